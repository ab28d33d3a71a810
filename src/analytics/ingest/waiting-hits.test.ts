import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { DirectReply, DirectRequest } from '../../http/direct.ts'
import { createGroup } from './inbox/group.ts'
import { browser } from './testing/draft.ts'
import { withFolder } from './testing/folder.ts'
import { sampleWebsite, startTestHost } from './testing/host.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('globalThis.gc')

const hits = 500
const bytesOfHit = 40_000

function requestOf(index: number): DirectRequest {
  const others = new Array<number>(bytesOfHit / 8).fill(index + 0.5)
  const header = (name: string): string => (name === 'user-agent' ? browser : others.slice(0, 0).join())
  const body = JSON.stringify({ n: 'pageview', u: `https://example.com/${index}` })
  return { path: '/api/event', query: '', body, peer: '127.0.0.1', header, isLast: false }
}

/** How much memory is still in use after the work, which keeps everything that it returns. */
function bytesHeldBy(work: () => unknown): number {
  collect()
  const before = process.memoryUsage().heapUsed
  const kept = work()
  collect()
  const bytes = process.memoryUsage().heapUsed - before
  assert.ok(kept)
  return bytes
}

test('hits that wait for the disk do not keep the headers of their requests in memory', async () => {
  await withFolder(async (folder) => {
    await using host = await startTestHost({ folder, websites: [sampleWebsite({})], trustProxy: '127.0.0.1' })
    const { handle } = host.ingest.raw.direct
    // The first one looks up the website.
    assert.equal((await new Promise<DirectReply>((resolve) => handle(requestOf(0), resolve))).status, 202)
    const statuses: number[] = []
    const reply = ({ status }: DirectReply): void => void statuses.push(status)
    const bytes = bytesHeldBy(() => {
      for (let index = 0; index < hits; index++) handle(requestOf(index), reply)
      return statuses
    })
    assert.equal(statuses.length, 0, 'none is on disk yet')
    assert.ok(bytes < (hits * bytesOfHit) / 4, `${bytes} bytes for ${hits} hits`)
    await host.ingest.whenDrained(10_000)
    assert.deepEqual([statuses.length, new Set(statuses)], [hits, new Set([202])])
  })
})

test('a group of hits does not keep them twice while it is written to disk', () => {
  const bytes = bytesHeldBy(() => {
    const group = createGroup()
    for (let index = 0; index < hits; index++) {
      const entry = Buffer.alloc(bytesOfHit, String(index)).toString('latin1')
      group.add([{ kind: 'counted', entry, visit: '', isExcluded: false }], 0, () => undefined)
    }
    return { group, encoded: group.encode(0) }
  })
  assert.ok(bytes < hits * bytesOfHit * 1.5, `${bytes} bytes for ${hits} hits`)
})
