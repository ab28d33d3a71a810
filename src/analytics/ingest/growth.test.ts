import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkpointLimits } from '../events/duckdb/checkpoints.ts'
import { openDuckdbEventStore } from '../events/duckdb/store.ts'
import { sampleEvent } from '../events/testing/sample-event.ts'
import { browser } from './testing/draft.ts'
import { withFolder } from './testing/folder.ts'
import { duckdbEngine, sampleWebsite, startTestHost } from './testing/host.ts'
import { pollUntil } from './testing/poll-until.ts'

async function bytesIn(folder: string, prefix = ''): Promise<number> {
  const files = (await readdir(folder)).filter((file) => file.startsWith(prefix))
  const sizes = files.map(async (file) => (await stat(join(folder, file)).catch(() => null))?.size ?? 0)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const text = (bytes: number): string => randomBytes(bytes / 2).toString('hex')
const props = (count: number, bytes: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, text(bytes)]))

test('600 hits as large as they may be take less than three times what was sent, once all is quiet', async () => {
  await withFolder(async (folder) => {
    const engine = duckdbEngine(folder)
    const checkpoints = { ...checkpointLimits, idleMs: 500 }
    await using host = await startTestHost({
      folder,
      websites: [sampleWebsite({})],
      trustProxy: '127.0.0.1',
      engine: { ...engine, options: { path: join(folder, 'events.duckdb'), checkpoints } },
    })
    let sent = 0
    const send = async (index: number): Promise<void> => {
      const body = JSON.stringify({
        n: 'Event',
        u: `https://example.com/${text(1_900)}`,
        r: `https://other.example/${text(1_900)}`,
        p: props(4, 1_990),
      })
      sent += body.length
      const headers = {
        'user-agent': browser,
        'accept-language': 'en',
        'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
      }
      assert.equal((await fetch(`${host.url}/api/event`, { method: 'POST', headers, body })).status, 202)
    }
    for (let index = 0; index < 600; index += 20)
      await Promise.all(Array.from({ length: 20 }, (_, at) => send(index + at)))
    const count = async () => (await host.store.query({ text: 'SELECT count(*) AS n FROM events', values: [] }))[0]?.n
    assert.equal(await pollUntil(count, (value) => value === 600), 600)
    const bytesOfInbox = () => bytesIn(folder, 'inbox.sqlite')
    const inboxBytes = await pollUntil(bytesOfInbox, (value) => value < sent / 3)
    assert.ok(inboxBytes < sent / 3, `${inboxBytes} bytes in the inbox of ${sent} sent`)
    const bytes = await bytesIn(folder)
    assert.ok(bytes < 3 * sent, `${bytes} bytes in the folder of ${sent} sent`)
  })
})

test('the log of the event store is bounded in bytes while events come in', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'events.duckdb')
    const store = await openDuckdbEventStore({ path })
    const large = props(28, 2_000)
    let largest = 0
    for (let id = 0; id < 24; id++) {
      const events = Array.from({ length: 25 }, (_, index) =>
        sampleEvent({ website: 1, visit: BigInt(id * 25 + index + 1), kind: 'event', props: large }),
      )
      await store.append({ events, drops: [], inbox: 'inbox', after: id, lastId: id + 1 })
      largest = Math.max(largest, await bytesIn(folder))
    }
    await store.close()
    assert.ok(largest < 100e6, `${largest} bytes for 600 events of 56 KB`)
  })
})

test('a checkpoint that was refused is made later', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'events.duckdb')
    const checkpoints = { logBytes: 1, idleLogBytes: 1, idleMs: 200 }
    const store = await openDuckdbEventStore({ path, checkpoints })
    const yesterday = Date.now() - 2 * 24 * 60 * 60_000
    const append = (id: number): Promise<void> => {
      const events = Array.from({ length: 2_000 }, (_, index) =>
        sampleEvent({
          website: 1,
          time: yesterday,
          startedAt: yesterday,
          visit: BigInt(id * 2_000 + index + 1),
          page: `/${index}`,
        }),
      )
      return store.append({ events, drops: [], inbox: 'inbox', after: id, lastId: id + 1 })
    }
    await append(0)
    // Each of these finds the other under way.
    await Promise.all([store.rollUp(Date.now()), append(1), append(2)])
    const logBytes = async () => (await stat(`${path}.wal`).catch(() => null))?.size ?? 0
    assert.equal(await pollUntil(logBytes, (bytes) => bytes === 0), 0)
    await store.close()
  })
})

test('an inbox that was full gives its room on disk back', async () => {
  await withFolder(async (folder) => {
    const { openWriter } = await import('./inbox/writer.ts')
    const writer = openWriter({ path: join(folder, 'inbox.sqlite'), recentKeys: 10, recentMs: 1_000 })
    const body = text(100_000)
    for (let id = 1; id <= 1_000; id++) writer.commit({ time: 0, entries: 1, body, keys: new Float64Array() })
    assert.ok((await bytesIn(folder)) > 100e6)
    for (let id = 1; id <= 1_000; id += 40) writer.drained(id)
    writer.drained(1_000)
    const bytes = await pollUntil(
      () => bytesIn(folder),
      (value) => value < 40e6,
    )
    assert.ok(bytes < 40e6, `${bytes} bytes`)
    assert.deepEqual(writer.backlog(), { entries: 0, bytes: 0 })
    writer.close()
  })
})
