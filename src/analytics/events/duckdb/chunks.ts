import {
  BIGINT,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBType,
  type DuckDBValue,
  MAP,
  mapValue,
  UBIGINT,
  VARCHAR,
} from '@duckdb/node-api'
import type { BotHit } from '../bot-hit.ts'
import type { Drops, Event } from '../event.ts'
import { botColumns } from '../sql/bot-columns.ts'
import { type Column, type ColumnType, eventColumns } from '../sql/columns.ts'
import { setTexts } from './text-column.ts'

/** The most rows that one DuckDB vector holds. */
const chunkRows = 2048

const types: Readonly<Record<ColumnType, DuckDBType>> = {
  number: BIGINT,
  id: UBIGINT,
  kind: VARCHAR,
  text: VARCHAR,
  map: MAP(VARCHAR, VARCHAR),
}

const emptyMap = mapValue([])

function cell(event: Event, { field }: Column): DuckDBValue {
  const value = event[field]
  switch (typeof value) {
    case 'number':
      return BigInt(Math.trunc(value))
    case 'object': {
      const entries = Object.entries(value)
      return entries.length === 0 ? emptyMap : mapValue(entries.map(([key, text]) => ({ key, value: text })))
    }
    default:
      return value
  }
}

/** Appends in the connection's transaction. Columns are 25 % faster than rows. */
export const appendEvents = (connection: DuckDBConnection, events: readonly Event[]): Promise<void> =>
  appendColumns(
    connection,
    'events',
    eventColumns.map(({ name, type }) => [name, types[type]]),
    events,
    (rows) => eventColumns.map((column) => rows.map((event) => cell(event, column))),
  )

const dropColumns: readonly ColumnToAppend[] = [
  ['website', BIGINT],
  ['time', BIGINT],
  ['reason', VARCHAR],
  ['count', BIGINT],
]

export const appendDrops = (connection: DuckDBConnection, drops: readonly Drops[]): Promise<void> =>
  appendColumns(connection, 'drops', dropColumns, drops, (rows) => [
    rows.map((drop) => BigInt(drop.website)),
    rows.map((drop) => BigInt(drop.time)),
    rows.map((drop) => drop.reason),
    rows.map((drop) => BigInt(drop.count)),
  ])

export const appendBotHits = (connection: DuckDBConnection, hits: readonly BotHit[]): Promise<void> =>
  appendColumns(
    connection,
    'bot_hits',
    botColumns.map(({ name, type }) => [name, types[type]]),
    hits,
    (rows) => botColumns.map(({ name }) => rows.map((hit) => botCell(hit[name]))),
  )

const botCell = (value: string | number): DuckDBValue => (typeof value === 'number' ? BigInt(Math.trunc(value)) : value)

type ColumnToAppend = readonly [name: string, type: DuckDBType]

/** Rows on their way to a table that has more columns. */
const narrowTable = 'rows_to_append'

export async function appendColumns<T>(
  connection: DuckDBConnection,
  table: string,
  columns: readonly ColumnToAppend[],
  rows: readonly T[],
  columnsOf: (rows: readonly T[]) => readonly (readonly DuckDBValue[])[],
): Promise<void> {
  if (rows.length === 0) return
  let appender = await connection.createAppender(table)
  // A newer version has added columns, which get their defaults. An appender cannot leave out columns.
  const isNarrow = appender.columnCount > columns.length
  const names = columns.map(([name]) => name)
  if (isNarrow) {
    appender.closeSync()
    await connection.run(`CREATE OR REPLACE TEMP TABLE ${narrowTable} AS SELECT ${names} FROM ${table} LIMIT 0`)
    appender = await connection.createAppender(narrowTable, 'main', 'temp')
  }
  try {
    for (let start = 0; start < rows.length; start += chunkRows) {
      const slice = rows.slice(start, start + chunkRows)
      const chunk = DuckDBDataChunk.create(
        columns.map(([, type]) => type),
        slice.length,
      )
      for (const [index, values] of columnsOf(slice).entries()) {
        if (columns[index]?.[1] === VARCHAR) setTexts(chunk, index, values)
        else chunk.setColumnValues(index, values)
      }
      appender.appendDataChunk(chunk)
    }
    appender.flushSync()
  } finally {
    appender.closeSync()
  }
  if (!isNarrow) return
  await connection.run(`INSERT INTO ${table} (${names}) SELECT ${names} FROM ${narrowTable}`)
  await connection.run(`DROP TABLE ${narrowTable}`)
}
