import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import { exactTables } from '../../analytics/events/import.ts'
import type { EventStore } from '../../analytics/events/store.ts'
import { writeManifest } from '../../backup/folder.ts'
import { hashFile, syncFolder, writeHashed } from '../../backup/hashed-file.ts'
import type { BackupFile } from '../../backup/manifest.ts'
import { DomainError } from '../../base/errors.ts'
import { migrateCrawlData } from '../../database/crawl-data/migrate.ts'
import { readInstallationId } from '../../database/move/target.ts'
import { openCrawlData } from '../../database/open.ts'
import type { Records } from '../../database/records.ts'
import { recordsLocation } from '../config.ts'
import type { StoresOptions } from '../options.ts'
import { type RecordScope, readCrawlData, readRecords, type TableLines } from './export-records.ts'
import {
  type EventFile,
  type EventFormat,
  type ExportedAccount,
  type ExportManifest,
  exportFormatOf,
} from './manifest.ts'
import { exportFolder, writeEventFiles } from './read-events.ts'

export interface WriteExportOptions {
  readonly scope: RecordScope
  readonly format: EventFormat
  readonly now: number
  readonly openStore: (config: StoresOptions) => Promise<EventStore>
  /** What is being exported, and how much of it. */
  readonly onProgress: (what: string, done: number, total: number) => void
}

/** Writes an export to a folder that must not exist yet; it appears under its name when it is complete. */
export async function writeExport(
  config: StoresOptions,
  records: Records,
  target: string,
  { scope, format, now, openStore, onProgress }: WriteExportOptions,
): Promise<ExportManifest> {
  if (existsSync(target)) throw new DomainError('conflict', `${target} exists already. Export to a new folder or file.`)
  const draft = join(dirname(target), `.unfinished-${basename(target)}`)
  await rm(draft, { recursive: true, force: true })
  await rm(exportFolder(config.dataDir), { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const files: BackupFile[] = []
    const counts: Record<string, number> = {}
    const store = async ({ table, lines, count }: TableLines): Promise<void> => {
      onProgress(table, 0, 1)
      const name = `${table}.jsonl`
      const written = await writeHashed(join(draft, name), lines, 'sha256')
      counts[table] = count()
      if (count() === 0) await rm(join(draft, name))
      else files.push({ name, ...written })
    }
    const ids = await readRecords(records, scope, store)
    const runs = ids.get('crawl_runs') ?? []
    if (runs.length > 0) await withCrawlData(config, (data) => readCrawlData(data, runs, store))
    const events: EventFile[] = []
    for (const website of ids.get('websites') ?? []) {
      for await (const progress of writeEventFiles(config, { website, format }, openStore)) {
        if (progress.phase === 'reading') onProgress(`events of website ${website}`, progress.done, progress.total)
        if (progress.phase === 'file') {
          events.push(progress.file)
          files.push(await take(join(exportFolder(config.dataDir), progress.file.name), draft))
        }
      }
    }
    for (const table of exactTables)
      counts[table] = events.filter((file) => file.table === table).reduce((sum, { rows }) => sum + rows, 0)
    const written: ExportManifest = {
      kind: 'export',
      format: exportFormatOf(events),
      version: manifest.version,
      moment: new Date(now).toISOString(),
      installation: createHash('sha256')
        .update(await readInstallationId(records))
        .digest('hex'),
      account: scope.website === null ? await readAccount(records, scope.account) : null,
      counts,
      events,
      files,
    }
    await writeManifest(draft, written)
    await rename(draft, target)
    await syncFolder(dirname(target))
    return written
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await rm(exportFolder(config.dataDir), { recursive: true, force: true })
  }
}

/** Moves a complete file to the export. */
async function take(from: string, folder: string): Promise<BackupFile> {
  const name = basename(from)
  const to = join(folder, name)
  await rename(from, to).catch(async () => {
    // Another file system.
    await copyFile(from, to)
    await rm(from)
  })
  const handle = await open(to)
  await handle.chmod(0o600)
  await handle.sync().finally(() => handle.close())
  return { name, ...(await hashFile(to, 'sha256')) }
}

async function withCrawlData(
  config: StoresOptions,
  use: (data: ReturnType<typeof openCrawlData>) => Promise<void>,
): Promise<void> {
  const { url, dataDir } = recordsLocation(config)
  const data = openCrawlData({ url, dataDir }, () => {})
  try {
    await migrateCrawlData(data)
    await use(data)
  } finally {
    await data.close()
  }
}

async function readAccount({ db }: Records, id: number): Promise<ExportedAccount> {
  return await db
    .selectFrom('accounts')
    .select(['name', 'email', 'language', 'timezone', 'mail_period'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
