import { useEffect, useState } from 'preact/hooks'
import type { Goal } from '../../api/generated.ts'
import { createGoal, deleteGoal, updateGoal } from '../../api/goals.ts'
import { problemOfKind } from '../../api/problem.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { showToast } from '../../components/toast.tsx'
import { navigate, withQuery } from '../../router.ts'
import { useDebounced } from '../../state/use-debounced.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../../website/view/scope.ts'
import { hasIncomplete, readConditions } from './conditions.ts'
import { draftFields, emptyDraft, type GoalDraft, readDraft, withDraft } from './goal-draft.ts'
import { GoalFields } from './goal-fields.tsx'
import { GoalPreview } from './goal-preview.tsx'

interface GoalEditorProps {
  /** The goal to edit; null for a new one. */
  readonly goal: Goal | null
  readonly website: number
  readonly scope: Scope
  readonly onSaved: () => void
  readonly onClose: () => void
}

const draftOf = (goal: Goal): GoalDraft => ({
  name: goal.name,
  type: goal.type,
  page: goal.page,
  event: goal.event,
  link: goal.link,
  scrollDepth: String(goal.scroll_depth ?? emptyDraft.scrollDepth),
  conditions: readConditions(goal.condition),
  counting: goal.counting,
  valueType: goal.value_type,
  value: goal.value === null ? '' : String(goal.value),
  currency: goal.currency,
  valueProperty: goal.value_property,
})

/** Edits a goal next to the numbers of all, and counts what it matches while it is changed. */
export function GoalEditor({ goal, website, scope, onSaved, onClose }: GoalEditorProps) {
  const { pageUrl } = scope
  const [saved] = useState(() => (goal ? draftOf(goal) : emptyDraft))
  const [draft, setDraft] = useState(() => readDraft(pageUrl, saved))
  const settled = useDebounced(draft)
  useEffect(() => {
    const url = withDraft(pageUrl, settled, saved)
    if (url !== withQuery(pageUrl, {})) navigate(url, { replace: true, keepScroll: true })
  }, [settled])
  const [deletes, setDeletes] = useState(false)
  const title = t(goal ? 'goal.edit' : 'goal.new')
  return (
    <section class="card goal-editor" aria-label={title}>
      <div class="panel-head">
        <h2>{title}</h2>
        <span class="grow" />
        <button type="button" class="button plain square small" onClick={onClose} aria-label={t('action.close')}>
          <Icon name="close" />
        </button>
      </div>
      <Form
        submit={t('goal.save')}
        send={async () => {
          if (hasIncomplete(draft.conditions)) {
            const fields = { condition: [t('goal.condition.incomplete')] }
            return { ok: false, problem: { ...problemOfKind('invalid'), fields } }
          }
          const sent = draftFields(draft)
          return goal ? updateGoal(website, goal.id, sent) : createGoal(website, sent)
        }}
        onDone={() => {
          showToast(t('state.saved'))
          onSaved()
        }}
        extraActions={
          <>
            <button type="button" class="button" onClick={onClose}>
              {t('action.cancel')}
            </button>
            <span class="grow" />
            {goal && (
              <button type="button" class="button plain danger" onClick={() => setDeletes(true)}>
                {t('goal.delete')}
              </button>
            )}
          </>
        }
      >
        {(errors) => (
          <>
            <GoalFields draft={draft} onChange={setDraft} errors={errors} scope={scope} />
            <GoalPreview draft={draft} scope={scope} />
          </>
        )}
      </Form>
      {deletes && goal && (
        <Dialog title={t('goal.delete')} onClose={() => setDeletes(false)}>
          <Form
            danger
            submit={t('goal.delete')}
            send={() => deleteGoal(website, goal.id)}
            onDone={() => {
              showToast(t('goal.deleted'))
              onSaved()
            }}
          >
            {() => <p>{t('goal.delete.note', { name: goal.name })}</p>}
          </Form>
        </Dialog>
      )}
    </section>
  )
}
