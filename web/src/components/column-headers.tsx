import type { PageUrl } from '../router.ts'
import { type ListQuery, sortList } from '../state/list-query.ts'
import { SortableHeader } from './sortable-header.tsx'

export interface Column {
  readonly name: string
  readonly label: string
  readonly class?: string
  /** Whether the list can be sorted by it, as it can by most. */
  readonly isSortable?: boolean
  /** Whether only screen readers get the label. */
  readonly isHidden?: boolean
}

interface ColumnHeadersProps {
  readonly columns: readonly Column[]
  readonly pageUrl: PageUrl
  readonly query: Pick<ListQuery, 'sort_by' | 'sort'>
}

/** The headers of a list whose order is in the URL. */
export function ColumnHeaders({ columns, pageUrl, query }: ColumnHeadersProps) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, label, class: classes, isSortable = true, isHidden = false }) =>
          isSortable ? (
            <SortableHeader
              key={name}
              label={label}
              class={classes ?? ''}
              active={query.sort_by === name}
              descending={query.sort === 'desc'}
              onSort={(descending) => sortList(pageUrl, name, descending)}
            />
          ) : (
            <th key={name} scope="col" class={classes}>
              {isHidden ? <span class="visually-hidden">{label}</span> : label}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}
