import type { DuckDBConnection } from '@duckdb/node-api'
import { iso } from '../../../../base/clock.ts'
import { DomainError } from '../../../../base/errors.ts'
import { createSerialQueue } from '../../../../base/serial-queue.ts'
import { dayMs } from '../../day.ts'
import {
  type ExactTable,
  type ImportedEvents,
  type ImportProgress,
  type ImportRequest,
  importFinished,
  importInbox,
  isDayTable,
  isInboxOfTag,
  overlapError,
  type RowTable,
} from '../../import.ts'
import { botColumnNames } from '../../sql/bot-columns.ts'
import { eventColumns } from '../../sql/columns.ts'
import { rollUpSlotMs } from '../../sql/day-slots.ts'
import type { EventImports } from '../../store.ts'
import type { Database } from '../database.ts'
import type { ChangedVisit, EventDays } from '../days.ts'
import type { Marks } from '../marks.ts'
import { addRetained, setRetainedZone } from '../retained-days.ts'
import { unknownValues } from '../tables.ts'
import type { Writer } from '../writer.ts'
import { createFileHashes } from './file-hashes.ts'
import { rejectKnown } from './known-days.ts'
import { joinShared, sharedColumn } from './read-converted.ts'
import { insertSearch } from './search.ts'
import { type Staged, stage } from './staging.ts'
import type { TimeChunk } from './time-chunks.ts'
import { insertTotals } from './totals.ts'

export interface Importer {
  next: EventImports['importNext']
  /** Frees what an import that is not continued has staged. */
  abandon(deleted: ImportedEvents): Promise<void>
  close(): Promise<void>
}

/**
 * Imports one chunk at a time. A mark, updated in the transaction of each chunk, counts the written chunks, so an interrupted
 * import resumes where it stopped, even in another process.
 */
export function createImporter(
  database: Database,
  writer: Writer,
  days: EventDays,
  marks: Marks,
  chunkRows = 200_000,
): Importer {
  const hashOf = createFileHashes()
  const stagings = new Map<string, Staged>()
  const turns = createSerialQueue()
  const closing = new AbortController()

  async function next(request: ImportRequest, signal: AbortSignal): Promise<ImportProgress> {
    const { file, website, timezone = 'UTC', exact, notBefore, tag, shared } = request
    const hash = request.hash ?? (await hashOf(file, shared, signal))
    const inbox = importInbox(website, hash, tag)
    const mark = marks.get(inbox)
    if (mark === importFinished) return { phase: 'done', written: 0, total: 0, skipped: 0 }
    const known = stagings.get(inbox)
    const staged = known ?? (await stage(database, file, { hash, timezone, chunkRows, exact, tag, shared, signal }))
    if (!known && exact && mark === 0) await rejectOverlap(staged, website, exact)
    const first = known || notBefore === undefined ? null : await firstTime(database, staged)
    if (notBefore !== undefined && first !== null && first < notBefore) {
      await staged.remove()
      throw tooOld(first, notBefore)
    }
    stagings.set(inbox, staged)
    const { total, skipped, chunks } = staged
    const writtenOf = (count: number): number => chunks.slice(0, count).reduce((sum, { rows }) => sum + rows, 0)
    if (!known) return { phase: 'writing', written: writtenOf(mark), total, skipped }
    const chunk = chunks[mark]
    const moved = mark + 1 >= chunks.length ? importFinished : mark + 1
    await writeChunk({ writer, days, marks }, staged, chunk, { website, exact }, inbox, moved)
    if (moved !== importFinished) return { phase: 'writing', written: writtenOf(moved), total, skipped }
    stagings.delete(inbox)
    await staged.remove()
    return { phase: 'done', written: total, total, skipped }
  }

  async function rejectOverlap({ schema, remove }: Staged, website: number, table: ExactTable): Promise<void> {
    if (isDayTable(table)) {
      const [row] = await readAll(
        `SELECT any_value(${table === 'search' ? 'source' : 'zone'}), min(day), max(day) FROM ${schema}.input`,
      )
      if (!row || row[0] === null) return
      const span = { series: String(row[0]), first: Number(row[1]), last: Number(row[2]) }
      const count = async (from: string, condition: string): Promise<number> =>
        Number((await readAll(`SELECT count(*) FROM ${from} WHERE ${condition}`))[0]?.[0] ?? 0)
      await rejectKnown[table](website, span, count).catch(async (error) => {
        await remove()
        throw error
      })
      return table === 'search' ? undefined : setRetainedZone(writer, days, website, span.series)
    }
    const [span] = await readAll(`SELECT min(time), max(time) FROM ${schema}.assigned`)
    const [from, to] = [Number(span?.[0] ?? 0), Number(span?.[1] ?? 0)]
    const [latest] = await readAll(
      `SELECT count(*) FROM ${table} WHERE website = ${website} AND time >= ${from} AND time <= ${to}`,
    )
    const rows = Number(latest?.[0] ?? 0)
    if (rows === 0) return
    await remove()
    throw overlapError(website, rows, { from, to })
  }

  const readAll = (text: string) => writer.alone(async (connection) => (await connection.runAndReadAll(text)).getRows())

  return {
    next: (request, { signal } = {}) =>
      turns.run(() => next(request, signal ? AbortSignal.any([signal, closing.signal]) : closing.signal)),
    abandon: (deleted) =>
      turns.run(async () => {
        for (const [inbox, staged] of stagings) {
          if (!isInboxOfTag(inbox, deleted)) continue
          stagings.delete(inbox)
          await staged.remove()
        }
      }),
    async close() {
      closing.abort(new DomainError('unavailable', 'The event store is closing.'))
      await turns.drained()
      for (const staged of stagings.values()) await staged.remove()
    },
  }
}

interface ChunkDeps {
  readonly writer: Writer
  readonly days: EventDays
  readonly marks: Marks
}

/** Writes a chunk, and in the same transaction that it was written. */
async function writeChunk(
  { writer, days, marks }: ChunkDeps,
  staged: Staged,
  chunk: TimeChunk | undefined,
  { website, exact }: Pick<ImportRequest, 'website' | 'exact'>,
  inbox: string,
  mark: number,
): Promise<void> {
  await writer.transaction(
    async (connection) => {
      const { schema } = staged
      const isTotals = exact === 'totals' || exact === 'imported'
      if (chunk && exact === 'search') await insertSearch(connection, schema, chunk, website)
      else if (chunk && (exact === 'drops' || exact === 'bot_hits'))
        await insertOthers(connection, exact, schema, chunk, website)
      const afterCommit =
        chunk && isTotals
          ? await addRetained(connection, days, exact === 'totals' ? [website] : [], (table) =>
              insertTotals(connection, schema, chunk, website, table),
            )
          : () => undefined
      const hasEvents = chunk && (exact === undefined || exact === 'events')
      const touched = hasEvents ? await insertChunk(connection, staged, chunk, website) : []
      await marks.move(connection, inbox, mark)
      return { touched: await days.touch(connection, touched), afterCommit }
    },
    ({ touched, afterCommit }) => {
      marks.remember(inbox, mark)
      afterCommit()
      days.remember(touched)
    },
  )
  await writer.alone((connection) => connection.run('CHECKPOINT').catch(() => undefined))
}

/** Rows that no roll-up counts. */
async function insertOthers(
  connection: DuckDBConnection,
  table: Exclude<RowTable, 'events'>,
  schema: string,
  { from, to }: TimeChunk,
  website: number,
): Promise<void> {
  const names =
    table === 'drops' ? 'time, reason, count' : botColumnNames.filter((name) => name !== 'website').join(', ')
  await connection.run(
    `INSERT INTO ${table} (website, ${names}) SELECT CAST(${website} AS BIGINT), ${names}
      FROM ${schema}.input WHERE time >= $1 AND time < $2 ORDER BY time, n`,
    [from, to],
  )
}

async function firstTime(database: Database, { schema }: Staged): Promise<number | null> {
  const connection = await database.connect()
  try {
    const first = (await connection.runAndReadAll(`SELECT min(time) FROM ${schema}.assigned`)).getRows()[0]?.[0] ?? null
    return first === null ? null : Number(first)
  } finally {
    connection.closeSync()
  }
}

const tooOld = (first: number, notBefore: number): DomainError =>
  new DomainError(
    'invalid',
    `The file has events from ${iso(first)} on, but this website keeps events only from ${iso(notBefore)} on: older ones have been ` +
      'deleted, and the statistics of their days cannot be computed again. Remove older rows from the file, or import it into another website.',
  )

/** Writes the chunk's rows in order of time, and returns the visits whose days have changed. */
async function insertChunk(
  connection: DuckDBConnection,
  { schema, isShared }: Staged,
  { from, to }: TimeChunk,
  website: number,
): Promise<readonly ChangedVisit[]> {
  const assigned = new Set(['time', 'started_at', 'visitor', 'visit'])
  const columns = eventColumns.map(({ name, level, type, imported }) => {
    if (name === 'website') return `CAST(${website} AS BIGINT)`
    if (assigned.has(name)) return `a.${name}`
    if (imported === 'made') return unknownValues[type]
    if (isShared) return sharedColumn(name)
    return level === 'visit' ? `f.${name}` : `i.${name}`
  })
  await connection.run(
    `INSERT INTO events (${eventColumns.map(({ name }) => name)}) SELECT ${columns} FROM ${schema}.assigned AS a
      JOIN ${schema}.input AS i ON i.n = a.n AND i.time >= $1 AND i.time < $2
      JOIN ${schema}.input AS f ON f.n = a.first_n AND f.time >= $1 - ${dayMs} AND f.time < $2
      ${isShared ? joinShared(schema) : ''}
      WHERE a.time >= $1 AND a.time < $2 ORDER BY a.time, a.n`,
    [from, to],
  )
  const reader = await connection.runAndReadAll(
    `SELECT DISTINCT time // ${rollUpSlotMs} * ${rollUpSlotMs}, started_at // ${dayMs} * ${dayMs}
      FROM ${schema}.assigned WHERE time >= $1 AND time < $2`,
    [from, to],
  )
  return reader.getRows().map(([time, startedAt]) => ({ website, time: Number(time), startedAt: Number(startedAt) }))
}
