import type { SearchPart } from '../search-day.ts'
import { type BotColumn, botColumns } from '../sql/bot-columns.ts'
import {
  type ColumnType,
  type EventColumn,
  eventColumns,
  oldestVersion,
  type StoredFormat,
  storedVersion,
} from '../sql/columns.ts'
import { measures } from '../sql/measures.ts'
import { isSearchText, searchColumns, searchTableNames } from '../sql/search-tables.ts'
import { fingerprintProjection } from './fingerprints.ts'

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

const botDefinition = ({ name, type, cardinality }: BotColumn): string =>
  `${name} ${type === 'text' && cardinality === 'high' ? 'String' : types[type]}`

/** The version that added roll-ups. */
const rollUpsSince = 5

/** The versions that changed which columns fingerprints depend on. Nodes of the previous release use the projection before the last. */
const fingerprintsSince: readonly number[] = [rollUpsSince, 6]

const projectionName = (version: number): string =>
  version === rollUpsSince ? 'fingerprints' : `fingerprints_${version}`

/** The projections of a table that is created as of a version. */
function projectionsOf(version: number): readonly string[] {
  const last = fingerprintsSince.findLast((since) => since <= version)
  return last === undefined ? [] : [`PROJECTION ${projectionName(last)} (${fingerprintProjection(last)})`]
}

/** The columns of a version of the stored format. */
const columnsOfEvents = (version: number): readonly string[] => [
  ...eventColumns.filter(({ since }) => since <= version).map(definitionOf),
  // Speeds up finding the latest events of all websites.
  'INDEX recent time TYPE minmax GRANULARITY 1',
  ...projectionsOf(version),
]

const rollUpTypes: Readonly<Record<string, string>> = {
  website: 'Int64',
  zone: 'LowCardinality(String)',
  day: 'Int64',
  build: 'Int64',
  dimension: 'LowCardinality(String)',
  overlap: 'Int8',
  value: 'String',
  slot: 'Int64',
  previous: 'Int64',
  ...Object.fromEntries(measures.map((name) => [name, 'Int64'])),
  source_rows: 'UInt64',
  source_hash: 'UInt64',
}

export const rollUpColumns: readonly string[] = Object.keys(rollUpTypes)

/** The UTC month of a row, such as 202611. Rows are dropped by month. */
export const month = `toYYYYMM(fromUnixTimestamp64Milli(time, 'UTC'))`

/** The same of a row whose day is a number. */
const monthOfDay = 'toYYYYMM(toDate(day))'

const manyTexts: ReadonlySet<string> = new Set(['page', 'query'])

/** Rows of a build that is not the last of its day are obsolete, or not complete yet. */
const searchTable = (part: SearchPart, orderBy: string): Table => ({
  columns: [
    ...searchColumns(part).map(
      (name) => `${name} ${manyTexts.has(name) ? 'String' : isSearchText(name) ? types.text : types.number}`,
    ),
    'build Int64',
  ],
  partitionBy: monthOfDay,
  orderBy,
})

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
  bot_hits: {
    columns: botColumns.map(botDefinition),
    partitionBy: month,
    orderBy: '(website, time)',
  },
  /** The position of each inbox. The row with the highest version is current; the others are obsolete. */
  marks: {
    columns: ['inbox String', 'arrived Int64', 'under_way Int64', 'version UInt64'],
    partitionBy: null,
    orderBy: 'inbox',
  },
  /** The roll-ups and slots of days. Builds that are obsolete remain for a while, so readers name the builds that they want. */
  roll_ups: {
    columns: Object.entries(rollUpTypes).map(([name, type]) => `${name} ${type}`),
    partitionBy: null,
    orderBy: '(website, dimension, zone, day)',
  },
  /** The builds of days whose events have been deleted because of their age. They cannot be rebuilt. */
  kept_roll_ups: {
    columns: Object.entries(rollUpTypes).map(([name, type]) => `${name} ${type}`),
    partitionBy: null,
    orderBy: '(website, dimension, zone, day)',
  },
  /** The time zones of websites and their viewers. The row with the highest version is current. */
  zones: {
    columns: [
      'website Int64',
      'viewer String',
      'zone String',
      'asked_at Int64',
      'by_owner Bool',
      'dropped Bool',
      'version UInt64',
    ],
    partitionBy: null,
    orderBy: '(website, viewer)',
  },
  search_days: searchTable('day', '(website, source, day)'),
  search_countries: searchTable('country', '(website, source, day)'),
  search_pages: searchTable('page', '(website, page, source, day)'),
  search_queries: searchTable('query', '(website, page, query, source, day)'),
} as const satisfies Readonly<Record<string, Table>>

export type TableName = keyof typeof tables

/** The tables that get a column when a release adds a measure. */
export const rollUpTables = ['roll_ups', 'kept_roll_ups'] as const
export type RollUpTable = (typeof rollUpTables)[number]

/** The statement that adds the columns that a table of roll-ups of an earlier release lacks; null if it has all. */
export function addRollUpColumns(place: string, existing: ReadonlySet<string>): string | null {
  const missing = Object.entries(rollUpTypes).filter(([name]) => !existing.has(name))
  if (missing.length === 0) return null
  return `ALTER TABLE ${place} ${missing.map(([name, type]) => `ADD COLUMN IF NOT EXISTS ${name} ${type}`).join(', ')}`
}

export const tableNames: readonly TableName[] = [
  'events',
  'drops',
  'bot_hits',
  'marks',
  'roll_ups',
  'kept_roll_ups',
  'zones',
  ...searchTableNames,
]

/** `place` is the table's name and location. `events` is created as of that version of the stored format. */
export function createTable(name: TableName, place: string, engine: string, settings: string, version: number): string {
  const { columns, partitionBy, orderBy }: Table = tables[name]
  const made = name === 'events' ? columnsOfEvents(version) : columns
  const partition = partitionBy === null ? '' : ` PARTITION BY ${partitionBy}`
  return `CREATE TABLE IF NOT EXISTS ${place} (${made.join(', ')})
    ENGINE = ${engine}${partition} ORDER BY ${orderBy} SETTINGS ${settings}`
}

/**
 * The comment of the table `events` contains the version of all tables, and the oldest version that can work with them if it is
 * another. Version 1 had no comment.
 */
export const commentOf = (version: number): string =>
  ` COMMENT 'Sightline, format ${version}${version > oldestVersion ? `, readable since ${oldestVersion}` : ''}'`

const commentPattern = /^Sightline, format (\d+)(?:, readable since (\d+))?/

export function formatOf(comment: string): StoredFormat {
  const [, version = '1', oldest = version] = commentPattern.exec(comment) ?? []
  return { version: Number(version), oldest: Number(oldest) }
}

/**
 * The changes of a version to the table `events` in these places: first the tables that store it, and last the one that stores the
 * version in its comment.
 */
export function changesTo(version: number, places: readonly string[]): readonly string[] {
  const brought = eventColumns.filter(({ since }) => since === version)
  const [stored] = places
  return [
    ...places.flatMap((place) =>
      brought.map((column) => `ALTER TABLE ${place} ADD COLUMN IF NOT EXISTS ${definitionOf(column)}`),
    ),
    ...(fingerprintsSince.includes(version)
      ? [
          ...projectionsOf(version).map(
            (added) => `ALTER TABLE ${stored} ADD ${added.replace('PROJECTION', 'PROJECTION IF NOT EXISTS')}`,
          ),
          // Runs in the background, and is waited for by the first build.
          `ALTER TABLE ${stored} MATERIALIZE PROJECTION ${projectionName(version)} SETTINGS mutations_sync = 0`,
        ]
      : []),
    ...places.slice(-1).map((place) => `ALTER TABLE ${place} MODIFY${commentOf(version)}`),
  ]
}
