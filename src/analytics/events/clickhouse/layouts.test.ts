import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedVersion } from '../sql/columns.ts'
import { clusterLayout } from './cluster.ts'
import { singleLayout } from './single-server.ts'
import { tables } from './tables.ts'

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** The statements that create the tables, without the columns of `events`. */
const written = (create: readonly string[]): readonly string[] =>
  create.map((text) => onOneLine(text).replace(tables.events.columns.join(', '), 'EVENTS'))

const byMonth = "PARTITION BY toYYYYMM(fromUnixTimestamp64Milli(time, 'UTC')) ORDER BY (website, time)"
const drops = 'website Int64, time Int64, reason LowCardinality(String), count Int64'
const marks = 'inbox String, arrived Int64, under_way Int64, version UInt64'
const rollUps = tables.roll_ups.columns.join(', ')
const zones = tables.zones.columns.join(', ')
const byDimension = 'ORDER BY (website, dimension, zone, day)'
const botHits =
  'website Int64, time Int64, page String, bot LowCardinality(String), operator LowCardinality(String), ' +
  'purpose LowCardinality(String), reason LowCardinality(String), verification LowCardinality(String), status Int64, count Int64'
const searchTables = ['search_days', 'search_countries', 'search_pages', 'search_queries'] as const
const searchTable = (name: (typeof searchTables)[number]): string => {
  const { columns, orderBy } = tables[name]
  return `(${columns.join(', ')})|PARTITION BY toYYYYMM(toDate(day)) ORDER BY ${orderBy}`
}
const comment = `COMMENT 'Sightline, format ${storedVersion}, readable since 5'`

test('the tables of one server', () => {
  const settings = 'non_replicated_deduplication_window = 100000, fsync_after_insert = 1, fsync_part_directory = 1'
  assert.deepEqual(written(singleLayout('stats').create(storedVersion)), [
    'CREATE DATABASE IF NOT EXISTS `stats`',
    `CREATE TABLE IF NOT EXISTS \`stats\`.events (EVENTS) ENGINE = MergeTree ${byMonth} SETTINGS ${settings} ${comment}`,
    `CREATE TABLE IF NOT EXISTS \`stats\`.drops (${drops}) ENGINE = MergeTree ${byMonth} SETTINGS ${settings}`,
    `CREATE TABLE IF NOT EXISTS \`stats\`.bot_hits (${botHits}) ENGINE = MergeTree ${byMonth} SETTINGS ${settings}`,
    `CREATE TABLE IF NOT EXISTS \`stats\`.marks (${marks}) ENGINE = ReplacingMergeTree(version) ORDER BY inbox SETTINGS ${settings}`,
    `CREATE TABLE IF NOT EXISTS \`stats\`.roll_ups (${rollUps}) ENGINE = MergeTree ${byDimension} SETTINGS ${settings}`,
    `CREATE TABLE IF NOT EXISTS \`stats\`.kept_roll_ups (${rollUps}) ENGINE = MergeTree ${byDimension} SETTINGS ${settings}`,
    `CREATE TABLE IF NOT EXISTS \`stats\`.zones (${zones}) ENGINE = ReplacingMergeTree(version) ORDER BY (website, viewer) SETTINGS ${settings}`,
    ...searchTables.map((name) => {
      const [columns, order] = searchTable(name).split('|')
      return `CREATE TABLE IF NOT EXISTS \`stats\`.${name} ${columns} ENGINE = MergeTree ${order} SETTINGS ${settings}`
    }),
  ])
})

test('the tables of a cluster', () => {
  const settings = 'replicated_deduplication_window = 100000, replicated_deduplication_window_seconds = 604800'
  const layout = clusterLayout('stats', 'main')
  assert.deepEqual(written(layout.create(storedVersion)), [
    'CREATE DATABASE IF NOT EXISTS `stats` ON CLUSTER `main`',
    `CREATE TABLE IF NOT EXISTS \`stats\`.events_local ON CLUSTER \`main\` (EVENTS) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/stats/events_local', '{replica}') ${byMonth} SETTINGS ${settings}`,
    `CREATE TABLE IF NOT EXISTS \`stats\`.events ON CLUSTER \`main\` AS \`stats\`.events_local ENGINE = Distributed(\`main\`, \`stats\`, events_local, visitor) ${comment}`,
    `CREATE TABLE IF NOT EXISTS \`stats\`.drops_local ON CLUSTER \`main\` (${drops}) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/stats/drops_local', '{replica}') ${byMonth} SETTINGS ${settings}`,
    'CREATE TABLE IF NOT EXISTS `stats`.drops ON CLUSTER `main` AS `stats`.drops_local ENGINE = Distributed(`main`, `stats`, drops_local, website)',
    `CREATE TABLE IF NOT EXISTS \`stats\`.bot_hits_local ON CLUSTER \`main\` (${botHits}) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/stats/bot_hits_local', '{replica}') ${byMonth} SETTINGS ${settings}`,
    'CREATE TABLE IF NOT EXISTS `stats`.bot_hits ON CLUSTER `main` AS `stats`.bot_hits_local ENGINE = Distributed(`main`, `stats`, bot_hits_local, website)',
    `CREATE TABLE IF NOT EXISTS \`stats\`.marks ON CLUSTER \`main\` (${marks}) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/stats/marks', '{shard}-{replica}', version) ORDER BY inbox SETTINGS ${settings}`,
    `CREATE TABLE IF NOT EXISTS \`stats\`.roll_ups ON CLUSTER \`main\` (${rollUps}) ENGINE = ReplicatedMergeTree('/clickhouse/tables/stats/roll_ups', '{shard}-{replica}') ${byDimension} SETTINGS ${settings}`,
    `CREATE TABLE IF NOT EXISTS \`stats\`.kept_roll_ups ON CLUSTER \`main\` (${rollUps}) ENGINE = ReplicatedMergeTree('/clickhouse/tables/stats/kept_roll_ups', '{shard}-{replica}') ${byDimension} SETTINGS ${settings}`,
    `CREATE TABLE IF NOT EXISTS \`stats\`.zones ON CLUSTER \`main\` (${zones}) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/stats/zones', '{shard}-{replica}', version) ORDER BY (website, viewer) SETTINGS ${settings}`,
    ...searchTables.flatMap((name) => {
      const [columns, order] = searchTable(name).split('|')
      return [
        `CREATE TABLE IF NOT EXISTS \`stats\`.${name}_local ON CLUSTER \`main\` ${columns} ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/stats/${name}_local', '{replica}') ${order} SETTINGS ${settings}`,
        `CREATE TABLE IF NOT EXISTS \`stats\`.${name} ON CLUSTER \`main\` AS \`stats\`.${name}_local ENGINE = Distributed(\`main\`, \`stats\`, ${name}_local, website)`,
      ]
    }),
  ])
  assert.deepEqual(
    layout.changesTo(5).map((text) => text.replace(/\(.+\)/, '(…)')),
    [
      'ALTER TABLE `stats`.events_local ON CLUSTER `main` ADD PROJECTION IF NOT EXISTS fingerprints (…)',
      'ALTER TABLE `stats`.events_local ON CLUSTER `main` MATERIALIZE PROJECTION fingerprints SETTINGS mutations_sync = 0',
      "ALTER TABLE `stats`.events ON CLUSTER `main` MODIFY COMMENT 'Sightline, format 5'",
    ],
  )
  assert.equal(
    layout.changesTo(2).at(-1),
    "ALTER TABLE `stats`.events ON CLUSTER `main` MODIFY COMMENT 'Sightline, format 2'",
  )
  assert.equal(layout.deletingFrom('events'), 'events_local ON CLUSTER `main`')
  assert.equal(layout.deletingFrom('roll_ups'), 'roll_ups ON CLUSTER `main`')
  assert.equal(layout.insertSettings.insert_quorum, 'auto')
})

test('low-cardinality texts are stored with a dictionary, the others are not', () => {
  const { columns } = tables.events
  for (const column of ['kind LowCardinality(String)', 'page String', 'props Map(String, String)', 'visitor UInt64'])
    assert.ok(columns.includes(column), column)
})
