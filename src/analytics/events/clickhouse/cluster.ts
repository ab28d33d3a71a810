import { searchTableNames } from '../sql/search-tables.ts'
import type { Layout } from './layout.ts'
import { changesTo, commentOf, createTable, type TableName } from './tables.ts'

/** The column by which rows are distributed to the shards. All rows of a visitor are on one shard. */
const shardBy = {
  events: 'visitor',
  drops: 'website',
  bot_hits: 'website',
  search_days: 'website',
  search_countries: 'website',
  search_pages: 'website',
  search_queries: 'website',
} as const

const local = (name: TableName): string => `${name}_local`

/** The server stores tokens for this number of inserts, and for a week. */
const settings = 'replicated_deduplication_window = 100000, replicated_deduplication_window_seconds = 604800'

/**
 * Each shard stores its share of the events on all of its replicas; the tables without a suffix cover all shards. Marks, zones and
 * roll-ups are small, so every server has all of them. The servers' macros {shard} and {replica} identify each server.
 */
export function clusterLayout(database: string, cluster: string): Layout {
  const place = (name: string): string => `\`${database}\`.${name} ON CLUSTER \`${cluster}\``
  const sharded = (name: keyof typeof shardBy, version: number): readonly string[] => [
    createTable(
      name,
      place(local(name)),
      `ReplicatedMergeTree('/clickhouse/tables/{shard}/${database}/${local(name)}', '{replica}')`,
      settings,
      version,
    ),
    `CREATE TABLE IF NOT EXISTS ${place(name)} AS \`${database}\`.${local(name)}
      ENGINE = Distributed(\`${cluster}\`, \`${database}\`, ${local(name)}, ${shardBy[name]})${name === 'events' ? commentOf(version) : ''}`,
  ]
  const everywhere = (name: 'marks' | 'roll_ups' | 'kept_roll_ups' | 'zones', version: number): string => {
    const replica = `'/clickhouse/tables/${database}/${name}', '{shard}-{replica}'`
    const engine =
      name === 'roll_ups' || name === 'kept_roll_ups'
        ? `ReplicatedMergeTree(${replica})`
        : `ReplicatedReplacingMergeTree(${replica}, version)`
    return createTable(name, place(name), engine, settings, version)
  }
  return {
    // A server that joined the cluster later has none of the tables yet.
    isComplete: () => false,
    create: (version) => [
      `CREATE DATABASE IF NOT EXISTS \`${database}\` ON CLUSTER \`${cluster}\``,
      ...sharded('events', version),
      ...sharded('drops', version),
      ...sharded('bot_hits', version),
      everywhere('marks', version),
      everywhere('roll_ups', version),
      everywhere('kept_roll_ups', version),
      everywhere('zones', version),
      ...searchTableNames.flatMap((name) => sharded(name, version)),
    ],
    changesTo: (version) => changesTo(version, [place(local('events')), place('events')]),
    altering: place,
    // Does not wait much longer for an unreachable server, which catches up when it is back.
    createSettings: { distributed_ddl_output_mode: 'null_status_on_timeout', distributed_ddl_task_timeout: '30' },
    // Returns when the rows are on most replicas of every affected shard.
    insertSettings: { distributed_foreground_insert: 1, insert_quorum: 'auto' },
    deletingFrom: (table) => `${Object.hasOwn(shardBy, table) ? local(table) : table} ON CLUSTER \`${cluster}\``,
    catchUp: 'SYSTEM SYNC REPLICA marks',
    tokensAreExact: true,
  }
}
