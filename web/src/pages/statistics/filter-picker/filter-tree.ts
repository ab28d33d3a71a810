import { type Condition, type Filter, filterText, parseFilter } from '../view.ts'

export type Join = 'and' | 'or'

/** Filters of which all (`and`) or one (`or`) has to match. */
export interface FilterGroup {
  readonly join: Join
  readonly parts: readonly FilterNode[]
}

/** A condition that is no filter is text that cannot be shown as parts. */
export type FilterNode = Condition | FilterGroup

/** The position of a node: in the view, in the group there, and so on. */
export type FilterPath = readonly number[]

export const isGroup = (node: FilterNode): node is FilterGroup => 'join' in node

export const otherJoin = (join: Join): Join => (join === 'and' ? 'or' : 'and')

/** The filters of a view, all of which have to match, with the groups inside of them. */
export const readTree = (filters: readonly Condition[]): FilterGroup => ({
  join: 'and',
  parts: simplify('and', filters.map(nodeOf)),
})

export const conditionsOf = ({ parts }: FilterGroup): readonly Condition[] => parts.map(conditionOf)

const nodeOf = (condition: Condition): FilterNode =>
  'dimension' in condition ? condition : (parseGroup(condition.expression) ?? condition)

export const conditionOf = (node: FilterNode): Condition => (isGroup(node) ? { expression: textOf(node) } : node)

function textOf(node: FilterNode): string {
  if (isGroup(node)) return `(${node.parts.map(textOf).join(` ${node.join} `)})`
  if ('expression' in node) return node.expression
  // Inside of a combination, spaces and parentheses are escaped, as they are in `visit(…)`.
  return node.scope ? filterText(node) : filterText({ ...node, scope: 'visit' }).slice('visit('.length, -1)
}

const maxDepth = 8

/** `(country:is:DE or (page:is:/a and visit(page:is:/b)))`; null for what has other parts, such as `not (…)`. */
function parseGroup(text: string): FilterNode | null {
  const tokens = text.match(/[()]|(?:\\.|[^\s()\\])+/gs) ?? []
  let at = 0
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
  const parseOne = (depth: number): FilterNode | null => {
    if (depth > maxDepth) return null
    if (isNext('(')) {
      const inside = parseAny(depth + 1)
      return inside && isNext(')') ? inside : null
    }
    const not = isNext('not') ? 'not ' : ''
    const scope = isNext('visit') && isNext('(') ? `${not}visit(` : null
    const filter = parseFilter(`${scope ?? 'visit('}${tokens[at++] ?? ''})`)
    if (!filter || 'expression' in filter || (scope === null && not !== '') || (scope !== null && !isNext(')')))
      return null
    const { scope: _, ...row } = filter
    return scope === null ? row : filter
  }
  const tree = parseAny(0)
  return tree && at === tokens.length ? tree : null
}

/** Groups with the same word are one, and a group of one part is that part. */
function simplify(join: Join, parts: readonly FilterNode[]): readonly FilterNode[] {
  return parts.flatMap((part) => {
    if (!isGroup(part)) return [part]
    const simple = groupOf(part.join, part.parts)
    return simple === null ? [] : isGroup(simple) && simple.join === join ? simple.parts : [simple]
  })
}

function groupOf(join: Join, parts: readonly FilterNode[]): FilterNode | null {
  const simple = simplify(join, parts)
  return simple.length > 1 ? { join, parts: simple } : (simple[0] ?? null)
}

export function nodeAt(tree: FilterNode, [first, ...rest]: FilterPath): FilterNode | undefined {
  if (first === undefined) return tree
  const part = isGroup(tree) ? tree.parts[first] : undefined
  return part && nodeAt(part, rest)
}

/** The view with another node there, or without it. */
export function replaceAt(tree: FilterGroup, path: FilterPath, node: FilterNode | null): FilterGroup {
  const changed = (from: FilterNode, [first, ...rest]: FilterPath): FilterNode | null => {
    if (first === undefined || !isGroup(from)) return node
    const part = from.parts[first]
    const next = part ? changed(part, rest) : node
    return { ...from, parts: from.parts.toSpliced(first, 1, ...(next ? [next] : [])) }
  }
  const root = changed(tree, path)
  return { join: 'and', parts: simplify('and', root ? [root] : []) }
}

/** The word between a node and what is next to it. */
export const joinAt = (tree: FilterGroup, path: FilterPath): Join => {
  const parent = nodeAt(tree, path.slice(0, -1))
  return parent && isGroup(parent) ? parent.join : tree.join
}

/** The view with a filter that is combined with the node there by the word that is not the one next to it. */
export function combineAt(tree: FilterGroup, path: FilterPath, filter: Filter): FilterGroup {
  const node = nodeAt(tree, path)
  if (!node || path.length === 0) return replaceAt(tree, [tree.parts.length], filter)
  return replaceAt(tree, path, { join: otherJoin(joinAt(tree, path)), parts: [node, filter] })
}

/** The view with the other word between two neighbors of a group: before the part at `index`. */
export function toggleJoin(tree: FilterGroup, path: FilterPath, index: number): FilterGroup {
  const group = nodeAt(tree, path)
  const [before, after] = group && isGroup(group) ? group.parts.slice(index - 1, index + 1) : []
  if (!group || !isGroup(group) || !before || !after) return tree
  const joined = { join: otherJoin(group.join), parts: [before, after] }
  return replaceAt(tree, path, { ...group, parts: group.parts.toSpliced(index - 1, 2, joined) })
}
