import { type ColumnType, type EventColumn, eventColumns, storedVersion } from '../sql/columns.ts'

/** A table without its engine. */
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

/** The columns of a version of the stored format. */
const columnsOfEvents = (version: number): readonly string[] => [
  ...eventColumns.filter(({ since }) => since <= version).map(definitionOf),
  // Speeds up finding the latest events of all websites.
  'INDEX recent time TYPE minmax GRANULARITY 1',
]

/** The UTC month of a row, such as 202611. Rows are dropped by month. */
export const month = `toYYYYMM(fromUnixTimestamp64Milli(time, 'UTC'))`

export const tables = {
  events: {
    columns: columnsOfEvents(storedVersion),
    partitionBy: month,
    orderBy: '(website, time)',
  },
  drops: {
    columns: ['website Int64', 'time Int64', 'reason LowCardinality(String)', 'count Int64'],
    partitionBy: month,
    orderBy: '(website, time)',
  },
  /** The position of each inbox. The row with the highest version is current; the others are obsolete. */
  marks: {
    columns: ['inbox String', 'arrived Int64', 'under_way Int64', 'version UInt64'],
    partitionBy: null,
    orderBy: 'inbox',
  },
} as const satisfies Readonly<Record<string, Table>>

export type TableName = keyof typeof tables

export const tableNames: readonly TableName[] = ['events', 'drops', 'marks']

/** `place` is the table's name and location. `events` is created as of that version of the stored format. */
export function createTable(name: TableName, place: string, engine: string, settings: string, version: number): string {
  const { columns, partitionBy, orderBy }: Table = tables[name]
  const made = name === 'events' ? columnsOfEvents(version) : columns
  const partition = partitionBy === null ? '' : ` PARTITION BY ${partitionBy}`
  return `CREATE TABLE IF NOT EXISTS ${place} (${made.join(', ')})
    ENGINE = ${engine}${partition} ORDER BY ${orderBy} SETTINGS ${settings}`
}

/** The comment of the table `events` contains the version of all tables. Version 1 had no comment. */
export const commentOf = (version: number): string => ` COMMENT '${prefix}${version}'`

const prefix = 'Sightline, format '

export const versionOf = (comment: string): number =>
  comment.startsWith(prefix) ? Number(comment.slice(prefix.length)) : 1

/** The changes of a version to the table `events` in these places. The last place stores the version in its comment. */
export function changesTo(version: number, places: readonly string[]): readonly string[] {
  const brought = eventColumns.filter(({ since }) => since === version)
  return [
    ...places.flatMap((place) =>
      brought.map((column) => `ALTER TABLE ${place} ADD COLUMN IF NOT EXISTS ${definitionOf(column)}`),
    ),
    ...places.slice(-1).map((place) => `ALTER TABLE ${place} MODIFY${commentOf(version)}`),
  ]
}
