import { previewChannelRule } from '../../../api/channel-rules.ts'
import type { ChannelRulePreview } from '../../../api/generated.ts'
import { useDebounced } from '../../../state/use-debounced.ts'
import { useLoad } from '../../../state/use-load.ts'
import { number } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { valueName } from '../../../website/view/dimensions.ts'
import { isComplete, type RuleDraft } from './rule-draft.ts'

const maxShown = 5

interface RulePreviewProps {
  readonly draft: RuleDraft
  /** The rule that is changed; undefined for a new one. */
  readonly rule: number | undefined
}

/** How many visits of the last 30 days would get another channel or source. */
export function RulePreview({ draft, rule }: RulePreviewProps) {
  const settled = useDebounced(draft)
  const key = isComplete(settled) ? JSON.stringify([rule, settled]) : null
  const preview = useLoad(key, (signal) => previewChannelRule({ ...settled, rule }, signal))
  if (key === null) return <div class="preview-box rule-preview soft">{t('rule.preview.incomplete')}</div>
  if (preview.state === 'failed')
    return (
      <div class="preview-box rule-preview" role="status">
        {preview.problem.detail || t(`problem.${preview.problem.kind}`)}
      </div>
    )
  if (preview.state === 'loading') return <div class="preview-box rule-preview soft">{t('state.loading')}</div>
  const { visits, changed_visits, channels, sources } = preview.value.data
  return (
    <div class="preview-box rule-preview" aria-busy={preview.stale}>
      <p role="status">
        {changed_visits === 0
          ? t('rule.preview.none', { total: number(visits) })
          : t('rule.preview.changed', { n: changed_visits, total: number(visits) })}
      </p>
      <Renamed dimension="channel" rows={channels} />
      <Renamed dimension="source" rows={sources} />
    </div>
  )
}

interface RenamedProps {
  readonly dimension: 'channel' | 'source'
  readonly rows: ChannelRulePreview['channels']
}

function Renamed({ dimension, rows }: RenamedProps) {
  if (rows.length === 0) return null
  const hidden = rows.length - maxShown
  return (
    <ul aria-label={t(`dimension.${dimension}`)}>
      {rows.slice(0, maxShown).map(({ before, after, visits }) => (
        <li key={`${before} ${after}`}>
          <span>
            {t('rule.preview.row', { before: valueName(dimension, before), after: valueName(dimension, after) })}
          </span>
          <b>{number(visits)}</b>
        </li>
      ))}
      {hidden > 0 && <li class="soft">{t('rule.preview.more', { n: hidden })}</li>}
    </ul>
  )
}
