import { type Clock, iso } from '../../base/clock.ts'
import type { Schedule, ScheduledTask } from '../../base/schedule.ts'
import type { Records } from '../../database/records.ts'
import { notify } from '../../notifications/notify.ts'
import type { ChannelRule } from '../events/channels.ts'
import { type StatsEngine, withChannelRules } from '../events/engine.ts'
import { inSpan, type Span } from '../events/sql/measures.ts'
import { sql, toStatement } from '../events/sql/sql.ts'
import { countedOf } from '../events/sql/website-ids.ts'
import type { EventQueries } from '../events/store.ts'
import { countGoals } from '../stats/goals/goal-counts.ts'
import type { ReadGoals } from '../stats/query/goal.ts'

export interface GoalNoticeDeps {
  readonly records: Records
  readonly store: EventQueries
  readonly engine: StatsEngine
  readonly readGoals: ReadGoals
  readonly channelRulesOf: (accountId: number) => Promise<readonly ChannelRule[]>
  readonly clock: Clock
  /** How old the oldest hit is that the event store does not have yet, in milliseconds. */
  readonly oldestWaitingMs: () => number
  /** Where the console is. */
  readonly baseUrl: string
}

const minute = 60_000
/** Until then, the hits of a minute are in the event store, unless they are waiting in the inbox. */
const settledAfterMs = 15_000
/** Nobody wants to hear of what was reached before that, when the service was down for long. */
const maxAgeMs = 24 * 60 * minute
/** So many minutes of a website are counted at a time, after the service was down. */
const maxMinutes = 60

interface ListeningWebsite {
  readonly id: number
  readonly account_id: number
  readonly domain: string
  /** Null if none of its goals was announced before. */
  readonly counted_until: number | null
}

/** Notifies of the goals that were reached, minute by minute: only of websites whose account has a channel for that. */
export function createGoalNotices({ records: { db }, store, engine, clock, ...deps }: GoalNoticeDeps) {
  const { readGoals, channelRulesOf, oldestWaitingMs, baseUrl } = deps

  async function listening(): Promise<readonly ListeningWebsite[]> {
    const channels = db
      .selectFrom('notification_channels')
      .select('account_id')
      .where('enabled', '=', 1)
      .where('verified_at', 'is not', null)
      .where('events', 'like', '%"goal.reached"%')
    return await db
      .selectFrom('websites')
      .leftJoin('goal_notices', 'goal_notices.website_id', 'websites.id')
      .select(['websites.id', 'websites.account_id', 'websites.domain', 'goal_notices.counted_until'])
      .where('websites.account_id', 'in', channels)
      .where('websites.demo', '=', 0)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('goals').select('goals.id').whereRef('goals.website_id', '=', 'websites.id')),
      )
      .orderBy('websites.id')
      .execute()
  }

  async function announce(website: ListeningWebsite, span: Span): Promise<void> {
    const { id, account_id: accountId, domain } = website
    const goals = await readGoals(id)
    const { dialect } = withChannelRules(engine, await channelRulesOf(accountId))
    const counts = await countGoals(store, dialect, { website: id, span, filters: [] }, goals)
    const reached = goals.flatMap((goal, index) => {
      const { conversions = 0, converting_visits: visits = 0 } = counts[index] ?? {}
      return conversions === 0 ? [] : [{ goal: { id: goal.id, name: goal.name }, conversions, visits }]
    })
    await db.transaction().execute(async (transaction) => {
      for (const one of reached)
        await notify(transaction, {
          ...{ accountId, event: 'goal.reached', key: `${one.goal.id} ${span.from}`, at: span.to, website: id },
          data: {
            website: { id, domain },
            ...{ ...one, minute: iso(span.from), url: `${baseUrl}/sites/${domain}/conversions` },
          },
        })
      await markCounted(transaction, [id], span.to)
    })
  }

  /** The websites of these that have events in the minute. */
  async function active(ids: readonly number[], span: Span): Promise<ReadonlySet<number>> {
    const select = sql`SELECT DISTINCT website FROM events WHERE ${countedOf(ids)} AND ${inSpan(span)}`
    const rows = await store.query(toStatement(select, engine.dialect.placeholder))
    return new Set(rows.map(({ website }) => Number(website)))
  }

  return async (signal: AbortSignal): Promise<void> => {
    const websites = await listening()
    if (websites.length === 0 || oldestWaitingMs() > settledAfterMs) return
    const now = clock()
    const end = floor(now - settledAfterMs)
    // What was reached before somebody listened is no news.
    const fresh = websites.filter(({ counted_until }) => counted_until === null).map(({ id }) => id)
    if (fresh.length > 0) await markCounted(db, fresh, end)
    const behind = websites.flatMap((website) => {
      const { counted_until } = website
      return counted_until === null ? [] : [{ website, from: Math.max(floor(counted_until), floor(now - maxAgeMs)) }]
    })
    const first = Math.min(end, ...behind.map(({ from }) => from))
    for (let from = first; from < Math.min(end, first + maxMinutes * minute); from += minute) {
      signal.throwIfAborted()
      const span = { from, to: from + minute }
      const due = behind.filter((one) => one.from <= from).map(({ website }) => website)
      if (due.length === 0) continue
      const ids = await active(
        due.map(({ id }) => id),
        span,
      )
      for (const website of due.filter(({ id }) => ids.has(id))) await announce(website, span)
      const quiet = due.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
      if (quiet.length > 0) await markCounted(db, quiet, span.to)
    }
  }
}

/** Counts the goals of each minute that has passed. */
export const startGoalNotices = (deps: GoalNoticeDeps, schedule: Schedule): ScheduledTask =>
  schedule({ name: 'notify of goals', everyMs: minute / 3, work: createGoalNotices(deps) })

const floor = (time: number): number => Math.floor(time / minute) * minute

const websitesAtATime = 500

async function markCounted(db: Records['db'], websites: readonly number[], until: number): Promise<void> {
  for (let from = 0; from < websites.length; from += websitesAtATime) {
    const values = websites
      .slice(from, from + websitesAtATime)
      .map((website_id) => ({ website_id, counted_until: until }))
    await db
      .insertInto('goal_notices')
      .values(values)
      .onConflict((conflict) => conflict.column('website_id').doUpdateSet({ counted_until: until }))
      .execute()
  }
}
