import { isRecord } from '../../base/is-record.ts'
import type { Condition } from '../events/sql/conditions.ts'
import type { Filter, Operator } from '../events/sql/filters.ts'
import { maxDepth } from '../stats/filter-syntax/limits.ts'
import { dimensionList, findFilterDimension, type NamedDimension } from './dimensions.ts'
import { badRequest, shown } from './errors.ts'
import type { NamedGoal } from './goals.ts'

/** What the names in filters stand for. */
export interface FilterNames {
  readonly goals: readonly NamedGoal[]
  /** The filters of a segment; null if the website has none with this id. */
  readonly segment: (id: number) => Promise<Condition | null>
}

export interface ReadFilters {
  /** Conditions on everything but goals. */
  readonly conditions: readonly Condition[]
  /** The goals that the results are about; null if they are not limited to goals. */
  readonly goals: readonly NamedGoal[] | null
}

const negations: Readonly<Record<string, string>> = {
  is_not: 'is',
  contains_not: 'contains',
  matches_not: 'matches',
  matches_wildcard_not: 'matches_wildcard',
}

const operators: Readonly<Record<string, Operator | 'regex'>> = {
  is: 'is',
  contains: 'contains',
  matches: 'regex',
  matches_wildcard: 'wildcard',
}

const operatorList = 'is, is_not, contains, contains_not, matches, matches_not, and, or, not, has_done and has_not_done'

const maxPatternLength = 500

/** Reads the `filters` of Plausible's queries: all of them must match. */
export async function readFilterTree(sent: unknown, names: FilterNames): Promise<ReadFilters> {
  if (!Array.isArray(sent)) throw badRequest(`filters must be a list of filters; found ${shown(sent)}.`)
  const conditions: Condition[] = []
  let goals: readonly NamedGoal[] | null = null
  for (const filter of sent) {
    if (isAbout('event:goal', filter)) {
      const matching = readGoals(filter, names)
      goals = goals === null ? matching : goals.filter((goal) => matching.includes(goal))
    } else conditions.push(await readFilter(filter, names, 0))
  }
  return { conditions, goals }
}

const isAbout = (dimension: string, filter: unknown): filter is readonly unknown[] =>
  Array.isArray(filter) && filter[1] === dimension

/** The goals of which one must have been reached. */
function readGoals(filter: readonly unknown[], { goals }: FilterNames): readonly NamedGoal[] {
  const [operator] = filter
  if (operator !== 'is' && operator !== 'contains')
    throw badRequest(`Filters on event:goal may use is and contains; found ${shown(operator)}.`)
  const { clauses, ignoresCase } = readClauses(filter)
  const fold = (text: string): string => (ignoresCase ? text.toLowerCase() : text)
  const matches = (goal: NamedGoal, clause: string): boolean =>
    goal.names.some((name) => (operator === 'is' ? fold(name) === fold(clause) : fold(name).includes(fold(clause))))
  const unknown = clauses.find((clause) => !goals.some((goal) => matches(goal, clause)))
  if (unknown !== undefined && operator === 'is')
    throw badRequest(
      `The website has no goal ${shown(unknown)}. Its goals: ${goals.map((goal) => shown(goal.name)).join(', ') || 'none'}.`,
    )
  return goals.filter((goal) => clauses.some((clause) => matches(goal, clause)))
}

export const anyGoal = (goals: readonly NamedGoal[]): Condition => ({
  kind: 'or',
  conditions: goals.map(({ condition }) => condition),
})

async function readFilter(filter: unknown, names: FilterNames, depth: number): Promise<Condition> {
  if (!Array.isArray(filter) || typeof filter[0] !== 'string')
    throw badRequest(`A filter must be a list that begins with an operator; found ${shown(filter)}.`)
  if (depth > maxDepth) throw badRequest(`Filters may be nested ${maxDepth} deep; found more.`)
  const [operator, second] = filter
  switch (operator) {
    case 'and':
    case 'or': {
      if (!Array.isArray(second) || second.length === 0 || second.length > maxParts)
        throw badRequest(`${operator} must have a list of 1 to ${maxParts} filters; found ${shown(second)}.`)
      const conditions: Condition[] = []
      for (const part of second) conditions.push(await readFilter(part, names, depth + 1))
      return { kind: operator, conditions }
    }
    case 'not':
      return { kind: 'not', condition: await readFilter(second, names, depth + 1) }
    case 'has_done':
    case 'has_not_done': {
      const condition = await readFilter(second, names, depth + 1)
      const namesGoal = JSON.stringify(second).includes('"event:goal"')
      const done: Condition = { kind: 'visit', condition, ...(namesGoal && { onlyHits: true }) }
      return operator === 'has_done' ? done : { kind: 'not', condition: done }
    }
    default:
      return readSimple(filter, operator, names)
  }
}

const maxParts = 50

async function readSimple(filter: readonly unknown[], operator: string, names: FilterNames): Promise<Condition> {
  const positive = negations[operator] ?? operator
  const ours = operators[positive]
  if (!ours) throw badRequest(`A filter must begin with ${operatorList}; found ${shown(operator)}.`)
  const condition = await readPositive(filter, ours, names)
  return positive === operator ? condition : { kind: 'not', condition }
}

async function readPositive(
  filter: readonly unknown[],
  operator: Operator | 'regex',
  names: FilterNames,
): Promise<Condition> {
  const [, name] = filter
  if (name === 'segment') return readSegments(filter, names)
  if (name === 'event:goal') return anyGoal(readGoals(['is', ...filter.slice(1)], names))
  const { clauses, ignoresCase } = readClauses(filter)
  const dimension = typeof name === 'string' ? findFilterDimension(name) : null
  if (!dimension) throw badRequest(`A filter must name one of ${dimensionList}, segment; found ${shown(name)}.`)
  if (operator === 'regex') for (const pattern of clauses) checkPattern(pattern)
  if (dimension.isComplete) return byLabel(dimension, operator, clauses, ignoresCase)
  const condition = byValue(dimension, operator, clauses, ignoresCase)
  return dimension.renamed().length > 0 ? orByLabel(condition, dimension, operator, clauses, ignoresCase) : condition
}

function byValue(
  { dimension, emptyLabel }: NamedDimension,
  operator: Filter['operator'],
  clauses: readonly string[],
  ignoresCase: boolean,
): Condition {
  const values = operator === 'is' ? clauses.map((clause) => (clause === emptyLabel ? '' : clause)) : clauses
  return { dimension, operator, values, ...(ignoresCase && operator !== 'regex' ? { ignoresCase: true } : {}) }
}

/** Whether a label is, or contains, one of the clauses. */
function labelTest(
  operator: Filter['operator'],
  clauses: readonly string[],
  ignoresCase: boolean,
): ((label: string) => boolean) | null {
  const fold = (text: string): string => (ignoresCase ? text.toLowerCase() : text)
  if (operator === 'is') return (label) => clauses.some((clause) => fold(label) === fold(clause))
  if (operator === 'contains') return (label) => clauses.some((clause) => fold(label).includes(fold(clause)))
  return null
}

/** The values with a label that matches. Labels that are none of ours are compared as they are. */
function byLabel(
  { dimension, label, renamed, emptyLabel }: NamedDimension,
  operator: Filter['operator'],
  clauses: readonly string[],
  ignoresCase: boolean,
): Condition {
  const matches = labelTest(operator, clauses, ignoresCase)
  if (!matches)
    throw badRequest(`This dimension can be filtered with is and contains; use visit:country for other operators.`)
  const renamedValues = renamed()
  const values = renamedValues.filter((value) => matches(label(value)))
  const others =
    operator === 'is' ? clauses.filter((clause) => !renamedValues.some((value) => label(value) === clause)) : []
  const isEmpty = matches(emptyLabel) ? [''] : []
  return { dimension, operator: 'is', values: [...new Set([...values, ...others, ...isEmpty])] }
}

/** A condition on stored values, in which values that Plausible calls otherwise are also found by its labels. */
function orByLabel(
  condition: Condition,
  { dimension, label, renamed }: NamedDimension,
  operator: Filter['operator'],
  clauses: readonly string[],
  ignoresCase: boolean,
): Condition {
  const matches = labelTest(operator, clauses, ignoresCase)
  const values = matches ? renamed().filter((value) => matches(label(value))) : []
  return values.length === 0
    ? condition
    : { kind: 'or', conditions: [condition, { dimension, operator: 'is', values }] }
}

async function readSegments([operator, , ids]: readonly unknown[], { segment }: FilterNames): Promise<Condition> {
  if (operator !== 'is' || !Array.isArray(ids) || ids.length === 0 || ids.length > 10)
    throw badRequest('A filter on segment must be ["is", "segment", [ID]], with up to ten ids.')
  const conditions: Condition[] = []
  for (const id of ids) {
    const filters = typeof id === 'number' && Number.isSafeInteger(id) ? await segment(id) : null
    if (!filters) throw badRequest(`The website has no segment ${shown(id)}.`)
    conditions.push(filters)
  }
  return { kind: 'or', conditions }
}

function readClauses(filter: readonly unknown[]): {
  readonly clauses: readonly string[]
  readonly ignoresCase: boolean
} {
  const [, , clauses, modifiers = {}] = filter
  if (!Array.isArray(clauses) || clauses.length === 0)
    throw badRequest(`A filter must have a list of values after its dimension; found ${shown(filter)}.`)
  if (!isRecord(modifiers)) throw badRequest(`The modifiers of a filter must be an object; found ${shown(modifiers)}.`)
  const unreadable = clauses.find((clause) => typeof clause !== 'string' && !Number.isSafeInteger(clause))
  if (unreadable !== undefined) throw badRequest(`The values of a filter must be texts; found ${shown(unreadable)}.`)
  return { clauses: clauses.map(String), ignoresCase: modifiers.case_sensitive === false }
}

function checkPattern(pattern: string): void {
  if (pattern.length > maxPatternLength)
    throw badRequest(`A regular expression may have ${maxPatternLength} characters; found ${pattern.length}.`)
}
