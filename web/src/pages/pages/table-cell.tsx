import type { SitePage } from '../../api/generated.ts'
import { PositionChange } from '../../components/change.tsx'
import { IndexStatus } from '../../components/index-status.tsx'
import { resultForScore } from '../../components/score.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { compact, duration, number, percentChange, ratePercent, timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'
import { indexReasons, kindOf, type TableColumn } from './table-columns.ts'

const none = <span class="faint">–</span>

interface CellProps {
  readonly row: SitePage
  readonly column: TableColumn
}

/** A value as people read it. */
export function TableCell({ row, column }: CellProps) {
  if (column === 'trend') return row.trend ? <Sparkline values={row.trend} /> : none
  if (column === 'index_reason') return <Indexability row={row} />
  if (column === 'index_status') return <IndexStatus status={row.index_status} />
  if (column === 'position') return <Position row={row} />
  const value = row[column]
  if (kindOf(column) === 'score')
    return (
      <span class={`pill ${typeof value === 'number' ? resultForScore(value) : ''}`}>
        {typeof value === 'number' ? number(value) : '–'}
      </span>
    )
  if (value === undefined || value === null) return none
  switch (kindOf(column)) {
    case 'change':
      return <span class={`change ${toneOf(Number(value))}`}>{percentChange(Number(value) / 100)}</span>
    case 'difference':
      return <PositionChange of={{ value: Number(value), previous: 0 }} />
    case 'percent':
      return <>{ratePercent(Number(value))}</>
    case 'seconds':
      return <>{duration(Number(value))}</>
    case 'flag':
      return <>{t(value === 1 ? 'table.yes' : 'table.no')}</>
    case 'time':
      return <>{timeAgo(String(value))}</>
    case 'text':
      return <span title={String(value)}>{isUrl(column) ? readableUrl(String(value)) : String(value)}</span>
    default:
      return (
        <>
          {column === 'status'
            ? String(value)
            : Number(value) > 99_999
              ? compact(Number(value))
              : number(Number(value))}
        </>
      )
  }
}

const isUrl = (column: TableColumn): boolean => /^target$|_canonical$/.test(column)

/** The average position; with the difference to before, if that was asked for. */
function Position({ row: { position, position_difference } }: Pick<CellProps, 'row'>) {
  if (position === undefined || position === null) return none
  return (
    <>
      {number(position, 1)}
      {typeof position_difference === 'number' && <PositionChange of={{ value: position_difference, previous: 0 }} />}
    </>
  )
}

const toneOf = (change: number): string => (change > 0 ? 'up' : change < 0 ? 'down' : '')

/** Whether search engines may index a page, or why not. */
function Indexability({ row }: { readonly row: SitePage }) {
  const reason = indexReasons.find((one) => one === row.index_reason)
  if (reason === undefined && (row.crawl_page ?? null) === null) return none
  if (reason === undefined) return <span class="index-status good">{t('table.indexable')}</span>
  const text = reason === 'status' && row.status ? String(row.status) : t(`table.reason.${reason}`)
  return <span class={`index-status ${reason === 'status' ? 'bad' : ''}`}>{text}</span>
}
