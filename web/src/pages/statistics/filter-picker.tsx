import './filter-picker.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { readProperties, readTotals } from '../../api/stats.ts'
import { Dialog } from '../../components/dialog.tsx'
import { TextAreaField } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { navigate } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { number, percent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { type Dimension, dimensionName, isDimension, propertyPrefix, valueFlag, valueName } from './dimensions.ts'
import { readValues, type ValueCount } from './filter-values.ts'
import type { Scope } from './scope.ts'
import {
  type Condition,
  type Expression,
  type Filter,
  filterText,
  hasValues,
  isOnNumber,
  isOnText,
  type Operator,
  operators,
  withFilters,
} from './view.ts'

const groups = [
  ['page', ['page', 'title', 'entry_page', 'exit_page', 'hostname']],
  ['source', ['source', 'channel', 'referrer', 'utm_campaign', 'utm_source', 'utm_medium', 'utm_term', 'utm_content']],
  ['location', ['country', 'region', 'city', 'language']],
  ['technology', ['device', 'browser', 'browser_version', 'os', 'os_version', 'screen']],
  ['behavior', ['event']],
] as const satisfies readonly (readonly [string, readonly Dimension[]])[]

/** As many as the service accepts in one filter. */
const maxValues = 50
const debounceMs = 200

const isList = (operator: Operator): boolean => operator === 'is' || operator === 'is_not'
/** Values are kept when the operator changes to another one of the same kind. */
const kindOf = (operator: Operator): string =>
  isList(operator) ? 'list' : isOnNumber(operator) ? 'number' : hasValues(operator) ? 'text' : 'none'
const hasNumbers = (dimension: string): boolean => dimension.startsWith(propertyPrefix)

interface FilterPickerProps {
  readonly scope: Scope
  /** The filter to edit; null for a new one. */
  readonly edited: Condition | null
  readonly onClose: () => void
}

export const FilterPicker = ({ scope, edited, onClose }: FilterPickerProps) =>
  edited === null || isPickable(edited) ? (
    <SingleFilterPicker scope={scope} edited={edited} onClose={onClose} />
  ) : (
    <TextEditor scope={scope} edited={edited} onClose={onClose} />
  )

/** Whether it is by a dimension whose values are listed, which revenue is not. */
const isPickable = (condition: Condition): condition is Filter =>
  'dimension' in condition && (isDimension(condition.dimension) || condition.dimension.startsWith(propertyPrefix))

/** The URL of the view with a changed or another filter. */
function withCondition({ pageUrl, view }: Scope, edited: Condition | null, condition: Condition): string {
  const at = edited ? view.filters.indexOf(edited) : -1
  return withFilters(pageUrl, at < 0 ? [...view.filters, condition] : view.filters.with(at, condition))
}

const combinedExample = '(country:is:DE or country:is:AT) and not visit(event:is:Signup)'

interface TextEditorProps extends FilterPickerProps {
  readonly edited: Condition
}

/** A combination of filters, as text. */
function TextEditor({ scope, edited, onClose }: TextEditorProps) {
  const [text, setText] = useState(filterText(edited))
  const condition: Expression = { expression: text.trim() }
  const others = scope.view.filters.filter((one) => one !== edited)
  return (
    <Dialog title={t('filter.change')} wide onClose={onClose}>
      <form
        class="expression-editor"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '') return
          navigate(withCondition(scope, edited, condition))
          onClose()
        }}
      >
        <TextAreaField
          label={t('filter.expression')}
          hint={<code>{combinedExample}</code>}
          value={text}
          maxLength={4096}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <div class="filter-footer">
          <Matches scope={scope} others={others} draft={text.trim() === '' ? null : condition} />
          <button type="button" class="button" onClick={onClose}>
            {t('action.cancel')}
          </button>
          <button type="submit" class="button primary" disabled={text.trim() === ''}>
            {t('filter.apply')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

interface SingleFilterPickerProps extends FilterPickerProps {
  readonly edited: Filter | null
}

/** Numbers as the service reads them. */
const numberPattern = /^-?\d{1,15}(?:\.\d{1,23})?$/

const isComplete = ({ operator, values }: Filter): boolean => {
  if (isOnNumber(operator)) return values.length === 1 && numberPattern.test(values[0] ?? '')
  return !hasValues(operator) || values.length > 0
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

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly checked: boolean
  readonly onChoose: () => void
}

/** A radio button that looks like a row of a menu; browsers move between them with arrow keys. */
function Choice({ name, label, checked, onChoose }: ChoiceProps) {
  return (
    <label class="filter-choice" title={label}>
      <input type="radio" class="visually-hidden" name={name} checked={checked} onChange={onChoose} />
      {label}
    </label>
  )
}

interface DimensionListProps {
  readonly scope: Scope
  readonly others: readonly Condition[]
  readonly dimension: string
  readonly onChoose: (dimension: string) => void
}

function DimensionList({ scope, others, dimension, onChoose }: DimensionListProps) {
  const query = { ...scope.query, filter: others.map(filterText), per_page: 100, sort_by: 'events' }
  const properties = useLoad(JSON.stringify(query), (signal) => readProperties(scope.access, query, signal))
  const names = properties.state === 'ready' ? properties.value.data.map(({ value }) => propertyPrefix + value) : []
  const chosen = dimension.startsWith(propertyPrefix) && !names.includes(dimension) ? [dimension] : []
  const choice = (one: string) => (
    <Choice
      key={one}
      name="dimension"
      label={dimensionName(one)}
      checked={one === dimension}
      onChoose={() => onChoose(one)}
    />
  )
  return (
    <fieldset class="filter-dimensions">
      <legend class="visually-hidden">{t('filter.dimension')}</legend>
      {groups.map(([group, members]) => (
        <div key={group}>
          <div class="label">{t(`filter.group.${group}`)}</div>
          {members
            .filter((one) => (one !== 'region' && one !== 'city') || scope.hasRegions || one === dimension)
            .map(choice)}
        </div>
      ))}
      {names.length + chosen.length > 0 && (
        <div>
          <div class="label">{t('filter.group.property')}</div>
          {[...chosen, ...names].map(choice)}
        </div>
      )}
    </fieldset>
  )
}

interface ValuesProps {
  readonly scope: Scope
  readonly others: readonly Condition[]
  readonly filter: Filter
  /** The filter with the text that is being typed. */
  readonly draft: Filter
  readonly text: string
  readonly onText: (text: string) => void
  readonly onValues: (values: readonly string[]) => void
  readonly onApply: () => void
}

/** The values of a dimension with their visitors, found while typing. */
function Values({ scope, others, filter, draft, text, onText, onValues, onApply }: ValuesProps) {
  const { dimension, operator, values } = filter
  const list = isList(operator)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const search = useDebounced(text.trim())
  useEffect(() => {
    // After the dialog has focused its title. On touch screens, a focused field would open the keyboard.
    if (!matchMedia('(pointer: coarse)').matches) requestAnimationFrame(() => input.current?.focus())
  }, [])

  const { filter: _, ...period } = scope.query
  const shown = useDebounced(JSON.stringify(list || !isComplete(draft) ? others : [...others, draft]))
  const filters: readonly Condition[] = JSON.parse(shown)
  const question = { access: scope.access, period, dimension, filters, search: list ? search : '' }
  const counts = useLoad(JSON.stringify(question), (signal) => readValues(question, signal))
  const toggle = (value: string): void =>
    onValues(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])

  const onKey = (event: KeyboardEvent): void => {
    const rows = [...(box.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && rows.length > 0) {
      event.preventDefault()
      const current = event.target instanceof HTMLInputElement ? rows.indexOf(event.target) : -1
      const at = current + step
      const target = at < 0 ? input.current : rows[Math.min(at, rows.length - 1)]
      target?.focus()
    } else if (event.key === 'Enter' && event.target === input.current && list && text.trim() !== '') {
      // Picks the first match, and is ready for the next one; Enter in the empty field applies the filter.
      event.preventDefault()
      if (counts.state !== 'ready' || counts.stale || search !== text.trim()) return
      const first = counts.value.rows[0]
      if (first && !values.includes(first.value)) toggle(first.value)
      onText('')
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'checkbox') {
      event.preventDefault()
      onApply()
    }
  }
  const label = t(list ? 'filter.search' : isOnNumber(operator) ? 'filter.number' : 'filter.text')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it adds arrow keys to the field and the checkboxes inside
    <div class="filter-values" onKeyDown={onKey}>
      {hasValues(operator) && (
        <div class="filter-search">
          <div class="search">
            <Icon name={list ? 'search' : 'filter'} />
            <input
              ref={input}
              type="search"
              class="input"
              aria-label={label}
              placeholder={label}
              spellcheck={false}
              autocomplete="off"
              maxLength={500}
              value={text}
              onInput={(event) => onText(event.currentTarget.value)}
            />
          </div>
          {!list && !isOnNumber(operator) && (
            <button
              type="button"
              class="button"
              disabled={text.trim() === ''}
              onClick={() => {
                onValues(draft.values)
                onText('')
                input.current?.focus()
              }}
            >
              <Icon name="plus" />
              {t('filter.another')}
            </button>
          )}
        </div>
      )}
      {operator === 'wildcard' && <p class="hint faint">{t('filter.value.hint')}</p>}
      {!list && values.length > 0 && (
        <div class="chips">
          {values.map((value) => (
            <button
              key={value}
              type="button"
              class="chip"
              aria-label={t('filter.remove', { filter: value })}
              onClick={() => toggle(value)}
            >
              <span>{value}</span>
              <Icon name="close" />
            </button>
          ))}
        </div>
      )}
      <div class="filter-rows" ref={box}>
        <AsyncContent loadable={counts} skeleton={<RowsSkeleton count={8} />}>
          {({ rows, total }) => (
            <>
              <ValueRows
                rows={list && search === '' ? withChosen(rows, values) : rows}
                dimension={dimension}
                search={search}
                chosen={list ? values : null}
                onToggle={toggle}
              />
              {total > 0 && (
                <div class="filter-note">
                  <span role="status">{t('filter.count', { n: total })}</span>
                  <span>{t('filter.count.note')}</span>
                </div>
              )}
            </>
          )}
        </AsyncContent>
      </div>
    </div>
  )
}

/** Chosen values stay in view, even if they are rare or do not occur in this period. */
function withChosen(rows: readonly ValueCount[], chosen: readonly string[]): readonly (ValueCount | MissingCount)[] {
  const missing = chosen.filter((value) => !rows.some((row) => row.value === value))
  return [...missing.map((value) => ({ value, visitors: null })), ...rows]
}

interface MissingCount {
  readonly value: string
  readonly visitors: null
}

interface ValueRowsProps {
  readonly rows: readonly (ValueCount | MissingCount)[]
  readonly dimension: string
  readonly search: string
  /** Null if rows cannot be chosen: they are those that match a text. */
  readonly chosen: readonly string[] | null
  readonly onToggle: (value: string) => void
}

function ValueRows({ rows, dimension, search, chosen, onToggle }: ValueRowsProps) {
  if (rows.length === 0) return <EmptyState title={t('list.nothing')} />
  const max = Math.max(...rows.map(({ visitors }) => visitors ?? 0), 1)
  return (
    <ul class="rows">
      {rows.map(({ value, visitors }) => {
        const isChosen = chosen?.includes(value) === true
        const inside = (
          <>
            <span class="name">
              {valueFlag(dimension, value)} <Marked text={valueName(dimension, value)} part={search} />
            </span>
            <b>{visitors === null ? '–' : number(visitors)}</b>
          </>
        )
        const style = { '--share': `${((visitors ?? 0) / max) * 100}%` }
        return (
          <li key={value}>
            {chosen === null ? (
              <div class="row without-share" style={style}>
                {inside}
              </div>
            ) : (
              <label class="row filter-value" style={style}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={!isChosen && chosen.length >= maxValues}
                  onChange={() => onToggle(value)}
                />
                {inside}
              </label>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A text with the searched part emphasized. */
function Marked({ text, part }: { readonly text: string; readonly part: string }) {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  )
}

interface MatchesProps {
  readonly scope: Scope
  readonly others: readonly Condition[]
  readonly draft: Condition | null
}

/** How many visitors the filter leaves. */
function Matches({ scope, others, draft }: MatchesProps) {
  const totalOf = (filters: readonly Condition[] | null) => {
    const query = { ...scope.query, filter: (filters ?? []).map(filterText), metrics: 'visitors' }
    return useLoad(filters && JSON.stringify(query), (signal) => readTotals(scope.access, query, signal))
  }
  const settled = useDebounced(draft && JSON.stringify(draft))
  const all = totalOf(others)
  const matching = totalOf(settled === null ? null : [...others, JSON.parse(settled)])
  const of = all.state === 'ready' ? (all.value.data.visitors?.value ?? 0) : null
  const count = matching.state === 'ready' && !matching.stale ? (matching.value.data.visitors?.value ?? 0) : null
  const problem = matching.state === 'loading' ? undefined : matching.problem
  return (
    <span class="filter-matches" role="status">
      {draft && problem?.detail}
      {draft !== null && count !== null && of !== null && (
        <>
          {t('filter.matches', { n: count, total: of })}
          {of > 0 && ` · ${percent(Math.min(1, count / of), 1)}`}
        </>
      )}
    </span>
  )
}

/** A value that follows another when that has not changed for a moment. */
function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
