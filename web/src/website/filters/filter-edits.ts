import { negated } from '../view/view.ts'
import {
  type FilterGroup,
  type FilterNode,
  type FilterPath,
  type GroupMode,
  groupOf,
  isCombinable,
  isGroup,
  type Join,
} from './filter-tree.ts'

/** Where a new filter goes: next to the node of the path, combined with it by the other word, or inside of it. */
export interface FilterPlace {
  readonly path: FilterPath
  readonly isInside: boolean
}

/** The filter or group that is edited, or the place of a new filter; neither for one that all are combined with. */
export interface Picked {
  readonly path?: FilterPath
  readonly place?: FilterPlace
}

export const otherJoin = (join: Join): Join => (join === 'and' ? 'or' : 'and')

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
  const root = groupOf(
    'and',
    [changed(tree, path)].filter((part) => part !== null),
  )
  if (!root) return { join: 'and', parts: [] }
  return isGroup(root) && root.join === 'and' && !root.mode ? root : { join: 'and', parts: [root] }
}

/** The word between a node and what is next to it. */
export const joinAt = (tree: FilterGroup, path: FilterPath): Join => {
  const parent = nodeAt(tree, path.slice(0, -1))
  return parent && isGroup(parent) ? parent.join : tree.join
}

/** The view with a new filter in that place. */
export function addAt(tree: FilterGroup, { path, isInside }: FilterPlace, filter: FilterNode): FilterGroup {
  const node = nodeAt(tree, path)
  if (!node || path.length === 0) return replaceAt(tree, [tree.parts.length], filter)
  if (!isInside) return replaceAt(tree, path, { join: otherJoin(joinAt(tree, path)), parts: [node, filter] })
  const group = asGroup(node)
  return group ? replaceAt(tree, path, { ...group, parts: [...group.parts, filter] }) : tree
}

/** The group that filters can be added to: a condition on visits is one of a single filter. */
export function asGroup(node: FilterNode): FilterGroup | null {
  if (isGroup(node)) return node
  if ('expression' in node || !node.scope) return null
  const { scope, ...row } = node
  return { join: 'and', parts: [row], mode: scope }
}

/** The places that a new filter can have, apart from the one that all filters of the view are combined with. */
export function placesIn(node: FilterNode, path: FilterPath = []): readonly FilterPlace[] {
  if (!isGroup(node)) return []
  return node.parts.flatMap((part, index): readonly FilterPlace[] => {
    if (!isCombinable(part)) return []
    const at = [...path, index]
    // A group without a mode has the word that it would be combined by: both places are the same.
    const inside = asGroup(part)?.mode ? [{ path: at, isInside: true }] : []
    return [{ path: at, isInside: false }, ...inside, ...placesIn(part, at)]
  })
}

/** Whether a filter there is about a single row of a visit, and has no scope of its own. */
export function isInVisit(tree: FilterGroup, { path, isInside }: FilterPlace): boolean {
  const above = path.map((_, depth) => nodeAt(tree, path.slice(0, depth)))
  const groups = isInside ? [...above, nodeAt(tree, path)] : above
  return groups.some((node) => node && isVisitMode(asGroup(node)?.mode))
}

const isVisitMode = (mode: GroupMode | undefined): boolean => mode === 'visit' || mode === 'not_visit'

/** Whether it has conditions on visits, which cannot be inside of others. */
const hasVisits = (node: FilterNode): boolean =>
  isGroup(node)
    ? isVisitMode(node.mode) || node.parts.some(hasVisits)
    : 'expression' in node
      ? /^funnel:|\(/.test(node.expression)
      : node.scope !== undefined

/** The modes that the group there can have; if all of it is about single rows, it cannot be about visits. */
export function modesAt(tree: FilterGroup, path: FilterPath, isOfRows = false): readonly (GroupMode | undefined)[] {
  const group = nodeAt(tree, path)
  if (!group || !isGroup(group)) return []
  const canBeVisits = !isOfRows && !isInVisit(tree, { path, isInside: false }) && !group.parts.some(hasVisits)
  return canBeVisits ? [undefined, 'not', 'visit', 'not_visit'] : [undefined, 'not']
}

/** The view with the group there in another mode. */
export function withMode(tree: FilterGroup, path: FilterPath, mode: GroupMode | undefined): FilterGroup {
  const group = nodeAt(tree, path)
  return group && isGroup(group) ? replaceAt(tree, path, groupOf(group.join, group.parts, mode)) : tree
}

/** The node for everything else. */
export const negatedNode = (node: Exclude<FilterNode, FilterGroup>): FilterNode =>
  ('dimension' in node && negated(node)) || { join: 'or', parts: [node], mode: 'not' }

/** The view with the other word between two neighbors of a group: before the part at `index`. */
export function toggleJoin(tree: FilterGroup, path: FilterPath, index: number): FilterGroup {
  const group = nodeAt(tree, path)
  const [before, after] = group && isGroup(group) ? group.parts.slice(index - 1, index + 1) : []
  if (!group || !isGroup(group) || !before || !after) return tree
  const joined = { join: otherJoin(group.join), parts: [before, after] }
  return replaceAt(tree, path, { ...group, parts: group.parts.toSpliced(index - 1, 2, joined) })
}
