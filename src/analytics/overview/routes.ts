import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import type { App } from '../../http/app.ts'
import { mayRead, principalOf } from '../../http/auth.ts'
import { formatQuery, sendCsv, tableReply, wantsCsv } from '../../http/csv.ts'
import { listReply, pageQuery, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { countWebsiteGoals } from '../stats/goals/goal-counts.ts'
import { createCoverage } from '../stats/plan/retained.ts'
import { intervals } from '../stats/query/calendar.ts'
import type { StatsGoal } from '../stats/query/goal.ts'
import { comparisons } from '../stats/query/period.ts'
import { scopeQuery } from '../stats/query/scope.ts'
import type { StatsRouteDeps } from '../stats/routes/audience.ts'
import { ComparedValue } from '../stats/routes/metric-reply.ts'
import { showImported, showMissing } from '../stats/routes/missing.ts'
import { rangeFields, showRange } from '../stats/routes/reply.ts'
import { createStats } from '../stats/stats.ts'
import type { Claims } from '../websites/domains/claims.ts'
import type { Websites } from '../websites/websites.ts'
import { maxWebsites, needsGoals, overviewSorts, readOverview } from './overview.ts'
import type { ScoreOf } from './seo-scores.ts'

const { filter: _, segment: __, ...rangeQuery } = scopeQuery
const nullableInteger = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })
const scoreNote = 'The average score of its reports; null without reports, and for keys that may not read these'

const WebsiteOverview = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('website_overview'),
    domain: Type.String(),
    demo: Type.Enum([0, 1]),
    verified: Type.Enum([0, 1], { description: '0: nothing is counted until the domain is verified' }),
    visitors: ComparedValue('Distinct visitors'),
    pageviews: ComparedValue('Pageviews'),
    live_visitors: Type.Integer({ description: 'Seen in the last 5 minutes' }),
    seo_score: nullableInteger(scoreNote),
    goal: Type.Optional(
      Type.Union(
        [
          Type.Object(
            {
              id: Type.Integer(),
              name: Type.String(),
              conversions: ComparedValue('Conversions'),
              conversion_rate: Type.Union([Type.Number(), Type.Null()], {
                description: 'The share of visitors who converted, in percent; null without visitors',
              }),
            },
            { title: 'WebsiteOverviewGoal' },
          ),
          Type.Null(),
        ],
        { description: 'The first goal of the website, if goals were asked for; null if it has none' },
      ),
    ),
    series: Type.Array(Type.Integer(), { description: 'Visitors by `interval`, from the first to the last' }),
  },
  { title: 'WebsiteOverview' },
)

const OverviewTotals = Type.Object(
  {
    websites: Type.Integer(),
    visitors: ComparedValue('The sum of the rows: a person who visits two websites is two visitors'),
    pageviews: ComparedValue('Pageviews'),
    live_visitors: Type.Integer(),
    live_websites: Type.Integer({ description: 'How many websites have live visitors' }),
    seo_score: nullableInteger('The average of those that have one'),
    seo_websites: Type.Integer({ description: 'How many websites have a score' }),
    conversions: Type.Optional(ComparedValue('Of the first goals of all websites, if goals were asked for')),
    goal_websites: Type.Optional(Type.Integer({ description: 'How many websites have a goal' })),
  },
  { title: 'OverviewTotals', description: 'Of all websites that the search finds, on all pages' },
)

const OverviewReply = Type.Object({
  ...listReply(WebsiteOverview).properties,
  totals: OverviewTotals,
  range: Type.Object(
    {
      ...rangeFields,
      interval: Type.Enum([...intervals], {
        description: 'Of `series`: hours up to two days, days up to 100, else months',
      }),
      compared: Type.Optional(Type.Object({ from: Type.String(), to: Type.String() })),
    },
    { title: 'OverviewRange' },
  ),
})

export interface OverviewRouteDeps
  extends Pick<StatsRouteDeps, 'querySlots' | 'engine' | 'clock' | 'baseUrl' | 'readRetained'> {
  readonly websites: Pick<Websites, 'find'>
  readonly claims: Pick<Claims, 'statusesOf'>
  /** The scores of an account's websites. */
  readonly scoresOf: (account: number) => Promise<ScoreOf>
  /** The first goal of each website of an account that has any. */
  readonly firstGoals: (account: number) => Promise<ReadonlyMap<number, StatsGoal>>
}

/** All websites of an account with their most important numbers, read at once. */
export function overviewRoute(app: App, deps: OverviewRouteDeps): void {
  const { websites, claims, scoresOf, firstGoals, querySlots, engine, clock, baseUrl, readRetained } = deps
  app.get(
    '/api/v1/websites/overview',
    {
      schema: {
        tags: ['Statistics'],
        summary: 'Read the numbers of all websites',
        description:
          'Visitors, pageviews, live visitors and the SEO score of every website, as a list that can be searched and sorted ' +
          `by each of them; up to ${maxWebsites} websites. CSV has all of them instead of one page.`,
        operationId: 'listWebsiteOverviews',
        querystring: Type.Object({
          ...rangeQuery,
          ...formatQuery,
          compare: Type.Optional(
            Type.Enum([...comparisons], { description: 'With the time before, or with the same dates a year ago' }),
          ),
          search: Type.Optional(Type.String({ maxLength: 500, description: 'Text to find in domains' })),
          sort_by: Type.Enum([...overviewSorts], {
            default: 'visitors',
            description: '`change` is that of visitors, in percent, and needs compare',
          }),
          sort: Type.Enum(['desc', 'asc'], { default: 'desc' }),
          goals: Type.Enum([0, 1], {
            default: 0,
            description: '1: with the first goal of each website, which takes longer; also if the list is sorted by it',
          }),
          ...pageQuery,
        }),
        response: { 200: tableReply(OverviewReply), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const principal = principalOf(request)
      const account = principal.accountId
      const purpose = { kind: 'overview', requestId: request.id }
      const store = querySlots.forRequest({ slots: 'own', owner: String(account), purpose }, request.signal)
      const [found, scoreOf, goals] = await Promise.all([
        websites.find(account, query.search ?? '', maxWebsites + 1),
        mayRead(principal, 'seo') ? scoresOf(account) : () => null,
        needsGoals(query) ? firstGoals(account) : null,
      ])
      const listed = new Set(found.map(({ id }) => id))
      const retained = await readRetained([...listed])
      const coverage = createCoverage(retained)
      const now = clock()
      const overview = await readOverview(query, {
        ...{ websites: found, scoreOf, now },
        goals: goals && new Map([...goals].filter(([website]) => listed.has(website))),
        countGoals(counted, span) {
          // Conversions are those of the events that are left.
          for (const [website, { rowsFrom }] of retained)
            if (counted.has(website) && span.from < rowsFrom) coverage.miss(Math.min(rowsFrom, span.to))
          return countWebsiteGoals(store, engine.dialect, span, counted)
        },
        stats: createStats(store, engine, undefined, { retained, coverage }),
      })
      coverage.ask(overview.range)
      const { range, compared, interval, rows, totals } = overview
      if (wantsCsv(request, query.format))
        return sendCsv(reply, {
          name: 'websites',
          columns: [
            ...['domain', 'visitors', ...(compared ? ['previous_visitors', 'change'] : [])],
            ...['pageviews', 'live_visitors', 'seo_score'],
            ...(goals ? ['goal', 'conversions', 'conversion_rate'] : []),
          ],
          rows: rows.map(({ domain, visitors, pageviews, live_visitors, seo_score, goal }) => [
            ...[domain, visitors.value, ...(compared ? [visitors.previous ?? null, visitors.change ?? null] : [])],
            ...[pageviews.value, live_visitors, seo_score],
            ...(goals ? [goal?.name ?? null, goal?.conversions.value ?? null, goal?.conversion_rate ?? null] : []),
          ]),
        })
      const shown = rows.slice((query.page - 1) * query.per_page, query.page * query.per_page)
      const series = await overview.series(shown.map(({ id }) => id))
      const imported = showImported({ coverage })
      const statuses = await claims.statusesOf(shown.map((row) => ({ ...row, account_id: account })))
      const items = shown.map((row) => {
        const verified: 0 | 1 = statuses.get(row.id) ? 1 : 0
        return { ...row, verified, series: [...(series.get(row.id) ?? [])] }
      })
      const page = sendPage(request, baseUrl, query, { items, total: rows.length })
      return {
        ...page,
        data: [...page.data],
        totals,
        range: {
          ...showRange(range),
          ...showMissing({ coverage, retained }),
          ...(imported && { imported }),
          interval,
          ...(compared && { compared: { from: iso(compared.from), to: iso(compared.to) } }),
        },
      }
    },
  )
}
