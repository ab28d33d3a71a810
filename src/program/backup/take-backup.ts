import { open, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import manifest from '../../../package.json' with { type: 'json' }
import type { EventStore } from '../../analytics/events/store.ts'
import { createEncryption, WrongPassphrase } from '../../backup/age.ts'
import { type BlockMap, planBlocks, readChanged, serializeMap } from '../../backup/blocks.ts'
import { beginBackup, listBackups, nameOfBackup, readManifest, type UnfinishedBackup } from '../../backup/folder.ts'
import { hashFile, withChunks, writeHashed } from '../../backup/hashed-file.ts'
import {
  type BackupEvents,
  type BackupFile,
  backupFormat,
  eventsMapName,
  type Manifest,
  storedName,
} from '../../backup/manifest.ts'
import { readMap } from '../../backup/read-map.ts'
import { systemClock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { openSqliteSnapshot, type SqliteSnapshot } from '../../base/sqlite-snapshot.ts'
import { crawlFile, embeddedFile } from '../../database/open.ts'
import type { Config } from '../config.ts'
import { inboxFile } from '../moving/finish-events.ts'
import { freezeEvents, type OpenFrozenFile } from './freeze-events.ts'

export interface TakeOptions {
  readonly target: string
  /** Stores everything anew, instead of sharing unchanged parts with the last backup. */
  readonly isFull: boolean
  /** Encrypts all files but the manifest. */
  readonly passphrase: string | null
  readonly openStore: (config: Config) => Promise<EventStore>
  readonly warn: (message: string) => void
  /** Called with the number of bytes that were copied, and the total. */
  readonly onProgress: (done: number, total: number) => void
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
export async function takeBackup(config: Config, options: TakeOptions): Promise<TakenBackup> {
  const { target } = options
  const previous = options.isFull ? null : await readPrevious(options)
  const moment = systemClock()
  const inbox = openSqliteSnapshot(inboxFile(config.dataDir))
  const opened: (SqliteSnapshot | null)[] = [inbox]
  try {
    const take = async (events: OpenFrozenFile | null): Promise<TakenBackup> => {
      const records = openSqliteSnapshot(embeddedFile(config.dataDir))
      opened.push(records)
      if (!records) throw new DomainError('not-found', `There are no records in ${config.dataDir}.`)
      const crawls = openSqliteSnapshot(crawlFile(config.dataDir))
      opened.push(crawls)
      const counts = Object.fromEntries(['accounts', 'websites', 'reports', 'crawls'].map((t) => [t, records.count(t)]))
      const unfinished = await beginBackup(target, moment)
      const copied = await copyAll(unfinished, { inbox, records, crawls, events }, previous, {
        ...options,
        dataDir: config.dataDir,
      })
      const written: Manifest = {
        format: backupFormat,
        version: manifest.version,
        moment: new Date(moment).toISOString(),
        encrypted: options.passphrase !== null,
        counts,
        events: copied.events,
        files: [...copied.created, ...copied.reused].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
      }
      const newBytes = copied.created.reduce((sum, { bytes }) => sum + bytes, 0)
      return { name: await unfinished.finish(written), manifest: written, newBytes }
    }
    for await (const events of freezeEvents(config, options.openStore)) return await take(events)
    return await take(null)
  } finally {
    for (const snapshot of opened) snapshot?.close()
  }
}

/** The last backup, and where its blocks are. */
interface Previous {
  readonly name: string
  readonly manifest: Manifest
  readonly map: BlockMap | null
}

/** A backup that cannot be read cannot be shared with: everything is stored anew. */
async function readPrevious({ target, passphrase, warn }: TakeOptions): Promise<Previous | null> {
  const name = (await listBackups(target)).at(-1)
  if (name === undefined) return null
  const folder = join(target, name)
  try {
    const found = await readManifest(folder)
    if (found.encrypted !== (passphrase !== null)) return null
    return { name, manifest: found, map: await readMap(folder, found, passphrase) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof WrongPassphrase)
      throw new DomainError('invalid', `${folder} has another passphrase. Use the same one, or --full.`)
    warn(`The last backup cannot be read, so everything is stored anew: ${reason}`)
    return null
  }
}

interface Sources {
  readonly inbox: SqliteSnapshot | null
  readonly records: SqliteSnapshot
  readonly crawls: SqliteSnapshot | null
  readonly events: OpenFrozenFile | null
}

interface Copied {
  readonly created: readonly BackupFile[]
  readonly reused: readonly BackupFile[]
  readonly events: BackupEvents | null
}

async function copyAll(
  unfinished: UnfinishedBackup,
  { inbox, records, crawls, events }: Sources,
  previous: Previous | null,
  { onProgress, passphrase, dataDir }: TakeOptions & { readonly dataDir: string },
): Promise<Copied> {
  const encrypt = passphrase === null ? null : createEncryption(passphrase)
  const store = async (name: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> => {
    const stored = storedName(name, encrypt !== null)
    const written = await writeHashed(join(folder, stored), encrypt ? encrypt(chunks) : chunks)
    created.push({ name: stored, ...written })
  }
  const { folder } = unfinished
  const created: BackupFile[] = []
  const reused: BackupFile[] = []
  const plan = events && (await planEvents(events, previous))
  const snapshots = [
    ['inbox.sqlite', inbox],
    ['records.sqlite', records],
    ['crawls.sqlite', crawls],
  ] as const
  const total = snapshots.reduce((sum, [, snapshot]) => sum + (snapshot?.bytes ?? 0), 0) + (plan ? plan.bytes : 0)
  let done = 0
  const used = (bytes: number): void => {
    done += bytes
    onProgress(done, total)
  }
  used(0)
  for (const [name, snapshot] of snapshots) {
    if (!snapshot) continue
    // Nothing is written to the target that is not encrypted.
    const path = encrypt ? join(dataDir, `${name}.backup`) : join(folder, name)
    await rm(path, { force: true })
    await snapshot.copyTo(path)
    snapshot.close()
    if (encrypt) {
      await withChunks(path, (chunks) => store(name, counted(chunks, used)))
      await rm(path)
    } else {
      created.push({ name, ...(await hashFile(path, used)) })
      await syncFile(path)
    }
  }
  if (!events || !plan) return { created, reused, events: null }

  const before = await events.handle.stat({ bigint: true })
  if (plan.changedBlocks > 0) {
    await store(plan.newSource, counted(readChanged(events.handle, events, plan), used))
  }
  const after = await events.handle.stat({ bigint: true })
  if (before.mtimeNs !== after.mtimeNs || before.size !== after.size) {
    throw new DomainError(
      'unavailable',
      'The event store had to write to its file before it was copied. Try again, or use a faster target.',
    )
  }
  for (const name of plan.map.sources) {
    const known = previous?.manifest.files.find((file) => file.name === storedName(name, encrypt !== null))
    if (!previous || !known || name === plan.newSource) continue
    await unfinished.reuse(previous.name, known.name)
    reused.push(known)
  }
  await store(eventsMapName, [serializeMap(plan.map)])
  const { bytes, headerBytes, blockBytes, drops, marks, path } = events
  const { sources } = plan.map
  const layout = { fileName: basename(path), bytes, headerBytes, blockBytes, sources }
  return { created, reused, events: { ...layout, events: events.events, drops, marks } }
}

async function planEvents(events: OpenFrozenFile, previous: Previous | null) {
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
