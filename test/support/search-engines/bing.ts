import type { IncomingMessage } from 'node:http'
import type { Shown } from './impressions.ts'
import { type FakeServer, type Reply, readBody, serveFake } from './serve.ts'

export interface FakeBing extends FakeServer {
  readonly apiKey: string
  readonly environment: Readonly<Record<string, string>>
  /** What it has, by site; it may be changed at any time. */
  readonly sites: Map<string, readonly Shown[]>
  isRevoked: boolean
  /** The sitemaps that were submitted. */
  readonly feeds: Set<string>
}

const path = '/webmaster/api.svc/json'
/** Bing counts weeks; this one names them by their Saturdays. */
const weekOf = (date: string): string => {
  const day = Temporal.PlainDate.from(date)
  return String(day.add({ days: (13 - day.dayOfWeek) % 7 }))
}

const dateOf = (date: string): string => `/Date(${Date.parse(`${date}T00:00:00-07:00`)}-0700)/`

/** Behaves as documented: errors with codes, numbers of days, and those of queries and pages by weeks. */
export async function startFakeBing(): Promise<FakeBing> {
  const apiKey = 'b1ng4pikey0000000000000000000000'

  async function answer(request: IncomingMessage): Promise<Reply> {
    const url = new URL(request.url ?? '/', bing.origin)
    const method = url.pathname.slice(path.length + 1)
    if (url.searchParams.get('apikey') !== apiKey || bing.isRevoked)
      return { status: 400, body: { ErrorCode: 3, Message: 'ERROR!!! InvalidApiKey' } }
    const reply = (d: readonly object[]): Reply => ({ status: 200, body: { d } })
    if (method === 'GetUserSites')
      return reply([...bing.sites.keys()].map((Url) => ({ __type: 'Site', Url, IsVerified: true })))
    if (method === 'SubmitFeed' || method === 'RemoveFeed') {
      const { siteUrl, feedUrl } = JSON.parse(await readBody(request))
      if (!bing.sites.has(siteUrl)) return { status: 400, body: { ErrorCode: 14, Message: 'ERROR!!! NotAuthorized' } }
      if (method === 'SubmitFeed') bing.feeds.add(feedUrl)
      else bing.feeds.delete(feedUrl)
      return { status: 200, body: { d: null } }
    }
    const shown = bing.sites.get(url.searchParams.get('siteUrl') ?? '')
    if (!shown) return { status: 400, body: { ErrorCode: 14, Message: 'ERROR!!! NotAuthorized' } }
    const named = shown.filter(({ isAnonymous }) => !isAnonymous)
    switch (method) {
      case 'GetFeeds':
        return reply(
          [...bing.feeds].map((Url) => ({
            ...{ __type: 'Feed:#Microsoft.Bing.Webmaster.Api', Url, Type: 'Sitemap', Status: 'Success', UrlCount: 7 },
            ...{ Compressed: false, FileSize: 1_024, Submitted: '/Date(1763164800000-0800)/' },
            LastCrawled: '/Date(1763251200000-0800)/',
          })),
        )
      case 'GetRankAndTrafficStats':
        return reply(sumBy(shown, ({ date }) => [date, '']).map(({ Query: _, ...row }) => row))
      case 'GetPageStats':
        return reply(sumBy(shown, ({ date, page }) => [weekOf(date), page]))
      case 'GetQueryStats':
        return reply(sumBy(named, ({ date, query }) => [weekOf(date), query]))
      case 'GetPageQueryStats': {
        const page = url.searchParams.get('page')
        return reply(
          sumBy(
            named.filter((one) => one.page === page),
            ({ date, query }) => [weekOf(date), query],
          ),
        )
      }
      default:
        return { status: 404, body: {} }
    }
  }

  const server = await serveFake(answer)
  const bing: FakeBing = Object.assign(server, {
    apiKey,
    environment: { SIGHTLINE_BING_WEBMASTER_URL: server.origin + path },
    sites: new Map<string, readonly Shown[]>(),
    isRevoked: false,
    feeds: new Set<string>(),
  })
  return bing
}

function sumBy(shown: readonly Shown[], keyOf: (one: Shown) => readonly [date: string, value: string]) {
  const groups = Map.groupBy(shown, (one) => keyOf(one).join('\n'))
  return [...groups.values()].map((group) => {
    const sum = (field: 'clicks' | 'impressions' | 'positions'): number =>
      group.reduce((all, one) => all + one[field], 0)
    const [first] = group
    const [date, value] = first ? keyOf(first) : ['', '']
    return {
      __type: 'QueryStats:#Microsoft.Bing.Webmaster.Api',
      ...{ Date: dateOf(date), Query: value, Clicks: sum('clicks'), Impressions: sum('impressions') },
      AvgClickPosition: -1,
      AvgImpressionPosition: Math.round(sum('positions') / sum('impressions')),
    }
  })
}
