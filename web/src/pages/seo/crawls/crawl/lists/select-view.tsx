import { usePageUrl, withQuery } from '../../../../../router.ts'

interface SelectViewProps<Id extends string> {
  readonly label: string
  /** The query parameter. */
  readonly name: string
  readonly options: readonly { readonly id: Id; readonly label: string }[]
  readonly selected: Id
}

/** Links to parts of a list; the first is the default. */
export function SelectView<Id extends string>({ label, name, options, selected }: SelectViewProps<Id>) {
  const pageUrl = usePageUrl()
  return (
    <nav class="nav list-views" aria-label={label}>
      {options.map((option, index) => (
        <a
          key={option.id}
          href={withQuery(pageUrl, { [name]: index === 0 ? undefined : option.id, page: undefined })}
          aria-current={option.id === selected ? 'true' : undefined}
        >
          {option.label}
        </a>
      ))}
    </nav>
  )
}

/** The selected option of a query parameter. */
export function useSelected<const Id extends string>(name: string, ids: readonly [Id, ...Id[]]): Id {
  const { query } = usePageUrl()
  return ids.find((id) => id === query.get(name)) ?? ids[0]
}
