import { join } from 'node:path'
import { dayMs } from '../../analytics/events/day.ts'
import { type RowTable, rowTables as tables } from '../../analytics/events/import.ts'
import { type RowsChecksum, readDays, readDaysIn } from '../../analytics/events/move/differences.ts'
import { type MoveSource, queryStore, streamStore } from '../../analytics/events/move/move-store.ts'
import { botColumnNames, toBotHit } from '../../analytics/events/sql/bot-columns.ts'
import { inSpan, type Span } from '../../analytics/events/sql/measures.ts'
import { sql, text } from '../../analytics/events/sql/sql.ts'
import { selectEvent, toDrops, toEvent } from '../../analytics/events/stored-event.ts'
import type { BackupDay } from '../../backup/manifest.ts'
import { openParquetFiles, openParquetWriter, type ParquetWriter } from '../event-engines.ts'

export interface WriteDaysOptions {
  /** A folder of this process alone. */
  readonly scratch: string
  /** The days of the last backup. */
  readonly previous: readonly BackupDay[]
  /** Takes over the files of a day that has not changed. */
  readonly reuse: (day: BackupDay) => Promise<void>
  /** Stores a file, which is deleted afterwards. */
  readonly store: (path: string, name: string) => Promise<void>
  readonly onProgress: (rows: number, total: number) => void
}

/** How often a day is read again because it changed meanwhile. */
const maxRounds = 3

/**
 * Writes all events and dropped hits, a file for each day. Days that have the same checksum as in the last backup are taken over
 * from there. The checksums are those of what the files contain.
 */
export async function writeEventDays(source: MoveSource, options: WriteDaysOptions): Promise<readonly BackupDay[]> {
  const { scratch, previous, reuse, onProgress } = options
  const known = new Map(previous.map((day) => [day.day, day]))
  const sorted = [...(await readDays(source))].sort(([one], [other]) => one - other)
  const total = sorted.reduce((sum, [, { rows }]) => sum + rows, 0)
  const days: BackupDay[] = []
  let done = 0
  const writer = await openParquetWriter(join(scratch, 'rows.duckdb'))
  try {
    for (const [number, sum] of sorted) {
      const day = new Date(number * dayMs).toISOString().slice(0, 10)
      const before = known.get(day)
      const isSame = before?.rows === sum.rows && before.checksum === textOf(sum)
      if (isSame) await reuse(before)
      days.push(isSame ? before : await writeDay(source, writer, { number, day, sum }, options))
      done += sum.rows
      onProgress(done, total)
    }
  } finally {
    await writer.close()
  }
  return days
}

interface FoundDay {
  readonly number: number
  readonly day: string
  readonly sum: RowsChecksum
}

async function writeDay(
  source: MoveSource,
  writer: ParquetWriter,
  { number, day, sum }: FoundDay,
  { scratch, store }: WriteDaysOptions,
): Promise<BackupDay> {
  const span = { from: number * dayMs, to: (number + 1) * dayMs }
  const path = (table: RowTable): string => join(scratch, `${table}-${day}.parquet`)
  const paths = { events: path('events'), drops: path('drops'), bot_hits: path('bot_hits') }
  let expected = sum
  for (let round = 1; ; round++) {
    const counts = await readRows(source, writer, span)
    for (const table of tables) await writer.write(table, paths[table])
    const written = await sumOf(paths, span, join(scratch, 'sums'))
    const now = (await readDaysIn(source, span)).get(number) ?? noRows
    if (!areSame(written, now) && areSame(now, expected))
      throw new Error(`The events of ${day} were not copied correctly: ${written.rows} rows instead of ${now.rows}.`)
    expected = now
    if (!areSame(written, now) && round < maxRounds) continue
    for (const table of tables) if (counts[table] > 0) await store(paths[table], `${table}-${day}.parquet`)
    const files = tables.filter((table) => counts[table] > 0).map((table) => `${table}-${day}.parquet`)
    const { bot_hits, ...others } = counts
    return { day, ...others, botHits: bot_hits, rows: written.rows, checksum: textOf(written), files }
  }
}

const noRows: RowsChecksum = { rows: 0, checksum: 0n }
export const areSame = (one: RowsChecksum, other: RowsChecksum): boolean =>
  one.rows === other.rows && one.checksum === other.checksum
export const textOf = ({ checksum }: RowsChecksum): string => checksum.toString(16).padStart(16, '0')

async function readRows(source: MoveSource, writer: ParquetWriter, span: Span): Promise<Record<RowTable, number>> {
  const drops = await queryStore(source, sql`SELECT website, time, reason, count FROM drops WHERE ${inSpan(span)}`)
  await writer.addDrops(drops.map(toDrops))
  let botHits = 0
  const selectBots = sql`SELECT ${text(botColumnNames.join(', '))} FROM bot_hits WHERE ${inSpan(span)} ORDER BY time`
  for await (const rows of streamStore(source, selectBots)) {
    await writer.addBotHits(rows.map(toBotHit))
    botHits += rows.length
  }
  let events = 0
  const select = sql`SELECT ${selectEvent(source.dialect)} FROM events WHERE ${inSpan(span)} ORDER BY time`
  for await (const rows of streamStore(source, select)) {
    await writer.addEvents(rows.map(toEvent))
    events += rows.length
  }
  return { events, drops: drops.length, bot_hits: botHits }
}

async function sumOf(paths: Record<RowTable, string>, span: Span, scratch: string): Promise<RowsChecksum> {
  const { events, drops, bot_hits } = paths
  const parquet = { events: [events], drops: [drops], botHits: [bot_hits], retained: [], search: [] }
  const files = await openParquetFiles({ ...parquet, marks: [], scratch })
  try {
    return [...(await readDaysIn(files, span)).values()][0] ?? noRows
  } finally {
    await files.close()
  }
}
