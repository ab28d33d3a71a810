import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../../base/seeded-random.ts'
import { hashesPerPage, leastMatches, orderBySimilarity } from './similar-order.ts'

const pause = async (): Promise<void> => {}

/** Signatures of pages in families: each changes some hashes of the page before it. */
function signaturesOf(count: number, seed: number, mostChanged: number): Uint8Array {
  const random = seededRandom(seed)
  const signatures = new Uint8Array(count * hashesPerPage)
  for (let page = 0; page < count; page++) {
    const base = page === 0 || random() < 0.3 ? null : Math.floor(random() * page)
    const changed = (Math.floor(random() * mostChanged) + 1) / hashesPerPage
    for (let hash = 0; hash < hashesPerPage; hash++) {
      const kept = base !== null && random() >= changed
      signatures[page * hashesPerPage + hash] = kept
        ? (signatures[(base ?? 0) * hashesPerPage + hash] ?? 0)
        : Math.floor(random() * 256)
    }
  }
  return signatures
}

/** Groups of pages that are linked by enough matches, compared with each other one by one. */
function groupsByForce(signatures: Uint8Array, threshold: number): readonly string[] {
  const count = signatures.length / hashesPerPage
  const group = Array.from({ length: count }, (_, page) => page)
  for (let one = 0; one < count; one++) {
    for (let other = one + 1; other < count; other++) {
      let matches = 0
      for (let hash = 0; hash < hashesPerPage; hash++) {
        if (signatures[one * hashesPerPage + hash] === signatures[other * hashesPerPage + hash]) matches++
      }
      const [from, to] = [group[other], group[one]]
      if (matches >= threshold && from !== to) {
        for (const [page, own] of group.entries()) if (own === from) group[page] = to ?? page
      }
    }
  }
  return [...Map.groupBy(group.keys(), (page) => group[page]).values()]
    .filter((pages) => pages.length > 1)
    .map((pages) => pages.toSorted((one, other) => one - other).join())
    .toSorted()
}

async function groupsOf(signatures: Uint8Array, threshold: number): Promise<readonly string[]> {
  const { pages, matches } = await orderBySimilarity(signatures, pause)
  const groups: number[][] = []
  for (const [place, page] of pages.entries()) {
    if ((matches[place] ?? 0) >= threshold) groups.at(-1)?.push(page)
    else groups.push([page])
  }
  return groups
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted((one, other) => one - other).join())
    .toSorted()
}

for (const threshold of [leastMatches, 52, 58, 62, 64]) {
  test(`groups with ${threshold} of ${hashesPerPage} hashes in common are those of comparing all pages`, async () => {
    for (let seed = 1; seed <= 8; seed++) {
      const signatures = signaturesOf(120, seed, 8)
      assert.deepEqual(await groupsOf(signatures, threshold), groupsByForce(signatures, threshold))
    }
  })
}

test('pages that have nothing in common are in no group', async () => {
  const random = seededRandom(9)
  const unrelated = Uint8Array.from({ length: 500 * hashesPerPage }, () => Math.floor(random() * 256))
  assert.equal((await orderBySimilarity(unrelated, pause)).pages.length, 0)
  assert.equal((await orderBySimilarity(new Uint8Array(), pause)).pages.length, 0)
})

test('twenty thousand pages with the same text are one group, in little time', async () => {
  const signatures = new Uint8Array(20_000 * hashesPerPage).fill(7)
  const begun = process.cpuUsage()
  const { pages, matches } = await orderBySimilarity(signatures, pause)
  const { user } = process.cpuUsage(begun)
  assert.equal(pages.length, 20_000)
  assert.equal(matches.indexOf(0, 1), -1)
  assert.ok(user < 30_000_000, `${user} µs`)
})
