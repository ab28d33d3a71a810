import type { Schema } from '../schema.ts'

/** How the rows of a table are told apart, and what they need of others. */
export interface MovedTable {
  readonly name: string
  readonly key: readonly string[]
  /** The first column of the key is a number, to cut the table into pages by; the others are small, and one page. */
  readonly paged: boolean
  /** Whether the database itself gives out the ids. */
  readonly countsIds: boolean
  /** Unique values that may go from one row to another: rows that lost theirs must give it up before others get it. */
  readonly givenUp: readonly string[]
}

type Name = Exclude<keyof Schema, 'moves'>

/** Every table but the one about moving itself. A table stands after those that its rows refer to. */
const shapes: { readonly [T in Name]: Partial<MovedTable> & { readonly key: readonly (keyof Schema[T] & string)[] } } =
  {
    accounts: { key: ['id'], countsIds: true, givenUp: ['email'] },
    api_keys: { key: ['id'], countsIds: true },
    websites: { key: ['id'], countsIds: true },
    salts: { key: ['day'] },
    reports: { key: ['id'], countsIds: true },
    report_runs: { key: ['id'], countsIds: true },
    report_findings: { key: ['report_id', 'check_id'] },
    sessions: { key: ['id'], countsIds: true },
    one_time_links: { key: ['account_id'] },
    secrets: { key: ['name'], paged: false },
    mails: { key: ['id'], countsIds: true },
    jobs: { key: ['id'], countsIds: true },
  }

export const movedTables: readonly MovedTable[] = Object.entries(shapes).map(([name, shape]) => ({
  name,
  paged: true,
  countsIds: false,
  givenUp: [],
  ...shape,
}))
