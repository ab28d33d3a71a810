import { sql } from 'kysely'
import {
  type AccountLimitChanges,
  type AccountLimitName,
  accountLimitNames,
  parseAccountLimits,
  usageMonth,
} from '../../base/account-limits.ts'
import type { Clock } from '../../base/clock.ts'
import { DomainError, notFound } from '../../base/errors.ts'
import { limitReached, readAccountLimits, readUse } from '../../database/account-limits.ts'
import { readSetting } from '../../database/installation-settings.ts'
import type { Records } from '../../database/records.ts'
import type { OperatedRow } from './operated-account.ts'

/** Absent fields are unchanged. */
export interface OperatedChanges {
  readonly suspended?: 0 | 1 | undefined
  readonly limits?: AccountLimitChanges
  readonly defaultLimits?: readonly AccountLimitName[] | undefined
}

export type OperatedAccounts = ReturnType<typeof createOperatedAccounts>

/** The accounts of the installation, as who runs it sees and limits them. */
export function createOperatedAccounts(records: Records, clock: Clock) {
  const { db } = records

  const list = async (only?: number): Promise<readonly OperatedRow[]> => {
    const month = usageMonth(clock())
    const all = db.selectFrom('accounts').selectAll('accounts').orderBy('accounts.id')
    const rows = await (only === undefined ? all : all.where('accounts.id', '=', only)).execute()
    const installation = await readSetting(db, 'account_limits')
    const usage = await db.selectFrom('account_usage').selectAll().where('month', '=', month).execute()
    const used = new Map(usage.map((row) => [row.account_id, row]))
    const [members, invited] = [await countBy(db, 'memberships', 0), await countBy(db, 'invitations', clock())]
    const lastUses = await readLastUses(db)
    return rows.map((row) => {
      const own = parseAccountLimits(row.limits)
      const seen = Math.max(row.last_seen_at ?? 0, lastUses.get(row.id) ?? 0)
      return {
        ...row,
        last_seen_at: seen === 0 ? null : seen,
        effective: { ...installation, ...own },
        own: accountLimitNames.filter((name) => name in own),
        used: {
          websites: row.website_count,
          events: used.get(row.id)?.events ?? 0,
          crawled_pages: used.get(row.id)?.crawled_pages ?? 0,
          reports: row.report_count,
          members: (members.get(row.id) ?? 0) + (invited.get(row.id) ?? 0),
        },
      }
    })
  }

  return {
    /** For metrics: `held` are those whose statistics are not shown. */
    async countByState(): Promise<Readonly<Record<'active' | 'held' | 'suspended', number>>> {
      const { all, suspended, held } = await db
        .selectFrom('accounts')
        .select((eb) => [
          eb.fn.countAll<number>().as('all'),
          eb.fn.count<number>('suspended_at').as('suspended'),
          sql<number>`count(case when views_held = 1 and suspended_at is null then 1 end)`.as('held'),
        ])
        .executeTakeFirstOrThrow()
      const [total, stopped, limited] = [Number(all), Number(suspended), Number(held)]
      return { active: total - stopped - limited, held: limited, suspended: stopped }
    },

    list: () => list(),

    async read(id: number): Promise<OperatedRow> {
      const [row] = await list(id)
      if (!row) throw notFound('account')
      return row
    },

    async update(id: number, { suspended, limits = {}, defaultLimits = [] }: OperatedChanges): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const account = await records
          .lockRows(transaction.selectFrom('accounts').selectAll().where('id', '=', id))
          .executeTakeFirst()
        if (!account) throw notFound('account')
        if (suspended === 1 && account.owner === 1)
          throw new DomainError('conflict', "The owner's account can't be suspended.", { reason: 'owner-account' })
        const kept = Object.entries({ ...parseAccountLimits(account.limits), ...limits }).filter(
          ([name]) => !defaultLimits.some((one) => one === name),
        )
        const suspendedAt = suspended === undefined ? account.suspended_at : suspended === 0 ? null : clock()
        await transaction
          .updateTable('accounts')
          .set({
            limits: kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept)),
            suspended_at: suspended === 1 ? (account.suspended_at ?? suspendedAt) : suspendedAt,
          })
          .where('id', '=', id)
          .execute()
      })
      await holdStatistics(db, clock(), id)
    },
  }
}

/** Accounts whose events are too many get no statistics, and those whose are not get theirs back. */
export async function holdStatistics(db: Records['db'], now: number, only?: number): Promise<void> {
  const installation = await readSetting(db, 'account_limits')
  const all = db
    .selectFrom('accounts')
    .leftJoin('account_usage', (join) =>
      join.onRef('account_usage.account_id', '=', 'accounts.id').on('account_usage.month', '=', usageMonth(now)),
    )
    .select(['accounts.id', 'accounts.limits', 'accounts.views_held', 'account_usage.events'])
  const rows = await (only === undefined ? all : all.where('accounts.id', '=', only)).execute()
  for (const { id, limits, views_held, events } of rows) {
    const allowed = { ...installation, ...parseAccountLimits(limits) }.events
    const held = allowed !== null && (events ?? 0) > allowed ? 1 : 0
    if (held !== views_held) await db.updateTable('accounts').set({ views_held: held }).where('id', '=', id).execute()
  }
}

/** Why the statistics of an account are not shown. */
export async function heldStatistics(db: Records['db'], accountId: number, now: number): Promise<DomainError> {
  const used = await readUse(db, 'events', accountId, now)
  const allowed = (await readAccountLimits(db, accountId)).events ?? used
  const { limit } = limitReached('events', used, allowed)
  return new DomainError(
    'forbidden',
    `The account has ${used} events this month, and may have ${allowed}. All are stored, and shown as soon as the limit is raised or the month is over.`,
    { reason: 'event-limit', ...(limit && { limit }) },
  )
}

async function countBy(db: Records['db'], table: 'memberships' | 'invitations', after: number) {
  const all = db
    .selectFrom(table)
    .select(['account_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('account_id')
  const rows = await (table === 'invitations' ? all.where('expires_at' as never, '>', after as never) : all).execute()
  return new Map(rows.map(({ account_id, count }) => [account_id, Number(count)]))
}

/** When sessions and keys of accounts were last used. */
export async function readLastUses(db: Records['db']): Promise<ReadonlyMap<number, number>> {
  const last = new Map<number, number>()
  for (const table of ['sessions', 'api_keys'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['account_id', (eb) => eb.fn.max('last_used_at').as('last')])
      .where('last_used_at', 'is not', null)
      .groupBy('account_id')
      .execute()
    for (const { account_id, last: time } of rows)
      last.set(account_id, Math.max(last.get(account_id) ?? 0, Number(time ?? 0)))
  }
  return last
}
