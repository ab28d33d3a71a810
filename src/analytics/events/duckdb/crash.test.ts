import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { openDuckdbEventStore } from './store.ts'

for (const [what, mode] of [
  ['a killed store', 'append'],
  ['a store that was killed while deleted rows were removed from its file', 'wipe'],
] as const)
  test(`${what} reopens with every acknowledged batch, once and complete`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sightline-crash-'))
    const path = join(folder, 'events.duckdb')
    try {
      for (let round = 0; round < (mode === 'wipe' ? 3 : 4); round++) {
        const acknowledged = await appendUntilKilled(path, mode, 20 + 7 * round)
        const store = await openDuckdbEventStore({ path })
        const { arrived } = await store.mark('main')
        const batches = await store.query({
          text: 'SELECT revenue AS id, count(*) AS n, count(DISTINCT scroll_depth) AS m FROM events WHERE website <> 9 GROUP BY revenue',
          values: [],
        })
        await store.close()
        assert.ok(arrived >= acknowledged, `${acknowledged} was acknowledged, the store knows ${arrived}`)
        assert.equal(batches.length, arrived)
        for (const { id, n, m } of batches) assert.deepEqual({ id, n, m }, { id, n: 10, m: 10 })
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })

/** The id of the last batch that the child reported before it was killed. */
async function appendUntilKilled(path: string, mode: string, batches: number): Promise<number> {
  const script = join(import.meta.dirname, 'testing/append-forever.ts')
  const child = spawn(process.execPath, [script, path, mode], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let acknowledged = 0
  let lines = 0
  let hasWiped = mode !== 'wipe'
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'wiped') hasWiped = true
    else acknowledged = Number(line)
    if (++lines >= batches && hasWiped) child.kill('SIGKILL')
  }
  await exited
  return acknowledged
}
