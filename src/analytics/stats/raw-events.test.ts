import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvLine } from '../../http/csv.ts'
import { duckdbDialect } from '../events/duckdb/dialect.ts'
import { openDuckdbEventStore } from '../events/duckdb/store.ts'
import { importFile } from '../events/import.ts'
import { metricNames } from './metrics.ts'
import { randomStream } from './model/random-events.ts'
import { rawColumns, rawEvents } from './raw-events.ts'
import { createStats } from './stats.ts'

test('what was exported as CSV can be imported, and counts the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-raw-'))
  const store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  const stats = createStats(store, duckdbDialect)
  const span = { from: 0, to: Date.UTC(2100, 0, 1) }
  let website = 0
  try {
    await fc.assert(
      fc.asyncProperty(randomStream, async ({ eventsOf }) => {
        const [from, to] = [++website, ++website]
        const batch = { events: eventsOf(from), drops: [], inbox: 'main', after: website - 2, lastId: website }
        await store.append(batch)
        const lines = [csvLine(rawColumns)]
        for await (const rows of rawEvents(store, duckdbDialect, from, span, [])) lines.push(...rows.map(csvLine))
        const file = join(folder, `${from}.csv`)
        await writeFile(file, lines.join(''))
        const steps = await Array.fromAsync(importFile(store, { file, website: to }))
        assert.equal(steps.at(-1)?.phase, 'done')
        const question = { span, filters: [], metrics: metricNames }
        assert.deepEqual(
          await stats.totals({ ...question, website: to }),
          await stats.totals({ ...question, website: from }),
        )
        const order = { search: '', sortBy: 'value', descending: false, limit: 100, offset: 0 } as const
        for (const name of ['page', 'exit_page', 'source', 'event'] as const) {
          const parts = (website: number) => stats.breakdown({ ...question, ...order, website, dimension: { name } })
          assert.deepEqual(await parts(to), await parts(from))
        }
      }),
      { numRuns: 6, seed: 5 },
    )
  } finally {
    await store.close()
    await rm(folder, { recursive: true })
  }
})
