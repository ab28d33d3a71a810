import { useState } from 'preact/hooks'
import type { Goal } from '../../../api/generated.ts'
import { createGoal, deleteGoal, updateGoal } from '../../../api/goals.ts'
import { problemOfKind } from '../../../api/problem.ts'
import { showToast } from '../../../components/toast.tsx'
import { useDraft } from '../../../state/use-draft.ts'
import { t } from '../../../strings/strings.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { Editor } from '../editor.tsx'
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
  const [saved] = useState(() => (goal ? draftOf(goal) : emptyDraft))
  const { draft, setDraft, isRestored, discard, forget } = useDraft({
    id: `goal ${website} ${goal?.id ?? 'new'}`,
    pageUrl: scope.pageUrl,
    params: ['draft'],
    read: (pageUrl) => readDraft(pageUrl, saved),
    write: (pageUrl, changed) => withDraft(pageUrl, changed, saved),
  })
  const done = (): void => {
    forget()
    onSaved()
  }
  return (
    <Editor
      title={t(goal ? 'goal.edit' : 'goal.new')}
      help="goals.add"
      submit={t('goal.save')}
      send={async () => {
        if (hasIncomplete(draft.conditions)) {
          const fields = { condition: [t('goal.condition.incomplete')] }
          return { ok: false, problem: { ...problemOfKind('invalid'), fields } }
        }
        const sent = draftFields(draft)
        return goal ? updateGoal(website, goal.id, sent) : createGoal(website, sent)
      }}
      onSaved={done}
      onClose={() => [forget(), onClose()]}
      isRestored={isRestored}
      onDiscard={discard}
      deletion={
        goal && {
          label: t('goal.delete'),
          note: t('goal.delete.note', { name: goal.name }),
          send: () => deleteGoal(website, goal.id),
          onDeleted: () => [showToast(t('goal.deleted')), done()],
        }
      }
    >
      {(errors) => (
        <>
          <GoalFields draft={draft} onChange={setDraft} errors={errors} scope={scope} />
          <GoalPreview draft={draft} scope={scope} />
        </>
      )}
    </Editor>
  )
}
