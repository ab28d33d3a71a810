import { sql } from 'kysely'
import {
  type AccountLimitName,
  type AccountLimits,
  accountLimitRules,
  parseAccountLimits,
  usageMonth,
} from '../base/account-limits.ts'
import { DomainError } from '../base/errors.ts'
import { createLoadingCache } from '../base/loading-cache.ts'
import { readSetting } from './installation-settings.ts'
import type { Records } from './records.ts'

type Database = Records['db']

export async function readAccountLimits(db: Database, accountId: number): Promise<AccountLimits> {
  const account = await db.selectFrom('accounts').select('limits').where('id', '=', accountId).executeTakeFirst()
  return { ...(await readSetting(db, 'account_limits')), ...parseAccountLimits(account?.limits ?? null) }
}

/** A change by the operator holds within this time. */
const cacheMs = 2_000

/** The limits of accounts, for what is asked for often. */
export function cacheAccountLimits(db: Database): (accountId: number) => Promise<AccountLimits> {
  const cache = createLoadingCache<AccountLimits>({ maxBytes: 2 ** 20, ttlMs: cacheMs, clock: () => performance.now() })
  return (accountId) =>
    cache.get(String(accountId), async () => ({ value: await readAccountLimits(db, accountId), bytes: 200 }))
}

/** How much an account has of what it can be limited in, at this moment. */
const readUsed: Readonly<Record<AccountLimitName, (db: Database, accountId: number, now: number) => Promise<number>>> =
  {
    websites: async (db, id) => (await countsOf(db, id)).website_count,
    reports: async (db, id) => (await countsOf(db, id)).report_count,
    events: async (db, id, now) => (await usageOf(db, id, now)).events,
    async crawled_pages(db, id, now) {
      const { pages } = await db
        .selectFrom('crawl_runs')
        .where('account_id', '=', id)
        .where('status', 'in', ['queued', 'running', 'paused', 'finishing'])
        // Pages that runs may still fetch are spent: several of them together must not exceed the limit.
        .select(sql<number>`coalesce(sum(page_allowance), 0)`.as('pages'))
        .executeTakeFirstOrThrow()
      return (await usageOf(db, id, now)).crawled_pages + Number(pages)
    },
    async members(db, id, now) {
      const { people } = await db
        .selectFrom('memberships')
        .where('account_id', '=', id)
        .select((eb) => eb.fn.countAll<number>().as('people'))
        .executeTakeFirstOrThrow()
      const { invited } = await db
        .selectFrom('invitations')
        .where('account_id', '=', id)
        .where('expires_at', '>', now)
        .select((eb) => eb.fn.countAll<number>().as('invited'))
        .executeTakeFirstOrThrow()
      return Number(people) + Number(invited)
    },
  }

const countsOf = async (db: Database, id: number) =>
  (await db
    .selectFrom('accounts')
    .select(['website_count', 'report_count'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? { website_count: 0, report_count: 0 }

const usageOf = async (db: Database, id: number, now: number) =>
  (await db
    .selectFrom('account_usage')
    .select(['events', 'crawled_pages'])
    .where('account_id', '=', id)
    .where('month', '=', usageMonth(now))
    .executeTakeFirst()) ?? { events: 0, crawled_pages: 0 }

export const readUse = (db: Database, name: AccountLimitName, accountId: number, now: number): Promise<number> =>
  readUsed[name](db, accountId, now)

/** `total`: with what is being added. */
export function limitReached(name: AccountLimitName, total: number, allowed: number): DomainError {
  const { unit } = accountLimitRules[name]
  return new DomainError(
    'conflict',
    `This would be ${total} ${unit}, and the account may have ${allowed}. Who runs this installation can raise the limit.`,
    { reason: 'account-limit', limit: { name, found: total, allowed } },
  )
}

/** Throws if the account may not have one more, or, after something was added, has too many. */
export async function requireRoom(
  db: Database,
  name: AccountLimitName,
  accountId: number,
  { adding, now }: { readonly adding: number; readonly now: number },
): Promise<void> {
  const allowed = (await readAccountLimits(db, accountId))[name]
  if (allowed === null) return
  const used = (await readUse(db, name, accountId, now)) + adding
  if (used > allowed) throw limitReached(name, used, allowed)
}

/** Adds to the pages that an account has crawled this month. */
export async function addCrawledPages(db: Database, accountId: number, pages: number, now: number): Promise<void> {
  await db
    .insertInto('account_usage')
    .values({ account_id: accountId, month: usageMonth(now), crawled_pages: pages })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'month']).doUpdateSet((eb) => ({
        crawled_pages: eb('account_usage.crawled_pages', '+', pages),
      })),
    )
    .execute()
}
