import { dayOf } from '../day.ts'
import { type ImportedEvents, visitorsOfTag } from '../import.ts'
import { importZone } from '../imported-totals.ts'
import { inSpan } from '../sql/measures.ts'
import { searchTableNames } from '../sql/search-tables.ts'
import { all, any, join, type Sql, sql, text, toStatement } from '../sql/sql.ts'
import type { Statement } from '../sql/statement.ts'
import type { DeletedVisitors, ExclusionChange, PageChange, RevenueChange, WebsiteSpan } from '../store.ts'
import { visitCapMs } from '../visit.ts'
import { clickhouseDialect } from './dialect.ts'
import type { Layout } from './layout.ts'
import type { Servers } from './servers.ts'
import { deleteSettings } from './settings.ts'
import { month, type TableName } from './tables.ts'

type Deletable = Exclude<TableName, 'marks'>

export interface Deletes {
  website(website: number): Promise<void>
  spans(spans: readonly WebsiteSpan[]): Promise<void>
  before(time: number): Promise<void>
  botHits(before: number): Promise<void>
  rows(table: Deletable, condition: Sql): Promise<void>
  visitors(deleted: DeletedVisitors): Promise<number>
  revenue(changes: readonly RevenueChange[]): Promise<void>
  imported(deleted: ImportedEvents): Promise<number>
  excluded(change: ExclusionChange): Promise<number>
  pages(change: PageChange): Promise<void>
}

/** Deleting rewrites the affected parts of a table, which may take long. */
const withinMs = 5 * 60_000

export function createDeletes(servers: Servers, layout: Layout): Deletes {
  const statements = createStatements(servers, layout)
  return {
    rows: statements.deleteRows,
    ...deletions(statements),
    ...changesOfEvents(statements, servers, layout),
  }
}

type Statements = ReturnType<typeof createStatements>

/** Statements that change stored rows. */
function createStatements(servers: Servers, layout: Layout) {
  const ask = (question: Sql) => servers.query(toStatement(question, clickhouseDialect.placeholder))

  const change = (statement: Statement): Promise<void> =>
    servers.command(statement, { settings: deleteSettings, withinMs })

  const alter = (table: Deletable, what: Sql): Promise<void> =>
    change(toStatement(sql`ALTER TABLE ${text(layout.deletingFrom(table))} ${what}`, clickhouseDialect.placeholder))

  async function deleteRows(table: Deletable, condition: Sql): Promise<void> {
    const rows = await ask(sql`SELECT 1 AS found FROM ${text(table)} WHERE ${condition} LIMIT 1`)
    if (rows.length > 0) await alter(table, sql`DELETE WHERE ${condition}`)
  }

  /** Dropping whole months is cheap. */
  async function dropMonths(table: Deletable, before: number): Promise<void> {
    const rows = await ask(sql`SELECT DISTINCT ${text(month)} AS month FROM ${text(table)} WHERE time < ${before}`)
    for (const { month } of rows) {
      // The month is a number that the server itself has computed.
      await alter(table, text(`DROP PARTITION ${Number(month)}`))
    }
  }

  return { ask, change, alter, deleteRows, dropMonths }
}

function deletions({
  ask,
  deleteRows,
  dropMonths,
}: Statements): Pick<Deletes, 'visitors' | 'imported' | 'website' | 'spans' | 'botHits' | 'before'> {
  return {
    async visitors({ website, visitors, until, dryRun }) {
      const ofVisitors = sql`website = ${website} AND visitor IN (${text(visitors.join(', '))})`
      const condition = until === undefined ? ofVisitors : all([ofVisitors, sql`time <= ${until}`])
      const [row] = await ask(sql`SELECT count() AS n FROM events WHERE ${condition}`)
      if (!dryRun) await deleteRows('events', condition)
      return Number(row?.n ?? 0)
    },
    async imported({ website, tag, from, to }) {
      const { first, end } = visitorsOfTag(tag)
      const condition = sql`website = ${website} AND time >= ${from} AND time <= ${to}
        AND visitor >= ${text(String(first))} AND visitor < ${text(String(end))}`
      const [row] = await ask(sql`SELECT count() AS n FROM events WHERE ${condition}`)
      await deleteRows('events', condition)
      await deleteRows('kept_roll_ups', sql`website = ${website} AND zone = ${importZone(tag)}`)
      return Number(row?.n ?? 0)
    },
    async website(website) {
      for (const table of [
        'events',
        'drops',
        'bot_hits',
        'roll_ups',
        'kept_roll_ups',
        'zones',
        ...searchTableNames,
      ] as const)
        await deleteRows(table, sql`website = ${website}`)
    },
    async spans(spans) {
      const condition = any(spans.map(({ website, ...span }) => all([sql`website = ${website}`, inSpan(span)])))
      for (const table of ['events', 'drops', 'bot_hits'] as const) await deleteRows(table, condition)
    },
    async botHits(before) {
      await dropMonths('bot_hits', startOfMonth(before))
      await deleteRows('bot_hits', sql`time < ${before}`)
    },
    async before(time) {
      const whole = startOfMonth(time)
      await dropMonths('events', whole)
      await dropMonths('drops', whole)
      await dropMonths('bot_hits', whole)
      // A visit's last event is less than a day after its first.
      const near = sql`time < ${time + visitCapMs}`
      await deleteRows('events', all([sql`started_at < ${time}`, near]))
      await deleteRows('drops', sql`time < ${time}`)
      await deleteRows('bot_hits', sql`time < ${time}`)
      // In every time zone, these days are over at this time; roll-ups of later days are not valid any more if they changed.
      for (const table of ['roll_ups', 'kept_roll_ups', ...searchTableNames] as const)
        await deleteRows(table, sql`day < ${dayOf(time) - 1}`)
    },
  }
}

function changesOfEvents(
  { ask, change, alter }: Statements,
  servers: Servers,
  layout: Layout,
): Pick<Deletes, 'revenue' | 'excluded' | 'pages'> {
  return {
    // Roll-ups have no revenue; see `countedColumns`.
    async revenue(changes) {
      for (const { website, visit, time, name, revenue } of changes) {
        const condition = sql`website = ${website} AND visit = ${text(String(visit))} AND time = ${time} AND name = ${name}`
        const [row] = await ask(sql`SELECT revenue FROM events WHERE ${condition} LIMIT 1`)
        if (row && Number(row.revenue) !== revenue)
          await alter('events', sql`UPDATE revenue = ${revenue} WHERE ${condition}`)
      }
    },
    async excluded({ website, from, to, bit, condition }) {
      const has = `bitAnd(excluded_by, ${bit}) <> 0`
      const matches = condition ? `NOT (${has}) AND (${condition.text})` : has
      const where = `website = ${website} AND time >= ${from} AND time < ${to} AND ${matches}`
      const values = condition?.values ?? []
      const [row] = await servers.query({ text: `SELECT count() AS n FROM events WHERE ${where}`, values })
      const count = Number(row?.n ?? 0)
      const update = `UPDATE excluded_by = toInt64(bitXor(excluded_by, ${bit})) WHERE ${where}`
      if (count > 0) await change({ text: `ALTER TABLE ${layout.deletingFrom('events')} ${update}`, values })
      return count
    },
    async pages({ website, pages }) {
      const list = (index: 0 | 1): Sql =>
        join(
          pages.map((pair) => sql`${pair[index]}`),
          ', ',
        )
      const before = list(0)
      const condition = sql`website = ${website} AND (page IN (${before}) OR entry_page IN (${before}))`
      const after = (column: 'page' | 'entry_page'): Sql =>
        sql`transform(toString(${text(column)}), [${before}], [${list(1)}], toString(${text(column)}))`
      await alter('events', sql`UPDATE page = ${after('page')}, entry_page = ${after('entry_page')} WHERE ${condition}`)
    },
  }
}

function startOfMonth(time: number): number {
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}
