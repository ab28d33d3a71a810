import { type FieldErrors, invalid } from '../../../base/errors.ts'
import { countStars } from '../../../base/wildcard.ts'
import { type Condition, type Funnel, filtersIn, partsOf } from '../../events/sql/conditions.ts'
import { levelOf } from '../../events/sql/dimensions.ts'
import type { Filter } from '../../events/sql/filters.ts'
import { maxAllStars, maxAllValues, maxLeaves, maxVisitConditions } from './limits.ts'
import { parseFilter, type ReadLeaf } from './parse-expression.ts'
import {
  type FunnelLeaf,
  type GoalLeaf,
  type GroupLeaf,
  hasWildcards,
  inGroup,
  isScrollDepth,
  parseLeaf,
} from './parse-leaf.ts'
import { SyntaxProblem, shown } from './syntax-problem.ts'

/** What the names in filters stand for. */
export interface FilterNames {
  /** Dimensions that this client may not filter by; `goal` and `funnel` for those. */
  readonly hidden?: readonly string[]
  /** The condition of a goal of the website; undefined if it has none with this id. */
  readonly goal?: (id: string) => Condition | undefined
  /** The path groups of the website, in their order. */
  readonly pathGroups?: readonly { readonly id: number; readonly pattern: string }[]
  /** A funnel of the website whose steps this client may filter by; undefined if it has none with this id. */
  readonly funnel?: (id: string, hidden: readonly string[]) => Funnel | undefined
}

/** Reads `country:is:DE|FR`, `property.plan:is_set`, `goal:is:3`, `not visit(event:is:Signup)`, `(page:is:/a or page:is:/b)`. */
export function readFilters(texts: readonly string[], names: FilterNames = {}): readonly Condition[] {
  const errors: string[] = []
  const segmentIds = new Set<string>()
  const readLeaf: ReadLeaf = (text, escapes) => {
    const leaf = parseLeaf(text, escapes)
    if ('goals' in leaf) segmentIds.add('goal')
    if ('funnel' in leaf) segmentIds.add('funnel')
    if ('goals' in leaf) return goalsCondition(leaf, names)
    if ('funnel' in leaf) return funnelCondition(leaf, names)
    if ('groups' in leaf) return groupsCondition(leaf, names)
    if ('name' in leaf.dimension) segmentIds.add(leaf.dimension.name)
    return leaf
  }
  const conditions = texts.flatMap((text) => {
    try {
      return [parseFilter(text, readLeaf)]
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error
      errors.push(error.message)
      return []
    }
  })
  errors.push(...errorsInAll(conditions))
  for (const name of names.hidden ?? [])
    if (segmentIds.has(name)) errors.push(`filter must not use ${name} here: a shared page does not show it.`)
  if (errors.length > 0) throw invalid({ filter: errors } satisfies FieldErrors)
  return conditions
}

/** Any of several goals, or none of them. */
function goalsCondition({ goals, isNegated }: GoalLeaf, { goal }: FilterNames): Condition {
  const conditions = goals.map((id) => {
    const condition = goal?.(id)
    if (!condition)
      throw new SyntaxProblem(`filter must name a goal of this website by its id; found goal ${shown(id)}.`)
    return condition
  })
  const [first] = conditions
  const any: Condition = first && conditions.length === 1 ? first : { kind: 'or', conditions }
  return isNegated ? { kind: 'not', condition: any } : any
}

/** Paths of any of several path groups: those whose first match is one of their patterns. */
function groupsCondition({ path, groups: ids }: GroupLeaf, { pathGroups = [] }: FilterNames): Filter {
  const values = ids.map((id) => {
    const group = pathGroups.find((one) => String(one.id) === id)
    if (!group)
      throw new SyntaxProblem(
        `filter must name a path group of this website by its id after ${inGroup}; found path group ${shown(id)}.`,
      )
    return group.pattern
  })
  return { dimension: { name: path, patterns: pathGroups.map(({ pattern }) => pattern) }, operator: 'is', values }
}

function funnelCondition(
  { funnel: id, step, isDropped }: FunnelLeaf,
  { funnel: find, hidden = [] }: FilterNames,
): Condition {
  const funnel = find?.(id, hidden)
  if (!funnel)
    throw new SyntaxProblem(
      `filter must name a funnel of this website by its id, and must not be in the steps of one; found funnel ${shown(id)}.`,
    )
  const last = funnel.steps.length - Number(isDropped)
  if (step > last)
    throw new SyntaxProblem(
      `filter must name a step from 1 to ${last} after ${isDropped ? 'funnel:dropped' : 'funnel:reached'}; found ${step}.`,
    )
  return { kind: 'funnel', id: Number(id), funnel, step, isDropped }
}

function errorsInAll(conditions: readonly Condition[]): readonly string[] {
  const filters = conditions.flatMap(filtersIn)
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
  const counts = [
    [filters.length, maxLeaves, 'conditions of the form dimension:operator:value'],
    [
      sum(conditions.map(countVisitConditions)),
      maxVisitConditions,
      'conditions on visits, visit(…), funnel, exit_page and scroll_depth,',
    ],
    [sum(filters.map(({ values }) => values.length)), maxAllValues, 'values'],
    [sum(filters.flatMap(starsIn)), maxAllStars, 'wildcards (*)'],
  ] as const
  return counts
    .filter(([count, allowed]) => count > allowed)
    .map(([count, allowed, what]) => `filters may have ${allowed} ${what} together; found ${count}.`)
}

const starsIn = ({ operator, values }: Filter): readonly number[] =>
  hasWildcards(operator) ? values.map(countStars) : []

function countVisitConditions(condition: Condition): number {
  if (!('kind' in condition)) return Number(isScrollDepth(condition.dimension))
  const count = (part: Condition): number =>
    countVisitConditions(part) + Number(!('kind' in part) && levelOf(part.dimension) === 'exit')
  const own = Number(condition.kind === 'visit' || condition.kind === 'funnel')
  return partsOf(condition).reduce((sum, part) => sum + count(part), own)
}
