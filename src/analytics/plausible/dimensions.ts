import { lazy } from '../../base/lazy.ts'
import type { Dimension, DimensionName } from '../events/sql/dimensions.ts'
import type { Interval } from '../stats/query/calendar.ts'

/** What results can be grouped by, in Plausible's words. */
export type PlausibleDimension =
  | { readonly kind: 'time'; readonly interval: Interval | null }
  | { readonly kind: 'goal' }
  | NamedDimension

/** One of our dimensions under Plausible's name. */
export interface NamedDimension {
  readonly kind: 'dimension'
  readonly dimension: Dimension
  /** How Plausible writes a stored value. */
  readonly label: (value: string) => string
  /** The stored values with another label. */
  readonly renamed: () => readonly string[]
  /** Whether these are all values, so that filters need to compare labels alone. */
  readonly isComplete: boolean
  /** How Plausible writes an empty value. */
  readonly emptyLabel: string
}

const intervals: Readonly<Record<string, Interval | null>> = {
  time: null,
  'time:hour': 'hour',
  'time:day': 'day',
  'time:week': 'week',
  'time:month': 'month',
}

const regionNames = lazy(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }))

const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regionNames().of(code) ?? code) : code)

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))

const countryCodes = lazy<readonly string[]>(() =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => regionNames().of(code) !== undefined),
)

const channelNames: Readonly<Record<string, string>> = {
  search: 'Organic Search',
  social: 'Organic Social',
  ai: 'AI Assistants',
  email: 'Email',
  paid: 'Paid Other',
  referral: 'Referral',
  direct: 'Direct',
}

const deviceNames: Readonly<Record<string, string>> = {
  desktop: 'Desktop',
  mobile: 'Mobile',
  tablet: 'Tablet',
  tv: 'TV',
}

type Labels = Pick<NamedDimension, 'label' | 'renamed' | 'isComplete' | 'emptyLabel'>

const someRenamed = (names: Readonly<Record<string, string>>, emptyLabel: string): Labels => ({
  label: (value) => names[value] ?? (value || emptyLabel),
  renamed: () => Object.keys(names),
  isComplete: false,
  emptyLabel,
})

const asStored = (emptyLabel: string): Labels => someRenamed({}, emptyLabel)

const allRenamed = (names: Readonly<Record<string, string>>, emptyLabel: string): Labels => ({
  ...someRenamed(names, emptyLabel),
  isComplete: true,
})

const notSet = asStored('(not set)')
const country: Labels = {
  label: (value) => countryName(value),
  renamed: countryCodes,
  isComplete: true,
  emptyLabel: '',
}

const named: Readonly<Record<string, readonly [DimensionName, Labels]>> = {
  'event:page': ['page', asStored('')],
  'event:hostname': ['hostname', asStored('')],
  'event:name': ['event', asStored('')],
  'visit:entry_page': ['entry_page', asStored('')],
  'visit:exit_page': ['exit_page', asStored('')],
  'visit:source': ['source', asStored('Direct / None')],
  'visit:referrer': ['referrer', asStored('Direct / None')],
  'visit:channel': ['channel', allRenamed(channelNames, 'Direct')],
  'visit:utm_medium': ['utm_medium', notSet],
  'visit:utm_source': ['utm_source', notSet],
  'visit:utm_campaign': ['utm_campaign', notSet],
  'visit:utm_content': ['utm_content', notSet],
  'visit:utm_term': ['utm_term', notSet],
  'visit:device': ['device', allRenamed(deviceNames, '(not set)')],
  'visit:screen': ['device', allRenamed(deviceNames, '(not set)')],
  'visit:browser': ['browser', someRenamed({ Edge: 'Microsoft Edge' }, '(not set)')],
  'visit:browser_version': ['browser_version', notSet],
  'visit:os': ['os', someRenamed({ macOS: 'Mac', Linux: 'GNU/Linux' }, '(not set)')],
  'visit:os_version': ['os_version', notSet],
  'visit:country': ['country', asStored('')],
  'visit:country_name': ['country', country],
  // Regions and cities are stored by their names.
  'visit:region': ['region', asStored('')],
  'visit:region_name': ['region', asStored('')],
  'visit:city': ['city', asStored('')],
  'visit:city_name': ['city', asStored('')],
}

const propertyPrefix = 'event:props:'

/** For messages. */
export const dimensionList = [...Object.keys(named), 'event:goal', `${propertyPrefix}NAME`].join(', ')

export const timeList = Object.keys(intervals).join(', ')

export function findDimension(name: string): PlausibleDimension | null {
  const filtered = findFilterDimension(name)
  if (filtered) return filtered
  if (name === 'event:goal') return { kind: 'goal' }
  const interval = Object.hasOwn(intervals, name) ? intervals[name] : undefined
  return interval === undefined ? null : { kind: 'time', interval }
}

/** Finds a dimension among those that are neither goals nor times. */
export function findFilterDimension(name: string): NamedDimension | null {
  const property = name.startsWith(propertyPrefix) ? name.slice(propertyPrefix.length) : ''
  if (property !== '') return { kind: 'dimension', dimension: { property }, ...asStored('(none)') }
  const dimension = Object.hasOwn(named, name) ? named[name] : undefined
  return dimension ? { kind: 'dimension', dimension: { name: dimension[0] }, ...dimension[1] } : null
}
