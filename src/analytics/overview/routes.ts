import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import type { App } from '../../http/app.ts'
import { mayRead, principalOf } from '../../http/auth.ts'
import { listReply, pageQuery, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { intervals } from '../stats/calendar.ts'
import { ComparedValue } from '../stats/metric-reply.ts'
import { comparisons } from '../stats/period.ts'
import { formatQuery, type StatsRouteDeps } from '../stats/routes/audience.ts'
import { rangeFields, sendCsv, showRange, tableReply, wantsCsv } from '../stats/routes/reply.ts'
import { scopeQuery } from '../stats/scope.ts'
import { createStats } from '../stats/stats.ts'
import type { Claims } from '../websites/domains/claims.ts'
import type { Websites } from '../websites/websites.ts'
import { maxWebsites, overviewSorts, readOverview } from './overview.ts'
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

export interface OverviewRouteDeps extends Pick<StatsRouteDeps, 'querySlots' | 'engine' | 'clock' | 'baseUrl'> {
  readonly websites: Pick<Websites, 'find'>
  readonly claims: Pick<Claims, 'statusesOf'>
  /** The scores of an account's websites. */
  readonly scoresOf: (account: number) => Promise<ScoreOf>
}

/** All websites of an account with their most important numbers, read at once. */
export function overviewRoute(app: App, deps: OverviewRouteDeps): void {
  const { websites, claims, scoresOf, querySlots, engine, clock, baseUrl } = deps
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
      const [found, scoreOf] = await Promise.all([
        websites.find(account, query.search ?? '', maxWebsites + 1),
        mayRead(principal, 'seo') ? scoresOf(account) : () => null,
      ])
      const now = clock()
      const overview = await readOverview(query, {
        ...{ websites: found, scoreOf, now },
        stats: createStats(store, engine),
      })
      const { range, compared, interval, rows, totals } = overview
      if (wantsCsv(request, query.format))
        return sendCsv(reply, {
          name: 'websites',
          columns: [
            ...['domain', 'visitors', ...(compared ? ['previous_visitors', 'change'] : [])],
            ...['pageviews', 'live_visitors', 'seo_score'],
          ],
          rows: rows.map(({ domain, visitors, pageviews, live_visitors, seo_score }) => [
            ...[domain, visitors.value, ...(compared ? [visitors.previous ?? null, visitors.change ?? null] : [])],
            ...[pageviews.value, live_visitors, seo_score],
          ]),
        })
      const shown = rows.slice((query.page - 1) * query.per_page, query.page * query.per_page)
      const series = await overview.series(shown.map(({ id }) => id))
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
          interval,
          ...(compared && { compared: { from: iso(compared.from), to: iso(compared.to) } }),
        },
      }
    },
  )
}
