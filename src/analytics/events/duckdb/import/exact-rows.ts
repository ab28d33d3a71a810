import type { DuckDBConnection } from '@duckdb/node-api'
import { DomainError } from '../../../../base/errors.ts'
import { dayMs } from '../../day.ts'
import { type ExactTable, isDayTable } from '../../import.ts'
import { botColumns } from '../../sql/bot-columns.ts'
import { type ColumnType, eventColumns, eventKinds } from '../../sql/columns.ts'
import { measures } from '../../sql/measures.ts'
import { retainedRowColumns } from '../../sql/retained-rows.ts'
import { isSearchText, searchRowColumns } from '../../sql/search-tables.ts'
import { join, type Sql, sql, text, toStatement } from '../../sql/sql.ts'
import { duckdbDialect } from '../dialect.ts'
import { columnTypes, unknownValues } from '../tables.ts'
import { originalOf, tableOf } from './read-file.ts'
import { rejectWrongSearch } from './search.ts'
import { rejectWrongImported, rejectWrongTotals } from './totals.ts'

interface ExactColumn {
  readonly name: string
  readonly type: ColumnType
  /** Later versions add columns, which files of earlier ones lack. */
  readonly isOptional: boolean
}

const totalsColumns: readonly ExactColumn[] = retainedRowColumns
  .filter((name) => name !== 'website')
  .map((name) => ({
    name,
    type: ['zone', 'dimension', 'value'].includes(name) ? 'text' : 'number',
    isOptional: measures.some((measure) => measure === name),
  }))

/** The columns of a file of an export, without that of the website. */
const columnsOf: Readonly<Record<ExactTable, readonly ExactColumn[]>> = {
  events: eventColumns
    .filter(({ name }) => name !== 'website')
    .map(({ name, type, since }) => ({ name, type, isOptional: since > 1 })),
  drops: [
    { name: 'time', type: 'number', isOptional: false },
    { name: 'reason', type: 'text', isOptional: false },
    { name: 'count', type: 'number', isOptional: false },
  ],
  bot_hits: botColumns
    .filter(({ name }) => name !== 'website')
    .map(({ name, type }) => ({ name, type, isOptional: false })),
  totals: totalsColumns,
  imported: totalsColumns,
  search: searchRowColumns
    .filter((name) => name !== 'website')
    .map((name) => ({ name, type: isSearchText(name) ? 'text' : 'number', isOptional: false })),
}

const rejectWrongDays = { totals: rejectWrongTotals, imported: rejectWrongImported, search: rejectWrongSearch } as const

/** Texts that were counted are far shorter. */
const maxText = 10_000
/** Times that a JavaScript date can have. */
const maxTime = 8_640_000_000_000_000

/**
 * Creates `input` and `assigned` like an import, but from rows that are stored as they are. A single wrong value rejects the file:
 * nothing that was exported is skipped or changed.
 */
export async function readExactRows(
  connection: DuckDBConnection,
  path: string,
  table: ExactTable,
  present: readonly string[],
): Promise<void> {
  const columns = columnsOf[table]
  const missing = columns.filter(({ name, isOptional }) => !isOptional && !present.includes(name))
  if (missing.length > 0)
    throw new DomainError('invalid', `The file has no column ${missing.map(({ name }) => name).join(', ')}.`)
  const isText = !/\.parquet$/i.test(path)
  const select = columns.map((column) => sql`${cellOf(column, present, isText)} AS ${text(column.name)}`)
  const { text: statement, values } = toStatement(
    sql`SELECT row_number() OVER () AS n, ${join(select, ', ')} FROM ${tableOf(path)}`,
    duckdbDialect.placeholder,
  )
  await connection.run(`CREATE TABLE input AS ${statement}`, [...values])
  await rejectWrongRows(connection, columns)
  if (isDayTable(table)) {
    await rejectWrongDays[table](connection)
    await connection.run(`CREATE TABLE assigned AS SELECT n, day * ${dayMs} AS time FROM input`)
    return
  }
  await connection.run(
    table === 'events'
      ? 'CREATE TABLE assigned AS SELECT n, time, started_at, n AS first_n, visit, visitor FROM input'
      : 'CREATE TABLE assigned AS SELECT n, time FROM input',
  )
}

function cellOf({ name, type, isOptional }: ExactColumn, present: readonly string[], isText: boolean): Sql {
  if (isOptional && !present.includes(name)) return text(unknownValues[type])
  const column = text(`"${name}"`)
  const cell = isText ? sql`coalesce(${originalOf(column)}, '')` : column
  if (type === 'map' && isText) return sql`TRY_CAST(TRY_CAST(${cell} AS JSON) AS ${text(columnTypes.map)})`
  return sql`TRY_CAST(${cell} AS ${text(columnTypes[type])})`
}

async function rejectWrongRows(connection: DuckDBConnection, columns: readonly ExactColumn[]): Promise<void> {
  const kinds = eventKinds.map((kind) => `'${kind}'`).join(', ')
  const rules: Readonly<Record<ColumnType, (name: string) => string>> = {
    number: (name) => `abs(${name}) <= ${maxTime}`,
    id: (name) => `${name} >= 0`,
    kind: (name) => `${name} IN (${kinds})`,
    text: (name) => `length(${name}) <= ${maxText} AND NOT contains(${name}, chr(0))`,
    map: (name) => `cardinality(${name}) <= 1000 AND length(CAST(${name} AS VARCHAR)) <= ${10 * maxText}`,
  }
  for (const { name, type } of columns) {
    const reader = await connection.runAndReadAll(
      `SELECT n FROM input WHERE (${rules[type](`"${name}"`)}) IS NOT TRUE ORDER BY n LIMIT 1`,
    )
    const [first] = reader.getRows()
    if (first) throw new DomainError('invalid', `Row ${first[0]} of the file has a ${name} that no export contains.`)
  }
}
