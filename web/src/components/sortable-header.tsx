interface SortHeadProps {
  readonly label: string
  readonly class?: string
  readonly on: boolean
  readonly descending: boolean
  readonly onSort: (descending: boolean) => void
}

/** A column's name that sorts by it; again, the other way round. */
export function SortHead({ label, class: name = '', on, descending, onSort }: SortHeadProps) {
  return (
    <th scope="col" class={name} aria-sort={on ? (descending ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onSort(on ? !descending : true)}>
        {label}
        {on && <span aria-hidden="true">{descending ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  )
}
