import { type Condition, filterText, parseFilter } from '../statistics/view.ts'

/**
 * The condition of a goal is one expression: a single filter, or several joined with and. What was written by hand in another
 * form stays one text.
 */
export function readConditions(text: string): readonly string[] {
  if (text === '') return []
  const [, inside] = /^\((.*)\)$/s.exec(text) ?? []
  const parts = inside?.split(/(?<!\\)\s+and\s+/) ?? []
  const read = parts.map(partToFilter)
  return inside !== undefined && read.every((part) => part !== null) ? read : [text]
}

/** A part of an expression as a filter of its own, in which spaces and parentheses stand for themselves. */
function partToFilter(part: string): string | null {
  const parsed = parseFilter(`visit(${part})`)
  if (!parsed || 'expression' in parsed) return null
  const { scope: _, ...row } = parsed
  return filterText(row)
}

/** A filter as a part of an expression. */
function filterToPart(text: string): string {
  const parsed: Condition = parseFilter(text) ?? { expression: text }
  if ('expression' in parsed) return `(${text})`
  return parsed.scope ? text : filterText({ ...parsed, scope: 'visit' }).slice('visit('.length, -1)
}

/** The opposite of `readConditions`; `isPart` if it becomes a part of another expression. */
export function conditionText(conditions: readonly string[], isPart = false): string {
  const [first] = conditions
  if (first === undefined) return ''
  if (conditions.length === 1) return isPart ? filterToPart(first) : first
  return `(${conditions.map(filterToPart).join(' and ')})`
}
