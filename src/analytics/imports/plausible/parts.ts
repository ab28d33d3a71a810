import { propertyDimension } from '../../events/imported-totals.ts'
import { nameOf } from '../../ingest/describe/device.ts'
import { sourceOfName } from '../../ingest/describe/known-source.ts'
import { findSource, parseReferrer } from '../../ingest/describe/source.ts'
import { cleanText } from '../../ingest/formats/text.ts'
import { lookUp } from '../readers/cells.ts'
import type { Cells } from '../readers/csv.ts'
import type { RejectReason } from '../readers/row.ts'
import { devices, known, type Part, type PartContext, pathOf, type Total } from '../totals/part.ts'

const ofVisits = {
  visitors: [['visitors']],
  visits: [['visits']],
  pageviews: [['pageviews']],
  bounces: [['bounces']],
  duration_ms: [['visit_duration'], 1000],
} as const satisfies Part['measures']

/** Names that Plausible alone uses. */
const otherNames: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Internet Explorer': 'IE',
  'Samsung Browser': 'Samsung Browser',
  'DuckDuckGo Privacy Browser': 'DuckDuckGo',
  Mac: 'macOS',
  'GNU/Linux': 'Linux',
}
const named = (value: string): string => otherNames[value] ?? nameOf(known(value))

const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const

function totalsOfSource(cell: Cells, { domain }: PartContext): readonly Total[] {
  const search = new URLSearchParams(utmNames.flatMap((name) => (known(cell(name)) ? [[name, known(cell(name))]] : [])))
  const url = { hostname: domain, pathname: '/', search: `?${search}`, hash: '' }
  const referrer = known(cell('referrer'), 2000)
  const linked = parseReferrer(
    referrer === '' || /^[a-z][a-z0-9+.-]*:/i.test(referrer) ? referrer : `https://${referrer}`,
  )
  const described = findSource(url, linked, domain)
  const named = known(cell('source'))
  // Where the source is all that is known of a line, its name tells the channel.
  const bySource = described.source === '' && named !== '' ? sourceOfName(named) : null
  const isNamed = described.source === '' && named !== ''
  return [
    { dimension: 'source', value: isNamed ? (bySource?.name ?? named) : described.source },
    {
      dimension: 'channel',
      value: isNamed && described.channel === 'direct' ? (bySource?.channel ?? 'referral') : described.channel,
    },
    { dimension: 'referrer', value: described.referrer },
    ...utmNames.map((name) => ({ dimension: name, value: known(cell(name)) })),
  ]
}

/** Events of Plausible's own, which are no events here. */
const ownEvents: ReadonlySet<string> = new Set(['pageview', 'engagement', 'pageleave'])

function totalsOfEvent(cell: Cells): readonly Total[] | RejectReason {
  const name = cleanText(cell('name'), 255)
  if (name === '' || ownEvents.has(name)) return 'unsupported'
  const [url, path] = [known(cell('link_url'), 2000), known(cell('path'), 2000)]
  return [
    { dimension: 'event', value: name },
    { dimension: '', value: '', only: ['events'] },
    ...(url ? [{ dimension: propertyDimension('url') as 'property.url', value: url }] : []),
    ...(path ? [{ dimension: propertyDimension('path') as 'property.path', value: path }] : []),
  ]
}

/** The files of an export, by their names without `imported_`. */
export const parts: Readonly<Record<string, Part>> = {
  visitors: { measures: ofVisits, dimensions: [['', 'date']], totals: () => [{ dimension: '', value: '' }] },
  sources: {
    measures: ofVisits,
    dimensions: [
      ['source', 'source'],
      ['channel', 'source'],
      ['referrer', 'referrer'],
      ...utmNames.map((name) => [name, name] as const),
    ],
    totals: totalsOfSource,
  },
  pages: {
    measures: {
      visitors: [['visitors']],
      visits: [['visits']],
      pageviews: [['pageviews']],
      scroll_sum: [['total_scroll_depth', 'scroll_depth']],
      scroll_pages: [['total_scroll_depth_visits', 'pageleave_visitors']],
      engaged_ms: [['total_time_on_page', 'time_on_page'], 1000],
    },
    dimensions: [['page', 'page']],
    totals: (cell, context) =>
      cell('page').trim() === '' ? 'no_page' : [{ dimension: 'page', value: pathOf(cell('page'), context) }],
  },
  entry_pages: {
    measures: { ...ofVisits, visits: [['entrances', 'visits']] },
    dimensions: [['entry_page', 'entry_page']],
    totals: (cell, context) => [{ dimension: 'entry_page', value: pathOf(cell('entry_page'), context) }],
  },
  exit_pages: {
    measures: { ...ofVisits, visits: [['exits', 'visits']] },
    dimensions: [['exit_page', 'exit_page']],
    totals: (cell, context) => [{ dimension: 'exit_page', value: pathOf(cell('exit_page'), context) }],
  },
  locations: {
    measures: ofVisits,
    dimensions: [
      ['country', 'country'],
      ['region', 'region'],
    ],
    // Cities have only the number that GeoNames gave them.
    totals: (cell) => [
      { dimension: 'country', value: /^[A-Z]{2}$/.test(cell('country')) ? cell('country') : '' },
      { dimension: 'region', value: known(cell('region')) },
    ],
  },
  devices: {
    measures: ofVisits,
    dimensions: [['device', 'device']],
    totals: (cell) => [{ dimension: 'device', value: lookUp(devices, cell('device').trim().toLowerCase()) ?? '' }],
  },
  browsers: {
    measures: ofVisits,
    dimensions: [
      ['browser', 'browser'],
      ['browser_version', 'browser_version'],
    ],
    totals: (cell) => [
      { dimension: 'browser', value: named(cell('browser')) },
      { dimension: 'browser_version', value: known(cell('browser_version'), 40).split('.', 1)[0] ?? '' },
    ],
  },
  operating_systems: {
    measures: ofVisits,
    dimensions: [
      ['os', 'operating_system'],
      ['os_version', 'operating_system_version'],
    ],
    totals: (cell) => [
      { dimension: 'os', value: named(cell('operating_system')) },
      { dimension: 'os_version', value: known(cell('operating_system_version'), 40) },
    ],
  },
  custom_events: {
    measures: { visitors: [['visitors']], events: [['events']] },
    dimensions: [
      ['event', 'name'],
      ['', 'name'],
      [propertyDimension('url') as 'property.url', 'link_url'],
      [propertyDimension('path') as 'property.path', 'path'],
    ],
    totals: totalsOfEvent,
  },
}

/** The part that a file has, by its name: `imported_pages_20240101_20241231.csv`, for example. */
export function partOfFile(name: string): string | null {
  const [, kind = ''] = /^(?:imported_)?([a-z_]+?)(?:_\d{8}_\d{8})?\.csv$/i.exec(name) ?? []
  return Object.hasOwn(parts, kind.toLowerCase()) ? kind.toLowerCase() : null
}
