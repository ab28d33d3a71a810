import { invalid } from '../../base/errors.ts'
import { describeValue, fieldError } from '../../base/field-errors.ts'
import { columnOf, comparableColumns, type PageColumn } from './columns.ts'
import type { PageTable } from './page-table.ts'

/** Whether a row fulfils it. */
export interface Condition {
  readonly column: PageColumn
  readonly test: (table: PageTable) => (row: number) => boolean
}

export const maxConditions = 20
const form = /^([a-z_]+)(!=|<=|>=|!~|=|<|>|~)([\s\S]*)$/
const decimal = /^-?\d{1,15}(?:\.\d{1,6})?$/

/** Reads conditions as the page explorer of crawls has them: `visits>100`, `title~pricing`, `index_reason=noindex|canonical`. */
export const readConditions = (sent: readonly string[]): readonly Condition[] =>
  sent.map((one) => {
    const condition = readCondition(one)
    if (condition) return condition
    const allowed = 'a column, one of = != < <= > >= ~ !~ and a value of that column'
    throw invalid({ filter_by: [fieldError('not-allowed', 'filter_by', { allowed, found: describeValue(one) })] })
  })

function readCondition(sent: string): Condition | null {
  const [, name = '', operator = '', value = ''] = form.exec(sent) ?? []
  const column = comparableColumns.find((known) => known === name)
  if (column === undefined) return null
  const { type } = columnOf(column)
  if (value === '' && (operator === '=' || operator === '!=')) return known(column, operator === '!=')
  if (type !== 'text') return numberCondition(column, operator, value)
  const parts = value.toLowerCase().split('|')
  if (operator === '=') return textCondition(column, (text) => parts.includes(text))
  if (operator === '!=') return textCondition(column, (text) => !parts.includes(text))
  if (operator === '~') return textCondition(column, (text) => parts.some((part) => text.includes(part)))
  if (operator === '!~') return textCondition(column, (text) => !parts.some((part) => text.includes(part)))
  return null
}

/** Rows with a value, or those without one. */
const known = (column: PageColumn, wanted: boolean): Condition => ({
  column,
  test: ({ columns }) => {
    const values = columns.get(column)
    return (row) => {
      const value = values?.[row]
      return (value !== undefined && value !== null && value !== '' && !Number.isNaN(value)) === wanted
    }
  },
})

/** Compares without regard to case; what is not known is as empty. */
const textCondition = (column: PageColumn, matches: (text: string) => boolean): Condition => ({
  column,
  test: ({ columns }) => {
    const values = columns.get(column)
    return (row) => matches(String(values?.[row] ?? '').toLowerCase())
  },
})

const comparisons: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '=': (one, other) => one === other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
}

/** A number that is not known is neither more nor less, but another one. */
function numberCondition(column: PageColumn, operator: string, text: string): Condition | null {
  const numbers = text.split('|').map((part) => numberIn(column, part))
  const [first = null] = numbers
  if (first === null || numbers.includes(null)) return null
  const isEqual = operator === '=' || operator === '!='
  const compare = comparisons[operator]
  if (!isEqual && (numbers.length > 1 || !compare)) return null
  const matches = isEqual
    ? (value: number) => numbers.includes(value) === (operator === '=')
    : (value: number) => compare?.(value, first) ?? false
  return {
    column,
    test: ({ columns }) => {
      const values = columns.get(column)
      return (row) => matches(Number(values?.[row] ?? Number.NaN))
    },
  }
}

function numberIn(column: PageColumn, text: string): number | null {
  if (columnOf(column).type !== 'time') return decimal.test(text) ? Number(text) : null
  const time = Date.parse(text)
  return Number.isFinite(time) ? time : null
}
