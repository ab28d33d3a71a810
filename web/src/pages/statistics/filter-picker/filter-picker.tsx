import './filter-picker.css'
import { useState } from 'preact/hooks'
import { Dialog } from '../../../components/dialog.tsx'
import { navigate } from '../../../router.ts'
import { t } from '../../../strings/strings.ts'
import { isDimension, propertyPrefix } from '../dimensions.ts'
import { type Condition, type Filter, hasValues, isOnNumber, isOnText, type Operator, operators } from '../view.ts'
import { Choice } from './choice.tsx'
import { DimensionList } from './dimension-list.tsx'
import { hasNumbers, isComplete, isList, kindOf, maxValues } from './draft.ts'
import { ExpressionEditor } from './expression-editor.tsx'
import { Matches } from './matches.tsx'
import { Values } from './values.tsx'
import { type FilterPickerProps, withCondition } from './with-condition.ts'

export const FilterPicker = ({ scope, edited, onClose }: FilterPickerProps) =>
  edited === null || isPickable(edited) ? (
    <SingleFilterPicker scope={scope} edited={edited} onClose={onClose} />
  ) : (
    <ExpressionEditor scope={scope} edited={edited} onClose={onClose} />
  )

/** Whether it is by a dimension whose values are listed, which revenue is not. */
const isPickable = (condition: Condition): condition is Filter =>
  'dimension' in condition && (isDimension(condition.dimension) || condition.dimension.startsWith(propertyPrefix))

interface SingleFilterPickerProps extends FilterPickerProps {
  readonly edited: Filter | null
}

/** Dimension, operator and values of a filter, all visible at once. */
function SingleFilterPicker({ scope, edited, onClose }: SingleFilterPickerProps) {
  const [filter, setFilter] = useState<Filter>(edited ?? { dimension: 'page', operator: 'is', values: [] })
  const [text, setText] = useState('')
  const others = scope.view.filters.filter((one) => one !== edited)
  const typed = text.trim()
  const draft: Filter =
    isList(filter.operator) || typed === ''
      ? filter
      : {
          ...filter,
          values: isOnNumber(filter.operator) ? [typed] : [...new Set([...filter.values, typed])].slice(0, maxValues),
        }
  const complete = isComplete(draft)
  const allowed = operators.filter((one) => !isOnNumber(one) || hasNumbers(filter.dimension))
  const chooseDimension = (dimension: string): void => {
    const operator = isOnNumber(filter.operator) && !hasNumbers(dimension) ? 'is' : filter.operator
    setFilter({ ...filter, dimension, operator, values: [] })
    setText('')
  }
  const chooseOperator = (operator: Operator): void => {
    const { ignoresCase: _, ...others } = filter
    const kept = kindOf(operator) === kindOf(filter.operator) ? filter.values : []
    setFilter(isOnText(operator) ? { ...filter, operator, values: kept } : { ...others, operator, values: kept })
    if (!hasValues(operator)) setText('')
  }
  const ignoreCase = (ignoresCase: boolean): void => {
    const { ignoresCase: _, ...others } = filter
    setFilter(ignoresCase ? { ...others, ignoresCase } : others)
  }
  const chooseScope = (where: Filter['scope']): void => {
    const { scope: _, ...others } = filter
    setFilter(where ? { ...others, scope: where } : others)
  }
  const apply = (): void => {
    if (!complete) return
    navigate(withCondition(scope, edited, draft))
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
        <DimensionList scope={scope} others={others} dimension={filter.dimension} onChoose={chooseDimension} />
        <fieldset class="filter-operators">
          <legend class="visually-hidden">{t('filter.operator')}</legend>
          {allowed.map((operator) => (
            <Choice
              key={operator}
              name="operator"
              label={t(`operator.${operator}`)}
              checked={operator === filter.operator}
              onChoose={() => chooseOperator(operator)}
            />
          ))}
          {isOnText(filter.operator) && (
            <label class="filter-case">
              <input
                type="checkbox"
                checked={filter.ignoresCase === true}
                onChange={(event) => ignoreCase(event.currentTarget.checked)}
              />
              {t('filter.ignore_case')}
            </label>
          )}
        </fieldset>
        <Values
          key={filter.dimension}
          scope={scope}
          others={others}
          filter={filter}
          draft={draft}
          text={text}
          onText={setText}
          onValues={(values) => setFilter({ ...filter, values: values.slice(0, maxValues) })}
          onApply={apply}
        />
        <div class="filter-footer">
          <label class="filter-scope">
            {t('filter.applies')}
            <select
              class="input"
              value={filter.scope ?? ''}
              onChange={({ currentTarget: { value } }) =>
                chooseScope(value === 'visit' || value === 'not_visit' ? value : undefined)
              }
            >
              <option value="">{t('scope.row')}</option>
              <option value="visit">{t('scope.visit')}</option>
              <option value="not_visit">{t('scope.not_visit')}</option>
            </select>
          </label>
          <Matches scope={scope} others={others} draft={complete ? draft : null} />
          <button type="button" class="button" onClick={onClose}>
            {t('action.cancel')}
          </button>
          <button type="submit" class="button primary" disabled={!complete}>
            {t('filter.apply')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
