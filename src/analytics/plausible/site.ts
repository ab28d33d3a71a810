import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import type { GoalRow, WebsiteRow } from '../../database/schema.ts'
import { accountOf, recordLimitsOf } from '../../http/auth.ts'
import { type StatsEngine, withChannelRules } from '../events/engine.ts'
import { type Condition, filtersIn } from '../events/sql/conditions.ts'
import { sql, toStatement } from '../events/sql/sql.ts'
import type { EventQueries } from '../events/store.ts'
import { printFilter } from '../stats/filter-syntax/print-filter.ts'
import { readFilters } from '../stats/filter-syntax/read-filters.ts'
import { createCoverage } from '../stats/plan/retained.ts'
import type { ReadPathGroups } from '../stats/query/path-group.ts'
import { readNames, type SegmentFilters } from '../stats/query/segment-filters.ts'
import type { ReadRetained } from '../stats/routes/audience.ts'
import { showImported, showMissing } from '../stats/routes/missing.ts'
import type { StatsRouteDeps } from '../stats/routes.ts'
import type { QuerySlots } from '../stats/slots/query-slots.ts'
import { createStats, type Stats } from '../stats/stats.ts'
import type { AnswerContext } from './answer.ts'
import type { PlausibleRange } from './date-range.ts'
import { badRequest, shown } from './errors.ts'
import { type FilterNames, readFilterTree } from './filters.ts'
import { toNamedGoal } from './goals.ts'

export interface PlausibleDeps {
  readonly findWebsite: (accountId: number, domain: string) => Promise<WebsiteRow | undefined>
  readonly goalsOf: (website: number) => Promise<readonly GoalRow[]>
  readonly segments: SegmentFilters
  readonly readPathGroups: ReadPathGroups
  readonly querySlots: QuerySlots
  readonly engine: StatsEngine
  readonly channelRulesOf: StatsRouteDeps['channelRulesOf']
  readonly clock: Clock
  readonly readRetained: ReadRetained
}

export interface Site {
  readonly website: number
  readonly stats: Stats
  /** What was not counted because events have been deleted. */
  readonly warning: () => string | undefined
  /** What was counted of totals of other products. */
  readonly imported: () => ReturnType<typeof showImported>
  readonly dates: { readonly now: number; readonly timezone: string; readonly firstEvent: () => Promise<number | null> }
  readonly contextFor: (range: PlausibleRange, filters: unknown) => Promise<AnswerContext>
}

/** The website of a query, within the limits of the account. */
export async function openSite(
  request: FastifyRequest,
  domain: unknown,
  deps: PlausibleDeps,
  wantsImports = false,
): Promise<Site> {
  const { clock } = deps
  const account = accountOf(request)
  if (typeof domain !== 'string' || domain === '')
    throw badRequest(`site_id must be the domain of a website; found ${shown(domain)}.`)
  const match = await deps.findWebsite(account, domain)
  const only = recordLimitsOf(request)?.websites
  if (!match || only?.has(match.id) === false)
    throw new DomainError('unauthorized', 'The account of this key has no website with the domain in site_id.')
  const purpose = { kind: 'plausible', requestId: request.id }
  const store = deps.querySlots.forRequest({ slots: 'own', owner: String(account), purpose }, request.signal)
  const website = match.id
  const all = await deps.readRetained(website)
  const retained = wantsImports ? all : new Map(all)
  const coverage = createCoverage(retained, true)
  const engine = withChannelRules(deps.engine, await deps.channelRulesOf(website))
  const stats = createStats(store, engine, undefined, { retained, coverage })
  return {
    website,
    stats,
    warning: () => showMissing({ retained, coverage }).incomplete_reason,
    imported: () => showImported({ coverage }),
    dates: { now: clock(), timezone: match.timezone, firstEvent: () => stats.firstEvent(website) },
    async contextFor(range, sent) {
      const goals = (await deps.goalsOf(website)).map(toNamedGoal)
      const names: FilterNames = {
        goals,
        async segment(id) {
          const texts = await deps.segments.filtersOf(website, id, false)
          const sources = { readGoals: async () => goals, readPathGroups: () => deps.readPathGroups(website) }
          return texts && { kind: 'and', conditions: readFilters(texts, await readNames(texts, sources)) }
        },
      }
      const filters = await readFilterTree(sent, names)
      checkLimits(filters.conditions)
      await checkPatterns(filters.conditions, store, engine)
      return { website, stats, store, engine, coverage, range, filters, goals }
    },
  }
}

/** Filters have the same limits as ours. */
function checkLimits(conditions: readonly Condition[]): void {
  const hasFunnel = (condition: Condition): boolean => 'kind' in condition && condition.kind === 'funnel'
  readFilters(conditions.filter((condition) => !hasFunnel(condition)).map((one) => printFilter(withoutPatterns(one))))
}

/** Regular expressions are no filters of ours. They count like other ones. */
function withoutPatterns(condition: Condition): Condition {
  if (!('kind' in condition)) return condition.operator === 'regex' ? { ...condition, operator: 'is' } : condition
  if (condition.kind === 'funnel') return { dimension: { name: 'page' }, operator: 'is', values: [''] }
  return 'conditions' in condition
    ? { ...condition, conditions: condition.conditions.map(withoutPatterns) }
    : { ...condition, condition: withoutPatterns(condition.condition) }
}

const maxPatterns = 10

/** Both engines have RE2, which takes linear time; they say themselves what they cannot read. */
async function checkPatterns(
  conditions: readonly Condition[],
  store: EventQueries,
  { dialect }: StatsEngine,
): Promise<void> {
  const patterns = conditions.flatMap(filtersIn).flatMap(({ operator, values }) => (operator === 'regex' ? values : []))
  if (patterns.length > maxPatterns)
    throw badRequest(`A query may have ${maxPatterns} regular expressions; found ${patterns.length}.`)
  for (const pattern of patterns) {
    try {
      await store.query(toStatement(sql`SELECT regexp_matches('', ${pattern}) AS matches`, dialect.placeholder))
    } catch (error) {
      if (error instanceof DomainError) throw error
      throw badRequest(`matches needs a regular expression in the syntax of RE2; found ${shown(pattern)}.`)
    }
  }
}
