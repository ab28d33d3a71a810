import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Import } from '../src/analytics/imports/import.ts'
import { type AnalyticsService, startAnalyticsService } from './support/analytics-service.ts'
import { type Fields, form, type One } from './support/client.ts'
import { clickhouse, duckdb } from './support/event-engines.ts'
import { eventually } from './support/eventually.ts'
import { goatcounterCsv } from './support/exported-files.ts'
import { importingStores, importsBy } from './support/importing.ts'
import { statisticsOf, trackWebsite } from './support/statistics.ts'

const patience = 120_000
const all = { from: '2024-01-01', to: '2030-01-01' }
/** Each event is of another visitor, ten minutes after the last one. */
const fileOf = (rows: number): Buffer =>
  Buffer.from(
    goatcounterCsv(
      Array.from({ length: rows }, (_, index) => ({
        time: Date.UTC(2024, 2, 1) + index * 600_000,
        session: index,
        page: `/page?ref=${index}`,
        ...{ name: '', referrer: '', country: 'DE' },
      })),
    ),
  )

/** Several chunks, or batches to a server. */
const engines = [
  { tested: duckdb, rows: 500, options: { importChunkRows: 20 } },
  { tested: clickhouse, rows: 45_000, options: {} },
]

const changes: Readonly<Record<string, Fields>> = {
  'continues where it was': {},
  'begins anew if the website has other settings, which convert the file differently': { exclude_params: 'ref' },
}

for (const { tested, rows, options } of engines)
  for (const [name, changed] of Object.entries(changes))
    test(`an import that was interrupted on ${tested.name} ${name}`, { skip: tested.skip }, async (context) => {
      const stores = await importingStores(tested, options)
      const start = (): Promise<AnalyticsService> => startAnalyticsService(stores, () => Date.now())
      let service = await start()
      context.after(() => service.stop())
      const { begin, ended } = importsBy(() => service.client)
      const before = await trackWebsite(service.client, 'site.example')
      const begun = await begin(before, fileOf(rows), { kind: 'goatcounter' })
      const written = async (): Promise<number> =>
        (await service.client.get<One<Import>>(`${before.path}/imports/${begun.id}`)).body.data.written
      await eventually(async () => (await written()) > 0, patience)
      await service.client.put(before.path, form(changed))
      await service.stop()

      service = await start()
      assert.ok((await written()) < rows, 'it was interrupted in the middle')
      const after = statisticsOf(service.client, before.website)
      const done = await ended(after, begun)
      assert.deepEqual([done.state, done.error, done.written], ['done', null, rows])
      assert.deepEqual(await after.totals('visitors,visits,pageviews', all), [rows, rows, rows])
      const { '/page': shared = 0 } = await after.breakdown('page', 'pageviews', all)
      assert.equal(shared, 'exclude_params' in changed ? rows : 0)
    })
