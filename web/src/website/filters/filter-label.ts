import { language, t } from '../../strings/strings.ts'
import { dimensionName, valueName } from '../view/dimensions.ts'
import { type Expression, type Filter, parseFilter } from '../view/view.ts'
import { type FilterGroup, type FilterNode, isGroup, readTree } from './filter-tree.ts'

/** The names of what filters refer to by ids. */
export interface FilterNames {
  readonly goals: ReadonlyMap<string, string>
  readonly pathGroups: ReadonlyMap<string, string>
  readonly funnels: ReadonlyMap<string, string>
}

export const noNames: FilterNames = { goals: new Map(), pathGroups: new Map(), funnels: new Map() }

interface FilterLabel {
  readonly start: string
  readonly parts: readonly { readonly type: string; readonly value: string }[]
}

/** The label of a filter. Its parts of the type `element` are the values. */
export function labelParts(
  { dimension, operator, values, ignoresCase, scope }: Filter,
  { goals, pathGroups }: FilterNames = noNames,
): FilterLabel {
  const named = dimension === 'goal' ? goals : operator === 'in_group' ? pathGroups : null
  const names = values.map((value) => named?.get(value) ?? valueName(dimension, value))
  const parts = new Intl.ListFormat(language(), { type: 'disjunction' }).formatToParts(names)
  const start = `${filterDimensionName(dimension)} ${t(`operator.${operator}`)} `
  return {
    start: scope ? t('filter.labeled', { label: t(`scope.${scope}`), filter: start }) : start,
    parts: ignoresCase ? [...parts, { type: 'literal', value: ` (${t('filter.ignore_case')})` }] : parts,
  }
}

/** The label of what is no filter of the picker: `funnel:dropped:3.2`, `page:matches:/docs/*`, or a combination as it is. */
export function expressionLabel({ expression }: Expression, { funnels }: FilterNames): FilterLabel {
  const [, dimension, pattern = ''] = /^(\w*page):matches:(.+)$/.exec(expression) ?? []
  if (dimension !== undefined) {
    const start = `${filterDimensionName(dimension)} ${t('operator.wildcard')} `
    return { start, parts: [{ type: 'element', value: pattern }] }
  }
  const [, kind, funnel = '', step = ''] = /^funnel:(dropped|reached):(\d+)\.(\d+)$/.exec(expression) ?? []
  if (kind !== 'dropped' && kind !== 'reached') return { start: '', parts: [{ type: 'element', value: expression }] }
  const start = t(`filter.funnel.${kind}`, { step })
  return { start: `${start} `, parts: [{ type: 'element', value: funnels.get(funnel) ?? funnel }] }
}

export function filterLabel(filter: Filter, names?: FilterNames): string {
  const { start, parts } = labelParts(filter, names)
  return (start + parts.map(({ value }) => value).join('')).trim()
}

/** What a group selects: `None of`. */
export function groupModeLabel({ mode, join, parts }: FilterGroup): string {
  if (mode === 'visit' || mode === 'not_visit') return t(`filter.mode.${mode}`)
  return t(`filter.mode.${mode ?? 'plain'}.${parts.length === 1 ? 'one' : join}`)
}

/** A filter, or a group with the words between its parts; groups inside of it are in parentheses. */
export function nodeLabel(node: FilterNode, names: FilterNames): string {
  if (isGroup(node)) {
    const labels = node.parts.map((part) => (isGroup(part) ? `(${nodeLabel(part, names)})` : nodeLabel(part, names)))
    const filter = labels.join(` ${t(`filter.${node.join}`)} `)
    return node.mode ? t('filter.labeled', { label: groupModeLabel(node), filter }) : filter
  }
  if ('dimension' in node) return filterLabel(node, names)
  const { start, parts } = expressionLabel(node, names)
  return start + parts.map(({ value }) => value).join('')
}

/** A filter in the syntax of the service, in words. */
export const conditionLabel = (text: string, names: FilterNames): string => {
  const tree = readTree([parseFilter(text) ?? { expression: text }])
  return nodeLabel(tree.parts.length === 1 ? (tree.parts[0] ?? tree) : tree, names)
}

const filterOnly = ['goal', 'revenue', 'scroll_depth'] as const
export type FilterOnly = (typeof filterOnly)[number]

/** Whether it has no breakdown, but filters. */
export const isFilterOnly = (name: string): name is FilterOnly => filterOnly.some((one) => one === name)

export const filterDimensionName = (name: string): string =>
  isFilterOnly(name) ? t(`filter.${name}`) : dimensionName(name)
