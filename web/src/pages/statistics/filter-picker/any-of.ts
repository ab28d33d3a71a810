import { type Condition, type Filter, filterText, parseFilter } from '../view.ts'

/** The filters of `(country:is:DE or visit(page:is:/docs))`, one of which has to match; null for every other condition. */
export function partsOf(condition: Condition): readonly Filter[] | null {
  if ('dimension' in condition) return [condition]
  const [, inside] = /^\((.*)\)$/s.exec(condition.expression) ?? []
  if (inside === undefined) return null
  const parts = inside.split(/(?<!\\)\s+or\s+/).map(parsePart)
  return parts.every((part) => part !== null) ? parts : null
}

/** Inside of a combination, spaces and parentheses are escaped, as they are in `visit(…)`. */
function parsePart(text: string): Filter | null {
  const isScoped = /^(?:not )?visit\(/.test(text)
  const parsed = parseFilter(isScoped ? text : `visit(${text})`)
  if (!parsed || 'expression' in parsed) return null
  const { scope: _, ...row } = parsed
  return isScoped ? parsed : row
}

const partText = (filter: Filter): string =>
  filter.scope ? filterText(filter) : filterText({ ...filter, scope: 'visit' }).slice('visit('.length, -1)

/** The condition that one of the filters matches; null without any. */
export function anyOf(filters: readonly Filter[]): Condition | null {
  const [only] = filters
  if (!only) return null
  return filters.length === 1 ? only : { expression: `(${filters.map(partText).join(' or ')})` }
}
