import { botColumns } from '../sql/bot-columns.ts'
import { type Column, type ColumnType, eventColumns, oldestVersion } from '../sql/columns.ts'
import { listedDimensions, visitDimensions } from '../sql/day-roll-up.ts'
import { slotMeasures } from '../sql/day-slots.ts'
import { measures } from '../sql/measures.ts'
import { hitListOf } from '../sql/roll-ups.ts'

export const columnTypes: Readonly<Record<ColumnType, string>> = {
  number: 'BIGINT',
  id: 'UBIGINT',
  kind: 'VARCHAR',
  text: 'VARCHAR',
  map: 'MAP(VARCHAR, VARCHAR)',
}

/** The values of a new column in existing rows. */
export const unknownValues: Readonly<Record<ColumnType, string>> = {
  number: '0',
  id: '0',
  kind: "'event'",
  text: "''",
  map: 'MAP {}',
}

/** The time zones of websites; UTC where there is none. Added in version 4. */
export const zonesTable = 'CREATE TABLE IF NOT EXISTS zones (website BIGINT NOT NULL, zone VARCHAR NOT NULL)'

/** Further time zones in which the days of websites are rolled up, because they are viewed from there. Added in version 5. */
export const viewerZonesTable = `CREATE TABLE IF NOT EXISTS viewer_zones (website BIGINT NOT NULL, zone VARCHAR NOT NULL,
  asked_at BIGINT NOT NULL, by_owner BOOLEAN NOT NULL)`

/** The days with events, in each time zone in which they are rolled up. Has zones since version 5. */
export const daysTable =
  'CREATE TABLE IF NOT EXISTS days (website BIGINT NOT NULL, zone VARCHAR NOT NULL, day BIGINT NOT NULL, build BIGINT)'

/** Since no version of the stored format: it is created where it is missing. */
export const botTable = `CREATE TABLE IF NOT EXISTS bot_hits (${botColumns.map(({ name, type }) => `${name} ${columnTypes[type]} NOT NULL`)})`

/** What a compatible earlier version does not know has a default, because that version does not write it. */
const definitionOf = ({ name, type, since }: Column): string =>
  `${name} ${columnTypes[type]}${hasDefault(since) ? ` DEFAULT ${unknownValues[type]}` : ''} NOT NULL`

const hasDefault = (since: number): boolean => since > oldestVersion

export const eventTables: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS events (${eventColumns.map(definitionOf)})`,
  'CREATE TABLE IF NOT EXISTS drops (website BIGINT NOT NULL, time BIGINT NOT NULL, reason VARCHAR NOT NULL, count BIGINT NOT NULL)',
  'CREATE TABLE IF NOT EXISTS marks (inbox VARCHAR NOT NULL, last_id BIGINT NOT NULL)',
  botTable,
  daysTable,
  zonesTable,
  viewerZonesTable,
]

export const rollUpTableNames = ['roll_ups', 'day_totals', 'slots', 'visit_days'] as const

const rollUpColumns = `website BIGINT NOT NULL, zone VARCHAR NOT NULL, day BIGINT NOT NULL, overlap TINYINT NOT NULL,
  dimension VARCHAR NOT NULL, value VARCHAR NOT NULL, ${measures.map((measure) => `${measure} BIGINT NOT NULL`)}`

/**
 * Derived from events, so they are recreated when their definition changes. `day_totals` repeats the rows of `roll_ups` without a
 * dimension, which are few among many: the page of all websites reads those of all of them.
 */
export const rollUpTables: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS roll_ups (${rollUpColumns})`,
  `CREATE TABLE IF NOT EXISTS day_totals (${rollUpColumns})`,
  `CREATE TABLE IF NOT EXISTS slots (website BIGINT NOT NULL, zone VARCHAR NOT NULL, day BIGINT NOT NULL, slot BIGINT NOT NULL, previous BIGINT NOT NULL,
    ${slotMeasures.map((measure) => `${measure} BIGINT NOT NULL`)})`,
  `CREATE TABLE IF NOT EXISTS visit_days (website BIGINT NOT NULL, zone VARCHAR NOT NULL, day BIGINT NOT NULL, crosses BOOLEAN NOT NULL,
    visit UBIGINT NOT NULL, visitor UBIGINT NOT NULL, views BIGINT NOT NULL, acts BIGINT NOT NULL, engaged BIGINT NOT NULL,
    bounced TINYINT NOT NULL, lasted BIGINT NOT NULL, exit_page VARCHAR NOT NULL,
    ${visitDimensions.map((name) => `${name} VARCHAR NOT NULL`)},
    ${listedDimensions.map((name) => `${hitListOf(name)} STRUCT(value VARCHAR, views INTEGER, acts INTEGER, engaged BIGINT)[] NOT NULL`)})`,
]

export const retainedTableNames = ['kept_days', 'kept_roll_ups', 'kept_slots'] as const

/**
 * The roll-ups of days whose events have been deleted because of their age. Nothing can rebuild them, so they are never dropped; a
 * release that adds a measure adds a column. `content` tells what the roll-ups of a day count. `expired` has the first day with events.
 */
export const retainedTables: readonly string[] = [
  'CREATE TABLE IF NOT EXISTS expired (website BIGINT NOT NULL, zone VARCHAR NOT NULL, day BIGINT NOT NULL)',
  `CREATE TABLE IF NOT EXISTS kept_days (website BIGINT NOT NULL, zone VARCHAR NOT NULL, day BIGINT NOT NULL, build BIGINT NOT NULL,
    content VARCHAR NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS kept_roll_ups (website BIGINT NOT NULL, zone VARCHAR NOT NULL, day BIGINT NOT NULL, overlap TINYINT NOT NULL,
    dimension VARCHAR NOT NULL, value VARCHAR NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS kept_slots (website BIGINT NOT NULL, zone VARCHAR NOT NULL, day BIGINT NOT NULL, slot BIGINT NOT NULL,
    previous BIGINT NOT NULL)`,
  ...measures.map((name) => `ALTER TABLE kept_roll_ups ADD COLUMN IF NOT EXISTS ${name} BIGINT DEFAULT 0`),
  ...slotMeasures.map((name) => `ALTER TABLE kept_slots ADD COLUMN IF NOT EXISTS ${name} BIGINT DEFAULT 0`),
]

/** The columns that retained roll-ups share with the others. */
export const retainedColumns = {
  kept_roll_ups: ['website', 'zone', 'day', 'overlap', 'dimension', 'value', ...measures],
  kept_slots: ['website', 'zone', 'day', 'slot', 'previous', ...slotMeasures],
} as const

/** Metadata of the store: the version of its tables, and the fingerprint of the definition of its roll-ups. */
export const metaTable = 'CREATE TABLE IF NOT EXISTS meta (name VARCHAR NOT NULL, value VARCHAR NOT NULL)'

/** Creates the same column as in a new table. The engine cannot add it in a single statement. */
export const addColumn = ({ name, type, since }: Column): readonly string[] => [
  `ALTER TABLE events ADD COLUMN IF NOT EXISTS ${name} ${columnTypes[type]} DEFAULT ${unknownValues[type]}`,
  `ALTER TABLE events ALTER COLUMN ${name} SET NOT NULL`,
  ...(hasDefault(since) ? [] : [`ALTER TABLE events ALTER COLUMN ${name} DROP DEFAULT`]),
]
