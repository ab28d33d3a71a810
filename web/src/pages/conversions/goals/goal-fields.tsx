import { useId } from 'preact/hooks'
import { readRows } from '../../../api/stats.ts'
import { SelectField, TextField } from '../../../components/field.tsx'
import type { FieldErrors } from '../../../components/form.tsx'
import { Segmented } from '../../../components/segmented.tsx'
import { t } from '../../../strings/strings.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { ConditionList } from './condition-list.tsx'
import {
  countings,
  type GoalDraft,
  goalTypes,
  hasLink,
  hasPageOnly,
  isCountable,
  triggerFilter,
  valueTypes,
} from './goal-draft.ts'
import { Suggestions } from './suggestions.tsx'

interface GoalFieldsProps {
  readonly draft: GoalDraft
  readonly onChange: (draft: GoalDraft) => void
  readonly errors: FieldErrors
  readonly scope: Scope
}

type TextKey = 'name' | 'page' | 'event' | 'link' | 'scrollDepth' | 'value' | 'currency' | 'valueProperty'

interface TextOptions {
  readonly placeholder?: string
  readonly hint?: string
  readonly maxLength?: number
  readonly list?: string
}

/** The fields of a goal; those that its type does not have are hidden. */
export function GoalFields({ draft, onChange, errors, scope }: GoalFieldsProps) {
  const { type } = draft
  const events = useId()
  const change = (changes: Partial<GoalDraft>): void => onChange({ ...draft, ...changes })
  const textField = (key: TextKey, field: string, label: string, more: TextOptions = {}) => (
    <TextField
      type="text"
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
  const query = { ...scope.query, filter: [], per_page: 50 }
  return (
    <>
      {textField('name', 'name', t('field.name'), { maxLength: 100 })}
      <fieldset class="field goal-types">
        <legend class="goal-label">{t('goal.type')}</legend>
        <Segmented
          value={type}
          options={goalTypes.map((value) => ({
            value,
            label: t(`goal.type.${value}.short`),
            fullLabel: t(`goal.type.${value}`),
          }))}
          onChoose={(value) => change({ type: value })}
        />
      </fieldset>
      {type === 'event' && (
        <>
          {textField('event', 'event', t('dimension.event'), { placeholder: 'Signup', maxLength: 300, list: events })}
          <Suggestions
            id={events}
            question={JSON.stringify(query)}
            load={(signal) => readRows(scope.access, 'event', query, signal)}
          />
        </>
      )}
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
        trigger={isCountable(draft) ? { expression: triggerFilter(draft) } : null}
        hasProperties={!hasPageOnly(type)}
        errors={errors.condition}
        onChange={(conditions) => change({ conditions })}
      />
      <SelectField
        label={t('goal.counting')}
        value={draft.counting}
        options={countings.map((value) => ({ value, label: t(`goal.counting.${value}`) }))}
        onChange={(value) => change({ counting: countings.find((one) => one === value) ?? 'once_per_visit' })}
      />
      <div class={`goal-value ${valueType}`}>
        <SelectField
          label={t('goal.value.optional')}
          value={valueType}
          errors={errors.value_type}
          options={allowedValues.map((value) => ({ value, label: t(`goal.value.${value}`) }))}
          onChange={(value) => change({ valueType: valueTypes.find((one) => one === value) ?? 'none' })}
        />
        {valueType === 'fixed' &&
          textField('value', 'value', t('goal.value.amount'), { placeholder: '25', maxLength: 16 })}
        {valueType === 'property' &&
          textField('valueProperty', 'value_property', t('goal.value.name'), { placeholder: 'price' })}
        {(valueType === 'fixed' || valueType === 'property') &&
          textField('currency', 'currency', t('goal.currency'), { placeholder: 'EUR', maxLength: 3 })}
      </div>
    </>
  )
}
