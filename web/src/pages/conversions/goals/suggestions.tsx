import type { Result } from '../../../api/problem.ts'
import { useDebounced } from '../../../state/use-debounced.ts'
import { useLoad } from '../../../state/use-load.ts'

interface SuggestionsProps {
  /** The `list` of the field. */
  readonly id: string
  /** What is asked; null while nothing is needed. */
  readonly question: string | null
  readonly load: (signal: AbortSignal) => Promise<Result<{ readonly data: readonly { readonly value: string }[] }>>
}

/** Recorded values for a text field. */
export function Suggestions({ id, question, load }: SuggestionsProps) {
  const rows = useLoad(useDebounced(question), load)
  const values = rows.state === 'ready' && !rows.stale ? rows.value.data : []
  return <datalist id={id}>{values.map(({ value }) => value !== '' && <option key={value} value={value} />)}</datalist>
}
