import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

/** What anonymous visitors and read-only keys ask for must not stay in memory, however they spell it. */
describe('cache memory', () => {
  let sightline: Sightline
  const headers = { authorization: `Bearer ${ownerKey}` }
  before(async () => {
    sightline = await startSightline()
  })
  after(() => sightline.stop())

  const get = async (path: string): Promise<number> => {
    const answer = await fetch(sightline.analyticsUrl + path, { headers })
    await answer.arrayBuffer()
    return answer.status
  }
  const inSteps = async (paths: readonly string[]): Promise<readonly number[]> => {
    const statuses: number[] = []
    for (let at = 0; at < paths.length; at += 4)
      statuses.push(...(await Promise.all(paths.slice(at, at + 4).map((path) => get(path)))))
    return statuses
  }
  const megabytes = (): number => {
    const [, kilobytes = ''] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${sightline.pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  }

  test("stays bounded with 300 spellings of the API reference's URLs", async () => {
    assert.deepEqual(await inSteps(['/docs/', '/docs/js/scalar.js']), [200, 200])
    const before = megabytes()
    const statuses = await inSteps(spellings('/docs/js/scalar.js', '/docs/'.length).slice(0, 300))
    assert.deepEqual([...new Set(statuses)], [404])
    const grown = megabytes() - before
    assert.ok(grown < 150, `${grown} MB more`)
  })

  test('stays bounded with 1,200 different queries of a list', async () => {
    const excluded = Array.from({ length: 300 }, (_, index) => `parameter-${index}`).join('\n')
    for (let index = 0; index < 100; index++) {
      const answer = await fetch(`${sightline.analyticsUrl}/api/v1/websites`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ domain: `site-${index}.example.com`, exclude_params: excluded }),
      })
      assert.equal(answer.status, 201, await answer.text())
    }
    const list = '/api/v1/websites?per_page=100'
    assert.deepEqual(await inSteps(Array.from({ length: 50 }, () => list)), new Array(50).fill(200))
    const before = megabytes()
    const name = '.example.com'
    const parts = Array.from(name, (_, from) =>
      Array.from(name.slice(from), (_, length) => name.slice(from, from + length + 1)),
    ).flat()
    const urls = parts.flatMap((part) => ['asc', 'desc'].map((sort) => `${list}&search=${part}&sort=${sort}`))
    const others = Array.from({ length: 1_200 - urls.length }, (_, index) => `${list}&unknown=${index}`)
    assert.deepEqual([...new Set(await inSteps([...urls, ...others]))], [200])
    const grown = megabytes() - before
    assert.ok(grown < 250, `${grown} MB more`)
  })
})

/** The same address in ever other percent-encodings. */
function spellings(path: string, from: number): readonly string[] {
  const letters = [...path.slice(from)]
  return Array.from({ length: 2 ** letters.length - 1 }, (_, index) => {
    const mask = index + 1
    const spelled = letters.map((letter, at) =>
      mask & (1 << at) ? `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}` : letter,
    )
    return path.slice(0, from) + spelled.join('')
  })
}
