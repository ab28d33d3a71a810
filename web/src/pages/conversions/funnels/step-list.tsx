import { useRef, useState } from 'preact/hooks'
import { Icon } from '../../../components/icon.tsx'
import { lazy } from '../../../components/lazy.tsx'
import { t } from '../../../strings/strings.ts'
import type { FilterNames } from '../../../website/filters/filter-label.ts'
import { expressionOf, readExpression } from '../../../website/filters/filter-tree.ts'
import { ConditionPicker } from '../../../website/frame/condition-picker.tsx'
import { loadDialogs } from '../../../website/frame/load-dialogs.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { filterText } from '../../../website/view/view.ts'
import { maxSteps, type Step } from './draft.ts'
import { stepLabel } from './step-label.ts'
import { StepSuggestions } from './step-suggestions.tsx'

const ConditionTree = lazy(async () => (await loadDialogs()).ConditionTree, null)

interface StepListProps {
  readonly steps: readonly Step[]
  readonly scope: Scope
  readonly names: FilterNames
  readonly errors: readonly string[] | undefined
  readonly onChange: (steps: readonly Step[]) => void
}

/** The steps of a funnel. Buttons, and Alt with the arrow keys, move them. */
export function StepList({ steps, scope, names, errors, onChange }: StepListProps) {
  const [adds, setAdds] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const move = (from: number, by: 1 | -1): void => {
    const step = steps[from]
    const to = from + by
    if (!step || to < 0 || to >= steps.length) return
    const focused = document.activeElement?.getAttribute('data-action')
    onChange(steps.toSpliced(from, 1).toSpliced(to, 0, step))
    // The focus stays on the step that moved, after it is rendered at its new place.
    setTimeout(() => {
      const row = list.current?.children[to]
      const [same, any] = [row?.querySelector(`[data-action=${focused}]:enabled`), row?.querySelector('input')]
      const target = same ?? any
      if (target instanceof HTMLElement) target.focus()
    })
  }
  /** A step that lost all of its conditions is removed. */
  const replace = (index: number, filter: string): void =>
    onChange(
      filter === '' ? steps.toSpliced(index, 1) : steps.map((step, at) => (at === index ? { ...step, filter } : step)),
    )
  const add = (filter: string): void => onChange([...steps, { filter, name: '' }])
  return (
    <fieldset class="field">
      <legend>{t('funnel.steps.label')}</legend>
      <ol class="step-list" ref={list}>
        {steps.map((step, index) => (
          <StepItem
            // The position is its only identity: two steps may be equal.
            key={index}
            {...{ step, index, scope, names }}
            isLast={index === steps.length - 1}
            onMove={(by) => move(index, by)}
            onFilter={(filter) => replace(index, filter)}
            onName={(name) => onChange(steps.with(index, { ...step, name }))}
          />
        ))}
      </ol>
      {errors && (
        <div class="error" role="alert">
          {errors.join(' ')}
        </div>
      )}
      {steps.length < maxSteps && (
        <StepSuggestions scope={scope} goals={names.goals} used={steps.map(({ filter }) => filter)} onAdd={add} />
      )}
      {steps.length < maxSteps && <StepAdd names={names} onOpen={() => setAdds(true)} onAdd={add} />}
      {adds && (
        <ConditionPicker
          scope={scope}
          onPick={(condition) => add(filterText(condition))}
          onClose={() => setAdds(false)}
        />
      )}
    </fieldset>
  )
}

interface StepItemProps extends Pick<StepListProps, 'scope' | 'names'> {
  readonly step: Step
  readonly index: number
  readonly isLast: boolean
  readonly onMove: (by: 1 | -1) => void
  /** Without a filter, the step is removed. */
  readonly onFilter: (filter: string) => void
  readonly onName: (name: string) => void
}

/** A step with its conditions and its name. */
function StepItem({ step, index, isLast, scope, names, onMove, onFilter, onName }: StepItemProps) {
  const label = stepLabel(step.filter, names)
  return (
    <li
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        onMove(event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <i aria-hidden="true">{index + 1}</i>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in a grid has a minimum width */}
      <div class="step-filter" role="group" aria-label={t('funnel.step.label', { n: index + 1, filter: label })}>
        <ConditionTree
          scope={scope}
          tree={readExpression(step.filter)}
          names={names}
          base={scope.view.filters}
          addLabel={t('funnel.step.condition', { n: index + 1 })}
          hasIconOnly
          onChange={(tree) => onFilter(expressionOf(tree))}
        />
      </div>
      <input
        class="input step-name"
        aria-label={t('funnel.step.name', { n: index + 1 })}
        placeholder={t('funnel.step.name.hint')}
        maxLength={100}
        value={step.name}
        onInput={({ currentTarget: { value } }) => onName(value)}
      />
      <span class="button-group">
        <button
          type="button"
          class="button plain square small flip"
          data-action="up"
          disabled={index === 0}
          aria-label={t('funnel.step.up', { n: index + 1 })}
          onClick={() => onMove(-1)}
        >
          <Icon name="down" />
        </button>
        <button
          type="button"
          class="button plain square small"
          data-action="down"
          disabled={isLast}
          aria-label={t('funnel.step.down', { n: index + 1 })}
          onClick={() => onMove(1)}
        >
          <Icon name="down" />
        </button>
        <button
          type="button"
          class="button plain square small"
          aria-label={t('funnel.step.remove', { n: index + 1 })}
          onClick={() => onFilter('')}
        >
          <Icon name="close" />
        </button>
      </span>
    </li>
  )
}

interface StepAddProps extends Pick<StepListProps, 'names'> {
  readonly onOpen: () => void
  readonly onAdd: (filter: string) => void
}

/** Adds a step that is a condition or a goal. */
function StepAdd({ names, onOpen, onAdd }: StepAddProps) {
  return (
    <div class="step-add">
      <button type="button" class="button small" onClick={onOpen}>
        <Icon name="plus" />
        {t('funnel.step.add')}
      </button>
      {names.goals.size > 0 && (
        <select
          class="input"
          aria-label={t('funnel.step.add.goal')}
          value=""
          onChange={({ currentTarget }) => {
            const goal = currentTarget.value
            currentTarget.value = ''
            if (goal !== '') onAdd(`goal:is:${goal}`)
          }}
        >
          <option value="">{t('funnel.step.add.goal')}</option>
          {[...names.goals].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
