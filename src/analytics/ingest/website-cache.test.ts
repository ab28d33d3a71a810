import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleWebsite } from './testing/host.ts'
import { createWebsiteCache, type TrackedWebsite } from './website-cache.ts'

const withWww = sampleWebsite({ id: 1, domain: 'www.example.com' })
const bare = sampleWebsite({ id: 2, domain: 'example.com' })
const other = sampleWebsite({ id: 3, domain: 'other.example' })
const idn = sampleWebsite({ id: 4, domain: 'xn--bcher-kva.example' })

type Records = 'there' | 'away' | 'silent'

function openCache(websites: TrackedWebsite[]) {
  let time = 0
  let lookups = 0
  let records: Records = 'there'
  const cache = createWebsiteCache(
    {
      async findByDomains(domains) {
        lookups++
        if (records === 'away') throw new Error('The records are away.')
        if (records === 'silent') await new Promise(() => undefined)
        return websites.filter(({ domain }) => domains.includes(domain))
      },
      findById: async (id) => websites.find((website) => website.id === id) ?? null,
    },
    () => time,
  )
  const ids = async (...domains: string[]): Promise<number[]> =>
    (await cache.find({ kind: 'domains', domains })).map(({ id }) => id)
  return {
    cache,
    ids,
    lookups: () => lookups,
    pass: (milliseconds: number) => (time += milliseconds),
    set: (now: Records) => {
      records = now
    },
  }
}

const rows: readonly [name: string, domains: readonly string[], ids: readonly number[]][] = [
  ['with and without www.', ['example.com'], [1, 2]],
  ['with www. asked for', ['www.example.com'], [1, 2]],
  ['in capitals', ['EXAMPLE.com'], [1, 2]],
  ['with a port', ['example.com:8080'], [1, 2]],
  ['an international name', ['Bücher.example'], [4]],
  ['several at once, each counted once', ['example.com', 'www.example.com', 'other.example'], [1, 2, 3]],
  ['a subdomain is another website', ['blog.example.com'], []],
  ['nonsense', ['<script>', 'a b', ''], []],
]

for (const [name, domains, ids] of rows) {
  test(`websites: ${name}`, async () => {
    assert.deepEqual(await openCache([withWww, bare, other, idn]).ids(...domains), ids)
  })
}

test('a website is looked up once, also by many at the same time, and again after a while', async () => {
  const { ids, lookups, pass } = openCache([bare])
  await Promise.all([ids('example.com'), ids('example.com')])
  await ids('example.com')
  assert.equal(lookups(), 1)
  pass(6_000)
  await ids('example.com')
  assert.equal(lookups(), 2)
})

test('a new website counts at once', async () => {
  const websites: TrackedWebsite[] = []
  const { cache, ids } = openCache(websites)
  assert.deepEqual(await ids('example.com'), [])
  websites.push(bare)
  cache.invalidate()
  assert.deepEqual(await ids('example.com'), [2])
})

for (const records of ['away', 'silent'] as const) {
  test(`while the records are ${records}, known websites go on being found, however long`, async () => {
    const websites = [bare]
    const { cache, ids, pass, set } = openCache(websites)
    assert.deepEqual(await ids('example.com'), [2])
    set(records)
    for (let minute = 0; minute < 3; minute++) {
      pass(60_000)
      assert.deepEqual(await ids('example.com'), [2])
      assert.equal(cache.cached({ kind: 'domains', domains: ['example.com'] }, minute * 60_000 + 60_000)?.length, 1)
    }
    set('there')
    websites.pop()
    pass(5_000)
    cache.invalidate()
    assert.deepEqual(await ids('example.com'), [])
  })
}

test('while the records are away, nobody claims to know a website that was not there before', async () => {
  const websites: TrackedWebsite[] = []
  const { ids, pass, set } = openCache(websites)
  assert.deepEqual(await ids('example.com'), [])
  set('away')
  pass(5_000)
  await assert.rejects(ids('example.com'))
  await assert.rejects(ids('never-asked-for.example'))
  websites.push(bare)
  set('there')
  assert.deepEqual(await ids('example.com'), [2])
})

test('what another process changed counts within five seconds', async () => {
  const websites = [bare]
  const { ids, pass } = openCache(websites)
  assert.deepEqual(await ids('example.com'), [2])
  websites.push(withWww)
  pass(4_500)
  assert.deepEqual((await ids('example.com')).toSorted(), [1, 2])
})
