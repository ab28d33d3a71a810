import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { dayMs, dayOf } from '../day.ts'
import { type ImportedEvents, visitorsOfTag } from '../import.ts'
import { importZone } from '../imported-totals.ts'
import { rollUpSlotMs } from '../sql/day-slots.ts'
import { searchTableNames } from '../sql/search-tables.ts'
import type { DeletedVisitors, ExclusionChange, PageChange, RevenueChange, WebsiteSpan } from '../store.ts'
import type { EventDay } from './day-map.ts'
import type { EventDays } from './days.ts'
import { retainedTableNames, rollUpTableNames } from './tables.ts'
import { noteDeletion } from './wipe.ts'
import type { Writer } from './writer.ts'

/** A visitor or visit that is seen on a day may also be seen on as many days before and after it. */
const maxSharedDays = 2

/** Deletes or changes events and the roll-ups that count them. */
export interface Deletes {
  website(website: number): Promise<void>
  spans(spans: readonly WebsiteSpan[]): Promise<void>
  before(time: number): Promise<void>
  botHits(before: number): Promise<void>
  visitors(deleted: DeletedVisitors): Promise<number>
  revenue(changes: readonly RevenueChange[]): Promise<void>
  imported(deleted: ImportedEvents): Promise<number>
  excluded(change: ExclusionChange): Promise<number>
  pages(change: PageChange): Promise<void>
}

interface RemovedEvents {
  readonly website: number
  readonly condition: string
  readonly rows: Rows
}

type Rows = readonly (readonly DuckDBValue[])[]

/** SELECT about when events and their visits were, and how many; precise enough to tell which days count them. */
const selectTimes = `SELECT time // ${rollUpSlotMs} * ${rollUpSlotMs}, started_at // ${dayMs} * ${dayMs}, count(*) FROM events`

const countOf = (rows: Rows): number => rows.reduce((sum, row) => sum + Number(row[2]), 0)

export function createDeletes(writer: Writer, days: EventDays): Deletes {
  return { ...deletionsByTime(writer, days), ...deletionsByVisitor(writer, days), ...changesOfEvents(writer, days) }
}

function deletionsByTime(writer: Writer, days: EventDays): Pick<Deletes, 'website' | 'spans' | 'botHits' | 'before'> {
  return {
    website: (website) =>
      writer.transaction(
        async (connection) => {
          const known = await connection.runAndReadAll(
            `SELECT 1 FROM events WHERE website = $1 UNION ALL SELECT 1 FROM bot_hits WHERE website = $1
              UNION ALL SELECT 1 FROM kept_roll_ups WHERE website = $1 UNION ALL SELECT 1 FROM search_days WHERE website = $1 LIMIT 1`,
            [website],
          )
          if (known.currentRowCount > 0) await noteDeletion(connection)
          for (const table of ['events', 'drops', 'bot_hits', ...searchTableNames])
            await connection.run(`DELETE FROM ${table} WHERE website = ?`, [website])
          return days.deleteWebsite(connection, website)
        },
        (afterCommit) => afterCommit(),
      ),

    spans: (spans) =>
      writer.transaction(async (connection) => {
        const touched: EventDay[] = []
        for (const { website, from, to } of spans) {
          for (const table of ['events', 'drops', 'bot_hits'])
            await connection.run(`DELETE FROM ${table} WHERE website = ? AND time >= ? AND time < ?`, [
              website,
              from,
              to,
            ])
          // A visit counts as a whole on every day that it may touch.
          for (const { localDays } of days.zones.sets(website)) {
            const { zone, dayOf } = localDays
            const around = { website, zone, first: dayOf(from) - maxSharedDays, last: dayOf(to) + maxSharedDays }
            touched.push(...(await days.touchSpan(connection, around)))
          }
        }
        return touched
      }, days.remember),

    botHits: (before) =>
      writer.transaction(
        async (connection) => void (await connection.run('DELETE FROM bot_hits WHERE time < ?', [before])),
        () => undefined,
      ),

    before(time) {
      // In every time zone, all earlier days are over at this time.
      const first = dayOf(time) - 1
      return writer.transaction(
        async (connection) => {
          await connection.run('DELETE FROM events WHERE started_at < ?', [time])
          for (const table of ['drops', 'bot_hits']) await connection.run(`DELETE FROM ${table} WHERE time < ?`, [time])
          for (const table of ['days', ...rollUpTableNames, ...retainedTableNames, ...searchTableNames])
            await connection.run(`DELETE FROM ${table} WHERE day < ?`, [first])
          return days.touchSpan(connection, { last: first + 1 + maxSharedDays })
        },
        (touched) => {
          days.forgetSpan({ last: first - 1 })
          days.remember(touched)
        },
      )
    },
  }
}

function deletionsByVisitor(writer: Writer, days: EventDays): Pick<Deletes, 'visitors' | 'imported'> {
  return {
    async visitors({ website, visitors, until, dryRun }) {
      let count = 0
      await writer.transaction(async (connection) => {
        const upTo = until === undefined ? '' : ` AND time <= ${until}`
        const condition = `website = ${website} AND visitor IN (${visitors.join(', ')})${upTo}`
        const reader = await connection.runAndReadAll(`SELECT time, started_at FROM events WHERE ${condition}`)
        const rows = reader.getRows()
        count = rows.length
        if (dryRun || count === 0) return []
        return removeEvents(connection, days, { website, condition, rows })
      }, days.remember)
      return count
    },

    async imported({ website, tag, from, to }) {
      const { first, end } = visitorsOfTag(tag)
      const condition = `website = ${website} AND time >= ${from} AND time <= ${to} AND visitor >= ${first} AND visitor < ${end}`
      let count = 0
      await writer.transaction(async (connection) => {
        await connection.run('DELETE FROM kept_roll_ups WHERE website = ? AND zone = ?', [website, importZone(tag)])
        const reader = await connection.runAndReadAll(`${selectTimes} WHERE ${condition} GROUP BY ALL`)
        const rows = reader.getRows()
        count = countOf(rows)
        if (count === 0) return []
        return removeEvents(connection, days, { website, condition, rows })
      }, days.remember)
      return count
    },
  }
}

function changesOfEvents(writer: Writer, days: EventDays): Pick<Deletes, 'revenue' | 'pages' | 'excluded'> {
  return {
    revenue: (changes) =>
      writer.transaction(async (connection) => {
        const touched: EventDay[] = []
        for (const { website, visit, time, name, revenue } of changes) {
          const condition = `website = ${website} AND visit = ${visit} AND time = ${time} AND name = ?`
          const reader = await connection.runAndReadAll(`SELECT started_at FROM events WHERE ${condition}`, [name])
          if (reader.currentRowCount === 0) continue
          await connection.run(`UPDATE events SET revenue = ${revenue} WHERE ${condition}`, [name])
          const startedAt = Number(reader.getRows()[0]?.[0])
          touched.push(...(await days.touch(connection, [{ website, time, startedAt }])))
        }
        return touched
      }, days.remember),

    pages: ({ website, pages }) =>
      writer.transaction(async (connection) => {
        const values = pages.flat()
        const place = (index: number): string => `$${index + 1}`
        const before = pages.map((_, index) => place(2 * index)).join(', ')
        const where = `website = ${website} AND (page IN (${before}) OR entry_page IN (${before}))`
        const after = (column: string): string =>
          `CASE ${column} ${pages.map((_, index) => `WHEN ${place(2 * index)} THEN ${place(2 * index + 1)}`).join(' ')} ELSE ${column} END`
        // Names every value, because DuckDB refuses those that a statement does not use.
        const reader = await connection.runAndReadAll(
          `${selectTimes} WHERE ${where} AND ${after('page')} IS NOT NULL GROUP BY ALL`,
          values,
        )
        await connection.run(
          `UPDATE events SET page = ${after('page')}, entry_page = ${after('entry_page')} WHERE ${where}`,
          values,
        )
        return touchRows(connection, days, website, reader.getRows())
      }, days.remember),

    async excluded({ website, from, to, bit, condition }) {
      const has = `(excluded_by & ${bit}) <> 0`
      const where = `website = ${website} AND time >= ${from} AND time < ${to} AND ${condition ? `NOT ${has} AND (${condition.text})` : has}`
      const values: DuckDBValue[] = [...(condition?.values ?? [])]
      let count = 0
      await writer.transaction(async (connection) => {
        const rows = (await connection.runAndReadAll(`${selectTimes} WHERE ${where} GROUP BY ALL`, values)).getRows()
        count = countOf(rows)
        if (count === 0) return []
        await connection.run(`UPDATE events SET excluded_by = xor(excluded_by, ${bit}) WHERE ${where}`, values)
        return touchRows(connection, days, website, rows)
      }, days.remember)
      return count
    },
  }
}

/** `rows` begin with the time of an event and of the beginning of its visit. */
async function removeEvents(
  connection: DuckDBConnection,
  days: EventDays,
  { website, condition, rows }: RemovedEvents,
): ReturnType<EventDays['touch']> {
  await noteDeletion(connection)
  await connection.run(`DELETE FROM events WHERE ${condition}`)
  return await touchRows(connection, days, website, rows)
}

function touchRows(
  connection: DuckDBConnection,
  days: EventDays,
  website: number,
  rows: Rows,
): ReturnType<EventDays['touch']> {
  const visits = rows.map(([time, startedAt]) => ({ website, time: Number(time), startedAt: Number(startedAt) }))
  return days.touch(connection, visits)
}
