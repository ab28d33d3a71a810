import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { inFull } from '../../../../test/support/tier.ts'
import { csvLine } from '../../../http/csv.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import { importFile } from '../../events/import.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { randomStream } from '../model/random-events.ts'
import { metricNames } from '../query/metrics.ts'
import { createStats } from '../stats.ts'
import { rawEventColumns, streamRawEvents } from './raw-events.ts'

test('hostile texts survive an export and import unchanged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-raw-'))
  const store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  const pages = ['/a;=1+1;-2', '=cmd', "'=x", "''+x", '@a\n=b', '＝1', '/a;\t@x', '/plain', '/q"; "=1', "/it's;'-1"]
  const props = { plan: '=1+1', list: 'a;-b;\n+c', quoted: '";"=x' }
  try {
    const events = pages.map((page, index) =>
      sampleEvent({ website: 1, time: Date.UTC(2026, 0, 10, 12) + index, page, props }),
    )
    await store.append({ events, drops: [], inbox: 'main', after: 0, lastId: 1 })
    const span = { from: 0, to: Date.UTC(2100, 0, 1) }
    const lines = [csvLine(rawEventColumns)]
    for await (const rows of streamRawEvents(store, duckdbEngine.dialect, 1, span, [])) lines.push(...rows.map(csvLine))
    const file = join(folder, 'hostile.csv')
    await writeFile(file, lines.join(''))
    await Array.fromAsync(importFile(store, { file, website: 2 }))
    const question = `SELECT time, page, CAST(to_json(props) AS VARCHAR) AS props FROM events WHERE website = ? ORDER BY time`
    const of = (website: number) => store.query({ text: question, values: [website] })
    assert.equal((await of(2)).length, pages.length)
    assert.deepEqual(await of(2), await of(1))
  } finally {
    await store.close()
    await rm(folder, { recursive: true })
  }
})

test('an imported CSV export yields the same statistics', inFull, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-raw-'))
  const store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  const stats = createStats(store, duckdbEngine)
  const span = { from: 0, to: Date.UTC(2100, 0, 1) }
  let website = 0
  try {
    await fc.assert(
      fc.asyncProperty(randomStream, async ({ eventsOf }) => {
        const [from, to] = [++website, ++website]
        const batch = { events: eventsOf(from), drops: [], inbox: 'main', after: website - 2, lastId: website }
        await store.append(batch)
        const lines = [csvLine(rawEventColumns)]
        for await (const rows of streamRawEvents(store, duckdbEngine.dialect, from, span, []))
          lines.push(...rows.map(csvLine))
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
