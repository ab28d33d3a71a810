import type { SitePage } from '../../api/generated.ts'
import { HelpLink } from '../../components/help-link.tsx'
import { SortableHeader } from '../../components/sortable-header.tsx'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'
import { TableCell } from './table-cell.tsx'
import { groupOf, isComparable, isNumeric, type TableColumn } from './table-columns.ts'

interface TableRowsProps {
  readonly rows: readonly SitePage[]
  readonly columns: readonly TableColumn[]
  readonly sortBy: TableColumn
  readonly descending: boolean
  readonly isGrouped: boolean
  readonly hrefOf: (row: SitePage) => string
  readonly onSort: (column: TableColumn, descending: boolean) => void
  /** The pages that are selected; null if none can be. */
  readonly selected: ReadonlySet<string> | null
  readonly onSelect: (pages: readonly string[], isSelected: boolean) => void
}

export function TableRows(props: TableRowsProps) {
  const { rows, sortBy, columns, isGrouped, selected, onSelect } = props
  const others = columns.filter((column) => column !== 'url')
  const most = Math.max(1, ...rows.map((row) => numberIn(row, sortBy)))
  return (
    <table class="table site-pages">
      <TableHead {...props} others={others} />
      <tbody>
        {rows.map((row) => {
          const isSelected = selected?.has(row.page) ?? false
          return (
            <tr key={row.page} aria-selected={selected ? isSelected : undefined}>
              {selected && (
                <td class="select-cell">
                  <input
                    type="checkbox"
                    aria-label={t('table.select', { page: row.page })}
                    checked={isSelected}
                    onChange={() => onSelect([row.page], !isSelected)}
                  />
                </td>
              )}
              <th scope="row" class="page-cell">
                <a href={props.hrefOf(row)} title={isGrouped ? undefined : (row.url ?? undefined)}>
                  <PageName row={row} isGrouped={isGrouped} />
                </a>
                {isGrouped ? (
                  <small class="faint">{t('table.pages', { n: row.pages ?? 0 })}</small>
                ) : (
                  tags.map(
                    (tag) =>
                      row.views?.includes(tag) && (
                        <small key={tag} class="tag">
                          {t(`table.tag.${tag}`)}
                        </small>
                      ),
                  )
                )}
              </th>
              {others.map((column, index) => (
                <td
                  key={column}
                  data-column={column}
                  class={classOf(column, others[index - 1])}
                  style={
                    column === sortBy && isNumeric(column) ? { '--share': numberIn(row, column) / most } : undefined
                  }
                >
                  <span class="cell-label">{t(`table.column.${column}`)} </span>
                  <TableCell row={row} column={column} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Views whose pages are marked in others, too. */
const tags = ['orphans', 'cannibalizing'] as const

const numberIn = (row: SitePage, column: TableColumn): number => {
  const value = row[column]
  return typeof value === 'number' ? value : 0
}

const classOf = (column: TableColumn, before: TableColumn | undefined): string =>
  [
    isNumeric(column) ? 'numeric' : '',
    before === undefined || groupOf(before) !== groupOf(column) ? 'first-of-group' : '',
  ]
    .filter((name) => name !== '')
    .join(' ')

function TableHead({
  rows,
  others,
  sortBy,
  descending,
  onSort,
  selected,
  onSelect,
}: TableRowsProps & { readonly others: readonly TableColumn[] }) {
  const pages = rows.map(({ page }) => page)
  const isAll = pages.length > 0 && pages.every((page) => selected?.has(page))
  const groups = [...Map.groupBy(others, groupOf)]
  return (
    <thead>
      <tr class="column-groups">
        <td colSpan={selected ? 2 : 1} />
        {groups.map(([group, own]) => (
          <th key={group} scope="colgroup" colSpan={own.length} class="first-of-group">
            {t(`table.group.${group}`)} <HelpLink topic={`columns.${group}`} name={t(`table.group.${group}`)} />
          </th>
        ))}
      </tr>
      <tr>
        {selected && (
          <td class="select-cell">
            <input
              type="checkbox"
              aria-label={t('table.select.all')}
              checked={isAll}
              onChange={() => onSelect(pages, !isAll)}
            />
          </td>
        )}
        <SortableHeader
          label={t('table.column.url')}
          active={sortBy === 'url'}
          descending={descending}
          onSort={(next) => onSort('url', next)}
        />
        {others.map((column, index) =>
          isComparable(column) ? (
            <SortableHeader
              key={column}
              label={t(`table.column.${column}`)}
              class={classOf(column, others[index - 1])}
              active={sortBy === column}
              descending={descending}
              onSort={(next) => onSort(column, next)}
            />
          ) : (
            <th key={column} scope="col" class={classOf(column, others[index - 1])}>
              {t(`table.column.${column}`)}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

/** A path with its last part emphasized. */
function PageName({ row, isGrouped }: { readonly row: SitePage; readonly isGrouped: boolean }) {
  if (isGrouped) return <b>{row.page === '' ? t('table.group.others') : readableUrl(row.page)}</b>
  const path = readableUrl(row.page)
  const cut = path.split('?', 1)[0]?.replace(/\/$/, '').lastIndexOf('/') ?? 0
  return (
    <>
      <span>{path.slice(0, cut + 1)}</span>
      <b>{path.slice(cut + 1) || (path === '/' ? '' : '/')}</b>
    </>
  )
}

export const sumOf = (rows: readonly SitePage[], column: 'visits'): string =>
  number(rows.reduce((sum, row) => sum + (row[column] ?? 0), 0))
