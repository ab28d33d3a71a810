import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import { metricNames } from '../query/metrics.ts'
import { rangeOfDates } from '../query/period.ts'
import { createStats } from '../stats.ts'

const order = { search: '', sortBy: 'visitors', descending: true, limit: 100, offset: 0 } as const

test('a store that is killed while it rolls up the time zones of viewers has the same numbers from roll-ups and rows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-zones-'))
  const path = join(folder, 'events.duckdb')
  try {
    let builds = 0
    for (const lines of [5, 8]) {
      await rollUpUntilKilled(path, lines)
      const store = await openDuckdbEventStore({ path })
      const rows = await store.query({
        text: 'SELECT zone, count(build) AS built FROM days GROUP BY zone ORDER BY zone',
        values: [],
      })
      builds += rows.reduce((sum, { zone, built }) => sum + (zone === 'UTC' ? 0 : Number(built)), 0)
      assert.ok(rows.length <= 4, JSON.stringify(rows))
      for (const { zone } of rows) {
        const first = Temporal.PlainDate.from('2026-03-24')
        const span = rangeOfDates(first, first.add({ days: 7 }), String(zone))
        const query = { website: 1, span, filters: [], metrics: metricNames }
        const read = async (stats: ReturnType<typeof createStats>) => [
          await stats.totals(query),
          await stats.breakdown({ ...query, ...order, dimension: { name: 'page' } }),
        ]
        assert.deepEqual(
          await read(createStats(store, duckdbEngine)),
          await read(createStats(store, { dialect: duckdbEngine.dialect })),
          String(zone),
        )
      }
      await store.close()
    }
    assert.ok(builds > 0, 'no day of a viewer was rolled up')
  } finally {
    await rm(folder, { recursive: true })
  }
})

async function rollUpUntilKilled(path: string, lines: number): Promise<void> {
  const script = join(import.meta.dirname, '../testing/roll-up-zones.ts')
  const child = spawn(process.execPath, [script, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let seen = 0
  for await (const _ of createInterface({ input: child.stdout })) if (++seen === lines) child.kill('SIGKILL')
  await exited
  assert.ok(seen >= lines, 'it ended by itself')
}
