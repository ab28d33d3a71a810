import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { endMove, isEmpty, readMoves } from '../../analytics/events/move/move.ts'
import type { MoveSource } from '../../analytics/events/move/move-store.ts'
import { openEngine } from '../../analytics/events/thread/engine.ts'
import { createDecryption } from '../../backup/age.ts'
import { createFolderPlace, writeManifest } from '../../backup/folder.ts'
import { syncFolder, withChunks, writeHashed } from '../../backup/hashed-file.ts'
import { type BackupDays, type BackupEvents, type Manifest, manifestName, storedName } from '../../backup/manifest.ts'
import type { BackupPlace } from '../../backup/place.ts'
import { readMap } from '../../backup/read-map.ts'
import { systemClock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { migrate, rejectNewerRecords } from '../../database/migrate.ts'
import { copyRecords } from '../../database/move/copy.ts'
import { movedTables } from '../../database/move/tables.ts'
import { beginRecordsMove, endRecordsMove, readInstallationId, readRecordsMove } from '../../database/move/target.ts'
import { embeddedFile, openRecords } from '../../database/open.ts'
import { recordsLocation } from '../config.ts'
import { inboxFile, unfinishedRestore } from '../data-folder.ts'
import { isServerUrl, type OpenParquetFiles, openParquetFiles } from '../event-engines.ts'
import { configuredEvents, type EventStorePlace, embeddedEvents } from '../event-store.ts'
import { moveCrawlData } from '../moving/crawl-data.ts'
import type { StoresOptions } from '../options.ts'
import { assembleEvents, deleteUnknownWebsites } from '../recovery/events-file.ts'

/** A backup is either named itself, or the last one in a folder of backups. */
export async function findBackup(source: string, name: string | undefined): Promise<string> {
  if (existsSync(join(source, manifestName))) return source
  return join(source, await chooseBackup(createFolderPlace(source), source, name))
}

async function chooseBackup(place: BackupPlace, source: string, name: string | undefined): Promise<string> {
  const names = await place.list()
  const chosen = name ?? names.at(-1)
  if (chosen === undefined) throw new DomainError('not-found', `There is no backup in ${source}.`)
  if (names.includes(chosen)) return chosen
  throw new DomainError('not-found', `There is no backup ${chosen} in ${source}; there are ${names.join(', ')}.`)
}

/** Copies a backup from a bucket to a new folder. It is not verified yet. */
export async function downloadBackup(
  place: BackupPlace,
  source: string,
  name: string | undefined,
  folder: string,
  onProgress: (what: string, done: number, total: number) => void,
): Promise<void> {
  const chosen = await chooseBackup(place, source, name)
  const manifest = await place.readManifest(chosen)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let done = 0
  for (const file of manifest.files) {
    await place.read(chosen, file.name, (chunks) => writeHashed(join(folder, file.name), chunks))
    onProgress('files', ++done, manifest.files.length)
  }
  await writeManifest(folder, manifest)
}

/** An interrupted restore does not count: it is begun again. */
export async function requireEmptyFolder(dataDir: string): Promise<void> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : []
  const present = names.filter((name) => name !== 'lost+found' && name !== unfinishedRestore)
  if (present.length === 0 || names.includes(unfinishedRestore)) return
  throw new DomainError(
    'conflict',
    `${dataDir} is not empty: it contains ${present.slice(0, 3).join(', ')}. Restore into an empty folder (SIGHTLINE_DATA_DIR).`,
  )
}

/**
 * Restores everything: embedded stores into the data folder, which must be empty, and servers. The service does not start there until
 * everything is restored; after an interruption, the same call continues.
 */
export async function restoreAll(
  folder: string,
  manifest: Manifest,
  config: StoresOptions,
  passphrase: string | null,
  onProgress: (what: string, done: number, total: number) => void,
): Promise<void> {
  const { dataDir } = config
  // Also finds out whether the passphrase is right, before anything is written.
  const map = await readMap(createFolderPlace(dirname(folder)), basename(folder), manifest, passphrase)
  const draft = await beginRestore(dataDir)
  const decrypt = manifest.encrypted ? createDecryption(passphrase ?? '') : null
  const copy = (name: string, to: string): Promise<unknown> =>
    withChunks(join(folder, storedName(name, manifest.encrypted)), (chunks) =>
      writeHashed(to, decrypt ? decrypt(chunks) : chunks),
    )
  for (const name of ['inbox.sqlite', 'records.sqlite', 'crawls.sqlite']) {
    const stored = storedName(name, manifest.encrypted)
    if (manifest.files.some((file) => file.name === stored)) await copy(name, join(draft, name))
  }
  const { events, days } = manifest
  const names = events ? events.sources : (days?.days.flatMap(({ files }) => files) ?? [])
  const plain = decrypt ? join(draft, 'decrypted') : folder
  if (decrypt) {
    await mkdir(plain)
    for (const name of names) await copy(name, join(plain, name))
  }
  if (events && map) await assembleEvents(plain, map, events, join(draft, events.fileName))
  if (config.databaseUrl !== null) await restoreRecords(config.databaseUrl, draft, onProgress)
  const inbox = `restore ${manifest.moment}`
  if (days) {
    const files = await openDays(plain, days, join(draft, 'scratch'))
    await restoreEvents(files, config, draft, inbox, onProgress).finally(files.close)
  } else if (events && isServerUrl(config.eventsUrl)) {
    const here = embeddedEvents(draft)
    const store = await openEngine(here, () => {})
    await restoreEvents({ store, dialect: here.engine.dialect }, config, draft, inbox, onProgress).finally(store.close)
  }
  if (decrypt) await rm(plain, { recursive: true })
  const marks = (events ?? days)?.marks
  if (marks) {
    skipStoredGroups(inboxFile(draft), marks)
    await deleteUnknownWebsites(embeddedFile(draft), targetStore(config, draft))
  }
  if (config.databaseUrl !== null) {
    for (const name of ['records.sqlite', 'crawls.sqlite']) await rm(join(draft, name), { force: true })
    const records = openRecords(recordsLocation(config), () => {})
    await endRecordsMove(records).finally(records.close)
  }
  if (isServerUrl(config.eventsUrl))
    for (const name of await listEventFiles(draft)) await rm(join(draft, name), { recursive: true })
  const restored = (await readdir(draft)).filter((name) => name !== extractedFolder)
  for (const name of restored) await rename(join(draft, name), join(dataDir, name))
  await syncFolder(dataDir)
  await rm(draft, { recursive: true })
}

const listEventFiles = async (draft: string): Promise<readonly string[]> =>
  (await readdir(draft)).filter((name) => name.startsWith('events.duckdb'))

/** Where the events go: a server, or the files that will be in the data folder. */
const targetStore = (config: StoresOptions, draft: string): EventStorePlace =>
  isServerUrl(config.eventsUrl) ? configuredEvents(config) : embeddedEvents(draft)

/** Copies the restored files to an empty database by the code that moves records. The service waits until `endRecordsMove`. */
async function restoreRecords(
  url: string,
  draft: string,
  onProgress: (what: string, done: number, total: number) => void,
): Promise<void> {
  const source = openRecords({ url: null, dataDir: draft }, () => {})
  const target = openRecords({ url, dataDir: draft }, () => {})
  try {
    await migrate(source)
    await rejectNewerRecords(source)
    await migrate(target)
    await beginRecordsMove(target, await readInstallationId(source), systemClock())
    await copyRecords(source, target, (done, total) => onProgress('records', done, total))
    await moveCrawlData({ url, dataDir: draft }, (done, total) => onProgress('data of crawls', done, total))
  } finally {
    await target.close()
    await source.close()
  }
}

async function openDays(
  folder: string,
  { days, kept = [], search = [], marks }: BackupDays,
  scratch: string,
): Promise<OpenParquetFiles> {
  const files = days.flatMap((day) => day.files)
  const pathsOf = (table: string): readonly string[] =>
    files.filter((name) => name.startsWith(table)).map((name) => join(folder, name))
  return openParquetFiles({
    events: pathsOf('events-'),
    drops: pathsOf('drops-'),
    botHits: pathsOf('bot_hits-'),
    retained: kept.map(({ file }) => join(folder, file)),
    search: search.map(({ file }) => join(folder, file)),
    marks,
    scratch,
  })
}

/** Copies events to an empty store by the code that moves events, which compares checksums of all days. */
async function restoreEvents(
  from: MoveSource,
  config: StoresOptions,
  draft: string,
  inbox: string,
  onProgress: (what: string, done: number, total: number) => void,
): Promise<void> {
  const place = targetStore(config, draft)
  const store = await openEngine(place, (message) => process.stderr.write(`${message}\n`))
  try {
    for await (const progress of endMove({ from, to: { store, dialect: place.engine.dialect }, inbox }))
      if (progress.phase === 'copying') onProgress('events', progress.done, progress.total)
  } finally {
    await store.close()
  }
}

/** Throws if a server that is restored to contains anything. Changes nothing. An interrupted restore of the same backup may go on. */
export async function requireEmptyServers(config: StoresOptions, manifest: Manifest): Promise<void> {
  if (config.databaseUrl !== null) {
    const records = openRecords(recordsLocation(config), () => {})
    try {
      const standing = await records.probe()
      if (standing.kind !== 'ready')
        throw new DomainError('unavailable', `The database cannot be reached: ${standing.reason}`)
      const known = new Set((await records.db.introspection.getTables()).map(({ name }) => name))
      const isMoving = known.has('moves') && (await readRecordsMove(records)) !== null
      for (const { name } of movedTables) {
        if (isMoving || !known.has(name)) continue
        const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(records.db)
        if (rows.length > 0)
          throw new DomainError(
            'conflict',
            `The database is not empty: its table ${name} has rows. Restore into an empty one.`,
          )
      }
    } finally {
      await records.close()
    }
  }
  if (!isServerUrl(config.eventsUrl)) return
  const place = configuredEvents(config)
  if ((await place.engine.inspect(place.options)).found === null) return
  const store = await openEngine(place, () => {})
  try {
    const isOurs = (await readMoves({ store })).includes(`restore ${manifest.moment}`)
    if (!isOurs && !(await isEmpty({ store, dialect: place.engine.dialect })))
      throw new DomainError('conflict', 'The event store is not empty. Restore into an empty database.')
  } finally {
    await store.close()
  }
}

/** Where the files of an archive are while they are restored. */
const extractedFolder = 'extracted'

export const extractedIn = (dataDir: string): string => join(dataDir, unfinishedRestore, extractedFolder)

/** Removes what an interrupted restore has left, except for the files of an archive that was just read. */
async function beginRestore(dataDir: string): Promise<string> {
  const draft = join(dataDir, unfinishedRestore)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  for (const [folder, kept] of [
    [dataDir, unfinishedRestore],
    [draft, extractedFolder],
  ] as const)
    for (const name of await readdir(folder))
      if (name !== 'lost+found' && name !== kept) await rm(join(folder, name), { recursive: true, force: true })
  return draft
}

/**
 * Entries that were already events when those were copied must not be drained again, and new entries need higher ids than they had:
 * the store ignores entries up to its mark.
 */
function skipStoredGroups(path: string, marks: BackupEvents['marks']): void {
  if (!existsSync(path)) return
  const inbox = new DatabaseSync(path)
  try {
    const name = inbox.prepare('SELECT name FROM inbox').get()?.name
    const arrived = marks.find(([known]) => known === name)?.[1] ?? 0
    inbox.prepare('DELETE FROM groups WHERE id <= ?').run(arrived)
    const last = inbox.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'groups'").get()
    if (!last) inbox.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('groups', ?)").run(arrived)
    else inbox.prepare("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'groups'").run(arrived)
  } finally {
    inbox.close()
  }
}
