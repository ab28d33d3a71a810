import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { browser } from '../testing/draft.ts'
import { withFolder } from '../testing/folder.ts'
import { sampleWebsite, startTestHost, type TestHost } from '../testing/host.ts'
import { createOpenVisits, type OpenVisits } from './open-visits.ts'

/** Hexadecimal ids, spread like hashes. */
const idOf = (name: string): string => hash('sha256', name, 'hex').slice(0, 16)

const people = Array.from({ length: 1_000 }, (_, index) => ({
  visitor: idOf(`person ${index}`),
  network: `10.0.0.${index}`,
}))

const flood = (visits: OpenVisits, count: number, network: (index: number) => string, attributes = '[]'): void => {
  for (let index = 0; index < count; index++)
    visits.begin(idOf(`flood ${index}`), 60_000 + index / 2_000, attributes, network(index))
}

const splitVisits = (visits: OpenVisits, begun: ReadonlyMap<string, string>): number =>
  [...begun].filter(([visitor, visit]) => visits.find(visitor, 20 * 60_000)?.visit !== visit).length

const beginAll = (visits: OpenVisits): ReadonlyMap<string, string> =>
  new Map(people.map(({ visitor, network }) => [visitor, visits.begin(visitor, 0, '[]', network).visit]))

const limits = { visits: 20_000, bytes: 64 * 1024 ** 2 }

test('a flood of visitors from one network, ten times as many as there is room for, splits no visit of anybody else', () => {
  const visits = createOpenVisits(limits)
  const begun = beginAll(visits)
  flood(visits, 10 * limits.visits, () => '203.0.113.9')
  assert.equal(splitVisits(visits, begun), 0)
  assert.equal(visits.count(), limits.visits)
})

test('visits that were restored, or that other nodes have, are not split by it either', () => {
  const visits = createOpenVisits(limits)
  const begun = new Map(people.map(({ visitor }, index) => [visitor, idOf(`visit ${index}`)]))
  for (const [visitor, visit] of begun)
    visits.restore({ visitor, visit, startedAt: 0, lastSeenAt: 0, attributes: '[]' })
  flood(visits, 100_000, () => '203.0.113.9')
  assert.equal(splitVisits(visits, begun), 0)
})

test('a flood that was seen by another node drives out itself', () => {
  const visits = createOpenVisits(limits)
  const begun = beginAll(visits)
  for (let index = 0; index < 100_000; index++)
    visits.restore({
      visitor: idOf(`flood ${index}`),
      visit: idOf(`${index}`),
      startedAt: 1,
      lastSeenAt: 1,
      attributes: '[]',
    })
  assert.equal(splitVisits(visits, begun), 0)
  assert.equal(visits.count(), limits.visits)
})

test('in the networks that the flood comes from, visits of several hits stay', () => {
  const visits = createOpenVisits(limits)
  const begun = beginAll(visits)
  for (const { visitor, network } of people) {
    const visit = visits.find(visitor, 1_000)
    if (visit) visits.touch(visit, 1_000, network)
  }
  // An office with somebody who floods.
  flood(visits, 100_000, (index) => people[index % 1_000]?.network ?? '')
  assert.equal(splitVisits(visits, begun), 0)
})

test('what visits take in memory is bounded, however large they are', () => {
  const visits = createOpenVisits(limits)
  const begun = beginAll(visits)
  flood(visits, 50_000, (index) => `198.51.100.${index % 5}`, JSON.stringify(['x'.repeat(12_000)]))
  assert.ok(visits.bytes() <= limits.bytes)
  assert.ok(visits.count() < 7_000, String(visits.count()))
  assert.equal(splitVisits(visits, begun), 0)
})

test('what has ended is forgotten first', () => {
  const visits = createOpenVisits(limits)
  flood(visits, 1_000, () => '203.0.113.9')
  visits.begin(idOf('late'), 60 * 60_000, '[]', '10.0.0.1')
  assert.equal(visits.count(), 1)
  assert.ok(visits.bytes() < 2_000)
})

async function visit({ url }: TestHost, address: string, userAgent = browser): Promise<string> {
  const response = await fetch(`${url}/api/send`, {
    method: 'POST',
    headers: { 'user-agent': userAgent, 'accept-language': 'en', 'x-forwarded-for': address },
    body: JSON.stringify({ type: 'event', payload: { website: 'example.com', url: '/' } }),
  })
  const { visitId }: { readonly visitId: string } = JSON.parse(await response.text())
  return visitId
}

test('hits with rotating user agents from one network leave the visits of others alone', async () => {
  await withFolder(async (folder) => {
    const options = { folder, websites: [sampleWebsite({})], trustProxy: '127.0.0.1', limits: { openVisits: 200 } }
    await using host = await startTestHost(options)
    const addresses = Array.from({ length: 50 }, (_, index) => `192.0.2.${index}`)
    const before = await Promise.all(addresses.map((address) => visit(host, address)))
    for (let round = 0; round < 20; round++)
      await Promise.all(
        Array.from({ length: 50 }, (_, index) => visit(host, '203.0.113.9', `${browser} ${round}.${index}`)),
      )
    // The /64 of an IPv6 address changes with every hit.
    for (let round = 0; round < 20; round++)
      await Promise.all(
        Array.from({ length: 50 }, (_, index) => visit(host, `2001:db8:7:${(round * 50 + index).toString(16)}::1`)),
      )
    assert.deepEqual(await Promise.all(addresses.map((address) => visit(host, address))), before)
  })
})
