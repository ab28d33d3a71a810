import { previewExclusionRule, type RuleKind } from '../../../api/exclusion-rules.ts'
import { useDebounced } from '../../../state/use-debounced.ts'
import { useLoad } from '../../../state/use-load.ts'
import { number } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'

interface RulePreviewProps {
  readonly website: number
  readonly rule: { readonly kind: RuleKind; readonly value: string }
  readonly isComplete: boolean
}

const maxShown = 5

/** What the rule would have removed in the last 30 days. */
export function RulePreview({ website, rule, isComplete }: RulePreviewProps) {
  const settled = useDebounced(isComplete ? JSON.stringify(rule) : null)
  const preview = useLoad(settled, (signal) => previewExclusionRule(website, rule, signal))
  if (settled === null) return <div class="preview-box rule-preview soft">{t('exclusion-rule.preview.incomplete')}</div>
  if (preview.state === 'failed')
    return (
      <div class="preview-box rule-preview" role="status">
        {Object.values(preview.problem.fields).flat()[0] ??
          (preview.problem.detail || t(`problem.${preview.problem.kind}`))}
      </div>
    )
  if (preview.state === 'loading') return <div class="preview-box rule-preview soft">{t('state.loading')}</div>
  const { history, removed, counted, pages } = preview.value.data
  if (history === 0) return <div class="preview-box rule-preview soft">{t('exclusion-rule.preview.future')}</div>
  const share = { total: number(counted.hits), visits: number(removed.visits), visitors: number(removed.visitors) }
  return (
    <div class="preview-box rule-preview" aria-busy={preview.stale}>
      <p role="status">
        {removed.hits === 0
          ? t('exclusion-rule.preview.none', share)
          : t('exclusion-rule.preview.removed', { n: removed.hits, ...share })}
      </p>
      {pages.length > 0 && (
        <ul aria-label={t('exclusion-rule.preview.pages')}>
          {pages.slice(0, maxShown).map(({ page, hits }) => (
            <li key={page}>
              <span>{readableUrl(page)}</span>
              <b>{number(hits)}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
