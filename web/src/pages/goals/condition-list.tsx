import { useState } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { t } from '../../strings/strings.ts'
import { ConditionPicker } from '../statistics/condition-picker.tsx'
import { conditionLabel } from '../statistics/filter-picker/filter-label.ts'
import type { Scope } from '../statistics/scope.ts'
import { useFilterNames } from '../statistics/use-filter-names.ts'
import { type Condition, filterText, parseFilter } from '../statistics/view.ts'

interface ConditionListProps {
  /** In the filter syntax. */
  readonly conditions: readonly string[]
  readonly scope: Scope
  readonly errors: readonly string[] | undefined
  readonly onChange: (conditions: readonly string[]) => void
}

/** Further conditions of a goal, all of which have to match. */
export function ConditionList({ conditions, scope, errors, onChange }: ConditionListProps) {
  const [picked, pick] = useState<number | null>(null)
  const conditionAt = (at: number): Condition | null => {
    const text = conditions[at]
    return text === undefined ? null : (parseFilter(text) ?? { expression: text })
  }
  const names = useFilterNames(scope, conditions)
  return (
    <div class="field">
      <span class="goal-label">{t('goal.conditions')}</span>
      <div class="chips">
        {conditions.map((text, index) => {
          const label = conditionLabel(text, names)
          return (
            <div class="chip" key={text}>
              <button
                type="button"
                class="chip-label"
                aria-label={t('filter.edit', { filter: label })}
                onClick={() => pick(index)}
              >
                {label}
              </button>
              <button
                type="button"
                class="chip-action"
                aria-label={t('filter.remove', { filter: label })}
                onClick={() => onChange(conditions.toSpliced(index, 1))}
              >
                <Icon name="close" />
              </button>
            </div>
          )
        })}
        <button type="button" class="button plain small" onClick={() => pick(conditions.length)}>
          <Icon name="plus" />
          {t('goal.condition.add')}
        </button>
      </div>
      {errors && (
        <div class="error" role="alert">
          {errors.join(' ')}
        </div>
      )}
      {picked !== null && (
        <ConditionPicker
          scope={scope}
          edited={conditionAt(picked)}
          onPick={(condition) => onChange(conditions.toSpliced(picked, 1, filterText(condition)))}
          onClose={() => pick(null)}
        />
      )}
    </div>
  )
}
