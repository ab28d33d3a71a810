import type { HelpTopic } from '../../components/help-topics.ts'
import { countryName, flag, languageName } from '../../strings/format.ts'
import type { Key } from '../../strings/keys.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'

export const dimensions = [
  'page',
  'title',
  'entry_page',
  'exit_page',
  'hostname',
  'source',
  'channel',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'country',
  'region',
  'city',
  'browser',
  'browser_version',
  'os',
  'os_version',
  'device',
  'screen',
  'language',
  'event',
] as const
export type Dimension = (typeof dimensions)[number]

/** Dimensions that belong together: a few are tabs of a panel, all of them are tabs of the dialog with all rows. */
export interface PanelSpec<Id extends string = Dimension | 'map'> {
  readonly label: Key
  readonly help: HelpTopic
  readonly tabs: readonly Id[]
  readonly all: readonly (Dimension | 'property')[]
}

export const panels: readonly PanelSpec[] = [
  {
    label: 'panel.sources',
    help: 'sources',
    tabs: ['source', 'channel', 'utm_campaign'],
    all: ['source', 'channel', 'utm_campaign', 'referrer', 'utm_source', 'utm_medium', 'utm_term', 'utm_content'],
  },
  {
    label: 'panel.pages',
    help: 'pages',
    tabs: ['page', 'entry_page', 'exit_page'],
    all: ['page', 'entry_page', 'exit_page', 'title', 'hostname'],
  },
  {
    label: 'tab.country',
    help: 'countries',
    tabs: ['country', 'map', 'language'],
    all: ['country', 'region', 'city', 'language'],
  },
  {
    label: 'panel.devices',
    help: 'devices',
    tabs: ['device', 'browser', 'os'],
    all: ['device', 'browser', 'browser_version', 'os', 'os_version', 'screen'],
  },
]

/** Goals, events and revenue; only what a website has of them is shown. */
export const conversionsPanel: PanelSpec<'goal' | 'event' | 'revenue'> = {
  label: 'metric.conversions',
  help: 'metric.conversions',
  tabs: ['goal', 'event', 'revenue'],
  all: ['event', 'property'],
}

/** Every visitor has a value of them, usually one, so that the values that are not listed are the rest of the visitors. */
export const divides = (dimension: string): boolean => !['page', 'title', 'hostname', 'event'].includes(dimension)

/** Marks a dimension as an event property: `property.plan`. */
export const propertyPrefix = 'property.'

export const isDimension = (name: string): name is Dimension => dimensions.some((one) => one === name)

export const dimensionName = (name: string): string => {
  if (isDimension(name)) return t(`dimension.${name}`)
  return name.startsWith(propertyPrefix) ? name.slice(propertyPrefix.length) : name
}

const valueKeys: Readonly<Record<string, Key>> = {
  'device:desktop': 'device.desktop',
  'device:mobile': 'device.mobile',
  'device:tablet': 'device.tablet',
  'device:tv': 'device.tv',
  'device:console': 'device.console',
  'device:wearable': 'device.wearable',
  'device:embedded': 'device.embedded',
  'screen:xs': 'screen.xs',
  'screen:sm': 'screen.sm',
  'screen:md': 'screen.md',
  'screen:lg': 'screen.lg',
  'screen:xl': 'screen.xl',
  'channel:search': 'channel.search',
  'channel:social': 'channel.social',
  'channel:ai': 'channel.ai',
  'channel:email': 'channel.email',
  'channel:paid': 'channel.paid',
  'channel:referral': 'channel.referral',
  'channel:direct': 'channel.direct',
}

/** Their values are paths, hosts and URLs. */
const addressDimensions = new Set(['page', 'entry_page', 'exit_page', 'hostname', 'source', 'referrer'])

/** The display name of a recorded value. It is untrusted text, sent by visitors' browsers. */
export function valueName(dimension: string, value: string): string {
  if (value === '') return dimension === 'source' || dimension === 'referrer' ? t('value.direct') : t('value.unknown')
  if (dimension === 'country') return countryName(value)
  if (dimension === 'language') return languageName(value)
  const key = valueKeys[`${dimension}:${value.toLowerCase()}`]
  if (key) return t(key)
  return addressDimensions.has(dimension) ? readableUrl(value) : value
}

export const valueFlag = (dimension: string, value: string): string => (dimension === 'country' ? flag(value) : '')
