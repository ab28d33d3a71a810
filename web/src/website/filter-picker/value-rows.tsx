import { RowHeads } from '../../components/panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { number, percent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { valueFlag, valueName } from '../view/dimensions.ts'
import { maxValues } from './draft.ts'
import type { ValueCount } from './value-counts.ts'

/** Chosen values stay in view, even if they are rare or do not occur in this period. */
export function withChosen(
  rows: readonly ValueCount[],
  chosen: readonly string[],
): readonly (ValueCount | MissingCount)[] {
  const missing = chosen.filter((value) => !rows.some((row) => row.value === value))
  return [...missing.map((value) => ({ value, visitors: null })), ...rows]
}

interface MissingCount {
  readonly value: string
  readonly name?: string
  readonly visitors: null
}

interface ValueRowsProps {
  readonly rows: readonly (ValueCount | MissingCount)[]
  readonly dimension: string
  readonly search: string
  readonly of: number | null
  /** Null if rows cannot be chosen: they are those that match a text. */
  readonly chosen: readonly string[] | null
  readonly onToggle: (value: string) => void
}

export function ValueRows({ rows, dimension, search, of, chosen, onToggle }: ValueRowsProps) {
  if (rows.length === 0) return <EmptyState title={t('list.nothing')} />
  const max = Math.max(...rows.map(({ visitors }) => visitors ?? 0), 1)
  return (
    <>
      <RowHeads
        heads={[
          ['value', t('metric.visitors')],
          ['share', t('column.share')],
        ]}
      />
      <ul class="rows">
        {rows.map(({ value, name, visitors }) => {
          const isChosen = chosen?.includes(value) === true
          const inside = (
            <>
              <span class="name">
                {valueFlag(dimension, value)} <Marked text={name ?? valueName(dimension, value)} part={search} />
              </span>
              <b>{visitors === null ? '–' : number(visitors)}</b>
              <small>{of && visitors !== null ? percent(Math.min(1, visitors / of)) : ''}</small>
            </>
          )
          const style = { '--share': `${((visitors ?? 0) / max) * 100}%` }
          return (
            <li key={value}>
              {chosen === null ? (
                <div class="row" style={style}>
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
    </>
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
