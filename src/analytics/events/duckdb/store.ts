import { existsSync } from 'node:fs'
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { DomainError } from '../../../base/errors.ts'
import { createSerialQueue } from '../../../base/serial-queue.ts'
import { toStatement } from '../sql/sql.ts'
import type { Row, Statement } from '../sql/statement.ts'
import { storedVisitsSql } from '../sql/stored-visits.ts'
import type { Batch, EventStore, ReadOptions, StoredVisit } from '../store.ts'
import { toStoredVisit } from '../stored-event.ts'
import { openCheckpointJournal } from './checkpoint-journal.ts'
import { checkpointWithRetries, createCheckpoints } from './checkpoints.ts'
import { appendBotHits, appendDrops, appendEvents } from './chunks.ts'
import { defaultReaders, defaultStreams } from './concurrency.ts'
import { type Connections, interruptOnAbort, openConnections } from './connections.ts'
import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { type EventDays, openEventDays } from './days.ts'
import { createDeletes, type Deletes } from './deletes.ts'
import { duckdbDialect } from './dialect.ts'
import { createExpiry } from './expiry.ts'
import { createFreezer } from './freeze.ts'
import { createImporter, type Importer } from './import/importer.ts'
import { openMarks } from './marks.ts'
import { addImported, replaceRetained } from './retained-days.ts'
import { createRollUpBuilder } from './roll-ups.ts'
import { rowsOf } from './rows.ts'
import { deleteSearch, replaceSearchDays } from './search.ts'
import { createChanges, createSelection, dropSelection } from './selections.ts'
import { wipeDeleted } from './wipe.ts'
import { openWriter, type Writer } from './writer.ts'

export async function openDuckdbEventStore(options: DatabaseOptions): Promise<EventStore> {
  const hasLog = existsSync(`${options.path}.wal`)
  const database = await openDatabase(options)
  try {
    return await openStore(database, options, hasLog)
  } catch (error) {
    database.close()
    throw error
  }
}

async function openStore(database: Database, options: DatabaseOptions, hasLog: boolean): Promise<EventStore> {
  const writer = await openWriter(database)
  const connections = await openConnections(database, options.readers ?? defaultReaders)
  const exports = await openConnections(database, options.streams ?? defaultStreams)
  const marks = await writer.alone(openMarks)
  /** The marks of the last checkpoint. */
  let settled: ReadonlyMap<string, number> = new Map(hasLog ? [] : marks.list())
  const days = await writer.alone(openEventDays)
  const rollUps = await createRollUpBuilder(database, writer, days)
  const importer = createImporter(database, writer, days, marks, options.importChunkRows)
  const deletes = createDeletes(writer, days)
  const expiry = createExpiry(writer, days)
  const journal = await openCheckpointJournal(options.path)
  const settle = (): void => {
    settled = new Map(marks.list())
  }
  const checkpoints = createCheckpoints(database, writer, journal, settle, options.checkpoints)
  const freezer = createFreezer(database, writer, marks, checkpoints, journal)
  const closing = new AbortController()
  const changes = createChanges()

  async function append(batch: Batch): Promise<void> {
    await writer.transaction(
      async (connection) => {
        const arrived = marks.get(batch.inbox)
        if (batch.lastId <= arrived) return null
        if (batch.after !== arrived) throw new Error(`A batch after ${batch.after} cannot follow ${arrived}.`)
        await appendEvents(connection, batch.events)
        await appendDrops(connection, batch.drops)
        await appendBotHits(connection, batch.bots ?? [])
        await marks.move(connection, batch.inbox, batch.lastId)
        return days.touch(connection, batch.events)
      },
      (touched) => {
        if (touched === null) return
        marks.remember(batch.inbox, batch.lastId)
        days.remember(touched)
      },
    )
    changes.add(batch.events)
    await checkpoints.afterWrite()
  }

  /** Counts as a change even if it fails, since it may have changed something. */
  async function change<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      changes.addAll()
    }
  }

  const opened: OpenedStore = { ...{ writer, days, checkpoints, freezer, deletes, expiry, importer }, change }
  return {
    append,
    // A batch and its mark are written in one transaction, so no batch is ever in flight.
    mark: async (inbox) => ({ arrived: marks.get(inbox), inFlight: null }),
    settled: async (inbox) => settled.get(inbox) ?? 0,
    marks: async () => new Map(Array.from(marks.list(), ([inbox, arrived]) => [inbox, { arrived, inFlight: null }])),

    ...readMethods({ database, connections, exports, changes }),

    changes: async (span) => changes.of(span),

    // All changes of events and their roll-ups are committed by the writer.
    version: async () => writer.changes(),

    ...zoneMethods(opened),
    ...editMethods(opened),
    ...retentionMethods(opened),

    async wipeDeleted({ signal: asked } = {}) {
      const signal = asked ? AbortSignal.any([asked, closing.signal]) : closing.signal
      const checkpoint = async (connection: DuckDBConnection): Promise<void> => {
        await checkpointWithRetries(() => journal.around(connection, () => connection.run('CHECKPOINT')))
        settle()
      }
      const readsEnded = async (): Promise<void> => {
        await Promise.all([connections.returned(signal), exports.returned(signal)])
      }
      // Between roll-ups, and not while a backup is made.
      await freezer.whileThawed(() =>
        rollUps.alone(() => change(() => wipeDeleted({ writer, checkpoint, readsEnded, signal }))),
      )
    },

    importNext: (request, options) => freezer.whileThawed(() => change(() => importer.next(request, options))),

    async rollUp(now) {
      if (days.hasUnusedViewers(now))
        await writer.transaction(
          (connection) => days.dropUnusedViewers(connection, now),
          (afterCommit) => afterCommit(),
        )
      if (freezer.isFrozen()) return false
      const built = await freezer.whileThawed(() => rollUps.next(now))
      await checkpoints.afterWrite()
      return built
    },

    freeze: ({ signal } = {}) => freezer.freeze(signal),

    // The store runs in this process. If it fails anyway, appends report it.
    probe: async () => database.damage(),

    async close() {
      closing.abort(new DomainError('unavailable', 'The event store is closing.'))
      freezer.close()
      await checkpoints.release()
      await Promise.all([connections.close(), exports.close()])
      await importer.close()
      await rollUps.close()
      checkpoints.stop()
      await checkpoints.now()
      await writer.close()
      database.close()
      await journal.close()
    },
  }
}

/** What methods that write share. */
interface OpenedStore {
  readonly writer: Writer
  readonly days: EventDays
  readonly checkpoints: ReturnType<typeof createCheckpoints>
  readonly freezer: ReturnType<typeof createFreezer>
  readonly deletes: Deletes
  readonly expiry: ReturnType<typeof createExpiry>
  readonly importer: Importer
  /** Does what may change rows that were selected. */
  readonly change: <T>(work: () => Promise<T>) => Promise<T>
}

interface ReadDeps {
  readonly database: Database
  readonly connections: Connections
  /** For streams. */
  readonly exports: Connections
  readonly changes: ReturnType<typeof createChanges>
}

function readMethods({
  database,
  connections,
  exports,
  changes,
}: ReadDeps): Pick<EventStore, 'query' | 'stream' | 'openVisits' | 'select' | 'dropSelection'> {
  const query = async (statement: Statement, { signal }: ReadOptions = {}): Promise<readonly Row[]> => {
    const rows: Row[] = []
    for await (const piece of read(connections, database.failed, statement, signal))
      for (const row of piece) rows.push(row)
    return rows
  }

  return {
    query,

    async openVisits(since, of): Promise<readonly StoredVisit[]> {
      const statement = toStatement(storedVisitsSql('any_value', since, of), duckdbDialect.placeholder)
      return (await query(statement)).map(toStoredVisit)
    },

    stream: (statement, { signal } = {}) => read(exports, database.failed, statement, signal),

    async select(request, { signal } = {}) {
      const { connection, release } = await takeInterruptible(connections, signal)
      try {
        signal?.throwIfAborted()
        const before = changes.of(request.span)
        const rows = await createSelection(connection, request)
        return rows === null ? null : { rows, changes: before }
      } catch (error) {
        throw signal?.aborted ? signal.reason : database.failed(error)
      } finally {
        await release()
      }
    },

    async dropSelection(id) {
      const connection = await connections.take()
      await dropSelection(connection, id).finally(() => connections.giveBack(connection))
    },
  }
}

function zoneMethods({ writer, days, checkpoints }: OpenedStore): Pick<EventStore, 'setTimeZones' | 'addViewerZone'> {
  const zoneChanges = createSerialQueue()
  return {
    // In order: the last zone of a website wins.
    setTimeZones: (zones) =>
      zoneChanges.run(async () => {
        for (const [website, zone] of zones) {
          if (days.zones.own(website).localDays.zone === zone) continue
          await writer.transaction(
            (connection) => days.setZone(connection, website, zone),
            (afterCommit) => afterCommit(),
          )
        }
        await checkpoints.afterWrite()
      }),

    async addViewerZone(viewer) {
      await writer.transaction(
        (connection) => days.addViewer(connection, viewer),
        (afterCommit) => afterCommit(),
      )
      await checkpoints.afterWrite()
    },
  }
}

function editMethods({
  deletes,
  importer,
  checkpoints,
  change,
}: OpenedStore): Pick<
  EventStore,
  | 'deleteWebsite'
  | 'deleteSpans'
  | 'deleteBotHits'
  | 'deleteBefore'
  | 'deleteVisitors'
  | 'setRevenue'
  | 'setExcluded'
  | 'setPages'
  | 'deleteImport'
> {
  return {
    async deleteWebsite(website) {
      await change(() => deletes.website(website))
      await checkpoints.now()
    },

    async deleteSpans(spans) {
      await change(() => deletes.spans(spans))
      await checkpoints.now()
    },

    async deleteBotHits(before) {
      await deletes.botHits(before)
      await checkpoints.now()
    },

    async deleteBefore(time) {
      await change(() => deletes.before(time))
      await checkpoints.now()
    },

    async deleteVisitors(deleted) {
      const count = await change(() => deletes.visitors(deleted))
      await checkpoints.now()
      return count
    },

    async setRevenue(changes) {
      await change(() => deletes.revenue(changes))
      await checkpoints.afterWrite()
    },

    async setExcluded(exclusion) {
      const count = await change(() => deletes.excluded(exclusion))
      await checkpoints.afterWrite()
      return count
    },

    async setPages(pages) {
      await change(() => deletes.pages(pages))
      await checkpoints.afterWrite()
    },

    async deleteImport(deleted) {
      await importer.abandon(deleted)
      const count = await change(() => deletes.imported(deleted))
      await checkpoints.now()
      return count
    },
  }
}

function retentionMethods({
  writer,
  days,
  expiry,
  freezer,
  checkpoints,
  change,
}: OpenedStore): Pick<
  EventStore,
  'canExpire' | 'expire' | 'deleteRetained' | 'replaceRetained' | 'addImported' | 'replaceSearchDays' | 'deleteSearch'
> {
  return {
    canExpire: expiry.canExpire,

    async expire(expired) {
      const state = await freezer.whileThawed(() => change(() => expiry.expire(expired)))
      if (state !== 'more') await checkpoints.now()
      else await checkpoints.afterWrite()
      return state
    },

    async deleteRetained(expired) {
      await change(() => expiry.deleteRetained(expired))
      await checkpoints.now()
    },

    async replaceRetained(retained) {
      await freezer.whileThawed(() => change(() => replaceRetained(writer, days, retained)))
      await checkpoints.afterWrite()
    },

    async addImported(added) {
      await freezer.whileThawed(() => change(() => addImported(writer, days, added)))
      await checkpoints.afterWrite()
    },

    async replaceSearchDays(replaced) {
      await freezer.whileThawed(() => replaceSearchDays(writer, replaced))
      await checkpoints.afterWrite()
    },

    async deleteSearch(deleted) {
      await deleteSearch(writer, deleted)
      await checkpoints.now()
    },
  }
}

/**
 * Yields rows in chunks. The engine checks for an interrupt between vectors of rows, never within one.
 *
 * A transaction ensures that planning and reading see the same rows. The engine plans by column statistics (a country has two
 * letters) and compresses groups accordingly; for a row that is added after planning, it would return garbage.
 */
async function* read(
  connections: Connections,
  failed: Database['failed'],
  { text, values }: Statement,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly Row[]> {
  const { connection, release } = await takeInterruptible(connections, signal)
  try {
    const bound: DuckDBValue[] = [...values]
    const result = await connection.stream(`BEGIN TRANSACTION READ ONLY; ${text}`, bound)
    signal?.throwIfAborted()
    for await (const chunk of result) {
      yield rowsOf(result, chunk)
      signal?.throwIfAborted()
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : failed(error)
  } finally {
    await release()
  }
}

/**
 * A connection whose statements an aborted signal interrupts. Releasing it ends its transaction, if there is one, which must not be
 * interrupted: the engine would refuse the next statement of the connection.
 */
async function takeInterruptible(connections: Connections, signal: AbortSignal | undefined) {
  const connection = await connections.take(signal)
  const stopInterrupting = interruptOnAbort(connection, signal)
  const release = async (): Promise<void> => {
    // The next user of the connection must not be interrupted.
    stopInterrupting()
    await connection.run('ROLLBACK').catch(() => undefined)
    connections.giveBack(connection)
  }
  return { connection, release }
}
