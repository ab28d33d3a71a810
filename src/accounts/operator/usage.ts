import { monthStart, parseAccountLimits, usageMonth } from '../../base/account-limits.ts'
import type { Clock } from '../../base/clock.ts'
import type { Schedule, ScheduledTask } from '../../base/schedule.ts'
import { readSetting } from '../../database/installation-settings.ts'
import type { Records } from '../../database/records.ts'
import type { AccountMails } from '../mails/account-mails.ts'
import { eventLimitMail } from '../mails/event-limit.ts'
import { warnedFrom } from './notices.ts'
import { holdStatistics, readLastUses } from './operated-accounts.ts'

/** How many events websites have from one time to another. */
export type CountEvents = (from: number, to: number, signal: AbortSignal) => Promise<ReadonlyMap<number, number>>

export interface UsageDeps {
  readonly records: Records
  readonly clock: Clock
  readonly mails: Pick<AccountMails, 'isSetUp' | 'queue'>
}

const everyMs = 60_000
/** Without a limit of events, nobody waits for the count. */
const unlimitedEveryMs = 10 * everyMs
const countNowMs = 20_000
const hourMs = 60 * 60_000

export interface UsageCounting extends ScheduledTask {
  /** For limits that have just changed. */
  now(): Promise<void>
}

/** Counts what accounts use, once a minute: nothing is counted while a hit waits. One of the nodes does it for all. */
export function startCountingUsage(deps: UsageDeps, countEvents: CountEvents, schedule: Schedule): UsageCounting {
  const count = createUsageCount(deps)
  const task = schedule({ name: 'count what accounts use', everyMs, work: (signal) => count(countEvents, signal) })
  return { ...task, now: () => count(countEvents, AbortSignal.timeout(countNowMs)) }
}

export function createUsageCount({ records: { db }, clock, mails }: UsageDeps) {
  let countedAt = Number.NEGATIVE_INFINITY

  const storeEvents = async (now: number, counts: ReadonlyMap<number, number>): Promise<void> => {
    const websites = await db.selectFrom('websites').select(['id', 'account_id']).where('demo', '=', 0).execute()
    const byAccount = new Map<number, number>()
    for (const { id, account_id } of websites)
      byAccount.set(account_id, (byAccount.get(account_id) ?? 0) + (counts.get(id) ?? 0))
    const month = usageMonth(now)
    const stored = await db.selectFrom('account_usage').selectAll().where('month', '=', month).execute()
    const before = new Map(stored.map(({ account_id, events }) => [account_id, events]))
    for (const [account_id, events] of byAccount) {
      // What was deleted since was counted all the same.
      if (events <= (before.get(account_id) ?? 0)) continue
      await db
        .insertInto('account_usage')
        .values({ account_id, month, events })
        .onConflict((conflict) => conflict.columns(['account_id', 'month']).doUpdateSet({ events }))
        .execute()
    }
  }

  const storeLastUses = async (): Promise<void> => {
    const accounts = await db.selectFrom('accounts').select(['id', 'last_seen_at']).execute()
    const uses = await readLastUses(db)
    for (const { id, last_seen_at } of accounts) {
      const last = uses.get(id) ?? 0
      if (last - (last_seen_at ?? 0) < hourMs) continue
      await db.updateTable('accounts').set({ last_seen_at: last }).where('id', '=', id).execute()
    }
  }

  /** Each once a month. */
  const warnOwners = async (now: number): Promise<void> => {
    const month = usageMonth(now)
    const installation = await readSetting(db, 'account_limits')
    const rows = await db
      .selectFrom('account_usage')
      .innerJoin('accounts', 'accounts.id', 'account_usage.account_id')
      .select(['account_id', 'events', 'warned', 'accounts.limits'])
      .where('month', '=', month)
      .where('events', '>', 0)
      .execute()
    for (const { account_id, events, warned, limits } of rows) {
      const allowed = { ...installation, ...parseAccountLimits(limits) }.events
      if (allowed === null) continue
      const percent = events >= allowed ? 100 : events >= allowed * warnedFrom ? 80 : 0
      if (percent <= warned) continue
      const owners = await db
        .selectFrom('memberships')
        .select('person_id')
        .where('account_id', '=', account_id)
        .where('role', '=', 'owner')
        .execute()
      for (const { person_id } of mails.isSetUp ? owners : [])
        await mails.queue(eventLimitMail(account_id, { person: person_id, month, percent, events, allowed }))
      await db
        .updateTable('account_usage')
        .set({ warned: percent })
        .where('account_id', '=', account_id)
        .where('month', '=', month)
        .execute()
    }
  }

  return async (countEvents: CountEvents, signal: AbortSignal): Promise<void> => {
    const now = clock()
    const isLimited = await hasEventLimit(db)
    if (!isLimited && now - countedAt < unlimitedEveryMs) return
    countedAt = now
    await storeEvents(now, await countEvents(monthStart(now), now + hourMs, signal))
    await storeLastUses()
    await holdStatistics(db, now)
    await warnOwners(now)
  }
}

async function hasEventLimit(db: Records['db']): Promise<boolean> {
  if ((await readSetting(db, 'account_limits')).events !== null) return true
  const held = db.selectFrom('accounts').select('limits').where('limits', 'is not', null)
  return (await held.execute()).some(({ limits }) => parseAccountLimits(limits).events !== undefined)
}
