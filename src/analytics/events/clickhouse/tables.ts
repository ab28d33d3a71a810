import { type ColumnType, eventColumns } from '../sql/columns.ts'

/** A table, but for its engine. */
export interface Table {
  readonly columns: readonly string[]
  readonly partitionBy: string | null
  readonly orderBy: string
}

/** Texts of which there are many different ones; all others repeat themselves. */
const manifold: ReadonlySet<string> = new Set(['page', 'entry_page', 'referrer', 'utm_term', 'utm_content'])

const types: Readonly<Record<ColumnType, string>> = {
  number: 'Int64',
  id: 'UInt64',
  text: 'LowCardinality(String)',
  map: 'Map(String, String)',
}

/** The UTC month of a row, such as 202611: what is deleted as one. */
export const month = `toYYYYMM(fromUnixTimestamp64Milli(time, 'UTC'))`

export const tables = {
  events: {
    columns: [
      ...eventColumns.map(({ name, type }) => `${name} ${manifold.has(name) ? 'String' : types[type]}`),
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
