import { useEffect, useRef, useState } from 'preact/hooks'
import { deleteChannelRule, updateChannelRule } from '../../../api/channel-rules.ts'
import type { ChannelRule } from '../../../api/generated.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import { Icon } from '../../../components/icon.tsx'
import { showToast } from '../../../components/toast.tsx'
import { type PageUrl, withQuery } from '../../../router.ts'
import { t } from '../../../strings/strings.ts'
import { conditionsOf, resultsOf } from './rule-draft.ts'

interface RuleListProps {
  readonly rules: readonly ChannelRule[]
  readonly pageUrl: PageUrl
  readonly onChange: () => void
}

/** The rules in their order. A button moves one up or down, and keeps the focus. */
export function RuleList({ rules, pageUrl, onChange }: RuleListProps) {
  const [deleted, setDeleted] = useState<ChannelRule | null>(null)
  const [busy, setBusy] = useState(false)
  const moved = useRef<{ readonly id: number; readonly direction: 'up' | 'down' } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!moved.current) return
    const { id, direction } = moved.current
    moved.current = null
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-rule="${id}"] [data-move]`) ?? [])]
    const sameWay = buttons.find((button) => button.dataset.move === direction && !button.disabled)
    const target = sameWay ?? buttons.find((button) => !button.disabled)
    target?.focus()
  }, [rules])

  const move = async (rule: ChannelRule, direction: 'up' | 'down'): Promise<void> => {
    if (busy) return
    setBusy(true)
    const position = rule.position + (direction === 'up' ? -1 : 1)
    const result = await updateChannelRule(rule.id, { position })
    setBusy(false)
    if (result.ok) moved.current = { id: rule.id, direction }
    showToast(
      result.ok ? t('rule.moved', { n: position }) : result.problem.detail || t(`problem.${result.problem.kind}`),
    )
    onChange()
  }

  return (
    <>
      <ol class="records rule-list" ref={list}>
        {rules.map((rule, index) => {
          const name = resultsOf(rule).join(', ')
          return (
            <li key={rule.id} data-rule={rule.id}>
              <span class="rule-place faint">{rule.position}</span>
              <div class="rule-text">
                <b>{name}</b>
                <div class="soft">{conditionsOf(rule).join(t('rule.and'))}</div>
              </div>
              <div class="actions">
                <MoveButton name={name} direction="up" disabled={index === 0} onMove={() => move(rule, 'up')} />
                <MoveButton
                  name={name}
                  direction="down"
                  disabled={index === rules.length - 1}
                  onMove={() => move(rule, 'down')}
                />
                <a
                  class="button plain square small"
                  href={withQuery(pageUrl, { edit: String(rule.id) })}
                  aria-label={t('rule.edit.name', { name })}
                >
                  <Icon name="edit" />
                </a>
                <button
                  type="button"
                  class="button plain square small"
                  onClick={() => setDeleted(rule)}
                  aria-label={t('rule.delete.name', { name })}
                >
                  <Icon name="close" />
                </button>
              </div>
            </li>
          )
        })}
      </ol>
      {deleted && (
        <Dialog title={t('rule.delete')} onClose={() => setDeleted(null)}>
          <Form
            danger
            submit={t('rule.delete')}
            send={() => deleteChannelRule(deleted.id)}
            onDone={() => {
              setDeleted(null)
              showToast(t('rule.deleted'))
              onChange()
            }}
          >
            {() => <p>{t('rule.delete.note', { name: resultsOf(deleted).join(', ') })}</p>}
          </Form>
        </Dialog>
      )}
    </>
  )
}

interface MoveButtonProps {
  readonly name: string
  readonly direction: 'up' | 'down'
  readonly disabled: boolean
  readonly onMove: () => void
}

function MoveButton({ name, direction, disabled, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      class="button plain square small"
      data-move={direction}
      disabled={disabled}
      onClick={onMove}
      aria-label={t(`rule.move.${direction}`, { name })}
    >
      <Icon name="down" />
    </button>
  )
}
