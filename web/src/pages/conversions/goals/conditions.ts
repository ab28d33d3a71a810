import {
  conditionsOf,
  expressionOf,
  type FilterGroup,
  isIncomplete,
  partText,
  readExpression,
  readTree,
} from '../../../website/filters/filter-tree.ts'
import { type Condition, filterText, parseFilter } from '../../../website/view/view.ts'

/**
 * The conditions of a goal while they are edited, each in the filter syntax; one without a value yet is `property.plan:is`, which
 * is no filter.
 */
export type ConditionTexts = readonly string[]

/** The condition of a goal is one expression. */
export const readConditions = (text: string): ConditionTexts => textsOf(readExpression(text))

export const treeOf = (conditions: ConditionTexts): FilterGroup => readTree(conditions.map(readCondition))

export const textsOf = (tree: FilterGroup): ConditionTexts =>
  conditionsOf(tree).map((condition) =>
    isIncomplete(condition) ? filterText(condition).replace(/:$/, '') : filterText(condition),
  )

function readCondition(text: string): Condition {
  const started = parseFilter(`${text}:`)
  if (started && 'dimension' in started && !parseFilter(text)) return { ...started, values: [] }
  return parseFilter(text) ?? { expression: text }
}

export const hasIncomplete = (conditions: ConditionTexts): boolean => treeOf(conditions).parts.some(isIncomplete)

/** Without those that are incomplete. */
function completeTree(conditions: ConditionTexts): FilterGroup {
  const tree = treeOf(conditions)
  return { ...tree, parts: tree.parts.filter((part) => !isIncomplete(part)) }
}

/** The opposite of `readConditions`. */
export const conditionText = (conditions: ConditionTexts): string => expressionOf(completeTree(conditions))

/** The conditions as parts of an expression that joins them with others by and. */
export const conditionParts = (conditions: ConditionTexts): readonly string[] =>
  completeTree(conditions).parts.map(partText)
