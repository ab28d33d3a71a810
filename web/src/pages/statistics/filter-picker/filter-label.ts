import { language, t } from '../../../strings/strings.ts'
import { dimensionName, valueName } from '../dimensions.ts'
import type { Filter } from '../view.ts'

interface FilterLabel {
  readonly start: string
  readonly parts: readonly { readonly type: string; readonly value: string }[]
}

/** The label of a filter. Its parts of the type `element` are the values. */
export function labelParts({ dimension, operator, values, ignoresCase, scope }: Filter): FilterLabel {
  const names = values.map((value) => valueName(dimension, value))
  const where = scope ? `${t(`scope.${scope}`)}: ` : ''
  const parts = new Intl.ListFormat(language(), { type: 'disjunction' }).formatToParts(names)
  return {
    start: `${where}${filterDimensionName(dimension)} ${t(`operator.${operator}`)} `,
    parts: ignoresCase ? [...parts, { type: 'literal', value: ` (${t('filter.ignore_case')})` }] : parts,
  }
}

export function filterLabel(filter: Filter): string {
  const { start, parts } = labelParts(filter)
  return (start + parts.map(({ value }) => value).join('')).trim()
}

/** What has no breakdown has its name only here. */
export const filterDimensionName = (name: string): string =>
  name === 'revenue' ? t('filter.revenue') : dimensionName(name)
