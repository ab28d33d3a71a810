import { isDecimal, maxFractionDigits, maxWholeDigits } from '../../base/decimal.ts'
import { type FieldErrors, invalid } from '../../base/errors.ts'
import { countStars } from '../../base/wildcard.ts'
import { type Condition, type Funnel, filtersIn, partsOf } from '../events/sql/conditions.ts'
import {
  type Dimension,
  dimensionNames,
  type FilterDimension,
  filterOnlyNames,
  levelOf,
  pathDimensions,
} from '../events/sql/dimensions.ts'
import {
  type Filter,
  numberOperators,
  type Operator,
  operators,
  presenceOperators,
  textOperators,
} from '../events/sql/filters.ts'

import { type PathGroup, patternsOf } from './path-group.ts'

const syntaxMessage =
  'filter must be dimension:operator:value, with | between values and \\ before a :, | or \\ that is meant itself'

/** What one request may filter by. Together with `maxItems` and `maxLength` in its schema, this bounds the statement. */
export const maxFilters = 20
export const maxFilterLength = 4096
export const maxValues = 50
/** Of all filters of a request. */
export const maxAllValues = 200
export const maxValueLength = 4000
/** In one value. */
export const maxStars = 10
/** Of all filters of a request. */
export const maxAllStars = 50
/** How many parentheses, `not` and `visit` may be inside one another. */
export const maxDepth = 8
/** Of the form dimension:operator:value, of all filters of a request. */
export const maxLeaves = 50
/** `visit(…)`, `scroll_depth`, and `exit_page` inside of a combination, of all filters of a request: each reads the rows of all visits. */
export const maxVisitConditions = 10

/** Ignores case. */
const caseSuffix = '_i'

class SyntaxProblem extends Error {}

/** What the names in filters stand for. */
export interface FilterNames {
  /** Dimensions that this client may not filter by. */
  readonly hidden?: readonly string[]
  /** The condition of a goal of the website; undefined if it has none with this id. */
  readonly goal?: (id: string) => Condition | undefined
  /** The path groups of the website, in their order. */
  readonly pathGroups?: readonly PathGroup[]
  /** A funnel of the website whose steps this client may filter by; undefined if it has none with this id. */
  readonly funnel?: (id: string, hidden: readonly string[]) => Funnel | undefined
}

/** Reads one filter of the form dimension:operator:value. */
type ReadLeaf = (text: string, escapes: RegExp) => Condition

/** Reads `country:is:DE|FR`, `property.plan:is_set`, `goal:is:3`, `not visit(event:is:Signup)`, `(page:is:/a or page:is:/b)`. */
export function readFilters(texts: readonly string[], names: FilterNames = {}): readonly Condition[] {
  const errors: string[] = []
  const found = new Set<string>()
  const readLeaf: ReadLeaf = (text, escapes) => {
    const leaf = parseLeaf(text, escapes)
    if ('goals' in leaf) return goalsCondition(leaf, names)
    if ('funnel' in leaf) return funnelCondition(leaf, names)
    if ('groups' in leaf) return groupsCondition(leaf, names)
    if ('name' in leaf.dimension) found.add(leaf.dimension.name)
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
    if (found.has(name)) errors.push(`filter must not use ${name} here: a shared page does not show it.`)
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
  return { dimension: { name: path, patterns: patternsOf(pathGroups) }, operator: 'is', values }
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
    .filter(([found, allowed]) => found > allowed)
    .map(([found, allowed, what]) => `filters may have ${allowed} ${what} together; found ${found}.`)
}

const starsIn = ({ operator, values }: Filter): readonly number[] =>
  hasWildcards(operator) ? values.map(countStars) : []

const hasWildcards = (operator: Filter['operator']): boolean => operator === 'wildcard' || operator === 'matches'

function countVisitConditions(condition: Condition): number {
  if (!('kind' in condition)) return Number(isScrollDepth(condition.dimension))
  const count = (part: Condition): number =>
    countVisitConditions(part) + Number(!('kind' in part) && levelOf(part.dimension) === 'exit')
  const own = Number(condition.kind === 'visit' || condition.kind === 'funnel')
  return partsOf(condition).reduce((sum, part) => sum + count(part), own)
}

/** Everything else is a single filter, in which spaces and parentheses stand for themselves. */
const parseFilter = (text: string, readLeaf: ReadLeaf): Condition =>
  /^\s*(?:\(|not[\s(]|visit\s*\()/.test(text) ? parseExpression(text, readLeaf) : readLeaf(text, alone)

/** Characters that are meant themselves after a `\`: in a filter that is alone, and in one that is part of an expression. */
const alone = /\\([:|\\])/g
const inExpression = /\\([:|\\\s()])/g

const tokenPattern = /\s+|[()]|(?:\\[\s\S]|[^\s()])+/y

function tokensOf(text: string): readonly string[] {
  const pattern = new RegExp(tokenPattern)
  const tokens: string[] = []
  for (let match = pattern.exec(text); match; match = pattern.exec(text))
    if (match[0].trim() !== '') tokens.push(match[0])
  return tokens
}

/** `or` of `and` of `not`, `visit(…)`, parentheses and filters. */
function parseExpression(text: string, readLeaf: ReadLeaf): Condition {
  const tokens = tokensOf(text)
  let at = 0
  let isInVisit = false
  const fail = (expected: string): never => {
    const found = tokens[at]
    const place = found === undefined ? 'the end' : `${shown(found)} at word ${at + 1}`
    throw new SyntaxProblem(
      `filter has ${expected}, with \\ before a space or parenthesis that is part of a value; found ${place} in ${shown(text)}.`,
    )
  }
  const next = (token: string): boolean => {
    if (tokens[at] !== token) return false
    at++
    return true
  }
  const parseSeveral = (kind: 'and' | 'or', parsePart: (depth: number) => Condition, depth: number): Condition => {
    const first = parsePart(depth)
    const conditions = [first]
    while (next(kind)) conditions.push(parsePart(depth))
    return conditions.length === 1 ? first : { kind, conditions }
  }
  const parseAnd = (depth: number): Condition => parseSeveral('and', parseOne, depth)
  const parseOr = (depth: number): Condition => parseSeveral('or', parseAnd, depth)
  const parseInParentheses = (depth: number): Condition => {
    const condition = parseOr(depth)
    if (!next(')')) fail('and, or or ) after a condition')
    return condition
  }
  const deeper = (depth: number): number => {
    if (depth === maxDepth)
      throw new SyntaxProblem(
        `filter may be nested ${maxDepth} deep, with parentheses, not and visit; found more in ${shown(text)}.`,
      )
    return depth + 1
  }
  const parseOne = (depth: number): Condition => {
    if (next('(')) return parseInParentheses(deeper(depth))
    if (next('not')) return { kind: 'not', condition: parseOne(deeper(depth)) }
    if (tokens[at] === 'visit') {
      if (isInVisit) fail('no visit(…) inside visit(…), which is about single rows')
      at++
      if (!next('(')) fail('( after visit')
      isInVisit = true
      const condition = parseInParentheses(deeper(depth))
      isInVisit = false
      return { kind: 'visit', condition }
    }
    const token = tokens[at]
    if (token === undefined || [')', 'and', 'or'].includes(token)) return fail('a condition after (, and, or and not')
    at++
    return readLeaf(token, inExpression)
  }
  const condition = parseOr(0)
  if (at < tokens.length) fail('and or or after a condition')
  return condition
}

const shown = (text: string): string => JSON.stringify(text.slice(0, 80))

/** `goal:is:1|2`. */
interface GoalLeaf {
  readonly goals: readonly string[]
  readonly isNegated: boolean
}

/** `funnel:reached:1.2`. */
interface FunnelLeaf {
  readonly funnel: string
  readonly step: number
  readonly isDropped: boolean
}

/** `page:in_group:1|2`. */
interface GroupLeaf {
  readonly path: (typeof pathDimensions)[number]
  readonly groups: readonly string[]
}

const inGroup = 'in_group'

function parseLeaf(text: string, escapes: RegExp): Filter | GoalLeaf | FunnelLeaf | GroupLeaf {
  const decode = (part: string): string => part.replace(escapes, '$1')
  const [dimensionText, operatorText, ...rest] = splitUnescaped(text, ':')
  if (dimensionText === undefined || operatorText === undefined)
    throw new SyntaxProblem(`${syntaxMessage}; found ${shown(text)}.`)
  if (dimensionText === 'goal') return parseGoals(operatorText, rest.join(':'))
  if (dimensionText === 'funnel') return parseFunnel(operatorText, rest.join(':'))
  const dimension = parseFilterDimension(decode(dimensionText))
  if (!dimension)
    throw new SyntaxProblem(
      `filter must name one of ${[...dimensionNames, ...filterOnlyNames].join(', ')}, goal, funnel or property.NAME; found ${shown(dimensionText)}.`,
    )
  if (operatorText === inGroup) return parseGroups(dimensionText, rest.join(':'))
  const ignoresCase = operatorText.endsWith(caseSuffix)
  const operatorName = ignoresCase ? operatorText.slice(0, -caseSuffix.length) : operatorText
  const allowed: readonly Operator[] = ignoresCase ? textOperators : operators
  const operator = allowed.find((name) => name === operatorName)
  if (!operator)
    throw new SyntaxProblem(
      `filter must use one of ${operators.join(', ')}, ${inGroup}, and may ignore case with one of ` +
        `${textOperators.map((name) => name + caseSuffix).join(', ')}; found ${shown(operatorText)}.`,
    )
  const hasValues = !isOneOf(presenceOperators, operator)
  if (hasValues && rest.length === 0) throw new SyntaxProblem(`${syntaxMessage}; found ${shown(text)}.`)
  if (!hasValues && rest.join('') !== '')
    throw new SyntaxProblem(`filter must have no value after ${operator}; found ${shown(text)}.`)
  const values = hasValues ? splitUnescaped(rest.join(':'), '|').map(decode) : []
  checkValues(operator, values)
  checkKind(dimension, operator)
  return { dimension, operator, values, ...(ignoresCase && { ignoresCase }) }
}

function parseFunnel(operator: string, value: string): FunnelLeaf {
  if (operator !== 'reached' && operator !== 'dropped')
    throw new SyntaxProblem(`filter may use reached and dropped with funnel; found ${shown(operator)}.`)
  const [, funnel, step] = /^([1-9][0-9]{0,14})\.([1-9][0-9]?)$/.exec(value) ?? []
  if (funnel === undefined || step === undefined)
    throw new SyntaxProblem(
      `filter must have the id of a funnel and a step after funnel:${operator}, as in funnel:${operator}:3.2; found ${shown(value)}.`,
    )
  return { funnel, step: Number(step), isDropped: operator === 'dropped' }
}

function parseGroups(dimension: string, list: string): GroupLeaf {
  const path = pathDimensions.find((name) => name === dimension)
  if (!path)
    throw new SyntaxProblem(`filter may use ${inGroup} with ${pathDimensions.join(', ')}; found ${shown(dimension)}.`)
  const groups = list.split('|')
  checkValues('is', groups)
  return { path, groups }
}

function parseGoals(operator: string, list: string): GoalLeaf {
  if (operator !== 'is' && operator !== 'is_not')
    throw new SyntaxProblem(`filter may use is and is_not with goal; found ${shown(operator)}.`)
  const goals = list.split('|')
  checkValues(operator, goals)
  return { goals, isNegated: operator === 'is_not' }
}

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name)

function checkValues(operator: Operator, values: readonly string[]): void {
  if (values.length > maxValues)
    throw new SyntaxProblem(`filter may have ${maxValues} values at most; found ${values.length}.`)
  const long = values.find((value) => value.length > maxValueLength)
  if (long !== undefined)
    throw new SyntaxProblem(`a value of filter may have ${maxValueLength} characters at most; found ${long.length}.`)
  const stars = hasWildcards(operator) ? Math.max(...values.map(countStars)) : 0
  if (stars > maxStars)
    throw new SyntaxProblem(`a value of filter may have ${maxStars} wildcards (*) at most; found ${stars}.`)
  if (!isOneOf(numberOperators, operator)) return
  if (values.length !== 1)
    throw new SyntaxProblem(`filter must have one value after ${operator}; found ${values.length}.`)
  if (!values.every(isDecimal))
    throw new SyntaxProblem(
      `filter must have a number after ${operator}, as in -12.5, with up to ${maxWholeDigits} digits before the point and ` +
        `${maxFractionDigits} after it; found ${shown(values.join('|'))}.`,
    )
}

const isScrollDepth = (dimension: FilterDimension): boolean => 'name' in dimension && dimension.name === 'scroll_depth'

/** Numbers are those of properties, of revenue and of scroll depths, and the latter two are nothing else. */
function checkKind(dimension: FilterDimension, operator: Operator): void {
  if ('property' in dimension) return
  const { name } = dimension
  const hasNumbers = name === 'revenue' || name === 'scroll_depth'
  const isNumber = isOneOf(numberOperators, operator)
  if (isNumber && !hasNumbers)
    throw new SyntaxProblem(
      `filter may use ${numberOperators.join(', ')} with revenue, scroll_depth and property.NAME; found ${name}.`,
    )
  if (hasNumbers && !isNumber && !isOneOf(presenceOperators, operator))
    throw new SyntaxProblem(
      `filter may use ${[...numberOperators, ...presenceOperators].join(', ')} with ${name}; found ${operator}.`,
    )
}

function parseFilterDimension(text: string): FilterDimension | null {
  const name = filterOnlyNames.find((name) => name === text)
  return name ? { name } : parseDimension(text)
}

export function parseDimension(text: string): Dimension | null {
  if (text.startsWith('property.') && text.length > 'property.'.length)
    return { property: text.slice('property.'.length) }
  const name = dimensionNames.find((name) => name === text)
  return name ? { name } : null
}

function splitUnescaped(text: string, separator: string): readonly string[] {
  const parts = ['']
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === separator) parts.push('')
    else {
      const escaped = character === '\\' && index + 1 < text.length
      parts[parts.length - 1] += escaped ? character + text.charAt(++index) : character
    }
  }
  return parts
}

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
