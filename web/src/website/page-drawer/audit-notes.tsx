import type { RunSummary } from '../../api/generated.ts'
import { date } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

const shownNotes = 4

/** The last audits, with how each changed the score. */
export function AuditNotes({ runs }: { readonly runs: readonly RunSummary[] }) {
  const scored = runs.filter(({ score }) => score !== null)
  if (scored.length === 0) return null
  return (
    <ul class="audit-notes">
      {scored
        .slice(0, shownNotes)
        .map((run, index) => {
          const before = scored[index + 1]?.score
          const score = run.score ?? 0
          return (
            <li key={run.id}>
              <i aria-hidden="true">{t('drawer.audit.letter')}</i>
              <time dateTime={run.generated_at}>{date(run.generated_at, { month: 'short', day: 'numeric' })}</time>
              <span>
                {before == null ? t('drawer.audit.first', { score }) : t('drawer.audit.change', { before, score })}
              </span>
            </li>
          )
        })
        .toReversed()}
    </ul>
  )
}
