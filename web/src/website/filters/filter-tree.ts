import { type Condition, type Filter, filterText, hasValues, parseFilter } from '../view/view.ts'

export type Join = 'and' | 'or'

/** What a group selects if it is not what matches: everything else, or the visits with or without a row that matches. */
export type GroupMode = 'not' | 'visit' | 'not_visit'

/** Filters of which all (`and`) or one (`or`) has to match. */
export interface FilterGroup {
  readonly join: Join
  readonly parts: readonly FilterNode[]
  readonly mode?: GroupMode
}

/** A condition that is no filter is text that cannot be shown as parts. */
export type FilterNode = Condition | FilterGroup

/** The position of a node: in the view, in the group there, and so on. */
export type FilterPath = readonly number[]

export const isGroup = (node: FilterNode): node is FilterGroup => 'join' in node

/** Whether it is text that cannot be combined with other filters: it could be several of them. */
export const isText = (node: FilterNode): boolean => 'expression' in node && /[\s()]/.test(node.expression)

/** Whether it lacks the values that it needs, because it is being edited. */
export const isIncomplete = (node: FilterNode): boolean =>
  'dimension' in node && hasValues(node.operator) && node.values.length === 0

/** Whether it can become a part of a group. */
export const isCombinable = (node: FilterNode): boolean => !isText(node) && !isIncomplete(node)

/** The filters of a view, all of which have to match, with the groups inside of them. */
export const readTree = (filters: readonly Condition[]): FilterGroup => ({
  join: 'and',
  parts: simplify('and', filters.map(nodeOf)),
})

export const conditionsOf = ({ parts }: FilterGroup): readonly Condition[] => parts.map(conditionOf)

const nodeOf = (condition: Condition): FilterNode =>
  'dimension' in condition || !isText(condition) ? condition : (parseGroup(condition.expression) ?? condition)

export const conditionOf = (node: FilterNode): Condition => (isGroup(node) ? { expression: textOf(node) } : node)

/** A single filter, such as the condition of a goal, with the groups inside of it. */
export const readExpression = (text: string): FilterGroup =>
  readTree(text === '' ? [] : [parseFilter(text) ?? { expression: text }])

/** All filters as a single one. */
export function expressionOf(tree: FilterGroup): string {
  const [first] = tree.parts
  if (!first) return ''
  return tree.parts.length === 1 ? filterText(conditionOf(first)) : `(${tree.parts.map(partText).join(' and ')})`
}

/** A part of an expression. Text that could be several filters is in parentheses. */
export const partText = (node: FilterNode): string => (isText(node) ? `(${textOf(node)})` : textOf(node))

function textOf(node: FilterNode): string {
  if (isGroup(node)) {
    const inside = node.parts.map(textOf).join(` ${node.join} `)
    if (node.mode === 'not' && node.parts.length === 1) return `not ${inside}`
    return `${node.mode ? groupPrefixes[node.mode] : ''}(${inside})`
  }
  if ('expression' in node) return node.expression
  // Inside of a combination, spaces and parentheses are escaped, as they are in `visit(…)`.
  return node.scope ? filterText(node) : filterText({ ...node, scope: 'visit' }).slice('visit('.length, -1)
}

const groupPrefixes: Readonly<Record<GroupMode, string>> = { not: 'not ', visit: 'visit', not_visit: 'not visit' }

const maxDepth = 8

/** `(country:is:DE or not (page:is:/a or visit(page:is:/b and event:is:Signup)))`; null for what the service does not read. */
function parseGroup(text: string): FilterNode | null {
  const tokens = text.match(/[()]|(?:\\.|[^\s()\\])+/gs) ?? []
  let at = 0
  let isInVisit = false
  const isNext = (token: string): boolean => tokens[at] === token && ++at > 0
  const parseList = (join: Join, depth: number, parsePart: (depth: number) => FilterNode | null): FilterNode | null => {
    const parts: FilterNode[] = []
    do {
      const part = parsePart(depth)
      if (!part) return null
      parts.push(part)
    } while (isNext(join))
    return groupOf(join, parts)
  }
  const parseAny = (depth: number): FilterNode | null => parseList('or', depth, parseAll)
  const parseAll = (depth: number): FilterNode | null => parseList('and', depth, parseOne)
  const parseInside = (depth: number): FilterNode | null => {
    const inside = parseAny(depth)
    return inside && isNext(')') ? inside : null
  }
  const parseOne = (depth: number): FilterNode | null => {
    if (depth > maxDepth) return null
    if (isNext('(')) return parseInside(depth + 1)
    if (isNext('not')) {
      const negated = parseOne(depth + 1)
      return negated && inMode('not', negated)
    }
    if (isNext('visit')) {
      if (isInVisit || !isNext('(')) return null
      isInVisit = true
      const inside = parseInside(depth + 1)
      isInVisit = false
      return inside && inMode('visit', inside)
    }
    return parseLeaf(tokens[at++] ?? '')
  }
  const tree = parseAny(0)
  return tree && at === tokens.length ? tree : null
}

function parseLeaf(token: string): Condition | null {
  const filter = parseFilter(`visit(${token})`)
  if (filter && 'dimension' in filter) {
    const { scope: _, ...row } = filter
    return row
  }
  // Alone, it would be read in another way if it had escaped spaces or parentheses.
  return /^[a-z_]+:/.test(token) && !/\\[\s()]/.test(token) ? { expression: token } : null
}

/** Groups with the same word are one, and a group of one part is that part. */
function simplify(join: Join, parts: readonly FilterNode[]): readonly FilterNode[] {
  return parts.flatMap((part) => {
    if (!isGroup(part)) return [part]
    const simple = groupOf(part.join, part.parts, part.mode)
    if (simple === null) return []
    return isGroup(simple) && simple.join === join && !simple.mode ? simple.parts : [simple]
  })
}

/** The simplest node for a group; null if it has no parts. */
export function groupOf(join: Join, parts: readonly FilterNode[], mode?: GroupMode): FilterNode | null {
  const simple = simplify(join, parts)
  const [first] = simple
  if (!first) return null
  const node = simple.length > 1 ? { join, parts: simple } : first
  return mode ? inMode(mode, node) : node
}

/** The node for everything that the node does not select, or for the visits that have a row that it selects, or none. */
function inMode(mode: GroupMode, node: FilterNode): FilterNode {
  if (isGroup(node) && !node.mode) return { ...node, mode }
  if (mode === 'not') {
    if (isGroup(node)) {
      const { mode: own, ...plain } = node
      return own === 'not' ? (groupOf(plain.join, plain.parts) ?? node) : { ...plain, mode: oppositeScope(own) }
    }
    if ('dimension' in node && node.scope) return { ...node, scope: oppositeScope(node.scope) }
  } else if ('dimension' in node) return { ...node, scope: mode }
  return { join: mode === 'not' ? 'or' : 'and', parts: [node], mode }
}

const oppositeScope = (scope: GroupMode | undefined): NonNullable<Filter['scope']> =>
  scope === 'visit' ? 'not_visit' : 'visit'
