import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { crawlDelayFor, matchRobots } from './robots-match.ts'
import { parseRobots } from './robots-parse.ts'

const ask = (text: string, agent: string, path: string) =>
  matchRobots({ access: 'rules', ...parseRobots(text) }, agent, `https://example.com${path}`)

const all = (rules: string) => `User-agent: *\n${rules}`

type Row = readonly [text: string, agent: string, path: string, allowed: boolean]

const rows: Readonly<Record<string, Row>> = {
  'an empty file allows': ['', 'Googlebot', '/a', true],
  'a rule for all': [all('Disallow: /a'), 'Googlebot', '/ab', false],
  'a path that no rule names': [all('Disallow: /a'), 'Googlebot', '/b', true],
  'an empty disallow allows': [all('Disallow:'), 'Googlebot', '/a', true],
  'robots.txt itself is always allowed': [all('Disallow: /'), 'Googlebot', '/robots.txt', true],
  'its own group instead of that for all': [
    'User-agent: *\nDisallow: /\nUser-agent: Googlebot\nAllow: /',
    'googlebot',
    '/',
    true,
  ],
  'a blank line does not end a list of crawlers': [
    'User-agent: Googlebot\n\nUser-agent: *\nDisallow: /',
    'Googlebot',
    '/',
    false,
  ],
  'groups of one crawler are one': [
    'User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /\nUser-agent: a\nDisallow: /y',
    'a',
    '/y',
    false,
  ],
  'its own group without rules allows': ['User-agent: *\nDisallow: /\nUser-agent: x', 'x', '/', true],
  'several crawlers share a group': ['User-agent: a\nUser-agent: b\nDisallow: /', 'A', '/', false],
  'a sitemap does not end a list of crawlers': [
    'User-agent: a\nSitemap: https://x.example/s\nUser-agent: b\nDisallow: /',
    'a',
    '/',
    false,
  ],
  'a delay does not end a list of crawlers': [
    'User-agent: a\nCrawl-delay: 3\nUser-agent: b\nDisallow: /',
    'a',
    '/',
    false,
  ],
  'a version is not part of a name': ['User-agent: Googlebot/2.1\nDisallow: /', 'Googlebot', '/', false],
  'a part of a name is another name': ['User-agent: Google\nDisallow: /', 'Googlebot', '/', true],
  'the longest path wins': [all('Disallow: /a\nAllow: /a/b'), 'x', '/a/b/c', true],
  'the longest path wins in any order': [all('Allow: /a/b\nDisallow: /a/b/c\nDisallow: /a'), 'x', '/a/b/c', false],
  'of equal paths the allowing wins': [all('Disallow: /a\nAllow: /a'), 'x', '/a', true],
  'of equal paths the allowing wins, in any order': [all('Allow: /a\nDisallow: /a'), 'x', '/a', true],
  'paths know their case': [all('Disallow: /A'), 'x', '/a', true],
  'names of directives do not': ['USER-AGENT: *\nDISALLOW : /a', 'x', '/a', false],
  'a star in the middle': [all('Disallow: /*/private/'), 'x', '/a/b/private/c', false],
  'a star needs what follows it': [all('Disallow: /*/private/'), 'x', '/a/b/privat', true],
  'a star is nothing too': [all('Disallow: /a*b'), 'x', '/ab', false],
  'a star at the start': [all('Disallow: *.php'), 'x', '/a/index.php5', false],
  'an end': [all('Disallow: /*.php$'), 'x', '/a.php', false],
  'an end that is not there': [all('Disallow: /*.php$'), 'x', '/a.php?x=1', true],
  'an end without a star': [all('Disallow: /a$'), 'x', '/a', false],
  'an end that comes twice': [all('Disallow: /*a$'), 'x', '/aba', false],
  'an end is not matched twice': [all('Disallow: /ab*b$'), 'x', '/ab', true],
  'a literal star and dollar': [all('Disallow: /a-%2A-%24x'), 'x', '/a-*-$x', false],
  'the query counts': [all('Disallow: /*?print='), 'x', '/a?print=1', false],
  'letters that need no escape': [all('Disallow: /foo/bar/%62%61%7A'), 'x', '/foo/bar/baz', false],
  'letters that need one, plain in the rule': [all('Disallow: /foo/ツ'), 'x', '/foo/%E3%83%84', false],
  'letters that need one, in lower case': [all('Disallow: /foo/%e3%83%84'), 'x', '/foo/ツ', false],
  'an escaped slash is no slash': [all('Disallow: /a/b'), 'x', '/a%2Fb', true],
  'an address in a query, plain and escaped': [
    all('Disallow: /foo?u=https://foo.bar'),
    'x',
    '/foo?u=https%3A%2F%2Ffoo.bar',
    false,
  ],
  'an address in a query, under a star': [all('Disallow: /*https://'), 'x', '/foo?u=https://foo.bar', false],
  'a comment ends a line': [all('Disallow: /a # not /b'), 'x', '/a', false],
  'a byte order mark': ['\ufeffUser-agent: *\nDisallow: /', 'x', '/', false],
  'half a byte order mark': [
    new TextDecoder().decode(Buffer.from('efbb557365722d6167656e743a20780a446973616c6c6f773a202f', 'hex')),
    'x',
    '/',
    false,
  ],
  'a third of a byte order mark': ['\ufffdUser-agent: x\nDisallow: /', 'x', '/', false],
  'a byte order mark in the middle is no blank': ['User-agent: x\n\ufeffDisallow: /', 'x', '/', true],
  'a blank without a break before a name': ['User-agent: x\n\u00a0Disallow: /', 'x', '/', true],
  'a blank without a break after a path': [all('Disallow: /a\u00a0'), 'x', '/a', true],
  'a blank of ideographs is part of the path': [all('Disallow:\u3000/a'), 'x', '/a', true],
  'vertical tabs and form feeds are blanks': ['User-agent: x\n\v\fDisallow:\v/a\f', 'x', '/a', false],
  'a name with digits': ['User-agent: MJ12bot\nDisallow: /', 'MJ12bot', '/', false],
  'a name that begins with digits': ['User-agent: 360Spider\nDisallow: /', '360spider', '/', false],
  'digits alone': ['User-agent: 008\nDisallow: /', '008', '/', false],
  'another name with digits': ['User-agent: MJ12bot\nDisallow: /', 'MJ13bot', '/', true],
  'a name with digits is not for all': [
    'User-agent: MJ12bot\nDisallow: /\nUser-agent: *\nAllow: /',
    'Googlebot',
    '/',
    true,
  ],
  'a name up to its digits, as Google reads it': ['User-agent: Googlebot2\nDisallow: /', 'Googlebot', '/', false],
  'a long line is cut no earlier': [
    all(`Disallow: /x/${'a'.repeat(16_700)}/qux`),
    'x',
    `/x/${'a'.repeat(16_640)}/fux`,
    true,
  ],
  'a long line is cut where Google cuts it': [
    all(`disallow: /x/${'a'.repeat(16_650)}/qux`),
    'x',
    `/x/${'a'.repeat(16_650)}/fux`,
    false,
  ],
  'a long line of letters that take three bytes': [
    all(`disallow: /${'ツ'.repeat(5_551)}/qux`),
    'x',
    `/${'ツ'.repeat(5_551)}`,
    false,
  ],
  'a comment after a long blank is cut off': [all(`disallow: /a${' '.repeat(17_000)}# no`), 'x', '/a', false],
  'lines that end in CR': ['User-agent: *\rDisallow: /a\r\nDisallow: /b', 'x', '/b', false],
  'a rule before any crawler is void': ['Disallow: /\nUser-agent: x\nAllow: /', 'x', '/', true],
  'a crawler with an unreadable name ends the group': [
    'User-agent: *\nDisallow: /a\nUser-agent: 008\nDisallow: /',
    'Googlebot',
    '/b',
    true,
  ],
  'a crawler without a name ends the group': ['User-agent: *\nAllow: /\nUser-agent:\nDisallow: /', 'x', '/', true],
  'an unreadable name in a list leaves the others': ['User-agent: 008\nUser-agent: x\nDisallow: /', 'x', '/', false],
  'an unreadable name after others shares their rules': [
    'User-agent: x\nUser-agent: 008\nDisallow: /',
    'x',
    '/',
    false,
  ],
  'a dollar in the middle is itself': [all('Disallow: /a$b'), 'x', '/a$bc', false],
  'a dollar in the middle is no end': [all('Disallow: /a$b'), 'x', '/a', true],
  'a dollar in the middle and one at the end': [all('Disallow: /$a$'), 'x', '/$ab', true],
  'a question mark without a query': [all('Disallow: /*?'), 'x', '/a?', false],
  'a question mark at the end': [all('Disallow: /*?$'), 'x', '/a?', false],
  'a question mark that is not there': [all('Disallow: /*?'), 'x', '/a', true],
  'a fragment is no part of the path': [all('Disallow: /*b'), 'x', '/a#b', true],
  'no colon': [all('Disallow /a'), 'x', '/a', false],
  'no colon, with tabs': ['User-agent\t*\nDisallow\t\t/a', 'x', '/a', false],
  'no colon, and three words': [all('Disallow /a /b'), 'x', '/a', true],
  'disallow with a doubled s': [all('Dissallow: /a'), 'x', '/a', false],
  'disallow with one l': [all('Disalow: /a'), 'x', '/a', false],
  'disallow with letters swapped': [all('Diasllow: /a'), 'x', '/a', false],
  'disallow with an a': [all('Disallaw: /a'), 'x', '/a', false],
  'another misspelling is no rule': [all('Disalllow: /a'), 'x', '/a', true],
  'useragent in one word': ['Useragent: x\nDisallow: /', 'x', '/', false],
  'user agent in two words': ['User agent: x\nDisallow: /', 'x', '/', false],
  'index.html allowed is the folder allowed': [all('Disallow: /\nAllow: /a/index.html'), 'x', '/a/', true],
  'index.htm allowed is the folder allowed': [all('Disallow: /\nAllow: /index.htm'), 'x', '/', true],
  'index.html allowed is not all of the folder': [all('Disallow: /\nAllow: /a/index.html'), 'x', '/a/b', false],
  'index.html disallowed is not the folder': [all('Disallow: /index.html'), 'x', '/', true],
}

for (const [name, [text, agent, path, allowed]] of Object.entries(rows)) {
  test(name, () => assert.equal(ask(text, agent, path).allowed, allowed))
}

const delays: Readonly<Record<string, readonly [text: string, seconds: number]>> = {
  'no delay': [all('Disallow: /a'), 0],
  'a delay for all': [all('Crawl-delay: 10'), 10],
  'a delay after rules': [all('Disallow: /a\nCrawl-delay: 2.5\nDisallow: /b'), 2.5],
  'a delay for us comes first': ['User-agent: *\nCrawl-delay: 10\n\nUser-agent: Sightline\nCrawl-delay: 1', 1],
  'our own group without a delay': ['User-agent: *\nCrawl-delay: 10\n\nUser-agent: Sightline/2\nDisallow: /a', 0],
  'a delay for others': ['User-agent: a\nCrawl-delay: 3\nUser-agent: *\nDisallow: /', 0],
  'a delay for several crawlers': ['User-agent: a\nUser-agent: sightline\nCrawl-delay: 3', 3],
  'the first of several delays': [all('Crawl-delay: 3\nCrawl-delay: 7'), 3],
  'without a colon': [all('Crawl-delay 4'), 4],
  'before any crawler': ['Crawl-delay: 4\nUser-agent: *\nDisallow: /', 0],
  'a negative delay': [all('Crawl-delay: -5'), 0],
  'a delay in words': [all('Crawl-delay: slow'), 0],
  'a delay with an exponent': [all('Crawl-delay: 1e9'), 0],
  'a delay of thirty years is a day': [all('Crawl-delay: 1000000000'), 86_400],
  'a delay of a thousand digits is a day': [all(`Crawl-delay: ${'9'.repeat(1000)}`), 86_400],
}

for (const [name, [text, seconds]] of Object.entries(delays)) {
  test(`Crawl-delay: ${name}`, () => assert.equal(crawlDelayFor(parseRobots(text), 'Sightline'), seconds))
}

test('a robots.txt of many crawlers and delays is read in no time', () => {
  const name = (n: number) => `${n}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  const agents = Array.from({ length: 16_000 }, (_, n) => `User-agent: ${name(n)}`).join('\n')
  const text = `${agents}\n${'Crawl-delay: 1\n'.repeat(10_000)}`
  assert.equal(parseRobots(text).crawlDelays.size, 16_000)
})

test('the answer names the rule and its line', () => {
  const decision = ask('# hi\nUser-agent: *\nDisallow: /\nAllow: /a*', 'Googlebot', '/ab')
  assert.deepEqual(decision, { agent: 'Googlebot', allowed: true, rule: { kind: 'allow', path: '/a*', line: 4 } })
})

test('what cannot be read is reported with its line', () => {
  const text =
    'nonsense\nAllow: /\nUser-agent:\nUser-agent: *\nDisallow: a\nAllow: /$x\nSitemap: /s.xml\nDisalow: /\nHost: x'
  const { malformed, unknown, sitemaps } = parseRobots(text)
  assert.deepEqual(
    malformed.map(({ line }) => line),
    [1, 2, 3, 5, 7],
  )
  assert.deepEqual(
    unknown.map(({ line, text }) => [line, text]),
    [[8, 'Disalow: /']],
  )
  assert.deepEqual(sitemaps, [])
})

test('what Google understands all the same is reported, but is not wrong', () => {
  const { malformed, unknown, sitemaps } = parseRobots(
    'User agent: *\nDisallow /a\nAllow: /a$b\nUser-agent: 008\nSite-map: https://x.example/s',
  )
  assert.deepEqual(malformed, [])
  assert.deepEqual(
    unknown.map(({ line }) => line),
    [1, 2, 4, 5],
  )
  assert.deepEqual(sitemaps, ['https://x.example/s'])
})

test('a line that is too long is reported', () => {
  const { unknown } = parseRobots(all(`Disallow: /${'a'.repeat(20_000)}`))
  assert.deepEqual(
    unknown.map(({ line }) => line),
    [2],
  )
})

test('the lists of problems are bounded', () => {
  const { malformed, unknown } = parseRobots('x\ny: z\n'.repeat(5000))
  assert.equal(malformed.length, 50)
  assert.equal(unknown.length, 50)
})

test('nothing makes the parser or the matcher throw', () => {
  const piece = fc.constantFrom(
    'User-agent: *',
    'Disallow:',
    'Allow: /',
    '*',
    '$',
    '%',
    '%2',
    '%zz',
    '\n',
    '\r',
    ':',
    '\ud800',
    'ツ',
    '/',
    '?',
  )
  const text = fc
    .array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 40 })
    .map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, fc.string(), fc.webUrl({ withQueryParameters: true }), (robots, agent, url) => {
      const file = { access: 'rules', ...parseRobots(robots) } as const
      assert.equal(typeof matchRobots(file, agent, url).allowed, 'boolean')
      matchRobots(file, agent, robots)
    }),
    { numRuns: 500 },
  )
})
