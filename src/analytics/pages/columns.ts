/** Where the values of a column come from; `page` is the page itself. */
export const sourceNames = ['page', 'visits', 'crawl', 'ai', 'search', 'index', 'reports'] as const
export type SourceName = (typeof sourceNames)[number]

export const groupNames = ['page', 'visits', 'search', 'index', 'ai', 'seo'] as const

interface ColumnDefinition {
  /** Under which it is shown. */
  readonly group: (typeof groupNames)[number]
  readonly source: SourceName
  /** `time` is in milliseconds, `flag` 0 or 1; `amounts` and `series` can be shown, but not filtered or sorted by. */
  readonly type: 'number' | 'text' | 'time' | 'flag' | 'amounts' | 'series'
  /** The value of a page that the source, which has been read, does not know; null by default. */
  readonly absent?: 0
  /** How the values of several pages become one; they have none together by default. */
  readonly total?: 'sum' | 'average' | 'latest' | { readonly averageBy: string }
  readonly description: string
}

const count = { type: 'number', absent: 0, total: 'sum' } as const
const text = { type: 'text' } as const

/** The columns of the pages table: the API, its parameters, files and documents are derived from here. */
export const pageColumns = {
  url: { ...text, group: 'page', source: 'page', description: 'Its URL, as it was crawled' },
  title: { ...text, group: 'page', source: 'crawl', description: 'Its title' },
  folder: { ...text, group: 'page', source: 'page', description: 'The first folder of its path' },
  template: {
    ...text,
    group: 'page',
    source: 'page',
    description:
      'The path group that it belongs to; without path groups, a folder with many pages. Null for other pages',
  },
  status: { type: 'number', group: 'page', source: 'crawl', description: 'The status of its response' },
  target: {
    ...text,
    group: 'page',
    source: 'crawl',
    description: 'Where it redirects to, or its canonical page if that is another',
  },
  words: { type: 'number', group: 'page', source: 'crawl', total: 'average', description: 'Words of its text' },
  depth: {
    type: 'number',
    group: 'page',
    source: 'crawl',
    total: 'average',
    description: 'Clicks from the start page; null if no link leads there',
  },
  visitors: { ...count, group: 'visits', source: 'visits', description: 'Distinct visitors of the page' },
  visits: { ...count, group: 'visits', source: 'visits', description: 'Visits in which it was viewed' },
  visits_before: { ...count, group: 'visits', source: 'visits', description: 'Visits in the range compared with' },
  visits_difference: { ...count, group: 'visits', source: 'visits', description: 'Visits more or less than before' },
  visits_change: {
    type: 'number',
    group: 'visits',
    source: 'visits',
    description: 'The change of visits, in percent; null without visits before',
  },
  trend: {
    type: 'series',
    group: 'visits',
    source: 'visits',
    description: 'Visits of the page over the range, in equal parts. Only of the rows of a reply',
  },
  pageviews: { ...count, group: 'visits', source: 'visits', description: 'Pageviews' },
  entries: { ...count, group: 'visits', source: 'visits', description: 'Visits that began here' },
  exits: { ...count, group: 'visits', source: 'visits', description: 'Visits that ended here' },
  bounce_rate: {
    type: 'number',
    group: 'visits',
    source: 'visits',
    total: { averageBy: 'entries' },
    description:
      'Percent of the visits that began here that had one pageview, no custom event and under 10 s of engaged time',
  },
  engaged_time: {
    type: 'number',
    group: 'visits',
    source: 'visits',
    total: { averageBy: 'visits' },
    description: 'Seconds of engaged time per visit',
  },
  conversions: {
    ...count,
    group: 'visits',
    source: 'visits',
    description: 'Conversions of visits that began here; needs `goal`',
  },
  goal_value: {
    type: 'amounts',
    group: 'visits',
    source: 'visits',
    description: 'What these conversions are worth, by currency; needs `goal`',
  },
  clicks: { ...count, group: 'search', source: 'search', description: 'Clicks in results of search engines' },
  clicks_before: { ...count, group: 'search', source: 'search', description: 'Clicks in as many days before' },
  clicks_difference: { ...count, group: 'search', source: 'search', description: 'Clicks more or less than before' },
  clicks_change: {
    type: 'number',
    group: 'search',
    source: 'search',
    description: 'The change of clicks, in percent; null without clicks before',
  },
  impressions: { ...count, group: 'search', source: 'search', description: 'How often it was shown in results' },
  ctr: {
    type: 'number',
    group: 'search',
    source: 'search',
    total: { averageBy: 'impressions' },
    description: 'Percent of the impressions that were clicked',
  },
  position: {
    type: 'number',
    group: 'search',
    source: 'search',
    total: { averageBy: 'impressions' },
    description: 'Its average position in results, from 1',
  },
  position_difference: {
    type: 'number',
    group: 'search',
    source: 'search',
    description: 'Positions more (worse) or less (better) than before; null if it was not shown then',
  },
  competing_queries: {
    ...count,
    group: 'search',
    source: 'search',
    description:
      'Queries for which it and other pages of the site are shown: each with a tenth of the impressions at least',
  },
  best_query: {
    ...text,
    group: 'search',
    source: 'search',
    description: 'The query with the most clicks, of those that search engines name',
  },
  index_status: {
    ...text,
    group: 'index',
    source: 'index',
    description: 'What Google says of it: indexed, excluded, error or unknown; null if it was not inspected',
  },
  index_coverage: {
    ...text,
    group: 'index',
    source: 'index',
    description: 'Why, in the words of Google, such as `Crawled - currently not indexed`',
  },
  index_fetch: {
    ...text,
    group: 'index',
    source: 'index',
    description: 'What Google got: successful, soft_404, not_found, server_error, redirect_error and so on',
  },
  index_robots: {
    ...text,
    group: 'index',
    source: 'index',
    description: 'Whether its robots.txt lets Google crawl it: allowed or disallowed',
  },
  index_blocking: {
    ...text,
    group: 'index',
    source: 'index',
    description: 'indexing_allowed, blocked_by_meta_tag, blocked_by_http_header or blocked_by_robots_txt',
  },
  google_canonical: { ...text, group: 'index', source: 'index', description: 'Its canonical URL, as Google chose it' },
  user_canonical: { ...text, group: 'index', source: 'index', description: 'Its canonical URL, as Google read it' },
  index_crawled_at: {
    type: 'time',
    group: 'index',
    source: 'index',
    total: 'latest',
    description: 'When Google crawled it last',
  },
  inspected_at: {
    type: 'time',
    group: 'index',
    source: 'index',
    total: 'latest',
    description: 'When Google was asked about it last',
  },
  score: { type: 'number', group: 'seo', source: 'crawl', total: 'average', description: 'Its score, 0 to 100' },
  report_score: {
    type: 'number',
    group: 'seo',
    source: 'reports',
    total: 'average',
    description: 'The score of its latest report, 0 to 100; null without a report',
  },
  issues: { type: 'number', group: 'seo', source: 'crawl', total: 'sum', description: 'Checks that found something' },
  indexable: {
    type: 'flag',
    group: 'seo',
    source: 'crawl',
    total: 'sum',
    description: '1: search engines may index it',
  },
  index_reason: {
    ...text,
    group: 'seo',
    source: 'crawl',
    description: 'Why it is not indexable: status, redirect, robots, not-html, noindex or canonical',
  },
  response_ms: {
    type: 'number',
    group: 'seo',
    source: 'crawl',
    total: 'average',
    description: 'How many milliseconds its response took when it was crawled',
  },
  inlinks: { type: 'number', group: 'seo', source: 'crawl', total: 'sum', description: 'Links of other pages to it' },
  in_sitemap: { type: 'flag', group: 'seo', source: 'crawl', total: 'sum', description: '1: it is in a sitemap' },
  crawled_at: { type: 'time', group: 'seo', source: 'crawl', total: 'latest', description: 'When it was crawled last' },
  changed: {
    ...text,
    group: 'seo',
    source: 'crawl',
    description: 'What the last crawl found changed, such as `title words`; null if nothing',
  },
  ai_reads: {
    ...count,
    group: 'ai',
    source: 'ai',
    description: 'How often bots of AI services read it, impostors excluded',
  },
  ai_last_read: { type: 'time', group: 'ai', source: 'ai', total: 'latest', description: 'When they read it last' },
  ai_visits: {
    ...count,
    group: 'ai',
    source: 'ai',
    description: 'Visits that began here and were sent by an AI assistant',
  },
  ai_impressions: {
    ...count,
    group: 'ai',
    source: 'ai',
    description:
      'How often Google showed it in answers of AI, by the newest imported report that has days of the range. Null without such a report',
  },
  ai_citations: {
    ...count,
    group: 'ai',
    source: 'ai',
    description:
      'How often answers of Copilot and Bing cited it, by the newest imported report that has days of the range. Null without such a report',
  },
} as const satisfies Readonly<Record<string, ColumnDefinition>>

export type PageColumn = keyof typeof pageColumns

export const columnOf = (name: PageColumn): ColumnDefinition => pageColumns[name]

export const pageColumnNames = Object.keys(pageColumns) as readonly PageColumn[]

/** Those that rows can be filtered and sorted by. */
export const comparableColumns: readonly PageColumn[] = pageColumnNames.filter((name) => {
  const { type } = columnOf(name)
  return type !== 'amounts' && type !== 'series'
})

export const defaultColumns: readonly PageColumn[] = [
  ...(['url', 'visits', 'trend', 'visits_change', 'entries', 'ai_reads'] as const),
  ...(['score', 'issues', 'status', 'indexable', 'index_reason', 'inlinks'] as const),
]
