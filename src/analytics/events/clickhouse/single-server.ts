import type { Layout } from './layout.ts'
import { changesTo, commentOf, createTable, type TableName, tableNames } from './tables.ts'

const engines: Readonly<Record<TableName, string>> = {
  events: 'MergeTree',
  drops: 'MergeTree',
  bot_hits: 'MergeTree',
  marks: 'ReplacingMergeTree(version)',
  roll_ups: 'MergeTree',
  kept_roll_ups: 'MergeTree',
  zones: 'ReplacingMergeTree(version)',
  search_days: 'MergeTree',
  search_countries: 'MergeTree',
  search_pages: 'MergeTree',
  search_queries: 'MergeTree',
}

/** The server stores tokens for this number of inserts, and syncs rows to disk before it replies. */
const settings = 'non_replicated_deduplication_window = 100000, fsync_after_insert = 1, fsync_part_directory = 1'

/** All tables on one server. */
export const singleLayout = (database: string): Layout => ({
  isComplete: (names) => tableNames.every((name) => names.has(name)),
  create: (version) => [
    `CREATE DATABASE IF NOT EXISTS \`${database}\``,
    ...tableNames.map((name) => {
      const made = createTable(name, `\`${database}\`.${name}`, engines[name], settings, version)
      return name === 'events' ? made + commentOf(version) : made
    }),
  ],
  changesTo: (version) => changesTo(version, [`\`${database}\`.events`]),
  altering: (table) => `\`${database}\`.${table}`,
  createSettings: {},
  insertSettings: {},
  deletingFrom: (table) => table,
  catchUp: null,
  // The server writes the token and the rows one after the other, and may be killed in between.
  tokensAreExact: false,
})
