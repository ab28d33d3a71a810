import { useState } from 'preact/hooks'
import { deleteExclusionRule, updateExclusionRule } from '../../../api/exclusion-rules.ts'
import type { ExclusionRule, ExclusionRuleCounts } from '../../../api/generated.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import { Icon } from '../../../components/icon.tsx'
import { showToast } from '../../../components/toast.tsx'
import { t } from '../../../strings/strings.ts'

type Counts = ExclusionRuleCounts['rules']

interface RuleListProps {
  readonly website: number
  readonly rules: readonly ExclusionRule[]
  readonly counts: Counts
  readonly onChange: () => void
}

const nameOf = ({ kind, value }: ExclusionRule): string =>
  value === '' ? t(`exclusion-rule.kind.${kind}`) : `${t(`exclusion-rule.kind.${kind}`)}: ${value}`

const turnOf = ({ enabled }: ExclusionRule) => (enabled === 1 ? 'turn_off' : 'turn_on')

export function RuleList({ website, rules, counts, onChange }: RuleListProps) {
  const [deleted, setDeleted] = useState<ExclusionRule | null>(null)
  const [busy, setBusy] = useState<number | null>(null)

  const turn = async ({ id, enabled }: ExclusionRule): Promise<void> => {
    if (busy !== null) return
    setBusy(id)
    const result = await updateExclusionRule(website, id, { enabled: enabled === 1 ? 0 : 1 })
    setBusy(null)
    if (!result.ok) showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
    onChange()
  }

  return (
    <>
      <ul class="records rule-list">
        {rules.map((rule) => (
          <li key={rule.id}>
            <div class="rule-text">
              <b>{nameOf(rule)}</b>
              {rule.note !== '' && <div class="soft">{rule.note}</div>}
              <div class="soft">{stateOf(rule, counts)}</div>
            </div>
            <div class="actions">
              <button
                type="button"
                class="button small"
                aria-label={t(`exclusion-rule.${turnOf(rule)}.name`, { name: nameOf(rule) })}
                disabled={busy === rule.id}
                onClick={() => turn(rule)}
              >
                {t(`exclusion-rule.${turnOf(rule)}`)}
              </button>
              <button
                type="button"
                class="button plain square small"
                onClick={() => setDeleted(rule)}
                aria-label={t('exclusion-rule.delete.name', { name: nameOf(rule) })}
              >
                <Icon name="close" />
              </button>
            </div>
          </li>
        ))}
      </ul>
      {deleted && (
        <Dialog title={t('exclusion-rule.delete')} onClose={() => setDeleted(null)}>
          <Form
            danger
            submit={t('exclusion-rule.delete')}
            send={() => deleteExclusionRule(website, deleted.id)}
            onDone={() => {
              setDeleted(null)
              showToast(t('exclusion-rule.deleted'))
              onChange()
            }}
          >
            {() => <p>{t('exclusion-rule.delete.note', { name: nameOf(deleted) })}</p>}
          </Form>
        </Dialog>
      )}
    </>
  )
}

function stateOf({ id, enabled, status }: ExclusionRule, counts: Counts): string {
  if (status === 'pending') return t('exclusion-rule.pending')
  if (enabled === 0) return t('exclusion-rule.is_off')
  return t('exclusion-rule.removed', { n: counts.find(({ rule }) => rule === id)?.hits ?? 0 })
}
