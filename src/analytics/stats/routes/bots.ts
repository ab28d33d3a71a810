import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import { invalid } from '../../../base/errors.ts'
import type { App } from '../../../http/app.ts'
import { formatQuery } from '../../../http/csv.ts'
import { botPurposes, botReasons, botVerifications } from '../../events/bot-hit.ts'
import {
  type BotScope,
  botDimensions,
  botFilters,
  botPages,
  botSeries,
  countBots,
  totalBots,
} from '../excluded/bots.ts'
import { calendarBuckets, intervals, maxBuckets } from '../query/calendar.ts'
import { type ScopeQuery, scopeQuery } from '../query/scope.ts'
import type { StatsRouteDeps } from './audience.ts'
import { type EndpointContext, endpointRoute, type ReadableEndpoint, readViewScope } from './endpoint.ts'
import { rangeFields, showRange } from './reply.ts'
import { defaultInterval } from './timeseries.ts'

const { filter: _, segment: __, ...rangeQuery } = scopeQuery

const text = (description: string) => Type.Optional(Type.String({ maxLength: 500, description }))

const filterQuery = {
  bot: text('Only the bot of this name'),
  operator: text('Only bots of this operator'),
  purpose: Type.Optional(Type.Enum([...botPurposes], { description: 'Only bots with this purpose' })),
  verification: Type.Optional(
    Type.Enum([...botVerifications], { description: 'Only hits that are verified, impostors, or neither' }),
  ),
  reason: Type.Optional(Type.Enum([...botReasons], { description: 'Only hits that were recognized by this' })),
  page: text('Only this page: a path without its query string'),
}

const limitQuery = {
  limit: Type.Integer({ default: 100, minimum: 1, maximum: 1_000, description: 'The most rows that are returned' }),
}

const latest = (description: string) => Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })

const status = Type.Union([Type.Integer(), Type.Null()], {
  description: 'The status of the last response; null if unknown, as without access logs',
})

const totals = {
  hits: Type.Integer({ description: 'All hits of bots in this time' }),
  sampled: Type.Boolean({
    description:
      'Whether there were so many hits on a day that only some of them were stored, and stand for the others',
  }),
  logged: Type.Boolean({ description: 'Whether some of the hits come from access logs, and have a status' }),
}

const dateOf = (time: number): string | null => (time > 0 ? iso(time) : null)
const statusOf = (status: number): number | null => (status > 0 ? status : null)

type BotQuery = ScopeQuery & { readonly [Name in (typeof botFilters)[number]]?: string }

async function readBotScope(query: BotQuery, context: EndpointContext) {
  const { range } = await readViewScope(query, context)
  const filters = Object.fromEntries(
    botFilters.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  )
  const { website, store, engine } = context
  const scope: BotScope = { store, dialect: engine.dialect, website, span: range, filters }
  return { range, scope }
}

const botsRoute = (app: App, deps: StatsRouteDeps): ReadableEndpoint =>
  endpointRoute(app, deps, {
    path: 'bots',
    operationId: 'readBots',
    summary: 'Read which bots came',
    description: 'Hits that were excluded as those of bots. They are never part of other statistics.',
    query: Type.Object({
      ...rangeQuery,
      by: Type.Enum([...botDimensions], { default: 'bot', description: 'A folder is the first part of a path' }),
      ...filterQuery,
      ...limitQuery,
      ...formatQuery,
    }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object(
          {
            value: Type.String(),
            operator: Type.String({ description: 'Of the last bot of the row; empty if unknown' }),
            purpose: Type.Enum([...botPurposes], { description: 'Of the last bot of the row' }),
            hits: Type.Integer(),
            pages: Type.Integer({ description: 'How many different pages were read' }),
            verified: Type.Integer({
              description: 'Hits from addresses that the operator publishes, or whose reverse name is of the operator',
            }),
            impostors: Type.Integer({
              description:
                'Hits from other addresses, where the published list is complete, or reverse DNS has refuted them',
            }),
            reverse_dns: Type.Integer({
              description: 'Of verified hits and impostors, those that reverse DNS has confirmed or refuted',
            }),
            errors: Type.Integer({ description: 'Responses with a status from 400, as far as it is known' }),
            last_at: Type.String({ format: 'date-time' }),
            last_status: status,
          },
          { title: 'BotCounts' },
        ),
      ),
      meta: Type.Object({ ...rangeFields, ...totals }),
    }),
    async read({ query, csv }, context) {
      const { range, scope } = await readBotScope(query, context)
      const counts = await countBots(scope, query.by, query.limit)
      const data = counts.map(({ lastAt, lastStatus, reverseDns, ...row }) => ({
        ...row,
        reverse_dns: reverseDns,
        purpose: botPurposes.find((one) => one === row.purpose) ?? 'unknown',
        last_at: iso(lastAt),
        last_status: statusOf(lastStatus),
      }))
      if (!csv) return { data, meta: { ...showRange(range), ...(await totalBots(scope)) } }
      const columns = ['value', 'operator', 'purpose', 'hits', 'pages', 'verified', 'impostors', 'errors'] as const
      const last = ['last_at', 'last_status', 'reverse_dns'] as const
      const rows = data.map((row) => [...columns, ...last].map((name) => row[name]))
      const name = await context.fileName('bots', range)
      return csv.sendTable({ name, columns: [query.by, ...columns.slice(1), ...last], rows })
    },
  })

const botSeriesRoute = (app: App, deps: StatsRouteDeps): ReadableEndpoint =>
  endpointRoute(app, deps, {
    path: 'bots/timeseries',
    operationId: 'readBotTimeseries',
    summary: 'Read when bots came',
    description: 'Hits of bots by purpose. One entry for each interval, also where none came.',
    query: Type.Object({
      ...rangeQuery,
      ...filterQuery,
      interval: Type.Optional(Type.Enum([...intervals])),
      ...formatQuery,
    }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object(
          {
            time: Type.String(),
            hits: Type.Integer(),
            ...Object.fromEntries(botPurposes.map((purpose) => [purpose, Type.Integer()])),
          },
          { title: 'BotPoint' },
        ),
      ),
      meta: Type.Object({ ...rangeFields, interval: Type.Enum([...intervals]) }),
    }),
    async read({ query, csv }, context) {
      const { range, scope } = await readBotScope(query, context)
      const interval = query.interval ?? defaultInterval(range)
      const buckets = calendarBuckets(range, interval, range.timezone)
      if (!buckets)
        throw invalid({
          interval: [`interval must be longer: ${interval} would give more than ${maxBuckets} entries.`],
        })
      const data = await botSeries(scope, buckets)
      if (!csv) return { data: [...data], meta: { ...showRange(range), interval } }
      const rows = data.map((point) => [point.time, point.hits, ...botPurposes.map((purpose) => point[purpose])])
      const name = await context.fileName('bot_timeseries', range)
      return csv.sendTable({ name, columns: ['time', 'hits', ...botPurposes], rows })
    },
  })

const botPagesRoute = (app: App, deps: StatsRouteDeps): ReadableEndpoint =>
  endpointRoute(app, deps, {
    path: 'bots/pages',
    operationId: 'readBotPages',
    summary: 'Read which pages bots have read, next to the visits of people',
    query: Type.Object({
      ...rangeQuery,
      ...filterQuery,
      unread: Type.Enum([0, 1], {
        default: 0,
        description: '1: only pages that people viewed in this time, and no bot of a search engine has read',
      }),
      ...limitQuery,
      ...formatQuery,
    }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object(
          {
            page: Type.String({ description: 'A path without its query string' }),
            hits: Type.Integer({ description: 'Of all bots' }),
            search_hits: Type.Integer({ description: 'Of search engines; without impostors, as the next ones' }),
            ai_hits: Type.Integer({ description: 'For AI training, AI search, or on behalf of a user' }),
            last_search_at: latest('When a bot of a search engine read it last; null if not in this time'),
            last_ai_at: latest('When an AI bot read it last'),
            last_status: status,
            pageviews: Type.Integer({ description: 'Of people' }),
            assistant_visits: Type.Integer({ description: 'Visits that began here and were sent by an AI assistant' }),
          },
          { title: 'BotPage' },
        ),
      ),
      meta: Type.Object(rangeFields),
    }),
    async read({ query, csv }, context) {
      const { range, scope } = await readBotScope(query, context)
      const data = (await botPages(scope, query.unread === 1, query.limit)).map((row) => ({
        page: row.page,
        hits: row.hits,
        search_hits: row.searchHits,
        ai_hits: row.aiHits,
        last_search_at: dateOf(row.lastSearchAt),
        last_ai_at: dateOf(row.lastAiAt),
        last_status: statusOf(row.lastStatus),
        pageviews: row.pageviews,
        assistant_visits: row.assistantVisits,
      }))
      if (!csv) return { data, meta: showRange(range) }
      const name = await context.fileName('bot_pages', range)
      const columns = ['page', 'hits', 'search_hits', 'ai_hits', 'last_search_at', 'last_ai_at', 'last_status']
      return csv.sendTable({
        name,
        columns: [...columns, 'pageviews', 'assistant_visits'],
        rows: data.map((row) => Object.values(row)),
      })
    },
  })

/** Bots, which only the owner of a website sees. */
export const botRoutes = (app: App, deps: StatsRouteDeps): readonly ReadableEndpoint[] => [
  botsRoute(app, deps),
  botSeriesRoute(app, deps),
  botPagesRoute(app, deps),
]
