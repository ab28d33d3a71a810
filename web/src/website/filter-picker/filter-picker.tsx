import './filter-picker.css'
import { useState } from 'preact/hooks'
import { Dialog } from '../../components/dialog.tsx'
import { HelpLink } from '../../components/help-link.tsx'
import { Segmented } from '../../components/segmented.tsx'
import { t } from '../../strings/strings.ts'
import { isFilterOnly } from '../filters/filter-label.ts'
import { isDimension, propertyPrefix } from '../view/dimensions.ts'
import { type Condition, type Filter, hasValues, isOnNumber, isOnText, type Operator } from '../view/view.ts'
import { Choice } from './choice.tsx'
import { DimensionList } from './dimension-list.tsx'
import { allowedOperators, isComplete, isList, kindOf, maxValues } from './draft.ts'
import { ExpressionEditor } from './expression-editor.tsx'
import type { FilterPickerProps } from './filter-picker-props.ts'
import { Matches, useVisitors } from './matches.tsx'
import { Values } from './values.tsx'

/** Picks a condition: a filter by its parts, everything else as text. */
export const FilterPicker = ({ edited, ...props }: FilterPickerProps) =>
  edited === null || isPickable(edited) ? (
    <SingleFilterPicker edited={edited} {...props} />
  ) : (
    <ExpressionEditor edited={edited} {...props} />
  )

const isPickable = (condition: Condition): condition is Filter =>
  'dimension' in condition &&
  (isDimension(condition.dimension) ||
    isFilterOnly(condition.dimension) ||
    condition.dimension.startsWith(propertyPrefix))

interface SingleFilterPickerProps extends FilterPickerProps {
  readonly edited: Filter | null
}

/** Dimension, operator and values of a filter, all visible at once. */
function SingleFilterPicker({
  scope,
  edited,
  others,
  filtersWith,
  isInVisit = false,
  isOfRows = false,
  header,
  controls,
  onSave,
  onApply,
  onClose,
}: SingleFilterPickerProps) {
  const [filter, setFilter] = useState<Filter>(edited ?? { dimension: 'page', operator: 'is', values: [] })
  const [text, setText] = useState(edited && isOnNumber(edited.operator) ? (edited.values[0] ?? '') : '')
  const { visitors: of } = useVisitors(scope, others)
  const typed = text.trim()
  const values = isOnNumber(filter.operator) ? [typed] : [...new Set([...filter.values, typed])].slice(0, maxValues)
  const isTyped = isOnNumber(filter.operator) || (typed !== '' && !isList(filter.operator))
  const { scope: where, ...row } = isTyped ? { ...filter, values } : filter
  const draft: Filter = where && !isInVisit ? { ...row, scope: where } : row
  const complete = isComplete(draft)
  const hasGroups = scope.website !== null || scope.hasPathGroups === true || filter.operator === 'in_group'
  const allowed = allowedOperators(filter.dimension, hasGroups)
  const chooseDimension = (dimension: string): void => {
    const operators = allowedOperators(dimension, hasGroups)
    const operator = operators.includes(filter.operator) ? filter.operator : (operators[0] ?? 'is')
    setFilter({ ...filter, dimension, operator, values: [] })
    setText('')
  }
  const chooseOperator = (operator: Operator): void => {
    const { ignoresCase: _, ...others } = filter
    const kept = kindOf(operator) === kindOf(filter.operator) ? filter.values : []
    setFilter(isOnText(operator) ? { ...filter, operator, values: kept } : { ...others, operator, values: kept })
    if (!hasValues(operator)) setText('')
  }
  const apply = (): void => {
    if (!complete) return
    onApply(draft)
    onClose()
  }
  return (
    <Dialog title={t(edited ? 'filter.change' : 'filter.new')} wide onClose={onClose}>
      <form
        class="filter-picker"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        {header}
        <DimensionList
          scope={scope}
          others={others}
          isOfRows={isOfRows}
          dimension={filter.dimension}
          onChoose={chooseDimension}
        />
        <Operators
          filter={filter}
          allowed={allowed}
          onChoose={chooseOperator}
          onIgnoreCase={(ignores) => setFilter(withCase(filter, ignores))}
        />
        <Values
          key={filter.dimension}
          scope={scope}
          others={others}
          of={of}
          filter={filter}
          draft={draft}
          text={text}
          onText={setText}
          onValues={(values) => setFilter({ ...filter, values: values.slice(0, maxValues) })}
          onApply={apply}
        />
        <div class="filter-footer">
          <ScopeChoice
            value={draft.scope}
            isInVisit={isInVisit}
            onChoose={(where) => setFilter(withScope(filter, where))}
          />
          {controls}
          <Matches scope={scope} of={of} filters={complete ? filtersWith(draft) : null} />
          {onSave && (
            <button
              type="button"
              class="button"
              disabled={!complete && scope.view.filters.length === 0}
              onClick={() => onSave(complete ? draft : null)}
            >
              {t('filter.save')}
            </button>
          )}
          <button type="submit" class="button primary" disabled={!complete}>
            {t('filter.apply')}
            <span aria-hidden="true">
              <kbd>↵</kbd>
            </span>
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const withCase = ({ ignoresCase: _, ...filter }: Filter, ignoresCase: boolean): Filter =>
  ignoresCase ? { ...filter, ignoresCase } : filter

const withScope = ({ scope: _, ...filter }: Filter, scope: Filter['scope']): Filter =>
  scope ? { ...filter, scope } : filter

interface OperatorsProps {
  readonly filter: Filter
  readonly allowed: readonly Operator[]
  readonly onChoose: (operator: Operator) => void
  readonly onIgnoreCase: (ignoresCase: boolean) => void
}

const Operators = ({ filter, allowed, onChoose, onIgnoreCase }: OperatorsProps) => (
  <fieldset class="filter-operators">
    <legend class="visually-hidden">{t('filter.operator')}</legend>
    {allowed.map((operator) => (
      <Choice
        key={operator}
        name="operator"
        label={t(`operator.${operator}`)}
        checked={operator === filter.operator}
        onChoose={() => onChoose(operator)}
      />
    ))}
    {isOnText(filter.operator) && filter.dimension !== 'goal' && (
      <label class="checkbox filter-case">
        <input
          type="checkbox"
          checked={filter.ignoresCase === true}
          onChange={(event) => onIgnoreCase(event.currentTarget.checked)}
        />
        {t('filter.ignore_case')}
      </label>
    )}
  </fieldset>
)

const scopes = [undefined, 'visit', 'not_visit'] as const

interface ScopeChoiceProps {
  readonly value: Filter['scope']
  /** Whether it is about a single row of a visit: then there is nothing to choose. */
  readonly isInVisit: boolean
  readonly onChoose: (scope: Filter['scope']) => void
}

/** What has to match: the counted row itself, any row of its visit, or none of them. */
const ScopeChoice = ({ value, isInVisit, onChoose }: ScopeChoiceProps) => (
  <fieldset class="filter-applies">
    <legend>
      {t('filter.applies')} <HelpLink topic="filter.scope" name={t('filter.applies')} newTab />
    </legend>
    {isInVisit ? (
      <span>{t('scope.same')}</span>
    ) : (
      <Segmented
        value={value}
        options={scopes.map((scope) => ({ value: scope, label: t(`scope.${scope ?? 'row'}`) }))}
        onChoose={onChoose}
      />
    )}
  </fieldset>
)
