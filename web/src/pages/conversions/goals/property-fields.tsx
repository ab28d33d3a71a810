import { useId, useRef, useState } from 'preact/hooks'
import { readProperties, readRows } from '../../../api/stats.ts'
import { Icon } from '../../../components/icon.tsx'
import { Select } from '../../../components/select.tsx'
import { t } from '../../../strings/strings.ts'
import { allowedOperators, isComplete } from '../../../website/filter-picker/draft.ts'
import { propertyPrefix } from '../../../website/view/dimensions.ts'
import type { Scope } from '../../../website/view/scope.ts'
import {
  type Condition,
  type Filter,
  filterText,
  hasValues,
  isOnNumber,
  type Operator,
} from '../../../website/view/view.ts'
import { Suggestions } from './suggestions.tsx'

/** One of several values; with other operators, several values are rare. */
const isOnList = (operator: Operator): operator is 'is' | 'is_not' => operator === 'is' || operator === 'is_not'

/** Whether the fields below can show all of it. */
export const isEditedInPlace = ({ dimension, operator, values, scope, ignoresCase }: Filter): boolean =>
  dimension.startsWith(propertyPrefix) &&
  !scope &&
  !ignoresCase &&
  !values.includes('') &&
  (values.length <= 1 || (isOnList(operator) && !values.some((value) => value.includes(','))))

/** What is in the fields, which is not always a filter. */
interface Fields {
  readonly name: string
  readonly operator: Operator
  /** Whether the text has several values, separated by commas. */
  readonly isList: boolean
  readonly text: string
}

const fieldsOf = ({ dimension, operator, values }: Filter): Fields => ({
  name: dimension.slice(propertyPrefix.length),
  operator,
  isList: values.length > 1,
  text: values.join(', '),
})

/** The filter; without values while it is incomplete. */
function filterOf({ name, operator, isList, text }: Fields): Filter {
  const typed = (isList ? text.split(',') : [text]).map((value) => value.trim()).filter((value) => value !== '')
  const values = hasValues(operator) ? [...new Set(typed)] : []
  const filter: Filter = { dimension: propertyPrefix + name.trim(), operator, values }
  if (name.trim() === '') return { ...filter, operator: hasValues(operator) ? operator : 'is', values: [] }
  return isComplete(filter) ? filter : { ...filter, values: [] }
}

interface PropertyFieldsProps {
  readonly filter: Filter
  readonly scope: Scope
  /** The filters with which suggestions are found. */
  readonly base: readonly Condition[]
  readonly onChange: (changed: Filter | null) => void
}

/** A condition on a property of an event: its name, an operator and a value. */
export function PropertyFields({ filter, scope, base, onChange }: PropertyFieldsProps) {
  const own = useRef(filterText(filter))
  const [typed, setTyped] = useState(() => fieldsOf(filter))
  // The position of a condition is its only identity: if another one has moved here, the fields are those of that one.
  const fields = filterText(filter) === own.current ? typed : fieldsOf(filter)
  const change = (changes: Partial<Fields>): void => {
    const changed = { ...fields, ...changes }
    setTyped(changed)
    const next = filterOf(changed)
    own.current = filterText(next)
    onChange(next)
  }
  const id = useId()
  const [isUsed, use] = useState(false)
  const { name, operator, isList, text } = fields
  const choices = allowedOperators(filter.dimension, false).flatMap((one) =>
    isOnList(one)
      ? [
          { value: one as string, label: t(`operator.${one}`) },
          { value: `${one},`, label: t(`goal.operator.${one}`) },
        ]
      : [{ value: one as string, label: t(`operator.${one}`) }],
  )
  const input = { class: 'input', type: 'text', maxLength: 300, spellcheck: false, autocomplete: 'off' } as const
  const query = { ...scope.query, filter: base.map(filterText), per_page: 50 }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all browsers
    <div
      class="goal-condition"
      role="group"
      aria-label={t('goal.condition', { name })}
      onFocusCapture={() => use(true)}
    >
      <input
        {...input}
        list={`${id}-names`}
        aria-label={t('goal.condition.property')}
        placeholder={t('goal.condition.property')}
        value={name}
        onInput={({ currentTarget: { value } }) => change({ name: value })}
      />
      <Suggestions
        id={`${id}-names`}
        question={isUsed ? JSON.stringify(query) : null}
        load={(signal) => readProperties(scope.access, { ...query, sort_by: 'events' }, signal)}
      />
      <Select
        label={t('filter.operator')}
        value={isList && isOnList(operator) ? `${operator},` : operator}
        options={choices}
        onChange={(value) => {
          const chosen = allowedOperators(filter.dimension, false).find((one) => one === value.replace(',', '')) ?? 'is'
          change({ operator: chosen, isList: value.endsWith(',') })
        }}
      />
      {hasValues(operator) && (
        <input
          {...input}
          list={isOnNumber(operator) ? undefined : `${id}-values`}
          inputMode={isOnNumber(operator) ? 'decimal' : undefined}
          aria-label={t('goal.condition.value')}
          placeholder={t(isList ? 'goal.condition.values' : 'goal.condition.value')}
          value={text}
          onInput={({ currentTarget: { value } }) => change({ text: value })}
        />
      )}
      <Suggestions
        id={`${id}-values`}
        question={isUsed && name.trim() !== '' ? JSON.stringify([name, query]) : null}
        load={(signal) => readRows(scope.access, propertyPrefix + name.trim(), query, signal)}
      />
      <button
        type="button"
        class="button plain square small"
        aria-label={t('goal.condition.remove', { name })}
        onClick={() => onChange(null)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
