import type { Digest } from '../digest.ts'
import type { DigestPeriod } from '../schedule.ts'

const counts = [212, 245, 301, 187, 166, 98, 121, 230, 260, 280, 199, 150, 90, 110, 240, 251, 262, 270, 201, 95, 99]

/** A week or month with visits, for tests. */
export function sampleDigest(period: DigestPeriod = 'weekly', changes: Partial<Digest> = {}): Digest {
  const first = Temporal.PlainDate.from(period === 'weekly' ? '2026-11-02' : '2026-10-01')
  const length = period === 'weekly' ? 7 : 31
  return {
    domain: 'example.com',
    period,
    first,
    last: first.add({ days: length - 1 }),
    metrics: { visitors: 1284, visits: 1530, pageviews: 4211, bounce_rate: 41.7, visit_duration: 134.2 },
    previousMetrics: { visitors: 1101, visits: 1530, pageviews: 4402, bounce_rate: 44.1, visit_duration: 121 },
    days: Array.from({ length }, (_, day) => ({
      date: first.add({ days: day }),
      visitors: counts[day % counts.length] ?? 0,
    })),
    pages: [
      { value: '/', count: 612 },
      { value: '/pricing', count: 344 },
      { value: '/blog/how-we-count-visitors-without-cookies-and-why-it-matters-to-you', count: 208 },
      { value: '/docs/getting-started?utm_campaign=autumn', count: 121 },
      { value: '/contact', count: 48 },
    ],
    sources: [
      { value: '', count: 540 },
      { value: 'Google', count: 402 },
      { value: 'Hacker News', count: 188 },
      { value: 'news.example.org', count: 61 },
    ],
    channels: [
      { value: 'direct', count: 540 },
      { value: 'search', count: 402 },
      { value: 'social', count: 188 },
      { value: 'ai', count: 94 },
      { value: 'referral', count: 61 },
    ],
    countries: [
      { value: 'DE', count: 411 },
      { value: 'FR', count: 302 },
      { value: 'US', count: 299 },
      { value: '', count: 12 },
    ],
    events: [
      { value: 'Signup', count: 57 },
      { value: 'Outbound Link: Click', count: 31 },
    ],
    search: {
      until: first.add({ days: length - 3 }),
      clicks: 812,
      previousClicks: 700,
      impressions: 20_412,
      position: 8.34,
      queries: [
        { value: 'example analytics', count: 201 },
        { value: '=größe 41', count: 12 },
      ],
      pages: [{ value: '/sch%C3%B6n', clicks: 640, previousClicks: 500, impressions: 9_000, position: 3.1 }],
    },
    fixes: {
      listed: [
        {
          ...{ text: 'Titles were too long', day: Temporal.PlainDate.from('2026-09-28'), pages: 12, measure: 'clicks' },
          ...{ before: 4_120, after: 5_278, gained: 786, verdict: 'helped' },
          effect: { change: 17.5, low: 5.2, high: 31 },
        },
        {
          ...{ text: 'New menu', day: Temporal.PlainDate.from('2026-09-27'), pages: 1, measure: 'visits' },
          ...{ before: 300, after: 290, gained: -20, verdict: 'unclear' },
          effect: { change: -6.5, low: -18, high: 7.1 },
        },
      ],
      others: 3,
    },
    seo: {
      page: 'https://seo.example.com/sites/example.com/seo',
      reports: 24,
      score: 86,
      good: 18,
      decent: 5,
      bad: 1,
      failures: [
        { title: 'The page has no meta description', reports: 7 },
        { title: 'Images have no alternative text', reports: 4 },
      ],
    },
    site: {
      page: 'https://seo.example.com/crawls/1?view=changes&run=7',
      score: 84,
      since: {
        score: 87,
        added: 20,
        removed: 6,
        changed: 112,
        newIssues: { total: 4, listed: [{ title: 'Pages with broken internal links', pages: 12 }] },
        fixedIssues: { total: 1, listed: [{ title: 'The page has no title', pages: 1 }] },
      },
    },
    ...changes,
  }
}
