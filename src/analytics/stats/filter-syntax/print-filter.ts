import type { Condition } from '../../events/sql/conditions.ts'
import { type Filter, presenceOperators } from '../../events/sql/filters.ts'
import { caseSuffix, isOneOf } from './parse-leaf.ts'

/** The text that is read as this condition. */
export const printFilter = (condition: Condition): string =>
  'kind' in condition ? printPart(condition) : printLeaf(condition, /[\\]/g)

function printPart(condition: Condition): string {
  if (!('kind' in condition)) return printLeaf(condition, /[\\\s()]/g)
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.conditions.map(printPart).join(` ${condition.kind} `)})`
    case 'not':
      return `not ${printPart(condition.condition)}`
    case 'funnel':
      return `funnel:${condition.isDropped ? 'dropped' : 'reached'}:${condition.id}.${condition.step}`
    case 'visit': {
      const inside = printPart(condition.condition)
      return isSeveral(condition.condition) ? `visit${inside}` : `visit(${inside})`
    }
  }
}

const isSeveral = (condition: Condition): boolean => 'conditions' in condition

function printLeaf({ dimension, operator, values, ignoresCase }: Filter, escaped: RegExp): string {
  const escaping = (text: string, separator: string): string =>
    text.replace(escaped, '\\$&').replaceAll(separator, `\\${separator}`)
  const name = escaping('name' in dimension ? dimension.name : `property.${dimension.property}`, ':')
  const list = isOneOf(presenceOperators, operator) ? '' : `:${values.map((value) => escaping(value, '|')).join('|')}`
  return `${name}:${operator}${ignoresCase ? caseSuffix : ''}${list}`
}
