import type { CrawlPage } from '../../../../../api/generated.ts'
import { resultForScore } from '../../../../../components/score.tsx'
import { dateTime, number } from '../../../../../strings/format.ts'
import { hasString, t } from '../../../../../strings/strings.ts'
import { bytes, milliseconds } from '../../../../../strings/units.ts'
import { columnInfo, type PageColumn } from './page-columns.ts'
import { pathOf } from './page-path.tsx'

const slowMs = 1000

/** The value of a column as the explorer shows it. */
export function PageCell({ page, column, host }: CellProps) {
  const text = cellText(page, column, host)
  if (text === null) return <span class="faint">–</span>
  if (column === 'status') return <StatusPill status={page.status} outcome={page.outcome} />
  if (column === 'score') return <span class={`pill ${resultForScore(page.score ?? 0)}`}>{text}</span>
  if (column === 'link_score') {
    return (
      <span class="mini-bar">
        <i style={{ '--share': `${page.link_score ?? 0}%` }} />
        {text}
      </span>
    )
  }
  if (column === 'indexable' && page.indexable === 0)
    return <span class={page.outcome === 'broken' ? 'down' : 'soft'}>{text}</span>
  if (column === 'response_ms' && (page.response_ms ?? 0) >= slowMs) return <span class="decent-text">{text}</span>
  return <>{text}</>
}

interface CellProps {
  readonly page: CrawlPage
  readonly column: PageColumn
  /** The host of the crawl. */
  readonly host: string | undefined
}

interface StatusPillProps {
  readonly status: number | null
  /** A refusal is not an error of the page. */
  readonly outcome?: CrawlPage['outcome']
}

export function StatusPill({ status, outcome }: StatusPillProps) {
  if (status === null) return <span class="faint">–</span>
  if (status < 400) return <span>{status}</span>
  return <span class={`pill ${outcome === 'inconclusive' ? 'decent' : 'bad'}`}>{status}</span>
}

/** Null if the page has no such value. */
export function cellText(page: CrawlPage, column: PageColumn, host: string | undefined): string | null {
  const value = page[column]
  if (column === 'indexable') return indexability(page)
  if (value === null || value === '') return null
  if (typeof value === 'string') {
    const { kind } = columnInfo(column)
    if (kind === 'url') return pathOf(value, host)
    if (kind === 'time') return dateTime(value)
    if (column === 'differs') return listOfNames(value)
    return column === 'reason' || kind === 'name' ? codeName(column, value) : value
  }
  switch (columnInfo(column).kind) {
    case 'switch':
      return t(value === 1 ? 'pages.yes' : 'pages.no')
    case 'milliseconds':
      return milliseconds(value)
    case 'bytes':
      return bytes(value)
    default:
      return column === 'status' ? String(value) : number(value)
  }
}

/** Whether search engines may index the page, or why not. */
export function indexability({ indexable, index_reason, outcome }: CrawlPage): string | null {
  if (indexable === 1) return t('pages.indexable')
  if (indexable === null || index_reason === null) return outcome === null ? null : codeName('outcome', outcome)
  if (index_reason === 'status' && outcome !== null) return codeName('outcome', outcome)
  return codeName('index_reason', index_reason)
}

/** What scripts change on a page. */
export const listOfNames = (names: string): string =>
  names
    .split(' ')
    .map((name) => codeName('differs', name))
    .join(', ')

/** A code of the API in words, if there are any for it. */
export function codeName(set: PageColumn, code: string): string {
  const key = `pages.${set}.${code}`
  return hasString(key) ? t(key) : code
}
