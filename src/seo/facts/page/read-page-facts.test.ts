import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FetchedPage, ResponseHeaders } from '../../../fetch/fetch-result.ts'
import { siteTargetsOf } from '../site/site-targets.ts'
import type { PageFacts } from './page-facts.ts'
import { readPageFacts, readRedirectLoop } from './read-page-facts.ts'

function factsOf(html: string, headers: ResponseHeaders = {}, response: Partial<FetchedPage> = {}): PageFacts {
  const page: FetchedPage = {
    requestedUrl: 'https://example.com/shop/',
    url: 'https://example.com/shop/',
    status: 200,
    protocol: 'h2',
    headers: { 'content-type': ['text/html'], ...headers },
    redirects: [],
    body: new TextEncoder().encode(html),
    truncated: false,
    bytes: html.length,
    encoding: 'identity',
    bytesOnWire: html.length,
    timings: { dns: null, connect: null, tls: null, firstByte: 1, total: 2 },
    certificate: null,
    address: '192.0.2.1',
    ...response,
  }
  return readPageFacts(page, html)
}

const rows: readonly [name: string, html: string, read: (facts: PageFacts) => unknown, expected: unknown][] = [
  ['a link by its label', '<a href=x aria-label=Oil>more</a>', nameOfLink, 'Oil'],
  ['a link by its text', '<a href=x>\n <b>Oil</b> and\nwax </a>', nameOfLink, 'Oil and wax'],
  ['a link by its image', '<a href=x><img alt="Oil"></a>', nameOfLink, 'Oil'],
  ['a link by its title', '<a href=x title="Oil"><i></i></a>', nameOfLink, 'Oil'],
  [
    'a link against the base',
    '<base href=/a/><a href=x#y>z</a>',
    ({ links }) => links.items[0]?.url,
    'https://example.com/a/x',
  ],
  ['a fragment as written', '<a href="#%C3%B6l">z</a>', ({ links }) => links.items[0]?.fragment, '%C3%B6l'],
  [
    'a fragment of the page itself',
    '<a href="#x">z</a>',
    ({ links }) => links.items[0]?.url,
    'https://example.com/shop/',
  ],
  ['a scheme', '<a href="TEL:1">z</a>', ({ links }) => links.items[0]?.scheme, 'tel'],
  ['a link in the navigation of the main part', '<main><nav><a href=x>z</a></nav></main>', regionOfLink, 'navigation'],
  ['a link in the header of an article', '<article><header><a href=x>z</a></header></article>', regionOfLink, 'body'],
  ['a link in the header of the page', '<header><a href=x>z</a></header>', regionOfLink, 'header'],
  ['a link by the role of its region', '<div role=main><a href=x>z</a></div>', regionOfLink, 'main'],
  ['words between tags', '<p>one<b>two</b> three', ({ text }) => text.words, 3],
  ['words of the main part alone', '<p>one</p><main>two three</main>', ({ text }) => text.words, 2],
  [
    'words of an article without a main part',
    '<nav>one</nav><article><header>two</header>three</article>',
    ({ text }) => text.words,
    2,
  ],
  [
    'words in hidden parts',
    '<p hidden>one</p><p style="display: none">two</p><template>x</template>three',
    ({ text }) => text.words,
    1,
  ],
  ['words of Japanese', '<p>私は椅子を作ります</p>', ({ text }) => text.words > 3 && text.words < 8, true],
  ['punctuation is no word', '<p>one – two … !', ({ text }) => text.words, 2],
  [
    'what is in the head',
    '<head><title>a</title></head>',
    ({ head }) => head.titles,
    [{ text: 'a', inHead: true, at: 6 }],
  ],
  ['what is not', '<body><title>a</title>', ({ head }) => head.titles[0]?.inHead, false],
  [
    'a picture’s better source',
    '<picture><source srcset="a.avif 2x"><img src=a.jpg></picture>',
    ({ images }) => images.items[0]?.modernSource,
    true,
  ],
  ['an image written into the page', '<img src="data:image/png,x">', ({ images }) => images.items[0]?.url, null],
  [
    'an image of a set',
    '<img srcset="/a.jpg 1x, /b.jpg 2x">',
    ({ images }) => images.items[0]?.url,
    'https://example.com/a.jpg',
  ],
  [
    'scripts that are none',
    '<script type="application/json">{}</script><script nomodule src=x></script>',
    ({ scripts }) => scripts.total,
    0,
  ],
  ['elements and depth', '<p><b>x</b></p>', ({ document }) => [document.elements, document.depth], [5, 4]],
  ['the doctype', '<!DOCTYPE html>', ({ document }) => [document.doctype, document.quirks], ['html', false]],
  [
    'addresses of people',
    '<p>a@example.com, a@example.com, b@c</p>',
    ({ text }) => text.emails.items,
    [{ address: 'a@example.com', at: 0 }],
  ],
]

function nameOfLink({ links }: PageFacts): unknown {
  return links.items[0]?.name
}

function regionOfLink({ links }: PageFacts): unknown {
  return links.items[0]?.region
}

for (const [name, html, read, expected] of rows) {
  test(`facts: ${name}`, () => assert.deepEqual(read(factsOf(html)), expected))
}

test('facts: places are counted in lines and columns of the source', () => {
  const html = '<!doctype html>\r\n<p>é😀\n  <img\n src="a<b>">text<a href=x>'
  const { source, images, links } = factsOf(html)
  assert.deepEqual(source.position(images.items[0]?.at ?? 0), { line: 3, column: 3 })
  assert.equal(source.snippet(images.items[0]?.at ?? 0, 100), '<img src="a<b>')
  assert.deepEqual(source.position(links.items[0]?.at ?? 0), { line: 4, column: 17 })
})

test('facts: headers speak as elements do', () => {
  const { head } = factsOf('<p>', {
    link: ['</a>; rel="canonical", <https://example.com/de>; rel=alternate; hreflang="de"'],
    'x-robots-tag': ['noindex', 'googlebot: max-snippet:5, nofollow'],
  })
  assert.equal(head.canonicals[0]?.url, 'https://example.com/a')
  assert.deepEqual([head.hreflang[0]?.language, head.hreflang[0]?.url], ['de', 'https://example.com/de'])
  assert.deepEqual(
    head.robots.map(({ agent, directives }) => [agent, ...directives]),
    [
      ['robots', 'noindex'],
      ['googlebot', 'max-snippet:5', 'nofollow'],
    ],
  )
})

test('facts: what is no HTML has no document', () => {
  const facts = factsOf('<a href=x>y</a>', { 'content-type': ['application/pdf'] })
  assert.equal(facts.response.isHtml, false)
  assert.equal(facts.links.total, 0)
})

test('facts: an untyped answer is HTML where it looks like it', () => {
  assert.equal(factsOf(' <!DOCTYPE html><p>', { 'content-type': [] }).response.isHtml, true)
  assert.equal(factsOf('%PDF-1.7', { 'content-type': [] }).response.isHtml, false)
})

test('facts: a loop of redirects says something about a page, a timeout nothing', () => {
  const failure = { message: '', text: { text: '' }, transient: false, redirects: [] }
  assert.equal(
    readRedirectLoop('https://example.com/', { ...failure, kind: 'redirect-loop' })?.response.redirectLoop,
    true,
  )
  assert.equal(readRedirectLoop('https://example.com/', { ...failure, kind: 'timeout' }), null)
})

test('facts: the same thing said in three syntaxes is the same thing', () => {
  const written = [
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"Fair","location":{"@type":"Place","name":"Graz"}}</script>',
    '<div itemscope itemtype="http://schema.org/Event"><meta itemprop=name content=Fair><p itemprop=location itemscope itemtype="http://schema.org/Place"><b itemprop=name>Graz</b></div>',
    '<div vocab="http://schema.org/" typeof=Event><i property=name>Fair</i><p property=location typeof=Place><b property=name>Graz</b></div>',
  ]
  const read = written.map((html) =>
    factsOf(html).structuredData.items.map(({ types, properties, nested }) => {
      const texts = [...properties].map(([name, values]) => [
        name,
        values.map((value) => (value.kind === 'text' ? value.text : value.kind)),
      ])
      return { types, nested, texts }
    }),
  )
  assert.deepEqual(read[0], [
    {
      types: ['Event'],
      nested: false,
      texts: [
        ['name', ['Fair']],
        ['location', ['item']],
      ],
    },
    { types: ['Place'], nested: true, texts: [['name', ['Graz']]] },
  ])
  assert.deepEqual(read[1], read[0])
  assert.deepEqual(read[2], read[0])
})

test('targets: each address once, absolute, and only what can be fetched', () => {
  const html = `<link rel=canonical href=/b><link rel=alternate hreflang=de href=/de><link rel=icon href=/i.png>
    <link rel=stylesheet href=/s.css><script src=/s.js></script><meta property="og:image" content="/o.png">
    <a href=/a>x</a><a href=/a#y>x</a><a href="mailto:x">x</a><img src=/p.png><img src="data:,x">`
  assert.deepEqual(siteTargetsOf(factsOf(html), 'Googlebot'), {
    canonical: 'https://example.com/b',
    hreflang: [{ language: 'de', url: 'https://example.com/de' }],
    links: ['https://example.com/a'],
    images: ['https://example.com/p.png'],
    resources: ['https://example.com/s.css', 'https://example.com/s.js'],
    ogImage: 'https://example.com/o.png',
    icon: 'https://example.com/i.png',
    agent: 'Googlebot',
  })
})
