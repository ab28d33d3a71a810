import type { SearchProblem } from '../api/connections.ts'
import { t } from '../strings/strings.ts'

/** Problems that end by themselves. */
const passing: ReadonlySet<SearchProblem> = new Set(['limited', 'unavailable', 'unreadable'])

/** Whether a connection to a search engine works, or what is wrong. */
export function SearchProblemPill({ problem }: { readonly problem: SearchProblem | null }) {
  if (problem === null) return <span class="pill good">{t('connection.ok')}</span>
  return <span class={`pill ${passing.has(problem) ? 'decent' : 'bad'}`}>{t(`connection.problem.${problem}`)}</span>
}
