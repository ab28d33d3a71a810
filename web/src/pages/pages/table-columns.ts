import type { SitePage } from '../../api/generated.ts'
import { t } from '../../strings/strings.ts'

type ColumnKind =
  | 'text'
  | 'number'
  | 'change'
  | 'percent'
  | 'seconds'
  | 'score'
  | 'flag'
  | 'name'
  | 'time'
  | 'trend'
  | 'position'
  | 'difference'

export type TableColumn = Exclude<keyof SitePage, 'object' | 'page' | 'pages' | 'views' | 'crawl_page' | 'goal_value'>

/** The columns as the picker and the head of the table group them. */
export const columnGroups = {
  page: {
    url: 'text',
    title: 'text',
    folder: 'text',
    template: 'text',
    status: 'number',
    target: 'text',
    words: 'number',
    depth: 'number',
  },
  visits: {
    visits: 'number',
    trend: 'trend',
    visits_change: 'change',
    visits_difference: 'number',
    visits_before: 'number',
    visitors: 'number',
    pageviews: 'number',
    entries: 'number',
    exits: 'number',
    bounce_rate: 'percent',
    engaged_time: 'seconds',
    conversions: 'number',
  },
  search: {
    clicks: 'number',
    clicks_change: 'change',
    clicks_difference: 'number',
    clicks_before: 'number',
    impressions: 'number',
    ctr: 'percent',
    position: 'position',
    position_difference: 'difference',
    best_query: 'text',
    competing_queries: 'number',
  },
  index: {
    index_status: 'name',
    index_coverage: 'text',
    index_fetch: 'text',
    index_robots: 'text',
    index_blocking: 'text',
    google_canonical: 'text',
    user_canonical: 'text',
    index_crawled_at: 'time',
    inspected_at: 'time',
  },
  ai: {
    ai_reads: 'number',
    ai_last_read: 'time',
    ai_visits: 'number',
    ai_impressions: 'number',
    ai_citations: 'number',
  },
  seo: {
    score: 'score',
    report_score: 'score',
    issues: 'number',
    response_ms: 'number',
    index_reason: 'name',
    indexable: 'flag',
    inlinks: 'number',
    in_sitemap: 'flag',
    crawled_at: 'time',
    changed: 'text',
  },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<TableColumn, ColumnKind>>>>>

export type ColumnGroup = keyof typeof columnGroups
export const groupNames = Object.keys(columnGroups) as readonly ColumnGroup[]

const kinds: ReadonlyMap<string, ColumnKind> = new Map(
  Object.values(columnGroups).flatMap((columns) => Object.entries<ColumnKind>(columns)),
)

export const allColumns = [...kinds.keys()] as readonly TableColumn[]
export const kindOf = (column: TableColumn): ColumnKind => kinds.get(column) ?? 'text'
export const groupOf = (column: TableColumn): ColumnGroup =>
  groupNames.find((group) => column in columnGroups[group]) ?? 'page'
export const columnsIn = (group: ColumnGroup): readonly TableColumn[] =>
  allColumns.filter((one) => groupOf(one) === group)

export const isNumeric = (column: TableColumn): boolean => !['text', 'name', 'flag', 'trend'].includes(kindOf(column))
export const isComparable = (column: TableColumn): boolean => kindOf(column) !== 'trend'

/** Why a page is not indexable, and what Google says about it. */
export const indexReasons = ['status', 'redirect', 'robots', 'not-html', 'noindex', 'canonical'] as const
export const indexStatuses = ['indexed', 'excluded', 'error', 'unknown'] as const

/** The values of a column of names, in the reader's language. */
export const namesIn = (column: TableColumn): readonly { readonly value: string; readonly label: string }[] =>
  column === 'index_status'
    ? indexStatuses.map((value) => ({ value, label: t(`index.status.${value}`) }))
    : indexReasons.map((value) => ({ value, label: t(`table.reason.${value}`) }))
