import { type Static, Type } from 'typebox'
import { type Clock, iso } from '../../base/clock.ts'
import { websiteHosts } from '../../base/hosts.ts'
import type { Records } from '../../database/records.ts'
import type { App } from '../../http/app.ts'
import { mayReadProject, principalOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { recordReply } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { dayMs } from '../events/day.ts'
import type { StatsEngine } from '../events/engine.ts'
import type { PageRequestTotals } from '../logs/page-request-totals.ts'
import type { ServerEvents } from '../server-events/server-events.ts'
import { createCoverage, type RetainedWebsites } from '../stats/plan/retained.ts'
import type { QuerySlots } from '../stats/slots/query-slots.ts'
import { createStats } from '../stats/stats.ts'
import type { Claims } from '../websites/domains/claims.ts'
import type { Websites } from '../websites/websites.ts'
import { isSkewed, readClockSkew } from './clock-skew.ts'
import { readLogCoverage } from './log-coverage.ts'
import { judgeTraffic, type Rejections, readRecentEvents, readRejections, trafficStatuses } from './traffic.ts'
import type { createUntaggedPages } from './untagged-pages.ts'

export interface TrackingHealthDeps {
  readonly websites: Pick<Websites, 'read'>
  readonly claims: Pick<Claims, 'isVerified'>
  readonly records: Pick<Records, 'serverTime'>
  readonly serverEvents: Pick<ServerEvents, 'skewsSince'>
  readonly untaggedPages: ReturnType<typeof createUntaggedPages>
  readonly pageRequestTotals: Pick<PageRequestTotals, 'list'>
  readonly querySlots: Pick<QuerySlots, 'forRequest'>
  readonly readRetained: (websites: readonly number[]) => Promise<RetainedWebsites>
  readonly engine: StatsEngine
  readonly clock: Clock
}

const reasons = [
  'unverified',
  'no-events-yet',
  'no-events',
  'fewer-events',
  'rejected-hits',
  'untagged-pages',
  'clock-skew',
] as const
type Reason = (typeof reasons)[number]

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T, description: string) =>
  Type.Union([type, Type.Null()], { description })
const time = Type.String({ format: 'date-time' })

const TrackingHealth = Type.Object(
  {
    object: Type.Literal('tracking_health'),
    checked_at: time,
    status: Type.Enum([...trafficStatuses], {
      description:
        '`ok`; `quiet`: far fewer events in the last 24 hours than usual; `silent`: none for longer than usual; `never`: none yet',
    }),
    reasons: Type.Array(Type.Enum([...reasons]), {
      description:
        'What needs attention; there can be reasons even if the status is `ok`. `unverified`: the domain counts for another account; ' +
        '`no-events-yet`, `no-events`, `fewer-events`: why the status is not `ok`; `rejected-hits`: many hits are invalid, dated in the future, or over a rate limit; ' +
        '`untagged-pages`: pages without the tag; `clock-skew`: a clock is wrong',
    }),
    last_event_at: nullable(time, 'Null if there is none, or it has been deleted because of its age'),
    events: Type.Object(
      {
        last_24_hours: Type.Integer({ description: 'Pageviews and custom events' }),
        usual_24_hours: nullable(
          Type.Number(),
          'The median of the 7 days before, up to the same time of day; of those before the last event if that was more than a day ago; null with fewer than 3 days',
        ),
        usual_per_hour: nullable(
          Type.Number(),
          'In the hours since the last event if the status is `silent`, and otherwise on average',
        ),
      },
      { title: 'TrackingHealthEvents' },
    ),
    rejections: Type.Array(
      Type.Object(
        {
          reason: Type.String({ description: 'As of drops, such as `bot` or `invalid`' }),
          last_24_hours: Type.Integer(),
          last_7_days: Type.Integer(),
        },
        { title: 'TrackingHealthRejections' },
      ),
      { description: 'Hits and events that were not counted, by reason' },
    ),
    untagged_pages: nullable(
      Type.Object(
        {
          crawl_id: Type.Integer(),
          crawled_at: time,
          pages: Type.Integer({ description: 'HTML pages that the crawl has read' }),
          untagged: Type.Integer({ description: 'Those without the tag' }),
          examples: Type.Array(Type.String(), { description: 'Up to 10 of them, those with the most links first' }),
        },
        { title: 'TrackingHealthPages' },
      ),
      'Of the last crawl of the domain that is done; null without one, for keys that may not read crawls, and if the SEO service does not reply',
    ),
    log_coverage: nullable(
      Type.Object(
        {
          page_requests: Type.Integer({ description: 'Pages that people opened according to the access log' }),
          pageviews: Type.Integer({ description: 'Those that were counted on the same days' }),
          share: nullable(Type.Number(), 'Pageviews by page requests'),
          days: Type.Array(
            Type.Object(
              { date: Type.String(), page_requests: Type.Integer(), pageviews: Type.Integer() },
              { title: 'LogCoverageDay' },
            ),
            { description: 'In the time zone of the website' },
          ),
        },
        { title: 'LogCoverage' },
      ),
      'Pageviews compared with the access log, of up to 30 days without the first and last day of the log; null without a log, or if it is read with `--visits`',
    ),
    clock_skew: Type.Object(
      {
        server_events: nullable(
          Type.Object(
            {
              events: Type.Integer({ description: 'Of the last 24 hours that came with a time; up to 1,000' }),
              median_ms: Type.Integer({ description: 'Negative: in the past, as of events that are sent later' }),
              max_ms: Type.Integer({ description: 'More than 0: the clock of the sender is ahead of ours' }),
            },
            { title: 'ServerEventSkew' },
          ),
          'How far the times that servers gave their events were ahead of our clock; null if there were none',
        ),
        node_ms: nullable(Type.Integer(), 'How far our clock is ahead of that of PostgreSQL; null with SQLite'),
      },
      { title: 'ClockSkew' },
    ),
  },
  { title: 'TrackingHealth' },
)

/** Rejections for these reasons may be visits of people. */
const lossReasons = ['invalid', 'future-time', 'rate-limited']
/** Fewer are noise. */
const minLosses = 10
const maxLossShare = 0.1

export function trackingHealthRoute(app: App, deps: TrackingHealthDeps): void {
  const { websites, claims, records, serverEvents, untaggedPages, pageRequestTotals } = deps
  const { querySlots, readRetained, engine, clock } = deps
  app.get(
    '/api/v1/websites/:id/tracking-health',
    {
      config: { permission: 'view' },
      schema: {
        tags: ['Websites'],
        summary: 'Read whether a website is tracked as usual',
        description:
          'The last event, whether as many events arrive as usual, what was rejected and why, pages that a crawl saw without the tag, and clock skew.',
        operationId: 'readTrackingHealth',
        params: IdParams,
        response: { 200: recordReply(TrackingHealth), ...problems(401, 403, 404, 429, 503) },
      },
    },
    async (request): Promise<{ data: Static<typeof TrackingHealth> }> => {
      const principal = principalOf(request)
      const account = principal.accountId
      const website = await websites.read(account, readId(request.params.id, 'website'))
      const { id, domain } = website
      const now = clock()
      const purpose = { kind: 'tracking-health', requestId: request.id }
      const store = querySlots.forRequest({ slots: 'own', owner: String(account), purpose }, request.signal)
      const [recent, rejections, skew, pages, isVerified, coverage] = await Promise.all([
        readRecentEvents(store, engine.dialect, id, now),
        readRejections(store, engine.dialect, id, now),
        readClockSkew(records, serverEvents, id, { since: now - dayMs, clock }),
        mayReadProject(principal, websiteHosts(domain)[0]) ? untaggedPages(account, domain) : null,
        claims.isVerified(website),
        readLogCoverage(pageRequestTotals, { store, dialect: engine.dialect }, { website, now }),
      ])
      const traffic = judgeTraffic(recent, now)
      const status = traffic.status === 'never' && (await hasRetainedDays(id)) ? 'silent' : traffic.status
      const { last24Hours, usual24Hours, usualPerHour } = traffic
      const isPresent: Readonly<Record<Reason, boolean>> = {
        unverified: !isVerified,
        'no-events-yet': status === 'never',
        'no-events': status === 'silent',
        'fewer-events': status === 'quiet',
        'rejected-hits': countLosses(rejections) >= Math.max(minLosses, maxLossShare * last24Hours),
        'untagged-pages': (pages?.untagged ?? 0) > 0,
        'clock-skew': isSkewed(skew) || rejections.some((row) => row.reason === 'future-time' && row.last_24_hours > 0),
      }
      return {
        data: {
          ...{ object: 'tracking_health', checked_at: iso(now), status },
          reasons: reasons.filter((reason) => isPresent[reason]),
          last_event_at: recent.lastAt === null ? null : iso(recent.lastAt),
          events: {
            last_24_hours: last24Hours,
            usual_24_hours: usual24Hours,
            usual_per_hour: usualPerHour === null ? null : Math.round(usualPerHour * 10) / 10,
          },
          rejections: rejections.map((row) => ({ ...row })),
          untagged_pages: pages && { ...pages, examples: [...pages.examples] },
          log_coverage: coverage && { ...coverage, days: coverage.days.map((day) => ({ ...day })) },
          clock_skew: { server_events: skew.server_events && { ...skew.server_events }, node_ms: skew.node_ms },
        },
      }

      /** Whether there were events that have been deleted because of their age. */
      async function hasRetainedDays(one: number): Promise<boolean> {
        const retained = await readRetained([one])
        const coverage = { retained, coverage: createCoverage(retained) }
        return (await createStats(store, engine, undefined, coverage).firstEvent(one)) !== null
      }
    },
  )
}

const countLosses = (rejections: readonly Rejections[]): number =>
  rejections.reduce((sum, { reason, last_24_hours }) => sum + (lossReasons.includes(reason) ? last_24_hours : 0), 0)
