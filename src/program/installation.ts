import { existsSync, writeFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import {
  hasEvents,
  installationsIn,
  isInstallationMark,
  markInstallation,
  readInstallations,
} from '../analytics/events/installation.ts'
import { isMoved } from '../analytics/events/move/move.ts'
import type { MoveStore } from '../analytics/events/move/move-store.ts'
import { openInboxReader, readInboxName } from '../analytics/ingest/inbox/file.ts'
import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { poll, type ScheduledTask } from '../base/schedule.ts'
import { connectControl } from '../control/client.ts'
import { controlSocketPath } from '../control/messages.ts'
import {
  adoptInstallationId,
  findInstallationId,
  installationSecret,
  readInstallationId,
} from '../database/move/target.ts'
import { embeddedFile, openEmbeddedExclusive } from '../database/open.ts'
import { openRecordsReader } from '../database/reader.ts'
import type { Records } from '../database/records.ts'
import type { Schema } from '../database/schema.ts'
import { eventStoreJobs } from '../jobs/kinds.ts'
import { recordsLocation } from './config.ts'
import { inboxFile } from './data-folder.ts'
import { embeddedEventsFile } from './event-engines.ts'
import { configuredEvents } from './event-store.ts'
import type { DataFolder, RecordsOptions, StoresOptions } from './options.ts'

/**
 * Throws unless records and events belong to the same installation: otherwise the websites of one would show the statistics of another.
 * A side that an earlier version wrote, or that is new, gets the id of the other side.
 */
export async function requireSameInstallation(
  records: Records,
  events: MoveStore,
  config: StoresOptions,
): Promise<void> {
  const stored = await readInstallations(events.store).catch(ifUnavailable)
  // The drain and the statistics find out when the store is available.
  if (stored === null) return
  const ownId = await findInstallationId(records)
  const account = await records.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  const problem = await findMismatch(
    { id: ownId, hasAccounts: account !== undefined },
    { installations: stored, hasEvents: () => hasEvents(events) },
    config,
  )
  if (problem) throw new DomainError('conflict', `${problem.found} ${problem.fix}`)
  if (ownId !== null && stored.includes(ownId)) return
  const [other] = stored
  if (other !== undefined) await adoptInstallationId(records, other)
  const id = await readInstallationId(records)
  if (!stored.includes(id)) await markInstallation(events.store, id)
}

interface RecordsIdentity {
  readonly id: string | null
  readonly hasAccounts: boolean
}

interface EventsIdentity {
  readonly installations: readonly string[]
  readonly hasEvents: () => Promise<boolean> | boolean
}

interface Mismatch {
  readonly found: string
  readonly fix: string
}

/** Why records and events must not be used together; null if they may. */
async function findMismatch(
  { id, hasAccounts }: RecordsIdentity,
  { installations, hasEvents }: EventsIdentity,
  config: StoresOptions,
): Promise<Mismatch | null> {
  if (id !== null && installations.includes(id)) return null
  if (!hasAccounts && ((await hasEvents()) || hasHits(inboxFile(config.dataDir))))
    return {
      found:
        `There are events without their records: ${eventsPlace(config)} has events, and ${recordsPlace(config)} has no accounts. ` +
        'New websites would show the statistics of former ones.',
      fix: whatToDo(config),
    }
  if (id !== null && installations.length > 0 && hasAccounts)
    return {
      found:
        `The records in ${recordsPlace(config)} and the events in ${eventsPlace(config)} belong to different installations. ` +
        'Websites would show the statistics of others.',
      fix: whatToDo(config),
    }
  return null
}

/** Reads whose records these are, of any version, and changes nothing. */
async function readIdentity(config: StoresOptions): Promise<RecordsIdentity> {
  if (config.databaseUrl === null && !existsSync(embeddedFile(config.dataDir))) return { id: null, hasAccounts: false }
  const reader = openRecordsReader(recordsLocation(config))
  try {
    const [secret] = await reader.rows(`select value from secrets where name = '${installationSecret}'`)
    const accounts = await reader.rows('select id from accounts limit 1')
    return { id: secret ? String(secret.value) : null, hasAccounts: accounts.length > 0 }
  } finally {
    await reader.close()
  }
}

/** The same comparison by the names of the marks in an event store. */
export const inspectInstallation = async (config: StoresOptions, marks: readonly string[]): Promise<Mismatch | null> =>
  findMismatch(
    await readIdentity(config),
    { installations: installationsIn(marks), hasEvents: () => marks.some((name) => !isInstallationMark(name)) },
    config,
  )

/** Throws if the events belong to other records, before a command writes anything. A running service has compared them itself. */
export async function rejectOtherEvents(config: StoresOptions): Promise<void> {
  const service = await connectControl(controlSocketPath(config.dataDir))
  if (service) return service.close()
  const { engine, options } = configuredEvents(config)
  const problem = await inspectInstallation(config, (await engine.inspect(options)).marks)
  if (problem) throw new DomainError('conflict', `${problem.found} ${problem.fix}`)
}

function ifUnavailable(error: unknown): null {
  if (error instanceof DomainError && error.code === 'unavailable') return null
  throw error
}

/** Hits that wait for the event store; an inbox that cannot be read is handled when it is opened. */
function hasHits(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    const reader = openInboxReader(path)
    const groups = reader.readAfter(0, 1)
    reader.close()
    return groups.length > 0
  } catch {
    return false
  }
}

const recordsPlace = ({ databaseUrl, dataDir }: RecordsOptions): string =>
  databaseUrl === null ? embeddedFile(dataDir) : 'the database of SIGHTLINE_DATABASE_URL'

const eventsPlace = (config: StoresOptions): string =>
  configuredEvents(config).engine.isEmbedded
    ? `the data folder ${config.dataDir}`
    : 'the event store of SIGHTLINE_EVENTS_URL'

const whatToDo = (config: StoresOptions): string =>
  'If a variable (SIGHTLINE_DATA_DIR, SIGHTLINE_DATABASE_URL, SIGHTLINE_EVENTS_URL) names the wrong place, correct it. If the records ' +
  'were lost, restore a backup (docs/how-to/backup.md). To begin with no statistics, ' +
  (configuredEvents(config).engine.isEmbedded
    ? `move events.duckdb and inbox.sqlite, and the files whose names begin with these, out of ${config.dataDir}.`
    : 'set SIGHTLINE_EVENTS_URL to an empty database, and move inbox.sqlite out of the data folder.')

/** The file that says that the data of an embedded store is on a server now. Deleting it allows to go back to the old state. */
const movedNote = (file: string): string => `${file}.moved`

const writeNote = (file: string): void => {
  if (existsSync(movedNote(file))) return
  writeFileSync(
    movedNote(file),
    `Since ${new Date().toISOString()}, or earlier, the data of ${file} is on a server, and the file is an old copy.\n`,
  )
}

/** Throws if a store that was moved to a server is to be used again: what has arrived on the server since would be missing. */
export function rejectMovedStores(config: StoresOptions): void {
  if (config.databaseUrl === null) rejectMovedRecords(config)
  if (configuredEvents(config).engine.isEmbedded) rejectMovedEvents(config)
}

export const rejectMovedRecords = ({ dataDir }: DataFolder): void =>
  rejectMoved(embeddedFile(dataDir), 'SIGHTLINE_DATABASE_URL')

export const rejectMovedEvents = ({ dataDir }: DataFolder): void =>
  rejectMoved(embeddedEventsFile(dataDir), 'SIGHTLINE_EVENTS_URL')

function rejectMoved(file: string, variable: string): void {
  if (!existsSync(movedNote(file))) return
  throw new DomainError(
    'unavailable',
    `${file} is an old copy: its data was moved to a server. Set ${variable} to that server. To go back to the state before the move, ` +
      `without anything that has arrived since, delete ${movedNote(file)}.`,
  )
}

/** Notes that the embedded records were moved to this server, also for moves by earlier versions. */
export async function noteMovedRecords(records: Records, dataDir: string): Promise<void> {
  const file = embeddedFile(dataDir)
  if (existsSync(movedNote(file))) return
  const source = openEmbeddedExclusive(dataDir)
  try {
    const id = source && (await findInstallationId(source))
    if (id && id === (await findInstallationId(records))) writeNote(file)
  } finally {
    await source?.close()
  }
}

/** Notes that the embedded events were moved to this server, also for moves by earlier versions. */
export async function noteMovedEvents(events: MoveStore, dataDir: string): Promise<void> {
  const file = embeddedEventsFile(dataDir)
  const inbox = existsSync(file) ? readInboxName(inboxFile(dataDir)) : null
  if (inbox !== null && (await isMoved(events, inbox))) writeNote(file)
}

const leaseMs = 60_000
const renewEveryMs = 15_000
/** The key of a row that exists only while a node joins. */
const joining = 'joining'

interface NodeOptions {
  readonly config: StoresOptions
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/**
 * For nodes that share the records of a server: throws if another node counts elsewhere. With an embedded event store, that is any other
 * node, since each would only count what it has received itself. The inbox must exist, because its name identifies this node.
 */
export async function joinNodes(records: Records, { config, clock, onError }: NodeOptions): Promise<ScheduledTask> {
  const { db } = records
  const name = readInboxName(inboxFile(config.dataDir)) ?? ''
  const isEmbedded = configuredEvents(config).engine.isEmbedded
  const key = `${isEmbedded ? 'embedded' : 'server'} ${name}`
  const ofThisNode = [`embedded ${name}`, `server ${name}`]
  const leave = async (executor: Kysely<Schema> = db, keys: readonly string[] = ofThisNode): Promise<void> => {
    await executor.deleteFrom('jobs').where('kind', '=', eventStoreJobs).where('key', 'in', keys).execute()
  }
  const lease = async (executor: Kysely<Schema>, leasedKey: string): Promise<void> => {
    const until = { lease: name, due_at: clock() + leaseMs }
    await executor
      .insertInto('jobs')
      .values({ kind: eventStoreJobs, key: leasedKey, ready: 0, account_id: 0, created_at: clock(), ...until })
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(until))
      .execute()
  }
  await db.transaction().execute(async (transaction) => {
    // Another node that joins waits here until this one has joined, so that one of both does.
    await lease(transaction, joining)
    const others = await transaction
      .selectFrom('jobs')
      .select('key')
      .where('kind', '=', eventStoreJobs)
      .where('key', 'not in', [...ofThisNode, joining])
      .where('due_at', '>', clock())
      .execute()
    if (others.some((other) => isEmbedded || other.key.startsWith('embedded ')))
      throw new DomainError(
        'conflict',
        'Another node uses the same records, and events are stored in the data folder of a node: each would only count the hits that it has ' +
          'received itself. Run a single node, or set SIGHTLINE_EVENTS_URL to the same ClickHouse on all nodes (docs/how-to/nodes.md). ' +
          `If the other node is gone for good, try again in ${leaseMs / 1000} seconds.`,
      )
    await leave(transaction, [...ofThisNode, joining])
    await lease(transaction, key)
  })
  const renewing = poll(renewEveryMs, onError, () => lease(db, key))
  return {
    async stop() {
      await renewing.stop()
      await leave()
    },
  }
}
