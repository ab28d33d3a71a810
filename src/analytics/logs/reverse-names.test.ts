import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type DnsServer, startDns } from '../../../test/support/dns-server.ts'
import { openDuckdbEventStore } from '../events/duckdb/store.ts'
import { createBotAddresses, parseReverseNames, shippedLists } from '../ingest/bots/addresses.ts'
import { withFolder } from '../ingest/testing/folder.ts'
import { createResolver } from '../websites/domains/dns.ts'
import { type LogProgress, readLog } from './read-log.ts'
import { createReverseNames, defaultLookupLimits, type LookupLimits } from './reverse-names.ts'

const agents = {
  google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  baidu: 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  yandex: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  apple: 'Mozilla/5.0 (compatible; Applebot/0.1; +http://www.apple.com/go/applebot)',
  ahrefs: 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  nobody: 'Mozilla/5.0 (compatible; ExampleBot/1.0)',
}

interface Row {
  readonly agent: keyof typeof agents
  readonly address: string
  readonly names?: readonly string[]
  /** What the name of the operator resolves to; by default, the address. */
  readonly forward?: string | null
  readonly answer?: 'none' | 'failing' | 'ignored' | 'forward-failing' | 'forward-ignored'
  readonly expected: readonly [verification: string, reason: string]
  /** By default, it is looked up. */
  readonly asked?: false
}

const verified = ['verified', 'reverse_name'] as const
const impostor = ['impostor', 'reverse_name'] as const
const unverified = ['unverified', 'known_name'] as const
const baiduName = 'baiduspider-1.crawl.baidu.com'

const rows: Readonly<Record<string, Row>> = {
  'a name that has the address': { agent: 'baidu', address: '8.0.0.1', names: [baiduName], expected: verified },
  'a name in capital letters': { agent: 'baidu', address: '8.0.0.2', names: ['X.Crawl.BAIDU.jp'], expected: verified },
  'the domain itself': { agent: 'baidu', address: '8.0.0.3', names: ['crawl.baidu.com'], expected: verified },
  IPv6: { agent: 'yandex', address: '2a02:6b8::1', names: ['spider.yandex.com'], expected: verified },
  'IPv4 in IPv6': {
    agent: 'yandex',
    address: '::ffff:8.0.0.4',
    names: ['spider4.yandex.ru'],
    forward: '8.0.0.4',
    expected: verified,
  },
  'the second of two names': {
    agent: 'apple',
    address: '8.0.0.5',
    names: ['a.example', 'b.applebot.apple.com'],
    expected: verified,
  },
  'an address that is not on a complete list yet': {
    agent: 'google',
    address: '8.0.0.6',
    names: ['crawl-1.googlebot.com'],
    expected: verified,
  },
  'the domain in front': {
    agent: 'google',
    address: '8.0.1.1',
    names: ['crawl.googlebot.com.evil.example'],
    expected: impostor,
  },
  'the domain without a label boundary': {
    agent: 'google',
    address: '8.0.1.2',
    names: ['evilgooglebot.com'],
    expected: impostor,
  },
  'a virtual machine of the operator': {
    agent: 'google',
    address: '8.0.1.3',
    names: ['1.bc.googleusercontent.com'],
    expected: impostor,
  },
  'a name of another operator': {
    agent: 'baidu',
    address: '8.0.1.4',
    names: ['other.yandex.com'],
    expected: impostor,
  },
  'a name that has another address': {
    agent: 'baidu',
    address: '8.0.1.5',
    names: ['5.crawl.baidu.com'],
    forward: '8.9.9.9',
    expected: impostor,
  },
  'a name that does not exist': {
    agent: 'baidu',
    address: '8.0.1.6',
    names: ['6.crawl.baidu.com'],
    forward: null,
    expected: impostor,
  },
  'an IPv6 address whose name has an IPv4 one': {
    agent: 'yandex',
    address: '2a02:6b8::7',
    names: ['7.yandex.net'],
    forward: '8.9.9.9',
    expected: impostor,
  },
  'no name': { agent: 'baidu', address: '8.0.1.7', expected: impostor },
  'an empty answer': { agent: 'baidu', address: '8.0.1.8', answer: 'none', expected: impostor },
  'markup as a name': {
    agent: 'baidu',
    address: '8.0.2.1',
    names: ['<script>alert(1)</script>.crawl.baidu.com'],
    expected: impostor,
  },
  'many names, none of them the operator’s': {
    agent: 'baidu',
    address: '8.0.2.2',
    names: Array.from({ length: 60 }, (_, index) => `${index}.test`),
    expected: impostor,
  },
  'no answer in time': { agent: 'baidu', address: '8.0.3.1', answer: 'ignored', expected: unverified },
  SERVFAIL: { agent: 'baidu', address: '8.0.3.2', answer: 'failing', expected: unverified },
  'SERVFAIL for the name': {
    agent: 'baidu',
    address: '8.0.3.3',
    names: ['3.crawl.baidu.com'],
    answer: 'forward-failing',
    expected: unverified,
  },
  'no answer in time for the name': {
    agent: 'baidu',
    address: '8.0.3.4',
    names: ['4.crawl.baidu.com'],
    answer: 'forward-ignored',
    expected: unverified,
  },
  'SERVFAIL for an address that is not on a complete list': {
    agent: 'google',
    address: '8.0.3.5',
    answer: 'failing',
    expected: ['impostor', 'known_name'],
  },
  'a private address': {
    agent: 'baidu',
    address: '10.1.2.3',
    names: ['3.crawl.baidu.com'],
    expected: unverified,
    asked: false,
  },
  'a loopback address': {
    agent: 'baidu',
    address: '127.0.0.1',
    names: ['1.crawl.baidu.com'],
    expected: unverified,
    asked: false,
  },
  'a local IPv6 address': { agent: 'baidu', address: 'fd00::1', expected: unverified, asked: false },
  'no address at all': { agent: 'baidu', address: 'unix:', expected: unverified, asked: false },
  'an address of a published list': {
    agent: 'google',
    address: '66.249.66.1',
    expected: ['verified', 'known_name'],
    asked: false,
  },
  'a bot without published names': {
    agent: 'nobody',
    address: '8.0.4.1',
    names: ['x.example'],
    expected: ['unverified', 'bot_name'],
    asked: false,
  },
}

/** Names that no server should send. What the resolver makes of them is its own affair, but they confirm nothing. */
const hostile: Readonly<Record<string, readonly string[]>> = {
  'a name of 300 bytes': [`${'a'.repeat(60)}.`.repeat(5).concat('crawl.baidu.com')],
  'binary bytes': ['\u0000\u0001\u00ff\u0080.crawl.baidu.com'],
  'a line break and a quote': ['a\n"\'.crawl.baidu.com'],
  'a dot within a label': ['a\\.crawl.baidu.com'],
  'an empty name': [''],
}

const reverseNameOf = (address: string): string => {
  const v4 = address.replace('::ffff:', '')
  if (!v4.includes(':')) return `${v4.split('.').reverse().join('.')}.in-addr.arpa`
  const [head = '', tail = ''] = address.split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').map((group) => group.padStart(4, '0')))
  const zeros = Array(8 - (first?.length ?? 0) - (last?.length ?? 0)).fill('0000')
  return `${[...[...(first ?? []), ...zeros, ...(last ?? [])].join('')].reverse().join('.')}.ip6.arpa`
}

let dns: DnsServer
before(async () => {
  dns = await startDns()
})
after(() => dns.stop())

const line = (agent: string, address: string, page: string): string =>
  `${address} - - [10/Oct/2026:15:55:36 +0200] "GET ${page} HTTP/1.1" 200 12 "-" "${agent}"\n`

interface Read {
  readonly progress: LogProgress | undefined
  readonly labels: ReadonlyMap<string, readonly [verification: string, reason: string]>
}

/** Reads a log of these lines, and returns the labels by page. */
async function read(text: string, limits: Partial<LookupLimits> = {}, again = ''): Promise<Read> {
  const website = {
    ...{ id: 1, domain: 'example.com', verified: true, excludeBots: true, rules: null, bytes: 0 },
    ...{ excludesParam: () => false, excludesAddress: null },
  }
  const totals = { position: async () => 0, add: async () => undefined }
  const reverseNames = createReverseNames(() => createResolver([dns.address], 500), {
    ...defaultLookupLimits,
    ...limits,
  })
  let result: Read | undefined
  await withFolder(async (folder) => {
    const store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
    try {
      const deps = {
        ...{ store, website, reverseNames, botHitsPerDay: 1_000_000 },
        addresses: createBotAddresses(shippedLists),
        people: { kind: 'totals', totals, timezone: 'UTC' } as const,
      }
      const path = join(folder, 'access.log')
      let progress: LogProgress | undefined
      for (const part of [text, again]) {
        if (part !== '') await writeFile(path, part, { flag: 'a' })
        const states = await Array.fromAsync(readLog(path, deps, new AbortController().signal))
        progress ??= states.at(-1)
      }
      const rows = await store.query({ text: 'SELECT page, verification, reason FROM bot_hits', values: [] })
      const labels = rows.map((hit) => [String(hit.page), [String(hit.verification), String(hit.reason)]] as const)
      result = { progress, labels: new Map(labels) }
    } finally {
      await store.close()
    }
  })
  assert.ok(result)
  return result
}

describe('bots in logs are verified by forward-confirmed reverse DNS', () => {
  let result: Read
  const entries = Object.entries(rows)
  before(async () => {
    for (const { address, names = [], forward = address, answer } of Object.values(rows)) {
      const reverse = reverseNameOf(address)
      if (names.length > 0 || answer === 'none') dns.pointers.set(reverse, names)
      if (answer === 'failing') dns.failing.add(reverse)
      if (answer === 'ignored') dns.ignored.add(reverse)
      for (const name of names.map((one) => one.toLowerCase())) {
        if (forward !== null) dns.addresses.set(name, forward)
        if (answer === 'forward-failing') dns.failing.add(name)
        if (answer === 'forward-ignored') dns.ignored.add(name)
      }
    }
    const odd = Object.values(hostile)
    for (const [index, names] of odd.entries()) dns.pointers.set(`${index}.5.0.8.in-addr.arpa`, names)
    for (const name of odd.flat()) dns.addresses.set(name.toLowerCase(), '8.0.5.0')
    result = await read(
      [
        ...entries.map(([, { agent, address }], index) => line(agents[agent], address, `/${index}`)),
        ...odd.map((_, index) => line(agents.baidu, `8.0.5.${index}`, `/hostile/${index}`)),
      ].join(''),
    )
  })

  for (const [index, [name, { expected, address, asked = true }]] of entries.entries())
    test(name, () => {
      assert.deepEqual(result.labels.get(`/${index}`), expected)
      const reverse = reverseNameOf(address)
      if (!address.includes(':') || asked) assert.equal(dns.asked.includes(`PTR ${reverse}`), asked)
    })

  for (const [index, name] of Object.keys(hostile).entries())
    test(name, (context) => {
      const [verification] = result.labels.get(`/hostile/${index}`) ?? []
      context.diagnostic(String(verification))
      assert.ok(verification === 'impostor' || verification === 'unverified')
    })

  test('only names of the operator are looked up in turn', () => {
    assert.ok(dns.asked.includes(`A ${baiduName}`))
    assert.ok(!dns.asked.some((query) => /evil|\.test$|script|AAAA .*baidu/.test(query)))
  })

  test('the command prints how many addresses were looked up', () => {
    const asked = entries.filter(([, row]) => row.asked ?? true).length + Object.keys(hostile).length
    assert.equal(result.progress?.lookups?.asked, asked)
    assert.equal(result.progress?.lookups?.skipped, 0)
  })
})

describe('lookups are bounded', () => {
  const askedFor = (part: string): number => dns.asked.filter((query) => query.includes(part)).length

  test('many lines of an address, and of several bots, cost one query; so do later ones', async () => {
    dns.pointers.set('1.6.0.8.in-addr.arpa', ['six.yandex.net'])
    dns.addresses.set('six.yandex.net', '8.0.6.1')
    const lines = Object.values(agents).map((agent, index) => line(agent, '8.0.6.1', `/${index}`))
    const { labels } = await read(lines.join('').repeat(20), {}, lines.join(''))
    assert.equal(askedFor('PTR 1.6.0.8.'), 1)
    assert.equal(askedFor('six.yandex.net'), 1)
    assert.deepEqual(labels.get(`/${Object.keys(agents).indexOf('yandex')}`), verified)
    assert.deepEqual(labels.get(`/${Object.keys(agents).indexOf('ahrefs')}`), impostor)
  })

  test('many names of the operator: only the first are looked up', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `n${index}.yandex.net`)
    dns.pointers.set('2.6.0.8.in-addr.arpa', names)
    const { labels } = await read(line(agents.yandex, '8.0.6.2', '/many'))
    assert.deepEqual(labels.get('/many'), impostor)
    assert.equal(dns.asked.filter((query) => /^A n\d+\.yandex\.net$/.test(query)).length, 5)
  })

  test('a run looks up no more addresses than allowed, and the others stay unverified', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => line(agents.baidu, `8.0.7.${index}`, `/${index}`))
    const { progress, labels } = await read(lines.join(''), { perRun: 10 })
    assert.deepEqual(progress?.lookups, { asked: 10, unanswered: 0, skipped: 20 })
    assert.equal(askedFor('.7.0.8.in-addr.arpa'), 10)
    const counts = Map.groupBy(labels.values(), ([verification]) => verification)
    assert.deepEqual([counts.get('impostor')?.length, counts.get('unverified')?.length], [10, 20])
  })

  test('a run gives up if DNS does not answer', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => line(agents.baidu, `8.0.8.${index}`, `/${index}`))
    for (let index = 0; index < 30; index++) dns.failing.add(`${index}.8.0.8.in-addr.arpa`)
    await read(lines.join(''), { unansweredInARow: 5, concurrent: 2 })
    assert.ok(new Set(dns.asked.filter((query) => query.includes('.8.0.8.in-addr.arpa'))).size <= 6)
  })
})

test('lists of reverse names are read, and refused if something in them is no domain', () => {
  const names = ['crawl.example.com', 'example.net']
  const expected = { date: '2026-11-16', names }
  assert.deepEqual(parseReverseNames('# ours\n*.crawl.example.com\n.EXAMPLE.net\n', '2026-11-16'), expected)
  assert.deepEqual(parseReverseNames(JSON.stringify(names), '2026-11-16'), expected)
  for (const wrong of [
    '',
    '[]',
    '{}',
    'com',
    '*',
    '.',
    '192.0.2.1',
    'a..example',
    '<html>',
    '[{]',
    `${'a'.repeat(64)}.com`,
  ])
    assert.throws(() => parseReverseNames(wrong, '2026-11-16'), wrong)
})
