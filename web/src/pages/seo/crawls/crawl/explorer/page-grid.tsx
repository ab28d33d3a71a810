// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table cannot be left out and placed freely
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells of rows and the buttons of headers have the focus
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { CrawlPage } from '../../../../../api/generated.ts'
import { ErrorState } from '../../../../../components/states.tsx'
import { t } from '../../../../../strings/strings.ts'
import { PageCell } from '../page/page-cell.tsx'
import { columnInfo, isNumeric, type PageColumn } from '../page/page-columns.ts'
import { PagePath } from '../page/page-path.tsx'
import type { PageQuery } from './page-query.ts'
import type { RowWindow } from './row-window.ts'

/** The rows that are rendered, and how far they are moved in a list that is higher than browsers allow. */
export interface RowRange {
  readonly first: number
  readonly last: number
  readonly shift: number
}

export const firstRange: RowRange = { first: 0, last: 40, shift: 0 }

/** Rows above and below those on screen. */
const overscan = 6
/** Browsers limit the height of an element to between 17 and 33 million pixels. */
const maxHeight = 15_000_000
const narrow = '(max-width: 820px)'
const rowHeights = { wide: 38, narrow: 92 }

interface PageGridProps {
  readonly label: string
  /** Another list starts at its first row again. */
  readonly listKey: string
  readonly rows: RowWindow<CrawlPage>
  readonly range: RowRange
  readonly onRange: (range: RowRange) => void
  readonly query: PageQuery
  readonly onSort: (column: PageColumn, descending: boolean) => void
  readonly host: string | undefined
  readonly hrefOf: (page: CrawlPage) => string
  /** The page whose details are open. */
  readonly openId: number | null
}

/**
 * A table of any number of pages. Only the rows on screen are in the document; the scrollbar stands for all of them. Arrow keys
 * move between cells, and focus follows.
 */
export function PageGrid({ label, listKey, rows, range, onRange, query, onSort, host, hrefOf, openId }: PageGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const [active, setActive] = useState({ row: 0, column: 0 })
  /** The cell that gets the focus once it is rendered. */
  const toFocus = useRef<typeof active | null>(null)
  const total = rows.total ?? 0
  const { columns } = query
  const fullHeight = total * rowHeight

  const updateRange = (): void => {
    const element = box.current
    if (!element) return
    const next = rangeAt(element.scrollTop, element.clientHeight, fullHeight, rowHeight, total)
    if (next.first !== range.first || next.last !== range.last || next.shift !== range.shift) onRange(next)
  }
  useLayoutEffect(updateRange, [total, rowHeight])
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0
    setActive({ row: 0, column: 0 })
  }, [listKey])

  const moveTo = (row: number, column: number): void => {
    const element = box.current
    if (!element || total === 0) return
    const next = { row: clamp(row, total), column: clamp(column, columns.length) }
    setActive(next)
    toFocus.current = next
    const space = element.clientHeight - headHeight
    const top = scrollTopOf(next.row * rowHeight, space, fullHeight)
    const bottom = scrollTopOf((next.row + 1) * rowHeight - space, space, fullHeight)
    if (element.scrollTop > top) element.scrollTop = top
    else if (element.scrollTop < bottom) element.scrollTop = bottom
    updateRange()
  }
  // Other changes may be rendered before the one of the key that was pressed.
  useEffect(() => {
    if (toFocus.current === null || toFocus.current !== active) return
    const cell = box.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
    if (!cell) return
    cell.focus({ preventScroll: true })
    toFocus.current = null
  })
  const onKey = (event: KeyboardEvent): void => {
    if (event.metaKey || event.altKey || !(event.target instanceof Element)) return
    if (event.target.closest('[role=columnheader]')) return
    if (event.key === 'Enter' && event.target.role === 'gridcell') {
      event.target.closest('[role=row]')?.querySelector('a')?.click()
      return
    }
    const perScreen = Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1)
    const step = stepOf(event.key, perScreen, total)
    if (!step) return
    event.preventDefault()
    moveTo(active.row + step[0], active.column + step[1])
  }

  const rendered = renderedRows(range, total, active.row)
  if (rows.problem) return <ErrorState problem={rows.problem} retry={rows.retry} />
  return (
    <div class="page-grid-box" ref={box} onScroll={updateRange}>
      <div
        class="page-grid"
        role="grid"
        aria-label={label}
        aria-rowcount={rows.total === null ? -1 : total + 1}
        aria-colcount={columns.length}
        aria-busy={rows.total === null}
        style={{ '--columns': columns.map(trackOf).join(' '), '--width': `${widthOf(columns)}px` }}
        onKeyDown={onKey}
      >
        <div role="rowgroup" class="page-grid-head">
          <div role="row" class="page-row" aria-rowindex={1} tabIndex={-1}>
            {columns.map((column, index) => (
              <Header key={column} column={column} index={index} query={query} onSort={onSort} />
            ))}
          </div>
        </div>
        <div role="rowgroup" class="page-grid-body" style={{ height: `${Math.min(fullHeight, maxHeight)}px` }}>
          {rendered.map((index) => (
            <Row
              key={index}
              index={index}
              top={index * rowHeight + range.shift}
              page={rows.rowAt(index)}
              columns={columns}
              host={host}
              hrefOf={hrefOf}
              openId={openId}
              activeColumn={index === active.row ? active.column : null}
              onFocus={(column) => {
                if (index !== active.row || column !== active.column) setActive({ row: index, column })
              }}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** By how many rows and columns a key moves the focus. */
const stepOf = (key: string, perScreen: number, total: number): readonly [rows: number, columns: number] | undefined =>
  ({
    ArrowDown: [1, 0] as const,
    ArrowUp: [-1, 0] as const,
    PageDown: [perScreen, 0] as const,
    PageUp: [-perScreen, 0] as const,
    Home: [-total, 0] as const,
    End: [total, 0] as const,
    ArrowRight: [0, 1] as const,
    ArrowLeft: [0, -1] as const,
  })[key]

/** Those on screen, and the active one: without it in the document, the focus would be lost while scrolling. */
function renderedRows({ first, last }: RowRange, total: number, active: number): readonly number[] {
  const shown = Array.from({ length: Math.max(0, Math.min(last, total - 1) - first + 1) }, (_, index) => first + index)
  return shown.includes(active) || active >= total ? shown : [...shown, active]
}

const headHeight = 38

const clamp = (value: number, count: number): number => Math.min(Math.max(value, 0), Math.max(count - 1, 0))

/** The scroll position that shows this place of the whole list at the top. */
function scrollTopOf(top: number, viewHeight: number, fullHeight: number): number {
  if (fullHeight <= maxHeight) return top
  return (top * (maxHeight - viewHeight)) / (fullHeight - viewHeight)
}

export function rangeAt(
  scrollTop: number,
  boxHeight: number,
  fullHeight: number,
  rowHeight: number,
  total: number,
): RowRange {
  const viewHeight = Math.max(0, boxHeight - headHeight)
  const isScaled = fullHeight > maxHeight
  const top = isScaled ? (scrollTop * (fullHeight - viewHeight)) / (maxHeight - viewHeight) : scrollTop
  const first = clamp(Math.floor(top / rowHeight) - overscan, total)
  const last = clamp(Math.ceil((top + viewHeight) / rowHeight) + overscan, total)
  return { first, last, shift: isScaled ? Math.round(scrollTop - top) : 0 }
}

function useRowHeight(): number {
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrow).matches)
  useEffect(() => {
    const media = matchMedia(narrow)
    const update = (): void => setNarrow(media.matches)
    media.addEventListener('change', update)
    return () => media.removeEventListener('change', update)
  }, [])
  return isNarrow ? rowHeights.narrow : rowHeights.wide
}

/** The URL and texts take the room that is left. */
function trackOf(column: PageColumn): string {
  const { kind, width } = columnInfo(column)
  return kind === 'url' || kind === 'text' ? `minmax(${width}px, ${width}fr)` : `${width}px`
}

const widthOf = (columns: readonly PageColumn[]): number =>
  columns.reduce((sum, column) => sum + columnInfo(column).width, 0)

interface HeaderProps extends Pick<PageGridProps, 'query' | 'onSort'> {
  readonly column: PageColumn
  readonly index: number
}

function Header({ column, index, query, onSort }: HeaderProps) {
  const info = columnInfo(column)
  const isSorted = query.sortBy === column
  const label = t(`pages.column.${column}`)
  return (
    <div
      role="columnheader"
      data-column={column}
      class={isNumeric(info) ? 'numeric' : ''}
      aria-colindex={index + 1}
      aria-sort={isSorted ? (query.descending ? 'descending' : 'ascending') : undefined}
    >
      {info.shownOnly ? (
        label
      ) : (
        <button type="button" onClick={() => onSort(column, isSorted ? !query.descending : isNumeric(info))}>
          {label}
          {isSorted && <span aria-hidden="true">{query.descending ? ' ↓' : ' ↑'}</span>}
        </button>
      )}
    </div>
  )
}

interface RowProps extends Pick<PageGridProps, 'host' | 'hrefOf' | 'openId'> {
  readonly index: number
  readonly top: number
  readonly page: CrawlPage | undefined
  readonly columns: readonly PageColumn[]
  /** The cell that has or gets the focus, if it is in this row. */
  readonly activeColumn: number | null
  readonly onFocus: (column: number) => void
}

function Row({ index, top, page, columns, host, hrefOf, openId, activeColumn, onFocus }: RowProps) {
  return (
    <div
      role="row"
      class="page-row"
      aria-rowindex={index + 2}
      aria-selected={page !== undefined && page.id === openId}
      style={{ top: `${top}px` }}
    >
      {columns.map((column, at) => (
        <div
          key={column}
          role="gridcell"
          aria-colindex={at + 1}
          class={isNumeric(columnInfo(column)) ? 'numeric' : ''}
          data-column={column}
          tabIndex={activeColumn === at ? 0 : -1}
          onFocusIn={() => onFocus(at)}
        >
          {page === undefined ? (
            <span class="skeleton" />
          ) : column === 'url' ? (
            <a class="page-url" href={hrefOf(page)} title={page.url} tabIndex={-1}>
              <PagePath url={page.url} host={host} />
            </a>
          ) : (
            <>
              <span class="cell-label">{t(`pages.column.${column}`)} </span>
              <PageCell page={page} column={column} host={host} />
            </>
          )}
        </div>
      ))}
    </div>
  )
}
