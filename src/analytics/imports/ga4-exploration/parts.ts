import { DomainError } from '../../../base/errors.ts'
import { nameOf } from '../../ingest/describe/device.ts'
import { findSource, parseReferrer } from '../../ingest/describe/source.ts'
import { lookUp } from '../readers/cells.ts'
import { countryCodeOf } from '../readers/country-codes.ts'
import type { Cells } from '../readers/csv.ts'
import { automaticEvents, eventNames } from '../readers/ga4.ts'
import type { RejectReason } from '../readers/row.ts'
import { devices, known, type Part, type PartContext, pathOf, type Total } from '../totals/part.ts'

const ofVisits = {
  visitors: [['active users', 'total users', 'users']],
  visits: [['sessions']],
  pageviews: [['views']],
} as const satisfies Part['measures']

/** One of several columns with the same content. */
const firstOf = (cell: Cells, columns: readonly string[]): string =>
  columns.map((column) => cell(column).trim()).find((text) => text !== '') ?? ''

const byColumn = (
  dimension: Total['dimension'],
  columns: readonly string[],
  read: (text: string, context: PartContext) => string,
): readonly [columns: readonly string[], part: Part] => [
  columns,
  {
    measures: ofVisits,
    dimensions: columns.map((column) => [dimension, column] as const),
    totals: (cell, context) => [{ dimension, value: read(firstOf(cell, columns), context) }],
  },
]

const sourceColumns = ['session source', 'session medium', 'session source / medium'] as const

/** What says nothing beyond the source. */
const plainMedia: ReadonlySet<string> = new Set(['referral', '(none)', '(not set)', ''])

function totalsOfSource(cell: Cells, { domain }: PartContext): readonly Total[] {
  const [both = '', ofBoth = ''] = cell('session source / medium').split(' / ')
  const source = known((cell('session source') || both).trim())
  const medium = (cell('session medium') || ofBoth).trim().toLowerCase()
  const isHost = source.includes('.')
  const search = new URLSearchParams({
    ...(isHost ? {} : { utm_source: source }),
    ...(plainMedia.has(medium) ? {} : { utm_medium: medium }),
  })
  const url = { hostname: domain, pathname: '/', search: `?${search}`, hash: '' }
  const described = findSource(url, isHost ? parseReferrer(`https://${source}`) : null, domain)
  return [
    { dimension: 'source', value: described.source },
    { dimension: 'channel', value: described.channel },
  ]
}

function totalsOfEvent(cell: Cells): readonly Total[] | RejectReason {
  const sent = known(cell('event name'))
  const name = lookUp(eventNames, sent) ?? sent
  return name === '' || automaticEvents.has(name) ? 'unsupported' : [{ dimension: 'event', value: name }]
}

/** What an exploration can have totals of besides days, by the columns that say so. */
const parts: readonly (readonly [columns: readonly string[], part: Part])[] = [
  byColumn('page', ['page path', 'page path and screen class', 'page path + query string'], pathOf),
  byColumn('entry_page', ['landing page', 'landing page + query string'], (text, context) =>
    known(text) === '' ? '' : pathOf(text, context),
  ),
  byColumn('country', ['country', 'country id'], (text) => (/^[A-Z]{2}$/.test(text) ? text : countryCodeOf(text))),
  byColumn('device', ['device category'], (text) => lookUp(devices, text.toLowerCase()) ?? ''),
  byColumn('browser', ['browser'], (text) => nameOf(known(text))),
  byColumn('os', ['operating system'], (text) => nameOf(known(text))),
  [
    sourceColumns,
    {
      measures: ofVisits,
      dimensions: sourceColumns.flatMap((column) => [['source', column] as const, ['channel', column] as const]),
      totals: totalsOfSource,
    },
  ],
  [
    ['event name'],
    {
      measures: { visitors: ofVisits.visitors, events: [['event count']] },
      dimensions: [['event', 'event name']],
      totals: totalsOfEvent,
    },
  ],
]

const ofDays: Part = { measures: ofVisits, dimensions: [['', 'date']], totals: () => [{ dimension: '', value: '' }] }

/** Metrics are named by what they count. Those that nothing here counts are left out. */
const isMetric = (name: string): boolean =>
  /\b(?:users|sessions|views|events?(?! name)|count|rate|time|duration|revenue|purchases|conversions|value|per|entrances|exits|engagement)\b/.test(
    name,
  )

/** What an exploration has totals of, by its columns: of days, or of one dimension. */
export function partOfColumns(names: readonly string[]): Part {
  const others = names.filter((name) => name !== 'date')
  const own = parts.filter(([columns]) => columns.some((column) => others.includes(column)))
  const unknown = others.filter((name) => !isMetric(name) && !own.some(([columns]) => columns.includes(name)))
  const part = own[0]?.[1] ?? ofDays
  const counted = Object.values(part.measures).some(([columns]) => columns.some((column) => others.includes(column)))
  if (own.length <= 1 && unknown.length === 0 && counted) return part
  throw new DomainError(
    'invalid',
    'The exploration must have the dimension Date, at most one of ' +
      `${parts.map(([[column = '']]) => column).join(', ')}, and at least one of the metrics active users, total users, sessions, views and event count; ` +
      `it has ${names.join(', ').slice(0, 300)}.`,
  )
}
