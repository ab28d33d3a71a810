import { useEffect, useState } from 'preact/hooks'
import type { Goal } from '../../api/generated.ts'
import { createGoal, deleteGoal, updateGoal } from '../../api/goals.ts'
import { Dialog } from '../../components/dialog.tsx'
import { SelectField, TextField } from '../../components/field.tsx'
import { type FieldErrors, Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { showToast } from '../../components/toast.tsx'
import { navigate, withQuery } from '../../router.ts'
import { useDebounced } from '../../state/use-debounced.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../statistics/scope.ts'
import { ConditionList } from './condition-list.tsx'
import { readConditions } from './conditions.ts'
import {
  countings,
  draftFields,
  emptyDraft,
  type GoalDraft,
  goalTypes,
  hasLink,
  hasPageOnly,
  readDraft,
  valueTypes,
  withDraft,
} from './goal-draft.ts'
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
        send={() => (goal ? updateGoal(website, goal.id, draftFields(draft)) : createGoal(website, draftFields(draft)))}
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
              <button type="button" class="button danger" onClick={() => setDeletes(true)}>
                {t('goal.delete')}
              </button>
            )}
          </>
        }
      >
        {(errors) => (
          <>
            <DraftFields draft={draft} onChange={setDraft} errors={errors} scope={scope} />
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

interface DraftFieldsProps {
  readonly draft: GoalDraft
  readonly onChange: (draft: GoalDraft) => void
  readonly errors: FieldErrors
  readonly scope: Scope
}

function DraftFields({ draft, onChange, errors, scope }: DraftFieldsProps) {
  const { type } = draft
  const change = (changes: Partial<GoalDraft>): void => onChange({ ...draft, ...changes })
  const textField = (
    key: 'name' | 'page' | 'event' | 'link' | 'scrollDepth' | 'value' | 'currency' | 'valueProperty',
    field: string,
    label: string,
    more: { readonly placeholder?: string; readonly hint?: string; readonly maxLength?: number } = {},
  ) => (
    <TextField
      label={label}
      name={field}
      value={draft[key]}
      errors={errors[field]}
      maxLength={500}
      spellcheck={false}
      autocomplete="off"
      {...more}
      onInput={({ currentTarget: { value } }) => change({ [key]: value })}
    />
  )
  const allowedValues = valueTypes.filter((one) => one === 'none' || one === 'fixed' || !hasPageOnly(type))
  const valueType = allowedValues.find((one) => one === draft.valueType) ?? 'none'
  return (
    <>
      {textField('name', 'name', t('field.name'), { maxLength: 100 })}
      <SelectField
        label={t('goal.type')}
        value={type}
        options={goalTypes.map((value) => ({ value, label: t(`goal.type.${value}`) }))}
        onChange={(value) => change({ type: goalTypes.find((one) => one === value) ?? 'page' })}
      />
      {type === 'event' && textField('event', 'event', t('dimension.event'), { placeholder: 'Signup', maxLength: 300 })}
      {hasLink(type) &&
        textField('link', 'link', t('goal.link'), { placeholder: 'github.com/*', hint: t('goal.optional') })}
      {type === 'scroll' && textField('scrollDepth', 'scroll_depth', t('goal.scroll_depth'), { maxLength: 3 })}
      {textField('page', 'page', t('dimension.page'), {
        placeholder: '/pricing*',
        hint: hasPageOnly(type) ? t('goal.page.hint') : t('goal.page.optional'),
      })}
      <ConditionList
        conditions={draft.conditions}
        scope={scope}
        errors={errors.condition}
        onChange={(conditions) => change({ conditions })}
      />
      <SelectField
        label={t('goal.counting')}
        value={draft.counting}
        options={countings.map((value) => ({ value, label: t(`goal.counting.${value}`) }))}
        onChange={(value) => change({ counting: countings.find((one) => one === value) ?? 'once_per_visit' })}
      />
      <SelectField
        label={t('goal.value')}
        value={valueType}
        errors={errors.value_type}
        options={allowedValues.map((value) => ({ value, label: t(`goal.value.${value}`) }))}
        onChange={(value) => change({ valueType: valueTypes.find((one) => one === value) ?? 'none' })}
      />
      {(valueType === 'fixed' || valueType === 'property') && (
        <div class="goal-value">
          {valueType === 'fixed'
            ? textField('value', 'value', t('goal.value.amount'), { placeholder: '25', maxLength: 16 })
            : textField('valueProperty', 'value_property', t('goal.value.name'), { placeholder: 'price' })}
          {textField('currency', 'currency', t('goal.currency'), { placeholder: 'EUR', maxLength: 3 })}
        </div>
      )}
    </>
  )
}
