import { isDecimal, maxFractionDigits, maxWholeDigits } from '../../../base/decimal.ts'
import { countStars } from '../../../base/wildcard.ts'
import {
  type Dimension,
  dimensionNames,
  type FilterDimension,
  filterOnlyNames,
  pathDimensions,
} from '../../events/sql/dimensions.ts'
import {
  type Filter,
  numberOperators,
  type Operator,
  operators,
  presenceOperators,
  textOperators,
} from '../../events/sql/filters.ts'
import { maxStars, maxValueLength, maxValues } from './limits.ts'
import { SyntaxProblem, shown } from './syntax-problem.ts'

const syntaxMessage =
  'filter must be dimension:operator:value, with | between values and \\ before a :, | or \\ that is meant itself'

/** Ignores case. */
export const caseSuffix = '_i'

/** `goal:is:1|2`. */
export interface GoalLeaf {
  readonly goals: readonly string[]
  readonly isNegated: boolean
}

/** `funnel:reached:1.2`. */
export interface FunnelLeaf {
  readonly funnel: string
  readonly step: number
  readonly isDropped: boolean
}

/** `page:in_group:1|2`. */
export interface GroupLeaf {
  readonly path: (typeof pathDimensions)[number]
  readonly groups: readonly string[]
}

/** The operator of path groups. */
export const inGroup = 'in_group'

export function parseLeaf(text: string, escapes: RegExp): Filter | GoalLeaf | FunnelLeaf | GroupLeaf {
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

export const hasWildcards = (operator: Filter['operator']): boolean => operator === 'wildcard' || operator === 'matches'

export const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name)

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

export const isScrollDepth = (dimension: FilterDimension): boolean =>
  'name' in dimension && dimension.name === 'scroll_depth'

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
