import { calendarBuckets } from '../stats/query/calendar.ts'
import { comparisonSpan } from '../stats/query/comparison.ts'
import { metricOf } from '../stats/query/metrics.ts'
import { type DateRange, rangeOfDates } from '../stats/query/period.ts'
import type { BreakdownQuery } from '../stats/query/stats-query.ts'
import type { Stats } from '../stats/stats.ts'
import type { Digest, DigestMetricValues, TopEntry } from './digest.ts'
import type { ScheduledDigest } from './schedule.ts'

export interface DigestWebsite {
  readonly websiteId: number
  readonly domain: string
  readonly timezone: string
}

const listLength = 5

/** Reads the numbers of a report through the same functions as the statistics API, so that both always agree. */
export async function buildDigest(
  stats: Stats,
  { websiteId, domain, timezone }: DigestWebsite,
  { period, first, last }: ScheduledDigest,
  { search, fixes, seo, site }: Pick<Digest, 'search' | 'fixes' | 'seo' | 'site'>,
): Promise<Digest> {
  const range = rangeOf(first, last, timezone, period)
  const question = { website: websiteId, span: range, filters: [] }
  const top = async (name: 'page' | 'source' | 'channel' | 'country' | 'event'): Promise<readonly TopEntry[]> => {
    const metric = name === 'event' ? 'events' : 'visitors'
    const topQuestion: BreakdownQuery = {
      ...question,
      metrics: [metric],
      dimension: { name },
      search: '',
      sortBy: metric,
      descending: true,
      limit: listLength,
      offset: 0,
    }
    const { rows } = await stats.breakdown(topQuestion)
    return rows.map(({ value, measured }) => ({ value, count: measured[metric] }))
  }
  const metrics = await readMetrics(stats, websiteId, range)
  return {
    domain,
    period,
    first,
    last,
    metrics,
    previousMetrics: await readMetrics(stats, websiteId, comparisonSpan(range, 'previous')),
    days: await daysOf(stats, websiteId, range),
    pages: await top('page'),
    sources: await top('source'),
    channels: await top('channel'),
    countries: await top('country'),
    events: await top('event'),
    search,
    fixes,
    seo,
    site,
  }
}

/** A month is compared with the whole month before it, whatever their lengths are. */
function rangeOf(first: Temporal.PlainDate, last: Temporal.PlainDate, timezone: string, period: string): DateRange {
  const range = rangeOfDates(first, last, timezone)
  return period === 'monthly' ? { ...range, length: Temporal.Duration.from({ months: 1 }) } : range
}

async function readMetrics(
  stats: Stats,
  website: number,
  { from, to }: Pick<DateRange, 'from' | 'to'>,
): Promise<DigestMetricValues> {
  const metrics = ['visitors', 'visits', 'pageviews', 'bounce_rate', 'visit_duration'] as const
  const measured = await stats.totals({ website, span: { from, to }, filters: [], metrics })
  return {
    visitors: metricOf('visitors', measured),
    visits: metricOf('visits', measured),
    pageviews: metricOf('pageviews', measured),
    bounce_rate: metricOf('bounce_rate', measured),
    visit_duration: metricOf('visit_duration', measured),
  }
}

async function daysOf(stats: Stats, website: number, range: DateRange): Promise<Digest['days']> {
  const buckets = calendarBuckets(range, 'day', range.timezone)
  if (!buckets) return []
  const counts = await stats.series({ website, span: range, filters: [], metrics: ['visitors'], buckets })
  return buckets.labels.map((label, index) => ({
    date: Temporal.PlainDate.from(label),
    visitors: counts[index]?.visitors ?? 0,
  }))
}
