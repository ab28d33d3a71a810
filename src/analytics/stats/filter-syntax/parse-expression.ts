import type { Condition } from '../../events/sql/conditions.ts'
import { maxDepth } from './limits.ts'
import { SyntaxProblem, shown } from './syntax-problem.ts'

/** Reads one filter of the form dimension:operator:value. */
export type ReadLeaf = (text: string, escapes: RegExp) => Condition

/** Everything else is a single filter, in which spaces and parentheses stand for themselves. */
export const parseFilter = (text: string, readLeaf: ReadLeaf): Condition =>
  /^\s*(?:\(|not[\s(]|visit\s*\()/.test(text) ? parseExpression(text, readLeaf) : readLeaf(text, alone)

/** Characters that are meant themselves after a `\`: in a filter that is alone, and in one that is part of an expression. */
const alone = /\\([:|\\])/g
const inExpression = /\\([:|\\\s()])/g

const tokenPattern = /\s+|[()]|(?:\\[\s\S]|[^\s()\\]|\\$)+/y

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
    const token = tokens[at]
    const place = token === undefined ? 'the end' : `${shown(token)} at word ${at + 1}`
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
      const start = at
      const condition = parseInParentheses(deeper(depth))
      isInVisit = false
      const namesGoal = tokens.slice(start, at).some((token) => token.startsWith('goal:'))
      return { kind: 'visit', condition, ...(namesGoal && { onlyHits: true }) }
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
