import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { websiteHosts } from '../../base/hosts.ts'
import type { App } from '../../http/app.ts'
import { mayRead, mayReadProject, type Principal, principalOf, recordLimitsOf } from '../../http/auth.ts'
import { ComparedValue } from '../../http/compared-value.ts'
import { formatQuery, sendCsv, tableReply, wantsCsv } from '../../http/csv.ts'
import { listReply, pageQuery, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { comparisonQuery } from '../../http/range-query.ts'
import { intervals } from '../stats/query/calendar.ts'
import type { StatsGoal } from '../stats/query/goal.ts'
import { scopeQuery } from '../stats/query/scope.ts'
import { showImported, showMissing } from '../stats/routes/missing.ts'
import { rangeFields, showRange } from '../stats/routes/reply.ts'
import type { Websites } from '../websites/websites.ts'
import type { CountWebsites } from './count-websites.ts'
import { maxWebsites, needsGoals, overviewSorts } from './overview.ts'
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
        {
          description:
            'The main goal of the website, or else its first one, if goals were asked for; null if it has none',
        },
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
    conversions: Type.Optional(ComparedValue('Of these goals of all websites, if goals were asked for')),
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

export interface OverviewRouteDeps {
  readonly baseUrl: string
  readonly websites: Pick<Websites, 'find'>
  readonly count: CountWebsites
  /** The scores of an account's websites. */
  readonly scoresOf: (account: number) => Promise<ScoreOf>
  /** The goal that stands for each website of an account that has any. */
  readonly mainGoals: (account: number) => Promise<ReadonlyMap<number, StatsGoal>>
}

/** Knows the scores of hosts whose reports the caller may read. */
async function scoresFor(principal: Principal, scoresOf: OverviewRouteDeps['scoresOf']): Promise<ScoreOf> {
  const scoreOf = await scoresOf(principal.accountId)
  return (domain) => (mayReadProject(principal, websiteHosts(domain)[0]) ? scoreOf(domain) : null)
}

/** All websites of an account with their most important numbers, read at once. */
export function overviewRoute(app: App, deps: OverviewRouteDeps): void {
  const { websites, count, scoresOf, mainGoals, baseUrl } = deps
  app.get(
    '/api/v1/websites/overview',
    {
      config: { permission: 'view', limited: 'filters' },
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
          ...comparisonQuery('Adds the numbers of another time.'),
          search: Type.Optional(Type.String({ maxLength: 500, description: 'Text to find in domains' })),
          sort_by: Type.Enum([...overviewSorts], {
            default: 'visitors',
            description: '`change` is that of visitors, in percent, and needs compare',
          }),
          sort: Type.Enum(['desc', 'asc'], { default: 'desc' }),
          goals: Type.Enum([0, 1], {
            default: 0,
            description:
              '1: with the main goal of each website, or else its first one, which takes longer; also if the list is sorted by it',
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
      const [owned, scoreOf, goals] = await Promise.all([
        websites.find(account, query.search ?? '', maxWebsites + 1, recordLimitsOf(request)?.websites),
        mayRead(principal, 'seo') ? scoresFor(principal, scoresOf) : () => null,
        needsGoals(query) ? mainGoals(account) : null,
      ])
      const overview = await count(query, { account, request, websites: owned, scoreOf, goals })
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
      const items = await overview.details(shown)
      const imported = showImported(overview)
      const page = sendPage(request, baseUrl, query, { items, total: rows.length })
      return {
        ...page,
        data: [...page.data],
        totals,
        range: {
          ...showRange(range),
          ...showMissing(overview),
          ...(imported && { imported }),
          interval,
          ...(compared && { compared: { from: iso(compared.from), to: iso(compared.to) } }),
        },
      }
    },
  )
}
