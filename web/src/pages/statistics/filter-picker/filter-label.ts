import { language, t } from '../../../strings/strings.ts'
import { dimensionName, valueName } from '../dimensions.ts'
import type { Expression, Filter } from '../view.ts'

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
  const where = scope ? `${t(`scope.${scope}`)}: ` : ''
  const parts = new Intl.ListFormat(language(), { type: 'disjunction' }).formatToParts(names)
  return {
    start: `${where}${filterDimensionName(dimension)} ${t(`operator.${operator}`)} `,
    parts: ignoresCase ? [...parts, { type: 'literal', value: ` (${t('filter.ignore_case')})` }] : parts,
  }
}

/** The label of what is no single filter: `funnel:dropped:3.2`, or a combination as it is. */
export function expressionLabel({ expression }: Expression, { funnels }: FilterNames): FilterLabel {
  const [, kind, funnel = '', step = ''] = /^funnel:(dropped|reached):(\d+)\.(\d+)$/.exec(expression) ?? []
  if (kind !== 'dropped' && kind !== 'reached') return { start: '', parts: [{ type: 'element', value: expression }] }
  const start = t(`filter.funnel.${kind}`, { step })
  return { start: `${start} `, parts: [{ type: 'element', value: funnels.get(funnel) ?? funnel }] }
}

export function filterLabel(filter: Filter, names?: FilterNames): string {
  const { start, parts } = labelParts(filter, names)
  return (start + parts.map(({ value }) => value).join('')).trim()
}

const filterOnly = ['goal', 'revenue'] as const
export type FilterOnly = (typeof filterOnly)[number]

/** Whether it has no breakdown, but filters. */
export const isFilterOnly = (name: string): name is FilterOnly => filterOnly.some((one) => one === name)

export const filterDimensionName = (name: string): string =>
  isFilterOnly(name) ? t(`filter.${name}`) : dimensionName(name)
