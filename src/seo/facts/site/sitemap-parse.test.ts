import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { modelRuns, runsAll } from '../../../../test/support/tier.ts'
import { renderText } from '../../../texts/render-text.ts'
import { createSitemapParser, type ParsedSitemap, type SitemapVersion } from './sitemap-parse.ts'

function parse(text: string | Uint8Array, pieceSize = 7): ParsedSitemap & { locs: string[] } {
  const locs: string[] = []
  const parser = createSitemapParser({ hosts: ['example.com'], onLoc: (url) => locs.push(url) })
  const bytes = Buffer.from(text)
  let wanted = true
  for (let start = 0; wanted && start < bytes.length; start += pieceSize) {
    wanted = parser.write(bytes.subarray(start, start + pieceSize))
  }
  return { ...parser.end(wanted), locs }
}

const urlset = (inner: string) =>
  `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${inner}\n</urlset>`
const entry = (path: string, more = '') => `<url><loc>https://example.com${path}</loc>${more}</url>`

test('a urlset', () => {
  const { kind, entries, locs, problem } = parse(
    urlset(entry('/a') + entry('/b?x=1&amp;y=2', '<priority>1</priority>')),
  )
  assert.deepEqual({ kind, entries, problem }, { kind: 'urlset', entries: 2, problem: null })
  assert.deepEqual(locs, ['https://example.com/a', 'https://example.com/b?x=1&y=2'])
})

test('an index, with a prefix and CDATA', () => {
  const xml =
    '<s:sitemapindex xmlns:s="x"><s:sitemap><s:loc> <![CDATA[https://example.com/1.xml]]> </s:loc></s:sitemap></s:sitemapindex>'
  const { kind, locs } = parse(xml)
  assert.equal(kind, 'index')
  assert.deepEqual(locs, ['https://example.com/1.xml'])
})

const inUtf16 = (text: string, byteOrder: 'le' | 'be', mark: boolean) => {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')
  return byteOrder === 'le' ? bytes : bytes.swap16()
}
const encoded: Readonly<Record<string, Uint8Array>> = {
  'UTF-16, little end first': inUtf16(urlset(entry('/ä')), 'le', true),
  'UTF-16, big end first': inUtf16(urlset(entry('/ä')), 'be', true),
  'UTF-16 without a mark': inUtf16(urlset(entry('/ä')), 'le', false),
  'UTF-8 with a mark': Buffer.from(`\ufeff${urlset(entry('/ä'))}`),
  'Latin-1': Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><urlset>${entry('/ä')}</urlset>`, 'latin1'),
  'a list in UTF-16': inUtf16('https://example.com/ä\r\n', 'be', true),
}
for (const [name, bytes] of Object.entries(encoded)) {
  for (const pieceSize of [1, 7, 65_536]) {
    test(`${name}, ${pieceSize} bytes at a time`, () => {
      const { problem, locs } = parse(bytes, pieceSize)
      assert.equal(problem, null)
      assert.deepEqual(locs, ['https://example.com/%C3%A4'])
    })
  }
}

test('RSS 1.0', () => {
  const xml =
    '<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="x"><title>x</title></channel><item rdf:about="a"><link>https://example.com/a</link></item><item rdf:about="b"/></rdf:RDF>'
  const { kind, entries, problem } = parse(xml)
  assert.deepEqual({ kind, entries, problem }, { kind: 'feed', entries: 2, problem: null })
})

test('addresses of images are not entries', () => {
  const image = '<image:image><image:loc>https://cdn.example/x.png</image:loc></image:image>'
  const { entries, badLoc } = parse(urlset(entry('/a', image)))
  assert.equal(entries, 1)
  assert.deepEqual(badLoc.items, [])
})

test('language versions, whatever the prefix and the order', () => {
  const many = runsAll ? 1_000_000 : 100_000
  const parsed: [string, readonly SitemapVersion[], number][] = []
  const parser = createSitemapParser({
    hosts: ['example.com'],
    onLoc: () => {},
    onVersions: (...page) => void parsed.push(page),
  })
  const link = (language: string, href: string, rel = 'alternate') =>
    `<xhtml:link rel="${rel}" hreflang="${language}" href="${href}"/>`
  const xml = urlset(
    [
      `<url>${link('de', 'https://example.com/de?a=1&amp;b=2')}<loc>https://example.com/en</loc><link href=" /x " hreflang="fr" rel="Alternate nofollow"></link></url>`,
      entry('/none'),
      entry('/bad', link('', '/a') + link('de', '/a', 'stylesheet') + link('x'.repeat(36), '/a')),
      entry('/long', `${link('de', `https://example.com/${'x'.repeat(3000)}`)}<a>${link('de', '/deeper')}</a>`),
      `<url><loc>https://elsewhere.example/</loc>${link('de', 'https://example.com/de')}</url>`,
      entry('/many', link('de', 'https://example.com/de').repeat(many)),
    ].join('\n'),
  )
  const bytes = Buffer.from(xml)
  for (let start = 0; start < bytes.length; start += 65_536) parser.write(bytes.subarray(start, start + 65_536))
  const { kind, entries } = parser.end(true)
  assert.deepEqual([kind, entries], ['urlset', 6])
  const [first, last] = parsed
  assert.deepEqual(first, [
    'https://example.com/en',
    [
      { language: 'de', href: 'https://example.com/de?a=1&b=2' },
      { language: 'fr', href: '/x' },
    ],
    0,
  ])
  assert.deepEqual([last?.[0], last?.[1].length, last?.[2]], ['https://example.com/many', 500, many - 500])
  assert.equal(parsed.length, 2)
})

test('a feed and a list of lines are sitemaps too', () => {
  assert.equal(parse('<rss><channel><item><link>x</link></item><item/></channel></rss>').entries, 2)
  const { kind, locs } = parse('\ufeffhttps://example.com/a\r\n\r\nhttps://example.com/b', 1000)
  assert.equal(kind, 'text')
  assert.deepEqual(locs, ['https://example.com/a', 'https://example.com/b'])
})

test('bad entries are reported with their line', () => {
  const locs = [
    '/relative',
    'https://other.example/',
    'ftp://example.com/',
    '',
    `https://example.com/${'x'.repeat(2100)}`,
  ]
  const inner = locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('\n')
  const { entries, badLoc } = parse(urlset(inner))
  assert.equal(entries, 5)
  assert.deepEqual(
    badLoc.items.map(({ line }) => line),
    [3, 4, 5, 6, 7],
  )
})

const dates: Readonly<Record<string, boolean>> = {
  '2026': true,
  '2026-11': true,
  '2026-11-15': true,
  '2026-11-15T10:20Z': true,
  '2026-11-15T10:20:30+01:00': true,
  '2026-11-15T10:20:30.5Z': true,
  '2024-02-29': true,
  '2026-02-29': false,
  '2026-13-01': false,
  '2026-11-15T10:20:30': false,
  '2026-11-15 10:20:30Z': false,
  '2026-11-15T24:00Z': false,
  '15.11.2026': false,
  '': false,
}

for (const [lastmod, good] of Object.entries(dates)) {
  test(`lastmod "${lastmod}" is ${good ? 'good' : 'bad'}`, () => {
    const { badLastmod } = parse(urlset(entry('/a', `<lastmod>${lastmod}</lastmod>`)))
    assert.deepEqual(
      badLastmod.items.map(({ value }) => value),
      good ? [] : [lastmod],
    )
  })
}

const readable: Readonly<
  Record<string, readonly [text: string | Uint8Array, kind: string, paths: readonly string[], problem?: RegExp]>
> = {
  'blanks before the declaration': [`\n \t${urlset(entry('/a'))}`, 'urlset', ['/a']],
  'blanks before a declaration of an encoding': [
    Buffer.from(`\r\n<?xml version="1.0" encoding="ISO-8859-1"?><urlset>${entry('/ä')}</urlset>`, 'latin1'),
    'urlset',
    ['/%C3%A4'],
  ],
  'more blanks than the first piece': [`${' '.repeat(600)}${urlset(entry('/a'))}`, 'urlset', ['/a']],
  'cut off in an address': [
    urlset(entry('/a') + entry('/b') + entry('/cd')).slice(0, -25),
    'urlset',
    ['/a', '/b'],
    /cut off/,
  ],
  'cut off in a tag': [`<urlset>${entry('/a')}<url><lo`, 'urlset', ['/a'], /cut off/],
  'cut off between entries': [`<urlset>${entry('/a')}\n`, 'urlset', ['/a'], /cut off/],
  'an index that is cut off': [
    '<sitemapindex><sitemap><loc>https://example.com/1.xml</loc></sitemap><sitemap>',
    'index',
    ['/1.xml'],
    /cut off/,
  ],
  'lines after a title': ['Pages of the workshop\nhttps://example.com/a\n', 'text', ['/a']],
  'lines with words between them': ['https://example.com/a\n\nNo address\nhttps://example.com/b', 'text', ['/a', '/b']],
  'lines after blanks': ['\n\n  https://example.com/a', 'text', ['/a']],
}
for (const [name, [text, kind, paths, problem]] of Object.entries(readable))
  for (const pieceSize of [3, 65_536])
    test(`readable: ${name}, ${pieceSize} bytes at a time`, () => {
      const parsed = parse(text, pieceSize)
      assert.equal(parsed.kind, kind)
      assert.deepEqual(
        parsed.locs,
        paths.map((path) => `https://example.com${path}`),
      )
      if (problem) assert.match(renderText(parsed.problem ?? '', 'en'), problem)
      else assert.equal(parsed.problem, null)
    })

test('lines are counted from the start of the file', () => {
  const { badLoc } = parse(`\n\n${urlset('<url><loc>/relative</loc></url>')}`)
  assert.deepEqual(
    badLoc.items.map(({ line }) => line),
    [5],
  )
})

const malformed: Readonly<Record<string, readonly [xml: string, problem: RegExp]>> = {
  'an HTML page': ['<!doctype html><html><body>Not found</body></html>', /HTML page/],
  'another root': ['<Error><Code>NoSuchKey</Code></Error>', /root element <Error>/],
  'an open end': ['<urlset><url>', /unclosed tag/],
  'a bare ampersand': [urlset(entry('/?a=1&b=2')), /./],
  'an entity': [urlset(entry('/&secret;')), /undefined entity/],
  'entities that multiply': [
    `<!DOCTYPE u [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${urlset(entry('/&b;'))}`,
    /DOCTYPE/,
  ],
  'an entity from a file': [
    `<!DOCTYPE u [<!ENTITY x SYSTEM "file:///etc/passwd">]>${urlset(entry('/&x;'))}`,
    /DOCTYPE/,
  ],
  'deep nesting': ['<urlset>'.repeat(100_000), /nested too deeply/],
  'a million attributes': [
    `<urlset ${Array.from({ length: 1_000_000 }, (_, index) => `a${index}=""`).join(' ')}>`,
    /too many attributes/,
  ],
  'an endless line': [`https://example.com/${'x'.repeat(100_000)}`, /too long/],
  nothing: ['', /./],
  'no XML at all': ['hello', /./],
  'lines without an address': ['hello\nworld', /list of URLs/],
}

for (const [name, [xml, problem]] of Object.entries(malformed)) {
  test(`malformed: ${name}`, () => {
    const parsed = parse(xml, 65_536)
    assert.equal(parsed.kind, 'malformed')
    assert.match(renderText(parsed.problem ?? '', 'en'), problem)
  })
}

test('counting stops after the limit', () => {
  const { entries, locs, kind } = parse(urlset(entry('/a').repeat(120_000)), 65_536)
  assert.equal(kind, 'urlset')
  assert.ok(entries > 50_000 && entries < 55_000, `${entries}`)
  assert.equal(locs.length, entries)
})

test('nothing makes the parser throw', () => {
  const piece = fc.constantFrom(
    '<urlset>',
    '<url>',
    '<loc>',
    '</loc>',
    '&',
    ';',
    '<![CDATA[',
    ']]>',
    '<!--',
    '<?',
    'http://',
  )
  const bytes = fc.oneof(
    piece.map((text) => Buffer.from(text)),
    fc.uint8Array(),
  )
  fc.assert(
    fc.property(
      fc.array(bytes, { maxLength: 30 }),
      (pieces) => typeof parse(Buffer.concat(pieces)).entries === 'number',
    ),
    { numRuns: modelRuns(500) },
  )
})
