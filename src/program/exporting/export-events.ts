import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { BotHit } from '../../analytics/events/bot-hit.ts'
import { dayMs } from '../../analytics/events/day.ts'
import type { Drops, Event } from '../../analytics/events/event.ts'
import {
  type DayTable,
  dayTables,
  type ExactTable,
  isDayTable,
  type RowTable,
  rowTables,
} from '../../analytics/events/import.ts'
import { isImportZone } from '../../analytics/events/imported-totals.ts'
import { localDaysOf, utcDays } from '../../analytics/events/local-days.ts'
import {
  type DayData,
  readDayData,
  readDaySums,
  retainedDays,
  searchDays,
} from '../../analytics/events/move/copy-day-data.ts'
import { type MoveSource, queryStore, streamStore } from '../../analytics/events/move/move-store.ts'
import { type RetainedDay, retainedCells } from '../../analytics/events/retained-days.ts'
import type { SearchDay } from '../../analytics/events/search-day.ts'
import { botColumnNames, toBotHit } from '../../analytics/events/sql/bot-columns.ts'
import { eventColumns } from '../../analytics/events/sql/columns.ts'
import { inSpan, type Span } from '../../analytics/events/sql/measures.ts'
import { retainedRowColumns } from '../../analytics/events/sql/retained-rows.ts'
import { searchRowColumns } from '../../analytics/events/sql/search-tables.ts'
import { sql, text } from '../../analytics/events/sql/sql.ts'
import { selectEvent, toDrops, toEvent } from '../../analytics/events/stored-event.ts'
import { type Cell, csvLine } from '../../http/csv.ts'
import { openParquetWriter } from '../event-engines.ts'
import type { EventFile, EventFormat } from './manifest.ts'

const totalsColumns = retainedRowColumns.filter((name) => name !== 'website')

/** Without the website, which another installation gives another id. */
const exportedColumns = {
  totals: totalsColumns,
  imported: totalsColumns,
  search: searchRowColumns.filter((name) => name !== 'website'),
  events: eventColumns.map(({ name }) => name).filter((name) => name !== 'website'),
  drops: ['time', 'reason', 'count'],
  bot_hits: botColumnNames.filter((name) => name !== 'website'),
} as const

export interface ExportEventsRequest {
  readonly website: number
  /** Where the files are written. */
  readonly folder: string
  readonly format: EventFormat
}

export type ExportEventsProgress =
  | { readonly phase: 'reading'; readonly done: number; readonly total: number }
  /** A complete file. */
  | { readonly phase: 'file'; readonly file: EventFile }

/** Writes the events, dropped hits and bot hits of a website to one file for each month, and yields each file when it is complete. */
export async function* exportEvents(
  source: MoveSource,
  { website, folder, format }: ExportEventsRequest,
  signal?: AbortSignal,
): AsyncGenerator<ExportEventsProgress> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const writer = await openWriter(join(folder, 'scratch.duckdb'), format)
  try {
    for (const table of dayTables) {
      const request = { website, folder, format, table }
      if (table === 'search') yield* exportDays(searchDays, source, writer, request, signal)
      else yield* exportDays(retainedDays, source, writer, request, signal)
    }
    for (const table of rowTables) {
      const span = await spanOf(source, website, table)
      let done = 0
      for (const month of monthsIn(span)) {
        const name = `${table}-${website}-${new Date(month.from).toISOString().slice(0, 7)}.${format}`
        const days: Record<string, number> = {}
        let rows = 0
        let [first, last] = [0, 0]
        for await (const some of readRows(source, website, table, month)) {
          if (signal?.aborted) return
          await writer.add(table, join(folder, name), some)
          for (const { time } of some) {
            const day = new Date(time).toISOString().slice(0, 10)
            days[day] = (days[day] ?? 0) + 1
            if (rows++ === 0) first = time
            last = time
          }
          done += some.length
          yield { phase: 'reading', done, total: Math.max(done, span.rows) }
        }
        if (rows === 0) continue
        await writer.finish(table, join(folder, name))
        yield { phase: 'file', file: { name, table, website, rows, first, last, days } }
      }
    }
  } finally {
    await writer.close()
  }
}

interface TableSpan extends Span {
  readonly rows: number
}

async function spanOf(source: MoveSource, website: number, table: RowTable): Promise<TableSpan> {
  const [row] = await queryStore(
    source,
    sql`SELECT count(*) AS n, min(time) AS low, max(time) AS high FROM ${text(table)} WHERE website = ${website}`,
  )
  return { rows: Number(row?.n), from: Number(row?.low ?? 0), to: Number(row?.high ?? 0) + 1 }
}

/** The months in UTC that a span touches; none if it has no rows. */
function* monthsIn({ from, to, rows }: TableSpan): Generator<Span> {
  if (rows === 0) return
  const first = new Date(from)
  for (let month = first.getUTCMonth(); ; month++) {
    const begins = Date.UTC(first.getUTCFullYear(), month)
    if (begins >= to) return
    yield { from: begins, to: Date.UTC(first.getUTCFullYear(), month + 1) }
  }
}

/** Writes what is stored of a website by days to one file: the totals of days without events, those of other products, or search. */
async function* exportDays<Day extends RetainedDay | SearchDay>(
  data: DayData<Day>,
  source: MoveSource,
  writer: RowWriter,
  { website, folder, format, table }: ExportEventsRequest & { readonly table: DayTable },
  signal?: AbortSignal,
): AsyncGenerator<ExportEventsProgress> {
  const sums = (await readDaySums(data, source, website))
    .filter(({ series }) => table === 'search' || isImportZone(series) === (table === 'imported'))
    .toSorted((one, other) => one.day - other.day)
  const [low, high] = [sums[0], sums.at(-1)]
  if (!low || !high) return
  const total = sums.reduce((sum, { rows }) => sum + rows, 0)
  const name = `${table}-${website}.${format}`
  const days: Record<string, number> = {}
  let rows = 0
  for await (const some of readDayData(data, source, sums)) {
    if (signal?.aborted) return
    await writer.add(table, join(folder, name), some)
    for (const { day, rows: own } of some) {
      const date = new Date(day * dayMs).toISOString().slice(0, 10)
      days[date] = (days[date] ?? 0) + own.length
      rows += own.length
    }
    yield { phase: 'reading', done: rows, total: Math.max(rows, total) }
  }
  await writer.finish(table, join(folder, name))
  const { startOf } = table === 'totals' ? localDaysOf(high.series) : utcDays
  const span = { first: startOf(low.day), last: startOf(high.day + 1) }
  yield { phase: 'file', file: { name, table, website, rows, ...span, days } }
}

type TimedRows = readonly Event[] | readonly Drops[] | readonly BotHit[]
type Rows = TimedRows | readonly (RetainedDay | SearchDay)[]

async function* readRows(source: MoveSource, website: number, table: RowTable, month: Span): AsyncGenerator<TimedRows> {
  const columns = {
    events: selectEvent(source.dialect),
    drops: text('website, time, reason, count'),
    bot_hits: text(botColumnNames.join(', ')),
  }[table]
  const select = sql`SELECT ${columns} FROM ${text(table)} WHERE website = ${website} AND ${inSpan(month)} ORDER BY time`
  for await (const rows of streamStore(source, select)) {
    if (table === 'events') yield rows.map(toEvent)
    else yield table === 'drops' ? rows.map(toDrops) : rows.map(toBotHit)
  }
}

interface RowWriter {
  add(table: ExactTable, path: string, rows: Rows): Promise<void>
  finish(table: ExactTable, path: string): Promise<void>
  close(): Promise<void>
}

const isEvents = (table: ExactTable, _rows: Rows): _rows is readonly Event[] => table === 'events'
const isTotals = (table: ExactTable, _rows: Rows): _rows is readonly RetainedDay[] =>
  table === 'totals' || table === 'imported'
const isSearch = (table: ExactTable, _rows: Rows): _rows is readonly SearchDay[] => table === 'search'
const isDrops = (table: ExactTable, _rows: Rows): _rows is readonly Drops[] => table === 'drops'
const isBotHits = (table: ExactTable, _rows: Rows): _rows is readonly BotHit[] => table === 'bot_hits'

async function openWriter(scratch: string, format: EventFormat): Promise<RowWriter> {
  if (format === 'csv') return openCsvWriter()
  const parquet = await openParquetWriter(scratch)
  return {
    async add(table, _path, rows) {
      if (isEvents(table, rows)) await parquet.addEvents(rows)
      else if (isBotHits(table, rows)) await parquet.addBotHits(rows)
      else if (isDrops(table, rows)) await parquet.addDrops(rows)
      else if (isTotals(table, rows)) await parquet.addRetained(rows)
      else if (isSearch(table, rows)) await parquet.addSearch(rows)
    },
    finish: (table, path) =>
      parquet.write(isDayTable(table) && table !== 'search' ? 'kept' : table, path, exportedColumns[table]),
    close: parquet.close,
  }
}

function openCsvWriter(): RowWriter {
  let file: WriteStream | undefined
  const write = async (content: string): Promise<void> => {
    if (file && !file.write(content)) await once(file, 'drain')
  }
  return {
    async add(table, path, rows) {
      if (!file) {
        file = createWriteStream(path, { mode: 0o600, flush: true })
        await once(file, 'open')
        await write(csvLine([...exportedColumns[table]]))
      }
      let lines = ''
      if (isEvents(table, rows)) for (const event of rows) lines += csvLine(eventColumns.flatMap(eventCells(event)))
      else if (isBotHits(table, rows)) for (const hit of rows) lines += csvLine(botCells(hit))
      else if (isDrops(table, rows)) for (const { time, reason, count } of rows) lines += csvLine([time, reason, count])
      else if (isTotals(table, rows))
        for (const day of rows)
          for (const row of day.rows) {
            const cells = retainedCells(day, row)
            lines += csvLine(exportedColumns.totals.map((name) => cells[name] ?? 0))
          }
      else if (isSearch(table, rows)) for (const day of rows) lines += searchLines(day)
      await write(lines)
    },
    async finish() {
      file?.end()
      if (file) await finished(file)
      file = undefined
    },
    async close() {
      file?.destroy()
    },
  }
}

const searchLines = ({ source, day, rows }: SearchDay): string =>
  rows.map((row) => csvLine(exportedColumns.search.map((name) => ({ ...row, source, day })[name]))).join('')

const botCells = ({ website: _, ...hit }: BotHit): readonly Cell[] => [
  hit.time,
  hit.page,
  hit.bot,
  hit.operator,
  hit.purpose,
  hit.reason,
  hit.verification,
  hit.status,
  hit.count,
]

const eventCells =
  (event: Event) =>
  ({ name, field }: (typeof eventColumns)[number]): readonly Cell[] => {
    if (name === 'website') return []
    const value = event[field]
    if (typeof value === 'bigint') return [String(value)]
    return [typeof value === 'object' ? JSON.stringify(value) : value]
  }
