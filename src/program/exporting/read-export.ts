import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type ImportProgress, type ImportRequest, isDayTable } from '../../analytics/events/import.ts'
import { createVerifier } from '../../backup/verify.ts'
import { DomainError } from '../../base/errors.ts'
import { migrateCrawlData } from '../../database/crawl-data/migrate.ts'
import { findInstallationId } from '../../database/move/target.ts'
import { openCrawlData } from '../../database/open.ts'
import type { Records } from '../../database/records.ts'
import { recordsLocation } from '../config.ts'
import type { RecordsOptions } from '../options.ts'
import { importCrawlData } from './import-crawl-data.ts'
import { type ImportedRecords, importRecords } from './import-records.ts'
import { type EventFile, type ExportManifest, readExportManifest } from './manifest.ts'

export type ImportEvents = (requests: readonly ImportRequest[]) => AsyncIterable<ImportProgress>

export interface ReadExportOptions {
  /** Null in a dry run into an account that does not exist yet. */
  readonly account: number | null
  readonly isDryRun: boolean
  readonly now: number
  readonly importEvents: ImportEvents
  readonly onProgress: (what: string, done: number, total: number) => void
}

export interface ReadExport {
  readonly added: Readonly<Record<string, number>>
  readonly events: number
  /** Websites that are the exported ones themselves: their events are here already. */
  readonly originals: readonly number[]
}

/** Throws unless all files are as they were written, and the manifest names no others. */
export async function verifyExport(folder: string): Promise<ExportManifest> {
  const { manifest, damages } = await createVerifier().verify(folder, readExportManifest)
  const [first] = damages
  if (!manifest || first)
    throw new DomainError('invalid', `The export cannot be imported: ${first?.path} ${first?.problem}.`)
  const sizes = new Map(manifest.files.map(({ name, bytes }) => [name, bytes]))
  for (const { name, rows, table } of manifest.events) {
    const bytes = sizes.get(name)
    if (bytes === undefined || !/\.(parquet|csv)$/.test(name))
      throw new DomainError('invalid', `The export cannot be imported: its manifest names no file ${name}.`)
    // Every event takes several bytes, however well it is compressed; other numbers are mostly zeros, and their texts are repeated.
    if (rows > bytes * (isDayTable(table) ? 100 : 1))
      throw new DomainError('invalid', `The export cannot be imported: ${name} has ${rows} rows in ${bytes} bytes.`)
  }
  return manifest
}

/** Imports a verified export. Everything is validated before anything is written. */
export async function readExport(
  config: RecordsOptions,
  records: Records,
  folder: string,
  manifest: ExportManifest,
  { account, isDryRun, now, importEvents, onProgress }: ReadExportOptions,
): Promise<ReadExport> {
  const { url, dataDir } = recordsLocation(config)
  const crawlData = openCrawlData({ url, dataDir }, () => {})
  const total = Object.values(manifest.counts).reduce((sum, count) => sum + count, 0)
  try {
    await migrateCrawlData(crawlData)
    const pass = async (isDry: boolean): Promise<ImportedRecords> => {
      let rows = 0
      const what = isDry ? 'rows checked' : 'rows imported'
      const onRow = (): void => {
        if (++rows % 100 === 0) onProgress(what, rows, Math.max(rows, total))
      }
      const imported = await importRecords(records, { folder, account, now, isDryRun: isDry, onRow })
      const runs = imported.ids.get('crawl_runs') ?? new Map<number, number>()
      await importCrawlData(crawlData, { folder, runs, isDryRun: isDry, onRow })
      return imported
    }
    const checked = await pass(true)
    const { ids, added } = isDryRun ? checked : await pass(false)
    const websites = ids.get('websites') ?? new Map<number, number>()
    const isHere = manifest.installation === (await fingerprint(records))
    const originals = isHere ? [...websites].filter(([old, now]) => old === now).map(([id]) => id) : []
    const requests = manifest.events
      .filter(({ website }) => !originals.includes(website))
      .map((file) => requestOf(file, folder, websites))
    const totals = manifest.events.filter((file) => file.table === 'totals' && !originals.includes(file.website))
    for (const { website, last } of totals) await retain(records, websites.get(website), last, isDryRun)
    const imported = manifest.events.filter((file) => file.table === 'imported' && !originals.includes(file.website))
    for (const { website } of imported) await markImported(records, websites.get(website), isDryRun)
    let events = 0
    if (!isDryRun) {
      for await (const { phase, written, total: all } of importEvents(requests)) {
        if (phase === 'writing') onProgress('events', written, all)
        if (phase === 'done') events += written
      }
    }
    return { added, events, originals }
  } finally {
    await crawlData.close()
  }
}

/** Statistics of a website with totals of deleted days say from when on they have events. */
async function retain(
  { db }: Records,
  website: number | undefined,
  rowsFrom: number,
  isDryRun: boolean,
): Promise<void> {
  if (website === undefined || isDryRun) return
  await db
    .updateTable('websites')
    .set({ rows_from: rowsFrom })
    .where('id', '=', website)
    .where((either) => either.or([either('rows_from', 'is', null), either('rows_from', '<', rowsFrom)]))
    .execute()
}

/** Statistics of a website count totals of other products if it is known to have them. */
async function markImported({ db }: Records, website: number | undefined, isDryRun: boolean): Promise<void> {
  if (website === undefined || isDryRun) return
  await db.updateTable('websites').set({ imported_totals: 1 }).where('id', '=', website).execute()
}

function requestOf(
  { name, table, website: old }: EventFile,
  folder: string,
  websites: ReadonlyMap<number, number>,
): ImportRequest {
  const website = websites.get(old)
  if (website === undefined)
    throw new DomainError('invalid', `${name} has events of website ${old}, which is not in the export.`)
  return { file: join(folder, name), website, exact: table }
}

async function fingerprint(records: Records): Promise<string> {
  const id = await findInstallationId(records)
  return id === null ? '' : createHash('sha256').update(id).digest('hex')
}
