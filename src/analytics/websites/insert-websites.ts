import { sql, type UpdateResult } from 'kysely'
import { groupCalls } from '../../base/group-calls.ts'
import { inPowersOfTwo, prepareQuery } from '../../database/prepare-query.ts'
import type { Records } from '../../database/records.ts'
import { rejectIfAccountRemoved } from '../../database/removed-account.ts'
import type { WebsiteRow } from '../../database/schema.ts'

/** The columns of a new website. Without a time zone, it gets that of its account. */
export interface NewWebsiteRow
  extends Omit<
    WebsiteRow,
    | 'id'
    | 'account_id'
    | 'timezone'
    | 'proof'
    | 'proved_at'
    | 'assigned'
    | 'rows_from'
    | 'rollups_from'
    | 'imported_totals'
    | 'main_goal'
    | 'search_brand'
  > {
  readonly timezone: string | null
}

interface Rows {
  readonly accountId: number
  readonly rows: readonly NewWebsiteRow[]
}

/** Returns undefined if the account already has a website with this domain. */
export type InsertWebsite = (accountId: number, row: NewWebsiteRow) => Promise<WebsiteRow | undefined>

/** A power of two. */
const maxGroup = 64
const maxWaiting = 10_000

/**
 * Inserts websites that an account creates at the same time with one transaction, because each transaction costs a commit, and all
 * of them change the row of the account.
 */
export function createWebsiteInserts({ db, batch }: Pick<Records, 'db' | 'batch'>): InsertWebsite {
  /** Prepared for powers of two only, so that there are few statements; a group takes some of them. */
  const inserts = new Map(powersOfTwo(maxGroup).map((size) => [size, prepareInsert(db, size)]))
  const counts = new Map(powersOfTwo(maxGroup).map((size) => [size, prepareCount(db, size)]))

  return groupCalls<NewWebsiteRow, WebsiteRow | undefined>({
    maxGroup,
    maxWaiting,
    async run(accountId, rows) {
      const written = inPowersOfTwo(rows).flatMap((part) => {
        const insert = inserts.get(part.length)?.({ accountId, rows: part })
        return insert ? [insert] : []
      })
      const counted = inPowersOfTwo(rows).flatMap((part) => {
        const count = counts.get(part.length)?.({ accountId, rows: part })
        return count ? [count] : []
      })
      const results = await rejectIfAccountRemoved(db, accountId, batch([...written, ...counted]))
      const inserted = new Map(results.flat().flatMap((row) => ('share_token' in row ? [[row.share_token, row]] : [])))
      return rows.map(({ share_token }) => inserted.get(share_token))
    },
  })
}

function prepareInsert(db: Records['db'], size: number) {
  return prepareQuery<Rows, WebsiteRow>((value) => {
    const column = <Name extends keyof NewWebsiteRow>(index: number, name: Name): NewWebsiteRow[Name] =>
      value(({ rows }) => (rows[index] as NewWebsiteRow)[name])
    const accountId = value((input) => input.accountId)
    const values = Array.from({ length: size }, (_, index) => ({
      account_id: accountId,
      domain: column(index, 'domain'),
      privacy: column(index, 'privacy'),
      password_hash: column(index, 'password_hash'),
      share_token: column(index, 'share_token'),
      embed: column(index, 'embed'),
      email: column(index, 'email'),
      email_pdf: column(index, 'email_pdf'),
      exclude_bots: column(index, 'exclude_bots'),
      exclude_params: column(index, 'exclude_params'),
      exclude_ips: column(index, 'exclude_ips'),
      timezone: sql<string>`coalesce(${column(index, 'timezone')}, (select timezone from accounts where id = ${accountId}), 'UTC')`,
      demo: column(index, 'demo'),
      retention_days: column(index, 'retention_days'),
      rollup_retention_days: column(index, 'rollup_retention_days'),
      created_at: column(index, 'created_at'),
      updated_at: column(index, 'updated_at'),
    }))
    return db
      .insertInto('websites')
      .values(values)
      .onConflict((conflict) => conflict.columns(['account_id', 'domain']).doNothing())
      .returningAll()
  })
}

/** Counts the rows that were inserted, which have the new share tokens: those of websites that were there before do not. */
function prepareCount(db: Records['db'], size: number) {
  return prepareQuery<Rows, UpdateResult>((value) =>
    db
      .updateTable('accounts')
      .set(({ selectFrom, eb }) => ({
        website_count: eb(
          'website_count',
          '+',
          selectFrom('websites')
            .select(({ fn }) => fn.countAll<number>().as('inserted'))
            .where(
              'share_token',
              'in',
              Array.from({ length: size }, (_, index) => value(({ rows }) => rows[index]?.share_token ?? '')),
            ),
        ),
      }))
      .where(
        'id',
        '=',
        value(({ accountId }) => accountId),
      ),
  )
}

const powersOfTwo = (max: number): readonly number[] => [...(max > 1 ? powersOfTwo(max / 2) : []), max]
