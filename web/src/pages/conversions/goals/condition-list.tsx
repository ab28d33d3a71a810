import { Icon } from '../../../components/icon.tsx'
import { lazy } from '../../../components/lazy.tsx'
import { t } from '../../../strings/strings.ts'
import { useFilterNames } from '../../../website/filters/use-filter-names.ts'
import { loadDialogs } from '../../../website/frame/load-dialogs.ts'
import { propertyPrefix } from '../../../website/view/dimensions.ts'
import type { Scope } from '../../../website/view/scope.ts'
import type { Condition, Filter } from '../../../website/view/view.ts'
import { type ConditionTexts, textsOf, treeOf } from './conditions.ts'
import { isEditedInPlace, PropertyFields } from './property-fields.tsx'

const ConditionTree = lazy(async () => (await loadDialogs()).ConditionTree, null)

interface ConditionListProps {
  readonly conditions: ConditionTexts
  readonly scope: Scope
  /** What the goal is about without them, with which values are counted. */
  readonly trigger: Condition | null
  /** Whether what the goal counts has properties. */
  readonly hasProperties: boolean
  readonly errors: readonly string[] | undefined
  readonly onChange: (conditions: ConditionTexts) => void
}

const newCondition: Filter = { dimension: propertyPrefix, operator: 'is', values: [] }

/** Further conditions of a goal: those on properties are edited in place, all others as in the filters of the view. */
export function ConditionList(props: ConditionListProps) {
  const { conditions, scope, trigger, hasProperties, errors, onChange } = props
  const tree = treeOf(conditions)
  const names = useFilterNames(scope, conditions)
  const base = trigger ? [trigger] : []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in all browsers
    <div class="field goal-conditions" role="group" aria-label={t('goal.conditions')}>
      <span class="goal-label">{t(hasProperties ? 'goal.conditions.property' : 'goal.conditions')}</span>
      <ConditionTree
        scope={scope}
        tree={tree}
        names={names}
        base={base}
        isOfRows
        addLabel={t(hasProperties ? 'goal.condition.other' : 'goal.condition.add')}
        fieldsOf={(filter, change) =>
          isEditedInPlace(filter) ? (
            <PropertyFields filter={filter} scope={scope} base={base} onChange={change} />
          ) : null
        }
        onChange={(changed) => onChange(textsOf(changed))}
      >
        {hasProperties && (
          <button
            type="button"
            class="button plain small goal-add"
            onClick={() => onChange(textsOf({ ...tree, parts: [...tree.parts, newCondition] }))}
          >
            <Icon name="plus" />
            {t('goal.condition.add')}
          </button>
        )}
      </ConditionTree>
      {errors && (
        <div class="error" role="alert">
          {errors.join(' ')}
        </div>
      )}
    </div>
  )
}
