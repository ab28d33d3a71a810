import { Type } from 'typebox'
import { type Clock, iso } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { createLoadingCache } from '../../base/loading-cache.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { formatQuery, sendCsv, tableReply, wantsCsv } from '../../http/csv.ts'
import { fileName } from '../../http/file-name.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { problems } from '../../http/problems.ts'
import type { SearchApis } from '../connections/search-apis.ts'
import { askNow, type LinkDeps, openLink } from './open-link.ts'
import { pagesOfWebsite } from './page-key.ts'
import { positionSum } from './search-rows.ts'
import { changeOf, numberFields, SearchNumbers, SearchTotals, showNumbers } from './stats/search-reply.ts'
import type { SearchSums } from './stats/search-stats.ts'

export interface SearchHoursDeps extends LinkDeps {
  readonly google: Pick<SearchApis['google'], 'analytics'>
  readonly clock: Clock
}

interface Hours {
  readonly askedAt: number
  readonly firstIncomplete: number | null
  /** By the beginning of the hour. */
  readonly sums: ReadonlyMap<number, SearchSums>
}

const hourMs = 3_600_000
const shownHours = 24
/** Google adds an hour about every hour, so that asking more often shows nothing new. */
const cachedMs = 10 * 60_000
const cacheBytes = 1_000_000
const none: SearchSums = { clicks: 0, impressions: 0, position_sum: 0 }

/**
 * The hours that Google has of a website. Google is asked each time, because it is a few hours late, and a sync six hours: so nothing
 * of it is stored.
 */
export function createSearchHours({ google, clock, ...deps }: SearchHoursDeps) {
  const cache = createLoadingCache<Hours>({ maxBytes: cacheBytes, ttlMs: cachedMs, clock })

  async function ask(property: string, secret: Awaited<ReturnType<typeof openLink>>['secret'], domain: string) {
    if (secret.kind === 'bing') throw new DomainError('conflict', 'The link is one to another search engine.')
    const askedAt = clock()
    const today = Temporal.Instant.fromEpochMilliseconds(askedAt)
      .toZonedDateTimeISO('America/Los_Angeles')
      .toPlainDate()
    const query = {
      ...{ property, from: String(today.subtract({ days: 3 })), to: String(today) },
      ...{ dimensions: ['hour'] as const, pages: pagesOfWebsite(property, domain) },
    }
    const { rows, firstIncompleteHour } = await askNow((signal) => google.analytics(secret, query, signal))
    const sums = new Map<number, SearchSums>()
    for (const { keys, ...numbers } of rows) {
      const time = Date.parse(keys[0] ?? '')
      if (Number.isFinite(time)) sums.set(time, { ...numbers, position_sum: positionSum(numbers) })
    }
    return { value: { askedAt, firstIncomplete: firstIncompleteHour, sums }, bytes: 100 + 150 * sums.size }
  }

  return {
    async read({ id, domain }: Pick<WebsiteRow, 'id' | 'domain'>): Promise<Hours> {
      const { property, secret } = await openLink(deps, id, 'google')
      return await cache.get(`${id} ${property}`, () => ask(property, secret, domain))
    },
  }
}

const Hour = Type.Object(
  {
    time: Type.String({ format: 'date-time', description: 'When the hour begins' }),
    ...numberFields,
    previous: SearchNumbers,
    final: Type.Enum([0, 1], { description: '0: Google still counts it' }),
  },
  { title: 'SearchHour' },
)

export interface SearchHourRouteDeps {
  readonly hours: ReturnType<typeof createSearchHours>
  /** Throws not-found for a website of another account. */
  readonly readWebsite: (account: number, id: number) => Promise<WebsiteRow>
}

/** The route for the last hours that Google has. */
export function searchHourRoutes(app: App, { hours, readWebsite }: SearchHourRouteDeps): void {
  app.get(
    '/api/v1/websites/:id/search/hours',
    {
      config: { permission: 'view' },
      schema: {
        tags: ['Search engines'],
        summary: 'Read the last 24 hours that Google has, by hours',
        description:
          'Asks Google, which is a few hours late. All numbers are preliminary: Google corrects them for two to three days. Each hour has that of the day before as `previous`.',
        operationId: 'readSearchHours',
        params: IdParams,
        querystring: Type.Object(formatQuery),
        response: {
          200: tableReply(
            Type.Object({
              data: Type.Array(Hour, { description: 'The earliest first; none if Google has no hours' }),
              meta: Type.Object(
                {
                  totals: SearchTotals,
                  asked_at: Type.String({ format: 'date-time', description: 'Up to ten minutes ago' }),
                },
                { title: 'SearchHoursMeta' },
              ),
            }),
          ),
          ...problems(400, 401, 403, 404, 409, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const website = await readWebsite(accountOf(request), readId(request.params.id, 'website'))
      const { askedAt, firstIncomplete, sums } = await hours.read(website)
      const end = sums.size === 0 ? null : Math.max(...sums.keys()) + hourMs
      const times =
        end === null ? [] : Array.from({ length: shownHours }, (_, index) => end - (shownHours - index) * hourMs)
      const sumsOf = (time: number): SearchSums => sums.get(time) ?? none
      const dayBefore = (time: number): SearchSums => sumsOf(time - shownHours * hourMs)
      const data = times.map((time) => ({
        time: iso(time),
        ...showNumbers(sumsOf(time)),
        previous: showNumbers(dayBefore(time)),
        final: firstIncomplete === null || time < firstIncomplete ? (1 as const) : (0 as const),
      }))
      if (wantsCsv(request, request.query.format)) {
        const columns = ['time', 'clicks', 'impressions', 'ctr', 'position', 'final'] as const
        const rows = data.map((row) => columns.map((name) => row[name]))
        return sendCsv(reply, { name: fileName(website.domain, 'search-hours'), columns: [...columns], rows })
      }
      const [now, previous] = [total(times.map(sumsOf)), total(times.map(dayBefore))]
      const totals = {
        ...{ now: showNumbers(now), previous: showNumbers(previous) },
        clicks_change: changeOf(now, previous),
      }
      return { data, meta: { totals, asked_at: iso(askedAt) } }
    },
  )
}

const total = (all: readonly SearchSums[]): SearchSums =>
  all.reduce(
    (sum, one) => ({
      clicks: sum.clicks + one.clicks,
      impressions: sum.impressions + one.impressions,
      position_sum: sum.position_sum + one.position_sum,
    }),
    none,
  )
