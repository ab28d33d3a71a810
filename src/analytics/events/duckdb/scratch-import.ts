import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError } from '../../../base/errors.ts'
import { createSerialQueue } from '../../../base/serial-queue.ts'
import {
  type DayTable,
  type ExactTable,
  type ImportProgress,
  type ImportRequest,
  importFinished,
  importInbox,
  isDayTable,
  overlapError,
  type RowTable,
} from '../import.ts'
import {
  type DayData,
  type DayStore,
  type DaySum,
  readDayData,
  readDaySums,
  retainedDays,
  searchDays,
} from '../move/copy-day-data.ts'
import { botColumnNames, toBotHit } from '../sql/bot-columns.ts'
import { sql, text, toStatement } from '../sql/sql.ts'
import type { Batch, EventQueries, EventStore, EventWriter } from '../store.ts'
import { selectEvent, toDrops, toEvent } from '../stored-event.ts'
import { duckdbDialect } from './dialect.ts'
import { createFileHashes } from './import/file-hashes.ts'
import type { Importer } from './import/importer.ts'
import { rejectKnown } from './import/known-days.ts'
import { openDuckdbEventStore } from './store.ts'

/** The final store of the events, which also tracks how many have arrived. */
type Target = EventWriter & EventQueries & DayStore

export interface ScratchOptions {
  readonly folder: string
  readonly batchRows?: number
  /** The chunk size of the embedded store, whose interrupted imports this resumes. */
  readonly importChunkRows?: number
}

/**
 * Imports files into a store that cannot read them. Each file is imported into a temporary store in `folder`, and its events are
 * sent on from there in deterministic batches. This way a batch arrives exactly once, and an interrupted import resumes where it
 * stopped.
 */
export function createScratchImporter(target: Target, options: ScratchOptions): Importer {
  const { folder, batchRows = 20_000 } = options
  const running = new Map<string, AsyncGenerator<ImportProgress>>()
  const hashOf = createFileHashes()
  const turns = createSerialQueue()
  const closing = new AbortController()
  /** That of the call whose turn it is: another one may go on with an import after it was aborted. */
  let signal = closing.signal

  async function* importing(request: ImportRequest): AsyncGenerator<ImportProgress> {
    const { file, website, exact, tag, shared } = request
    const table = exact ?? 'events'
    const hash = request.hash ?? (await hashOf(file, shared, signal))
    const inbox = importInbox(website, hash, tag)
    const { arrived: before } = await target.mark(inbox)
    if (before === importFinished) return yield { phase: 'done', written: 0, total: 0, skipped: 0 }
    const path = join(folder, `${website}-${hash}.duckdb`)
    await removeScratch(path)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const scratch = await openDuckdbEventStore({ ...options, path })
    try {
      // Skips the chunks that were imported before the events were moved to this store.
      if (before > 0) await scratch.append({ events: [], drops: [], inbox, after: 0, lastId: before })
      const skipped = yield* stage(scratch, request, () => signal)
      if (isDayTable(table)) {
        const of = { website, inbox, before, table }
        return yield* table === 'search'
          ? sendDays(target, searchDays, scratch, of)
          : sendDays(target, retainedDays, scratch, of)
      }
      const total = await countRows(scratch, table)
      const own = `${inbox} after ${before}`
      let { arrived, inFlight } = await target.mark(own)
      if (exact && before === 0 && arrived === 0 && inFlight === null)
        await rejectOverlap(target, scratch, website, exact)
      yield { phase: 'writing', written: Math.min(arrived * batchRows, total), total, skipped }
      for (; arrived * batchRows < total; arrived++) {
        const { events, drops, bots = [] } = await readBatch(scratch, table, arrived * batchRows, batchRows)
        await target.append({ events, drops, bots, inbox: own, after: arrived, lastId: arrived + 1 })
        yield {
          phase: 'writing',
          written: arrived * batchRows + events.length + drops.length + bots.length,
          total,
          skipped,
        }
      }
      await target.append({ events: [], drops: [], inbox, after: before, lastId: importFinished })
      yield { phase: 'done', written: total, total, skipped }
    } finally {
      await scratch.close()
      await removeScratch(path)
    }
  }

  async function next(request: ImportRequest, given: AbortSignal | undefined): Promise<ImportProgress> {
    signal = given ? AbortSignal.any([given, closing.signal]) : closing.signal
    const key = JSON.stringify([request.file, request.website, request.tag ?? null])
    const steps = running.get(key) ?? importing(request)
    running.set(key, steps)
    try {
      const { value } = await steps.next()
      if (value.phase === 'done') await end(key)
      return value
    } catch (error) {
      running.delete(key)
      throw error
    }
  }

  const end = async (key: string): Promise<void> => {
    await running.get(key)?.return(undefined)
    running.delete(key)
  }

  return {
    next: (request, options) => turns.run(() => next(request, options?.signal)),
    abandon: ({ website, tag }) =>
      turns.run(async () => {
        for (const key of running.keys()) if (key.endsWith(`,${website},${tag}]`)) await end(key)
      }),
    async close() {
      closing.abort(new DomainError('unavailable', 'The event store is closing.'))
      await turns.drained()
      for (const key of running.keys()) await end(key)
    },
  }
}

/** Imports the file into a temporary store, and returns the number of rows that are not valid events. */
async function* stage(
  scratch: EventStore,
  request: ImportRequest,
  signalOf: () => AbortSignal,
): AsyncGenerator<ImportProgress, number> {
  for (;;) {
    const { phase, skipped } = await scratch.importNext(request, { signal: signalOf() })
    if (phase === 'done') return skipped
    yield { phase: 'reading', written: 0, total: 0, skipped: 0 }
  }
}

/** Days that an interrupted import has stored already are replaced. */
async function* sendDays<Day extends { readonly rows: readonly unknown[] }>(
  target: Target,
  data: DayData<Day>,
  scratch: EventStore,
  { website, inbox, before, table }: { website: number; inbox: string; before: number; table: DayTable },
): AsyncGenerator<ImportProgress> {
  const source = { store: scratch, dialect: duckdbDialect }
  const sums: readonly DaySum[] = await readDaySums(data, source)
  const total = sums.reduce((sum, { rows }) => sum + rows, 0)
  const begun = `${inbox} begun`
  const days = sums.map(({ day }) => day)
  const [one] = sums
  if (one && before === 0 && (await target.mark(begun)).arrived === 0) {
    const span = { series: one.series, first: Math.min(...days), last: Math.max(...days) }
    await rejectKnown[table](website, span, async (from, condition) => {
      const [row] = await target.query({ text: `SELECT count(*) AS n FROM ${from} WHERE ${condition}`, values: [] })
      return Number(row?.n)
    })
    await target.append({ events: [], drops: [], inbox: begun, after: 0, lastId: 1 })
  }
  let written = 0
  for await (const some of readDayData(data, source, sums)) {
    await data.replace(target, some)
    written += some.reduce((sum, { rows }) => sum + rows.length, 0)
    yield { phase: 'writing', written, total, skipped: 0 }
  }
  await target.append({ events: [], drops: [], inbox, after: before, lastId: importFinished })
  yield { phase: 'done', written: total, total, skipped: 0 }
}

async function rejectOverlap(target: Target, scratch: EventStore, website: number, table: ExactTable): Promise<void> {
  const read = async (from: EventQueries, text: string) => (await from.query({ text, values: [] }))[0]
  const span = await read(scratch, `SELECT min(time) AS low, max(time) AS high FROM ${table}`)
  const [from, to] = [Number(span?.low ?? 0), Number(span?.high ?? 0)]
  const own = `website = ${website} AND time >= ${from} AND time <= ${to}`
  const rows = Number((await read(target, `SELECT count(*) AS n FROM ${table} WHERE ${own}`))?.n)
  if (rows > 0) throw overlapError(website, rows, { from, to })
}

async function countRows(scratch: EventStore, table: RowTable): Promise<number> {
  const [row] = await scratch.query({ text: `SELECT count(*) AS n FROM ${table}`, values: [] })
  return Number(row?.n)
}

/** Rows keep the order in which they were imported (time, then position in the file), because none is ever deleted here. */
async function readBatch(
  scratch: EventStore,
  table: RowTable,
  from: number,
  rows: number,
): Promise<Pick<Batch, 'events' | 'drops' | 'bots'>> {
  const columns = {
    events: selectEvent(duckdbDialect),
    drops: text('website, time, reason, count'),
    bot_hits: text(botColumnNames.join(', ')),
  }[table]
  const question = sql`SELECT ${columns} FROM ${text(table)}
    WHERE ${text('rowid')} >= ${from} AND ${text('rowid')} < ${from + rows} ORDER BY ${text('rowid')}`
  const result = await scratch.query(toStatement(question, duckdbDialect.placeholder))
  if (table === 'bot_hits') return { events: [], drops: [], bots: result.map(toBotHit) }
  return table === 'events' ? { events: result.map(toEvent), drops: [] } : { events: [], drops: result.map(toDrops) }
}

async function removeScratch(path: string): Promise<void> {
  for (const end of ['', '.wal', '.tmp', '.imports']) await rm(path + end, { recursive: true, force: true })
}
