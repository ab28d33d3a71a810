import type { Schema } from '../schema.ts'

/** How to copy the rows of a table. */
export interface MovedTable {
  readonly name: string
  readonly key: readonly string[]
  /** The first key column is a number, by which the table is split into ranges. Other tables are small and copied whole. */
  readonly isPaged: boolean
  /** Whether the database generates the ids. */
  readonly hasIdSequence: boolean
  /** Unique columns whose values may pass from one row to another, and so must be cleared before they are written. */
  readonly reassignable: readonly string[]
}

type TableName = Exclude<keyof Schema, 'moves'>

/** Every table except `moves`. A table comes after those that its rows reference. */
const shapes: {
  readonly [T in TableName]: Partial<MovedTable> & { readonly key: readonly (keyof Schema[T] & string)[] }
} = {
  accounts: { key: ['id'], hasIdSequence: true, reassignable: ['email'] },
  api_keys: { key: ['id'], hasIdSequence: true },
  websites: { key: ['id'], hasIdSequence: true },
  salts: { key: ['day'] },
  reports: { key: ['id'], hasIdSequence: true },
  report_runs: { key: ['id'], hasIdSequence: true },
  report_findings: { key: ['report_id', 'check_id'] },
  ignored_issues: { key: ['id'], hasIdSequence: true },
  report_progress: { key: ['report_id'] },
  crawls: { key: ['id'], hasIdSequence: true },
  crawl_runs: { key: ['id'], hasIdSequence: true },
  sessions: { key: ['id'], hasIdSequence: true },
  one_time_links: { key: ['account_id'] },
  secrets: { key: ['name'], isPaged: false },
  mails: { key: ['id'], hasIdSequence: true },
  jobs: { key: ['id'], hasIdSequence: true },
}

export const movedTables: readonly MovedTable[] = Object.entries(shapes).map(([name, shape]) => ({
  name,
  isPaged: true,
  hasIdSequence: false,
  reassignable: [],
  ...shape,
}))
