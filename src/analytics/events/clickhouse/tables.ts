import { type ColumnType, type EventColumn, eventColumns } from '../sql/columns.ts'

/** A table, but for its engine. */
export interface Table {
  readonly columns: readonly string[]
  readonly partitionBy: string | null
  readonly orderBy: string
}

const types: Readonly<Record<ColumnType, string>> = {
  number: 'Int64',
  id: 'UInt64',
  kind: 'LowCardinality(String)',
  text: 'LowCardinality(String)',
  map: 'Map(String, String)',
}

const definitionOf = ({ name, type, cardinality }: EventColumn): string =>
  `${name} ${cardinality === 'high' ? 'String' : types[type]}`

/** The UTC month of a row, such as 202611: what is deleted as one. */
export const month = `toYYYYMM(fromUnixTimestamp64Milli(time, 'UTC'))`

export const tables = {
  events: {
    columns: [
      ...eventColumns.map(definitionOf),
      // To find what came last, on whichever website.
      'INDEX recent time TYPE minmax GRANULARITY 1',
    ],
    partitionBy: month,
    orderBy: '(website, time)',
  },
  drops: {
    columns: ['website Int64', 'time Int64', 'reason LowCardinality(String)', 'count Int64'],
    partitionBy: month,
    orderBy: '(website, time)',
  },
  /** How far each inbox has come. The row with the greatest version says it; the others may go. */
  marks: {
    columns: ['inbox String', 'arrived Int64', 'under_way Int64', 'version UInt64'],
    partitionBy: null,
    orderBy: 'inbox',
  },
} as const satisfies Readonly<Record<string, Table>>

export type TableName = keyof typeof tables

export const tableNames: readonly TableName[] = ['events', 'drops', 'marks']

/** `place` is the table's name, and where it is to be made. */
export function createTable(name: TableName, place: string, engine: string, settings: string): string {
  const { columns, partitionBy, orderBy }: Table = tables[name]
  const partition = partitionBy === null ? '' : ` PARTITION BY ${partitionBy}`
  return `CREATE TABLE IF NOT EXISTS ${place} (${columns.join(', ')})
    ENGINE = ${engine}${partition} ORDER BY ${orderBy} SETTINGS ${settings}`
}
