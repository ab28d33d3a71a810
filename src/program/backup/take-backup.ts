import { mkdir, open, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import manifest from '../../../package.json' with { type: 'json' }
import type { EventStore } from '../../analytics/events/store.ts'
import { createEncryption, WrongPassphrase } from '../../backup/age.ts'
import { type BlockMap, type BlockPlan, planBlocks, readChanged, serializeMap } from '../../backup/blocks.ts'
import { nameOfBackup } from '../../backup/folder.ts'
import { hashFile, withChunks } from '../../backup/hashed-file.ts'
import {
  type BackupDays,
  type BackupEvents,
  type BackupFile,
  backupFormat,
  eventsMapName,
  type Manifest,
  storedName,
} from '../../backup/manifest.ts'
import type { BackupPlace, UnfinishedBackup } from '../../backup/place.ts'
import { readMap } from '../../backup/read-map.ts'
import { systemClock } from '../../base/clock.ts'
import { DomainError, messageOf } from '../../base/errors.ts'
import { openSqliteSnapshot, type SqliteSnapshot } from '../../base/sqlite-snapshot.ts'
import { crawlFile, embeddedFile } from '../../database/open.ts'
import { inboxFile } from '../data-folder.ts'
import { isServerUrl } from '../event-engines.ts'
import { configuredEvents } from '../event-store.ts'
import { rejectMovedStores } from '../installation.ts'
import type { StoresOptions } from '../options.ts'
import { waitForDrain } from './drained-inbox.ts'
import { freezeEvents, type OpenFrozenFile } from './freeze-events.ts'
import { type RecordsName, type RecordsSource, serverRecords } from './server-records.ts'

export interface TakeOptions {
  readonly place: BackupPlace
  /** Stores everything anew, instead of sharing unchanged parts with the last backup. */
  readonly isFull: boolean
  /** Encrypts all files but the manifest. */
  readonly passphrase: string | null
  readonly openStore: (config: StoresOptions) => Promise<EventStore>
  readonly warn: (message: string) => void
  /** Called with what was copied, and the total. */
  readonly onProgress: (done: number, total: number, unit: 'bytes' | 'rows') => void
}

export interface TakenBackup {
  readonly name: string
  readonly manifest: Manifest
  /** The bytes of the files that are new in this backup. */
  readonly newBytes: number
}

/** So many files at most contain the blocks of the events; then they are written anew. */
const maxSources = 60

/**
 * Copies everything as it is at one moment: each hit that was acknowledged before it is in the copy, either as an event or in the
 * inbox. The target must be locked.
 *
 * The order of the snapshots matters, because other processes go on writing between them. The inbox is first, since its entries
 * are deleted once they are events. Records follow the events, so that they know every website with events; and what crawls
 * found is last, as it is written before the records that refer to it.
 */
export async function takeBackup(config: StoresOptions, options: TakeOptions): Promise<TakenBackup> {
  rejectMovedStores(config)
  await requirePassphrase(options)
  const previous = options.isFull ? null : await readPrevious(options)
  const moment = systemClock()
  const inbox = openSqliteSnapshot(inboxFile(config.dataDir))
  const opened: (SqliteSnapshot | null)[] = [inbox]
  const openRecords = (name: RecordsName, file: string): RecordsSource | null => {
    if (config.databaseUrl !== null) return serverRecords(config, name)
    const snapshot = openSqliteSnapshot(file)
    opened.push(snapshot)
    return snapshot
  }
  try {
    const take = async (events: OpenFrozenFile | null): Promise<TakenBackup> => {
      const unfinished = await options.place.begin(moment)
      const files = createFiles(unfinished, previous, options, config.dataDir)
      const days = isServerUrl(config.eventsUrl) ? await copyDays(files, config, previous, options) : undefined
      const records = openRecords('records.sqlite', embeddedFile(config.dataDir))
      if (!records) throw new DomainError('not-found', `There are no records in ${config.dataDir}.`)
      const crawls = openRecords('crawls.sqlite', crawlFile(config.dataDir))
      const counted = ['accounts', 'websites', 'reports', 'crawls']
      const counts = Object.fromEntries(
        await Promise.all(counted.map(async (table) => [table, await records.count(table)] as const)),
      )
      const copied = await copyAll(
        files,
        { inbox, records, crawls, events, isOnServer: config.databaseUrl !== null },
        previous,
        options,
      )
      const written: Manifest = {
        format: backupFormat,
        version: manifest.version,
        moment: new Date(moment).toISOString(),
        encrypted: options.passphrase !== null,
        counts,
        events: copied,
        ...(days && { days }),
        files: [...files.created, ...files.reused].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
      }
      const newBytes = files.created.reduce((sum, { bytes }) => sum + bytes, 0)
      return { name: await unfinished.finish(written), manifest: written, newBytes }
    }
    if (!isServerUrl(config.eventsUrl))
      for await (const events of freezeEvents(config, options.openStore)) return await take(events)
    return await take(null)
  } finally {
    for (const snapshot of opened) snapshot?.close()
    await rm(scratchIn(config.dataDir), { recursive: true, force: true })
  }
}

/** Where files are until they are encrypted or uploaded. */
const scratchIn = (dataDir: string): string => join(dataDir, 'backup.unfinished-files')

/** The last backup, and where its blocks are. */
interface Previous {
  readonly name: string
  readonly manifest: Manifest
  readonly map: BlockMap | null
}

/** Nobody expects a backup that everyone can read among encrypted ones, so a forgotten passphrase is an error. */
async function requirePassphrase({ place, passphrase }: TakeOptions): Promise<void> {
  const last = passphrase === null ? (await place.list()).at(-1) : undefined
  if (last === undefined || !(await place.readManifest(last).catch(() => null))?.encrypted) return
  throw new DomainError(
    'invalid',
    `${place.pathOf(last)} is encrypted, and this backup would not be: --passphrase-file or SIGHTLINE_BACKUP_PASSPHRASE_FILE is missing. ` +
      'Use another folder for backups that are not encrypted.',
  )
}

/** A backup that cannot be read cannot be shared with: everything is stored anew. */
async function readPrevious({ place, passphrase, warn }: TakeOptions): Promise<Previous | null> {
  const name = (await place.list()).at(-1)
  if (name === undefined) return null
  try {
    const manifest = await place.readManifest(name)
    if (manifest.encrypted !== (passphrase !== null)) return null
    return { name, manifest: manifest, map: await readMap(place, name, manifest, passphrase) }
  } catch (error) {
    const reason = messageOf(error)
    if (error instanceof WrongPassphrase)
      throw new DomainError('invalid', `${place.pathOf(name)} has another passphrase. Use the same one, or --full.`)
    warn(`The last backup cannot be read, so everything is stored anew: ${reason}`)
    return null
  }
}

interface Sources {
  readonly inbox: SqliteSnapshot | null
  readonly records: RecordsSource
  readonly crawls: RecordsSource | null
  readonly events: OpenFrozenFile | null
  /** Whether records are on a server. */
  readonly isOnServer: boolean
}

/** The files of the backup that is being written. */
interface Files {
  readonly created: BackupFile[]
  readonly reused: BackupFile[]
  /** A folder in which nothing is encrypted yet; removed at the end. */
  readonly scratch: string
  /** Stores what is encrypted, if anything is. */
  store(name: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>
  /** Stores a file that `write` creates at the given path. */
  storeFile(name: string, write: (path: string) => Promise<void>, used: (bytes: number) => void): Promise<void>
  /** Takes over a file of the last backup. */
  reuse(name: string): Promise<void>
}

function createFiles(
  unfinished: UnfinishedBackup,
  previous: Previous | null,
  { passphrase }: TakeOptions,
  dataDir: string,
): Files {
  const encrypt = passphrase === null ? null : createEncryption(passphrase)
  const { folder } = unfinished
  const created: BackupFile[] = []
  const reused: BackupFile[] = []
  const scratch = scratchIn(dataDir)
  const store: Files['store'] = async (name, chunks) => {
    const stored = storedName(name, encrypt !== null)
    const written = await unfinished.write(stored, encrypt ? encrypt(chunks) : chunks)
    created.push({ name: stored, ...written })
  }
  return {
    created,
    reused,
    scratch,
    store,
    async storeFile(name, write, used) {
      // Nothing is written to the target that is not encrypted.
      const direct = encrypt ? null : folder
      const path = join(direct ?? scratch, name)
      if (direct === null) await mkdir(scratch, { recursive: true, mode: 0o700 })
      await rm(path, { force: true })
      await write(path)
      if (direct === null) {
        await withChunks(path, (chunks) => store(name, counted(chunks, used)))
        await rm(path)
      } else {
        created.push({ name, ...(await hashFile(path, 'gmac', used)) })
        await syncFile(path)
      }
    },
    async reuse(name) {
      const known = previous?.manifest.files.find((file) => file.name === storedName(name, encrypt !== null))
      if (!previous || !known) return
      await unfinished.reuse(previous.name, known.name)
      reused.push(known)
    },
  }
}

/** Copies the events of a server, once everything that was acknowledged is there. */
async function copyDays(
  files: Files,
  config: StoresOptions,
  previous: Previous | null,
  { openStore, onProgress }: TakeOptions,
): Promise<BackupDays> {
  const { writeEventDays } = await import('./event-days.ts')
  const { retainedMonths, searchMonths, writeMonths } = await import('./months.ts')
  const store = await openStore(config)
  try {
    await rm(files.scratch, { recursive: true, force: true })
    await mkdir(files.scratch, { recursive: true, mode: 0o700 })
    const drained = await waitForDrain(config.dataDir, store)
    const source = { store, dialect: configuredEvents(config).engine.dialect }
    const shared = {
      scratch: files.scratch,
      async store(path: string, name: string) {
        await withChunks(path, (chunks) => files.store(name, chunks))
        await rm(path)
      },
    }
    const before = previous?.manifest.days
    const days = await writeEventDays(source, {
      ...shared,
      previous: before?.days ?? [],
      async reuse(day) {
        for (const name of day.files) await files.reuse(name)
      },
      onProgress: (done, total) => onProgress(done, total, 'rows'),
    })
    // After the events: a day that is deleted meanwhile is in both, and its totals are what counts.
    const kept = await writeMonths(retainedMonths, source, {
      ...shared,
      previous: before?.kept ?? [],
      reuse: files.reuse,
    })
    const search = await writeMonths(searchMonths, source, {
      ...shared,
      previous: before?.search ?? [],
      reuse: files.reuse,
    })
    const marks = [...(await store.marks())].map(
      ([inbox, { arrived, inFlight }]) =>
        [inbox, Math.max(arrived, drained.size > 0 ? (inFlight ?? 0) : 0, drained.get(inbox) ?? 0)] as const,
    )
    return { days, marks, ...(kept.length > 0 && { kept }), ...(search.length > 0 && { search }) }
  } finally {
    await store.close()
    await rm(files.scratch, { recursive: true, force: true })
  }
}

async function copyAll(
  files: Files,
  { inbox, records, crawls, events, isOnServer }: Sources,
  previous: Previous | null,
  { onProgress }: TakeOptions,
): Promise<BackupEvents | null> {
  const snapshots = [
    ['inbox.sqlite', inbox],
    ['records.sqlite', records],
    ['crawls.sqlite', crawls],
  ] as const
  let total = snapshots.reduce((sum, [, snapshot]) => sum + (snapshot?.bytes ?? 0), 0)
  let done = 0
  const used = (bytes: number): void => {
    done += bytes
    onProgress(done, Math.max(done, total), 'bytes')
  }
  used(0)
  const copySnapshots = async (): Promise<void> => {
    const copies = snapshots.map(([name, snapshot]) => async (): Promise<void> => {
      if (!snapshot) return
      await files.storeFile(name, snapshot.copyTo, used)
      await snapshot.close()
    })
    // A server's snapshot begins when it is read, and the order of snapshots matters.
    if (isOnServer) for (const copy of copies) await copy()
    else await Promise.all(copies.map((copy) => copy()))
  }
  const copyBlocks = async (): Promise<EventsPlan | null> => {
    if (!events) return null
    const plan = await planEvents(events, previous)
    total += plan.bytes
    const before = await events.handle.stat({ bigint: true })
    await Promise.all([
      plan.changedBlocks > 0 && files.store(plan.newSource, counted(readChanged(events.handle, events, plan), used)),
      files.store(eventsMapName, [serializeMap(plan.map)]),
    ])
    const after = await events.handle.stat({ bigint: true })
    if (before.mtimeNs !== after.mtimeNs || before.size !== after.size) {
      throw new DomainError(
        'unavailable',
        'The event store had to write to its file before it was copied. Try again, or use a faster target.',
      )
    }
    return plan
  }
  // At the same time: waiting for the disk after each small file took most of the time of an incremental backup.
  const [copied, blocks] = await Promise.allSettled([copySnapshots(), copyBlocks()])
  if (copied.status === 'rejected') throw copied.reason
  if (blocks.status === 'rejected') throw blocks.reason
  const plan = blocks.value
  if (!events || !plan) return null
  for (const name of plan.map.sources) if (name !== plan.newSource) await files.reuse(name)
  const { bytes, headerBytes, blockBytes, drops, marks, path } = events
  const { sources } = plan.map
  const layout = { fileName: basename(path), bytes, headerBytes, blockBytes, sources }
  return { ...layout, events: events.events, drops, marks }
}

interface EventsPlan extends BlockPlan {
  readonly newSource: string
  readonly bytes: number
}

async function planEvents(events: OpenFrozenFile, previous: Previous | null): Promise<EventsPlan> {
  // A write in the same tick of the clock as the first look at the file would not change its time.
  await sleep(20)
  const isSameLayout =
    previous?.manifest.events?.blockBytes === events.blockBytes &&
    previous.manifest.events.headerBytes === events.headerBytes
  const newSource = `events-${nameOfBackup(systemClock())}.blocks`
  const map = isSameLayout ? previous.map : null
  const plan = await planBlocks(events.handle, events, map && map.sources.length < maxSources ? map : null, newSource)
  return { ...plan, newSource, bytes: plan.changedBlocks * events.blockBytes }
}

async function* counted(chunks: AsyncIterable<Buffer>, used: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk
    used(chunk.length)
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
