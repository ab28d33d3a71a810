import type { SharedRunSummary } from '../../api/generated.ts'
import { date } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

/** Says since when scores are computed by the current scoring version, if earlier runs were scored by another one. Newest run first. */
export function ScoringNotice({ runs }: { readonly runs: readonly SharedRunSummary[] }) {
  const scored = runs.filter(({ scoring_version }) => scoring_version !== null)
  const earlier = scored.findIndex(({ scoring_version }) => scoring_version !== scored[0]?.scoring_version)
  const first = scored[earlier - 1]
  return first ? <p class="soft">{t('history.scoring', { date: date(first.generated_at) })}</p> : null
}
