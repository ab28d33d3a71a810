import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { AsyncContent, RowsSkeleton } from '../../components/states.tsx'
import { useDebounced } from '../../state/use-debounced.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { isFilterOnly } from '../filters/filter-label.ts'
import type { Scope } from '../view/scope.ts'
import { type Condition, type Filter, hasValues, isOnNumber, type Operator } from '../view/view.ts'
import { isComplete, isList } from './draft.ts'
import { readValues } from './value-counts.ts'
import { ValueRows, withChosen } from './value-rows.tsx'

interface ValuesProps {
  readonly scope: Scope
  readonly others: readonly Condition[]
  /** The visitors under the other filters, which shares refer to; null until they are counted. */
  readonly of: number | null
  readonly filter: Filter
  /** The filter with the text that is being typed. */
  readonly draft: Filter
  readonly text: string
  readonly onText: (text: string) => void
  readonly onValues: (values: readonly string[]) => void
  readonly onApply: () => void
}

/** The values of a dimension with their visitors, found while typing. */
export function Values({ scope, others, of, filter, draft, text, onText, onValues, onApply }: ValuesProps) {
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
  const { access, website } = scope
  const groupsOf = operator === 'in_group' ? (website?.id ?? null) : undefined
  const question = { access, period, dimension, groupsOf, filters, search: list ? search : '' }
  const hasRows = dimension === 'goal' || !isFilterOnly(dimension)
  const counts = useLoad(hasRows ? JSON.stringify(question) : null, (signal) => readValues(question, signal))
  // Without a search, for the number of those that a search finds.
  const all = useRef<number | null>(null)
  if (list && search === '' && counts.state === 'ready' && !counts.stale) all.current = counts.value.total
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it adds arrow keys to the field and the checkboxes inside
    <div class="filter-values" onKeyDown={onKey}>
      {hasValues(operator) && (
        <div class="filter-search">
          <SearchField input={input} list={list} operator={operator} text={text} onText={onText} />
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
      {!list && values.length > 0 && <Chips values={values} onRemove={toggle} />}
      <div class="filter-rows" ref={box}>
        {hasRows && (
          <AsyncContent loadable={counts} skeleton={<RowsSkeleton count={8} />}>
            {({ rows, total }) => (
              <>
                <ValueRows
                  rows={list && search === '' ? withChosen(rows, values) : rows}
                  dimension={dimension}
                  search={search}
                  of={of}
                  chosen={list ? values : null}
                  onToggle={toggle}
                />
                {total > 0 && (
                  <CountNote total={total} all={list && search !== '' ? all.current : null} search={search} />
                )}
              </>
            )}
          </AsyncContent>
        )}
      </div>
    </div>
  )
}

interface SearchFieldProps extends Pick<ValuesProps, 'text' | 'onText'> {
  readonly input: RefObject<HTMLInputElement | null>
  readonly list: boolean
  readonly operator: Operator
}

function SearchField({ input, list, operator, text, onText }: SearchFieldProps) {
  const label = t(list ? 'filter.search' : isOnNumber(operator) ? 'filter.number' : 'filter.text')
  return (
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
  )
}

interface ChipsProps {
  readonly values: readonly string[]
  readonly onRemove: (value: string) => void
}

/** The texts that were added, each with a button that removes it. */
function Chips({ values, onRemove }: ChipsProps) {
  return (
    <div class="chips">
      {values.map((value) => (
        <button
          key={value}
          type="button"
          class="chip"
          aria-label={t('filter.remove', { filter: value })}
          onClick={() => onRemove(value)}
        >
          <span>{value}</span>
          <Icon name="close" />
        </button>
      ))}
    </div>
  )
}

interface CountNoteProps {
  readonly total: number
  /** How many there are without the search; null without one. */
  readonly all: number | null
  readonly search: string
}

const CountNote = ({ total, all, search }: CountNoteProps) => (
  <div class="filter-note">
    <span role="status">
      {all !== null ? t('filter.count.search', { n: total, total: all, search }) : t('filter.count', { n: total })}
    </span>
    <span>{t('filter.count.note')}</span>
  </div>
)
