import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import type { ExclusionRuleRow } from '../../database/schema.ts'
import { exclusionJobs } from '../../jobs/kinds.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { startWorker, type Worker } from '../../jobs/worker.ts'
import { dayMs } from '../events/day.ts'
import type { StatsEngine } from '../events/engine.ts'
import { bitOf, ruleKindOf } from '../events/exclusion-rules.ts'
import { all, type Sql, sql, text, toStatement } from '../events/sql/sql.ts'
import { isOfWebsite } from '../events/sql/website-ids.ts'
import type { EventEditor, EventQueries, WebsiteSpan } from '../events/store.ts'
import { hasBit, rowRule, singleHitVisits } from './rule-conditions.ts'

export interface ApplyRulesDeps {
  readonly store: EventQueries & Pick<EventEditor, 'setExcluded'>
  readonly engine: StatsEngine
  readonly queue: JobQueue
  readonly clock: Clock
  /** Waits until the hits that were accepted before are in the event store. */
  readonly whenDrained: () => Promise<unknown>
  readonly onError: (error: unknown) => void
}

const minute = 60_000
/**
 * Hits that were accepted before a change may reach the event store later, also from a node that was down. So stored events are compared
 * with the rules again after each of these pauses.
 */
const pauses = [15_000, minute, 5 * minute, 60 * minute, 24 * 60 * minute]
/** Whether a visit was a single hit is known when it is over. */
const singleHitsEveryMs = 60 * minute
/** The events of so many days are changed at a time, because hits wait for it. */
const spanMs = 31 * dayMs
const visitsPerStep = 5_000

/** Sets and removes the bits of rules on stored events. Can be interrupted anywhere, and repeated. */
export function startApplyingRules(deps: ApplyRulesDeps): Worker {
  const { store, engine, queue, clock, whenDrained, onError } = deps
  const { dialect } = engine
  const run = (select: Sql) => store.query(toStatement(select, dialect.placeholder))

  /** The times of a website's events that meet a condition, in spans. */
  async function spansOf(website: number, condition: Sql): Promise<readonly WebsiteSpan[]> {
    const [row] = await run(
      sql`SELECT count(*) AS n, min(time) AS first, max(time) AS last FROM events WHERE ${isOfWebsite(website)} AND ${condition}`,
    )
    if (!row || Number(row.n) === 0) return []
    const [first, last] = [Number(row.first), Number(row.last)]
    return Array.from({ length: Math.floor((last - first) / spanMs) + 1 }, (_, index) => {
      const from = first + index * spanMs
      return { website, from, to: Math.min(from + spanMs, last + 1) }
    })
  }

  async function apply(rule: ExclusionRuleRow, signal: AbortSignal): Promise<void> {
    const { website_id: website, slot, value, enabled } = rule
    const bit = bitOf(slot)
    if (enabled === 0) {
      for (const span of await spansOf(website, hasBit(bit, dialect))) {
        signal.throwIfAborted()
        await store.setExcluded({ ...span, bit, condition: null })
      }
      return
    }
    const kind = ruleKindOf(rule.kind)
    if (kind === 'data_center_single_hit') return await applyToVisits(website, bit, signal)
    const matches = kind && rowRule({ kind, value }, dialect)
    if (!matches) return
    const condition = toStatement(matches, dialect.placeholder)
    for (const span of await spansOf(website, all([sql`NOT (${hasBit(bit, dialect)})`, matches]))) {
      signal.throwIfAborted()
      await store.setExcluded({ ...span, bit, condition })
    }
  }

  async function applyToVisits(website: number, bit: number, signal: AbortSignal): Promise<void> {
    const own = all([isOfWebsite(website), sql`NOT (${hasBit(bit, dialect)})`])
    for (const span of await spansOf(website, text('data_center = 1')))
      for (;;) {
        signal.throwIfAborted()
        const rows = await run(
          sql`SELECT visit FROM (${singleHitVisits(own, span, clock())}) AS found LIMIT ${text(String(visitsPerStep))}`,
        )
        if (rows.length === 0) break
        const visits = rows.map(({ visit }) => BigInt(String(visit)).toString())
        const condition = { text: `visit IN (${visits.join(', ')})`, values: [] }
        await store.setExcluded({ ...span, bit, condition })
      }
  }

  return startWorker(
    {
      kind: exclusionJobs,
      total: 1,
      retry: { firstMs: 15_000, maxMs: 5 * minute },
      begin: async (transaction, { key, runs }) => {
        const rules = await transaction
          .selectFrom('exclusion_rules')
          .selectAll()
          .where('website_id', '=', Number(key))
          .orderBy('id')
          .execute()
        return async (signal) => {
          if (rules.length === 0) return { kind: 'done' }
          await whenDrained()
          for (const rule of rules) await apply(rule, signal)
          const now = clock()
          const ofSingleHits = rules.some(({ kind, enabled }) => kind === 'data_center_single_hit' && enabled === 1)
          const pause = pauses[runs]
          const isLast = pause === undefined
          const write = async (changing: Records['db']): Promise<void> => {
            const ids = rules.map(({ id }) => id)
            const pending = changing.updateTable('exclusion_rules').set({ applied_at: now }).where('id', 'in', ids)
            await pending.where('applied_at', 'is', null).execute()
            if (isLast)
              await changing
                .deleteFrom('exclusion_rules')
                .where('id', 'in', ids)
                .where('deleted_at', 'is not', null)
                .execute()
          }
          if (isLast && !ofSingleHits) return { kind: 'done', write }
          const next = Math.min(pause ?? singleHitsEveryMs, ofSingleHits ? singleHitsEveryMs : Number.POSITIVE_INFINITY)
          return { kind: 'repeat', dueAt: now + next, write }
        }
      },
    },
    { queue, clock, onError },
  )
}
