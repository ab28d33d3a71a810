import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { openDuckdbEventStore } from '../events/duckdb/store.ts'
import { openInboxReader } from './inbox/file.ts'
import { browser } from './testing/draft.ts'
import { withFolder } from './testing/folder.ts'

const rounds = 20
const connections = 16

test('kill -9 under load, twenty times, with one thread and with three: no acknowledged hit is lost, none counts twice, and the stores open', async () => {
  await withFolder(async (folder) => {
    const acknowledged = new Set<string>()
    const unanswered: string[] = []
    for (let round = 0; round < rounds; round++) {
      await using started = await startProcess(folder, round % 2 === 0 ? 1 : 3)
      const { child, url } = started
      // What got no answer in the last round is sent again, as a tracker would.
      await Promise.all(unanswered.splice(0).map((name) => deliver(url, name, acknowledged, unanswered)))
      const stopped = Promise.all(
        Array.from({ length: connections }, (_, lane) => load(url, `${round}-${lane}`, acknowledged, unanswered)),
      )
      await setTimeout(60 + ((round * 37) % 200))
      child.kill('SIGKILL')
      await once(child, 'exit')
      await stopped
    }
    await using last = await startProcess(folder, 3)
    const { child, url } = last
    await Promise.all(unanswered.splice(0).map((name) => deliver(url, name, acknowledged, unanswered)))
    assert.deepEqual(unanswered, [])
    child.kill('SIGTERM')
    assert.deepEqual(await once(child, 'exit'), [0, null])

    const store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
    const rows = await store.query({ text: 'SELECT name, count(*) AS n FROM events GROUP BY name', values: [] })
    const inbox = openInboxReader(join(folder, 'inbox.sqlite'))
    // What is in the store may be kept, in case that is damaged.
    const { arrived } = await store.mark(inbox.name)
    assert.deepEqual(inbox.readAfter(arrived, 1), [], 'SIGTERM left something in the inbox that is not in the store')
    inbox.close()
    await store.close()
    assert.deepEqual(
      rows.filter(({ n }) => n !== 1),
      [],
      'counted twice',
    )
    const stored = new Set(rows.map(({ name }) => name))
    assert.deepEqual(
      [...acknowledged].filter((name) => !stored.has(name)),
      [],
      'acknowledged and lost',
    )
    assert.ok(acknowledged.size > rounds * connections, `only ${acknowledged.size} hits`)
  })
})

interface Started extends AsyncDisposable {
  readonly child: ChildProcess
  readonly url: string
}

async function startProcess(folder: string, threads: number): Promise<Started> {
  const script = join(import.meta.dirname, 'testing/process.ts')
  const child = spawn(process.execPath, [script, folder, String(threads)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, url: String(url), [Symbol.asyncDispose]: async () => void child.kill('SIGKILL') }
}

/** Sends hits one after the other, each an event of a name never used before, until the process is gone. */
async function load(url: string, lane: string, acknowledged: Set<string>, unanswered: string[]): Promise<void> {
  for (let number = 0; ; number++) {
    if (!(await deliver(url, `${lane}-${number}`, acknowledged, unanswered))) return
  }
}

/** Whether there was an answer. */
async function deliver(url: string, name: string, acknowledged: Set<string>, unanswered: string[]): Promise<boolean> {
  const status = await send(url, name).catch(() => null)
  if (status === null) {
    unanswered.push(name)
    return false
  }
  assert.equal(status, 202)
  acknowledged.add(name)
  return true
}

async function send(url: string, name: string): Promise<number> {
  const response = await fetch(`${url}/api/event`, {
    method: 'POST',
    headers: { 'user-agent': browser, 'x-forwarded-for': '203.0.113.9' },
    body: JSON.stringify({ n: name, u: 'https://example.com/', d: 'example.com', k: name }),
  })
  await response.arrayBuffer()
  return response.status
}
