interface SortableHeaderProps {
  readonly label: string
  readonly class?: string
  readonly active: boolean
  readonly descending: boolean
  readonly onSort: (descending: boolean) => void
}

/** A table header that sorts by its column; a second click reverses the order. */
export function SortableHeader({ label, class: name = '', active, descending, onSort }: SortableHeaderProps) {
  return (
    <th scope="col" class={name} aria-sort={active ? (descending ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onSort(active ? !descending : true)}>
        {label}
        {active && <span aria-hidden="true">{descending ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  )
}
