import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lockInbox } from '../../analytics/ingest/inbox/lock.ts'
import { createDecryption } from '../../backup/age.ts'
import { syncFolder, withChunks, writeHashed } from '../../backup/hashed-file.ts'
import { type Manifest, storedName } from '../../backup/manifest.ts'
import { DomainError, messageOf } from '../../base/errors.ts'
import { damagedSuffix, quarantineFile, quarantineSqlite } from '../../base/quarantine.ts'
import { migrateCrawlData } from '../../database/crawl-data/migrate.ts'
import { urlIdsOf } from '../../database/crawl-data/schema.ts'
import { movedCrawlTables } from '../../database/move/tables.ts'
import { areRecordsInUse, crawlFile, embeddedFile, openCrawlData } from '../../database/open.ts'
import { inboxFile } from '../data-folder.ts'
import { configuredEvents } from '../event-store.ts'
import type { StoresOptions } from '../options.ts'
import { verifiedManifest } from '../recovery/events-file.ts'
import { openPlace } from '../recovery/open-place.ts'
import { readPassphraseFile } from '../recovery/passphrase.ts'
import { recoverEvents } from '../recovery/recover-events.ts'

/** How a damaged store is repaired: from the scheduled backups if there are any, from what can be read of it, or with nothing in it. */
export type RepairKind = 'best' | 'salvage' | 'empty'

/** Runs work on the files of a data folder that no service uses. */
export async function withoutService<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const inUse = new DomainError('conflict', 'The service is running. Stop it, and run the command again.')
  let lock: ReturnType<typeof lockInbox>
  try {
    lock = lockInbox(inboxFile(dataDir))
  } catch {
    throw inUse
  }
  try {
    // A service without analytics has no inbox.
    if (areRecordsInUse(dataDir)) throw inUse
    return await work()
  } finally {
    lock.release()
  }
}

/** Repairs the embedded event store. Returns what was done. */
export async function repairEvents(
  config: StoresOptions,
  kind: RepairKind,
  report: (line: string) => void,
): Promise<string> {
  const { engine, options } = configuredEvents(config)
  if (!engine.file) throw new DomainError('conflict', 'The events are on a server, which is repaired there.')
  const checked = await engine.file.check(options, Number.POSITIVE_INFINITY)
  if (checked === null) return 'There is no event store yet.'
  const { path } = checked
  const problem = checked.damage ?? (await engine.inspect(options).then(() => null, messageOf))
  if (problem === null && kind === 'best') return `${path} is intact.`
  const suffix = damagedSuffix()
  const quarantine = (): Promise<void> => quarantineFile(path, suffix)
  if (kind === 'empty') {
    await quarantine()
    return `${path} was set aside as ${path}${suffix}. The next start begins with a new one, which gets the hits that are in the inbox.`
  }
  if (kind === 'best' && options.backups) {
    const recovered = await recoverEvents(options.backups, config.dataDir, path, quarantine).catch((error) => {
      report(`The events could not be restored from a backup: ${messageOf(error)}`)
      return null
    })
    if (recovered !== null) return `${path} was set aside as ${path}${suffix}. ${recovered}`
  }
  try {
    const { events, lostEvents, emptiedEvents, lostRows, quarantinedAs } = await engine.file.salvage(
      options,
      drainedGroups(config.dataDir),
    )
    const count = (number: number): string => number.toLocaleString('en')
    return (
      `${path} was set aside as ${quarantinedAs}. ${count(events)} events could be read and are in a new file; ` +
      `${count(lostEvents)} events and ${count(lostRows)} other rows could not be read. ` +
      `${count(emptiedEvents)} events have empty values where these could not be read.`
    )
  } catch (error) {
    throw new DomainError(
      'unavailable',
      `Nothing in ${path} can be read (${messageOf(error)}). Restore the events from a backup (restore BACKUPS --store events), or begin with an empty event store (repair events --empty).`,
    )
  }
}

/** Up to which group of the inbox the event store has everything. */
function drainedGroups(dataDir: string): ReadonlyMap<string, number> {
  if (!existsSync(inboxFile(dataDir))) return new Map()
  const inbox = new DatabaseSync(inboxFile(dataDir), { readOnly: true })
  try {
    const name = inbox.prepare('SELECT name FROM inbox').get()?.name
    return name === undefined
      ? new Map()
      : new Map([[String(name), Number(inbox.prepare('SELECT id FROM drained').get()?.id ?? 0)]])
  } finally {
    inbox.close()
  }
}

/** Repairs the file with what crawls found. Returns what was done. */
export async function repairCrawls(
  config: StoresOptions,
  kind: RepairKind,
  report: (line: string) => void,
): Promise<string> {
  if (config.databaseUrl !== null)
    throw new DomainError('conflict', 'The results of crawls are in PostgreSQL, which is repaired there.')
  const path = crawlFile(config.dataDir)
  if (!existsSync(path)) return 'There are no results of crawls yet.'
  if (kind === 'best' && isIntact(path)) return `${path} is intact.`
  if (kind === 'best' && config.backupTo !== null) {
    const restored = await restoreLastCrawls(config).catch((error) => {
      report(`The results of crawls could not be restored from a backup: ${messageOf(error)}`)
      return null
    })
    if (restored !== null) return restored
  }
  const draft = join(config.dataDir, 'crawls.sqlite.restoring')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    const copy = openCrawlData({ url: null, dataDir: draft }, () => {})
    await migrateCrawlData(copy).finally(copy.close)
    const runs =
      kind === 'empty' ? { copied: 0, lost: 0 } : copyRuns(path, crawlFile(draft), embeddedFile(config.dataDir))
    const suffix = damagedSuffix()
    await quarantineSqlite(path, suffix)
    await rename(crawlFile(draft), path)
    await syncFolder(config.dataDir)
    const rest = runs.lost === 0 ? '' : ` The results of ${runs.lost} others are lost: run these crawls again.`
    return `${path} was set aside as ${path}${suffix}. The results of ${runs.copied} runs are in a new file.${rest}`
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function isIntact(path: string): boolean {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 })
    try {
      return Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {})[0] === 'ok'
    } finally {
      database.close()
    }
  } catch {
    return false
  }
}

/** Copies the runs all of whose rows can be read. */
function copyRuns(from: string, to: string, recordsPath: string): { readonly copied: number; readonly lost: number } {
  const records = new DatabaseSync(recordsPath, { readOnly: true, timeout: 10_000 })
  const ids = records
    .prepare('SELECT id FROM crawl_runs ORDER BY id')
    .all()
    .map(({ id }) => Number(id))
  records.close()
  const database = new DatabaseSync(to, { enableForeignKeyConstraints: false })
  let copied = 0
  try {
    try {
      database.prepare('ATTACH ? AS damaged').run(from)
    } catch {
      return { copied, lost: ids.length }
    }
    for (const id of ids) {
      database.exec('BEGIN')
      try {
        for (const { name, key } of movedCrawlTables) copyRows(database, name, String(key[0]), id)
        database.exec('COMMIT')
        copied++
      } catch {
        database.exec('ROLLBACK')
      }
    }
    return { copied, lost: ids.length - copied }
  } finally {
    database.close()
  }
}

/** The rows of a run are a range of its key: its id, or the ids of its URLs. */
function copyRows(database: DatabaseSync, table: string, key: string, run: number): void {
  const { first, end } = key === 'run_id' ? { first: run, end: run + 1 } : urlIdsOf(run)
  const names = (schema: string): readonly string[] =>
    database
      .prepare(`SELECT name FROM pragma_table_info(?, ?)`)
      .all(table, schema)
      .map(({ name }) => String(name))
  const known = new Set(names('main'))
  const columns = names('damaged')
    .filter((name) => known.has(name))
    .map((name) => `"${name}"`)
  if (columns.length === 0) return
  database
    .prepare(
      `INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM damaged.${table} WHERE ${key} >= ? AND ${key} < ?`,
    )
    .run(first, end)
}

async function restoreLastCrawls(config: StoresOptions): Promise<string | null> {
  const { backupTo, backupPassphraseFile, dataDir } = config
  if (backupTo === null) return null
  const place = openPlace(backupTo, config)
  const passphrase = backupPassphraseFile === null ? null : readPassphraseFile(backupPassphraseFile)
  const name = (await place.list()).at(-1)
  if (name === undefined) return null
  const folder = join(dataDir, 'backup.unfinished.restoring')
  try {
    const manifest = await place.readManifest(name)
    const stored = storedName('crawls.sqlite', manifest.encrypted)
    if (!manifest.files.some((file) => file.name === stored)) return null
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await place.read(name, stored, (chunks) => writeHashed(join(folder, stored), chunks))
    return await replaceSqlite(folder, manifest, { path: crawlFile(dataDir), passphrase, shown: place.pathOf(name) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface ReplaceOptions {
  readonly path: string
  readonly passphrase: string | null
  /** What the backup is called in messages. */
  readonly shown: string
  /** Called with the path of the file before it replaces the present one. */
  readonly prepare?: (draft: string) => Promise<void>
}

/** Replaces an SQLite file by that of a backup, and renames the present one. Returns what was done. */
export async function replaceSqlite(
  folder: string,
  { encrypted, moment, files }: Manifest,
  { path, passphrase, shown, prepare }: ReplaceOptions,
): Promise<string> {
  const name = basename(path)
  const stored = storedName(name, encrypted)
  if (!files.some((file) => file.name === stored)) throw new DomainError('not-found', `The backup has no ${name}.`)
  const draft = `${path}.restoring`
  const decrypt = encrypted ? createDecryption(passphrase ?? '') : null
  await rm(draft, { force: true })
  await withChunks(join(folder, stored), (chunks) => writeHashed(draft, decrypt ? decrypt(chunks) : chunks))
  if (!isIntact(draft)) {
    await rm(draft, { force: true })
    throw new DomainError('unavailable', `${name} is damaged in the backup ${shown}, too.`)
  }
  await prepare?.(draft).catch(async (error) => {
    await rm(draft, { force: true })
    throw error
  })
  const suffix = damagedSuffix()
  const hadFile = existsSync(path)
  if (hadFile) await quarantineSqlite(path, suffix)
  await rename(draft, path)
  await syncFolder(dirname(path))
  const aside = hadFile ? `${path} was set aside as ${path}${suffix}. ` : ''
  return `${aside}It was restored from the backup ${shown} of ${moment}.`
}

/** Replaces the results of crawls by those of a backup. */
export async function restoreCrawls(folder: string, dataDir: string, passphrase: string | null): Promise<string> {
  const manifest = await verifiedManifest(folder)
  return replaceSqlite(folder, manifest, { path: crawlFile(dataDir), passphrase, shown: folder })
}
