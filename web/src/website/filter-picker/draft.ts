import { propertyPrefix } from '../view/dimensions.ts'
import { type Filter, hasValues, isOnNumber, type Operator, operators, pageDimensions } from '../view/view.ts'

/** As many as the service accepts in one filter. */
export const maxValues = 50

/** Whether values are chosen from a list. */
export const isList = (operator: Operator): boolean => ['is', 'is_not', 'in_group'].includes(operator)
/** Values are kept when the operator changes to another one of the same kind. */
export const kindOf = (operator: Operator): string =>
  operator === 'in_group'
    ? operator
    : isList(operator)
      ? 'list'
      : isOnNumber(operator)
        ? 'number'
        : hasValues(operator)
          ? 'text'
          : 'none'

/** Numbers are those of properties and of revenue, and revenue is nothing else. A goal is reached or not. Pages have groups. */
export function allowedOperators(dimension: string, hasPathGroups: boolean): readonly Operator[] {
  if (dimension === 'goal') return ['is', 'is_not']
  if (dimension === 'revenue' || dimension === 'scroll_depth')
    return operators.filter((one) => isOnNumber(one) || !hasValues(one))
  const hasGroups = hasPathGroups && pageDimensions.includes(dimension)
  return operators.filter(
    (one) => (!isOnNumber(one) || dimension.startsWith(propertyPrefix)) && (one !== 'in_group' || hasGroups),
  )
}

/** Numbers as the service reads them. */
const numberPattern = /^-?\d{1,15}(?:\.\d{1,23})?$/

export const isComplete = ({ operator, values }: Filter): boolean => {
  if (isOnNumber(operator)) return values.length === 1 && numberPattern.test(values[0] ?? '')
  return !hasValues(operator) || values.length > 0
}
