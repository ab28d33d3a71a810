import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { hostStore } from '../src/analytics/events/thread/host.ts'
import type { Import } from '../src/analytics/imports/import.ts'
import { importJobs } from '../src/jobs/kinds.ts'
import { type AnalyticsService, startAnalyticsService } from './support/analytics-service.ts'
import { type Fields, form, type One } from './support/client.ts'
import { clickhouse, duckdb } from './support/event-engines.ts'
import { eventually } from './support/eventually.ts'
import { goatcounterCsv } from './support/exported-files.ts'
import { importingStores, importsBy } from './support/importing.ts'
import { parquetOfRows } from './support/parquet-of-rows.ts'
import { openAt } from './support/records.ts'
import { statisticsOf, trackWebsite } from './support/statistics.ts'

const patience = 120_000
const rows = 300
const all = { from: '2024-01-01', to: '2030-01-01' }
/** Each event is of another visitor, ten minutes after the last one. */
const file = Buffer.from(
  goatcounterCsv(
    Array.from({ length: rows }, (_, index) => ({
      time: Date.UTC(2024, 2, 1) + index * 600_000,
      session: index,
      page: `/page?ref=${index}`,
      ...{ name: '', referrer: '', country: 'DE' },
    })),
  ),
)

/** So that it is written in several chunks, or batches to a server. */
const engines = [
  { tested: duckdb, options: { importChunkRows: 20 } },
  { tested: clickhouse, options: { importBatchRows: 30 } },
]

const changes: Readonly<Record<string, Fields>> = {
  'continues where it was': {},
  'begins anew if the website has other settings, which convert the file differently': { exclude_params: 'ref' },
}

for (const { tested, options } of engines)
  for (const [name, changed] of Object.entries(changes))
    test(`an import that was interrupted on ${tested.name} ${name}`, { skip: tested.skip }, async (context) => {
      const stores = await importingStores(tested, options)
      const start = (): Promise<AnalyticsService> => startAnalyticsService(stores, () => Date.now())
      let service = await start()
      context.after(() => service.stop())
      const { begin } = importsBy(() => service.client)
      const before = await trackWebsite(service.client, 'site.example')
      const begun = await begin(before, file, { kind: 'goatcounter' })
      const read = async (): Promise<Import> =>
        (await service.client.get<One<Import>>(`${before.path}/imports/${begun.id}`)).body.data
      await eventually(async () => (await read()).written > 0, patience)
      await service.client.put(before.path, form(changed))
      await service.stop()

      service = await start()
      assert.ok((await read()).written < rows, 'it was interrupted in the middle')
      const after = statisticsOf(service.client, before.website)
      const records = openAt({ url: null, dataDir: stores.folder })
      context.after(() => records.close())
      // Where other nodes write too, it is deleted once more a minute later.
      const waiting = records.db.updateTable('jobs').set({ due_at: 0 }).where('kind', '=', importJobs)
      const done = await eventually(async () => {
        await waiting.where('lease', 'is', null).execute()
        const result = await read()
        return result.finished_at !== null && result
      }, patience)
      assert.deepEqual([done.state, done.error, done.written], ['done', null, rows])
      assert.deepEqual(await after.totals('visitors,visits,pageviews', all), [rows, rows, rows])
      const { '/page': shared = 0 } = await after.breakdown('page', 'pageviews', all)
      assert.equal(shared, 'exclude_params' in changed ? rows : 0)
    })

test('reading a large file for ClickHouse ends within five seconds', { skip: clickhouse.skip }, async (context) => {
  const { events, folder } = await importingStores(clickhouse)
  const { store } = await hostStore(events, (error) => assert.fail(error))
  context.after(() => store.close())
  const large = { file: await parquetOfRows(folder, 10_000_000), website: 1, tag: 7, hash: 'f'.repeat(64) }
  const begins = (): Promise<unknown> =>
    eventually(async () => (await readdir(join(folder, 'imports'))).some((name) => name.endsWith('.imports')))
  const withinSeconds = async (end: () => Promise<unknown>): Promise<void> => {
    const beganAt = performance.now()
    await end()
    assert.ok(performance.now() - beganAt < 5_000)
  }
  const canceling = new AbortController()
  const canceled = store.importNext(large, { signal: canceling.signal })
  await begins()
  await withinSeconds(async () => {
    canceling.abort(new Error('canceled'))
    await assert.rejects(canceled, /canceled/)
    await store.deleteImport({ website: 1, tag: 7, from: 0, to: Number.MAX_SAFE_INTEGER })
  })
  const closed = assert.rejects(store.importNext(large), /closing|cannot be reached/)
  await begins()
  await withinSeconds(() => store.close())
  await closed
  assert.deepEqual(await readdir(join(folder, 'imports')), [])
})
