import { isRecord } from '../../../base/is-record.ts'
import { memoize } from '../../../base/memoize.ts'
import { lookUp } from './cells.ts'
import { countryCodeOf } from './country-codes.ts'
import { readJsonObjects, unreadable } from './json-objects.ts'
import { isParquet, readParquetObjects } from './parquet-objects.ts'
import type { FileRow, Reader, ReadItem } from './row.ts'

/** Rows of the BigQuery export of Google Analytics 4, as JSON or Parquet: https://support.google.com/analytics/answer/7029846 */
export const readGa4: Reader = async function* (options) {
  const rows = (await isParquet(options)) ? readParquetObjects(options, columns) : readJsonObjects(options)
  for await (const objects of rows)
    yield objects.map(({ line, value, text }): ReadItem => {
      if (value === null) return unreadable(line, text)
      const name = textOf(value.event_name)
      if (automaticEvents.has(name)) return { line, rejected: 'unsupported', text: () => text }
      return { line, row: rowOf(name, value), website: textOf(value.stream_id), text: () => text }
    })
}

/** Together with the time, the visitor and the name, they tell events apart. */
const idColumns = ['event_bundle_sequence_id', 'batch_ordering_id', 'batch_event_index', 'batch_page_id']

/** The columns of a Parquet file that are read. */
const columns = {
  needs: ['event_timestamp', 'event_name', 'event_params', 'user_pseudo_id'],
  also: ['stream_id', 'device', 'geo', 'ecommerce', 'collected_traffic_source', ...idColumns],
}

/** They describe a visit or a visitor, and happen along with other events. */
export const automaticEvents = new Set(['session_start', 'first_visit', 'first_open', 'user_engagement'])
/** What Google measures by itself has the same names as with our script. */
export const eventNames: Readonly<Record<string, string>> = {
  page_view: '',
  click: 'Outbound Link: Click',
  file_download: 'File Download',
  view_search_results: 'Site search',
  purchase: 'Order',
}
/** Parameters that say something about the page or the visit, or that other columns have. */
const notProps =
  /^(?:page_(?:location|title|referrer)|ga_session_(?:id|number)|engaged_session_event|session_engaged|engagement_time_msec|entrances|batch_\w+|debug_mode|ignore_referrer|gclid|dclid|srsltid|campaign(?:_id)?|source|medium|term|content|currency|value|transaction_id|link_(?:classes|id|domain)|outbound)$/

const codeOf = memoize({ maxBytes: 2 ** 18, resultBytes: 8 }, countryCodeOf)
/** Files have few names of parameters. */
const isNoProp = memoize({ maxBytes: 2 ** 19, resultBytes: 8 }, (name) => notProps.test(name))

type Fields = Readonly<Record<string, unknown>>

function rowOf(event: string, fields: Fields): FileRow {
  const params = paramsOf(fields.event_params)
  const param = (name: string): string => params.get(name) ?? ''
  const device = fieldsOf(fields.device)
  const web = fieldsOf(device.web_info)
  const geo = fieldsOf(fields.geo)
  const url = URL.parse(param('page_location'))
  const micros = textOf(fields.event_timestamp)
  return {
    time: /^\d{15,17}$/.test(micros) ? Math.floor(Number(micros) / 1000) : micros === '' ? null : Number.NaN,
    id: JSON.stringify([micros, fields.user_pseudo_id, event, ...idColumns.map((name) => textOf(fields[name]))]),
    visitor: textOf(fields.user_pseudo_id),
    visit: param('ga_session_id'),
    name: lookUp(eventNames, event) ?? event,
    page: url ? `${url.pathname}${url.search}` : '',
    hostname: url?.hostname ?? textOf(web.hostname),
    title: param('page_title'),
    props: propsOf(event, params),
    ...revenueOf(event, fields, param),
    referrer: param('page_referrer'),
    campaign: campaignOf(fields, param),
    country: codeOf(textOf(geo.country)),
    city: known(geo.city),
    browser: known(web.browser) || known(device.browser),
    browserVersion: (known(web.browser_version) || known(device.browser_version)).split('.', 1)[0] ?? '',
    os: known(device.operating_system),
    osVersion: known(device.operating_system_version).replace(/^\D+(?=\d)/, ''),
    device: lookUp(devices, textOf(device.category)) ?? '',
    language: textOf(device.language),
  }
}

const devices: Readonly<Record<string, string>> = {
  desktop: 'desktop',
  mobile: 'mobile',
  tablet: 'tablet',
  'smart tv': 'tv',
}

/** Where the event came from; the traffic source of the visitor is about the first visit only. */
function campaignOf(fields: Fields, param: (name: string) => string): Readonly<Record<string, string>> {
  const collected = fieldsOf(fields.collected_traffic_source)
  const value = (column: string, name: string): string => known(collected[column]) || param(name)
  const medium = value('manual_medium', 'medium')
  // Google's own detection, which is not in the address; ours reads the referrer.
  if (['organic', 'referral', '(none)'].includes(medium)) return {}
  return {
    utm_source: value('manual_source', 'source'),
    utm_medium: medium,
    utm_campaign: value('manual_campaign_name', 'campaign'),
    utm_term: value('manual_term', 'term'),
    utm_content: value('manual_content', 'content'),
  }
}

function revenueOf(
  event: string,
  fields: Fields,
  param: (name: string) => string,
): Pick<FileRow, 'revenue' | 'currency'> {
  const currency = param('currency')
  const revenue = textOf(fieldsOf(fields.ecommerce).purchase_revenue) || param('value')
  if (event !== 'purchase' || currency === '' || !Number.isFinite(Number(revenue || Number.NaN))) return {}
  return { revenue: String(Number(revenue)), currency }
}

function propsOf(event: string, params: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const props = Object.fromEntries([...params].filter(([name, value]) => value !== '' && !isNoProp(name)))
  const renamed = (from: string, to: string): void => {
    const value = params.get(from)
    delete props[from]
    if (value) props[to] = value
  }
  if (event === 'click' || event === 'file_download') renamed('link_url', 'url')
  if (event === 'view_search_results') renamed('search_term', 'keyword')
  if (event === 'purchase') renamed('transaction_id', 'order')
  return props
}

/** The parameters of an event: a list of names, each with a value in the column of its type. */
function paramsOf(list: unknown): ReadonlyMap<string, string> {
  const params = new Map<string, string>()
  for (const entry of Array.isArray(list) ? list : []) {
    const { key, value } = fieldsOf(entry)
    const { string_value, int_value, float_value, double_value } = fieldsOf(value)
    if (typeof key === 'string') params.set(key, textOf(string_value ?? int_value ?? double_value ?? float_value))
  }
  return params
}

const noFields: Fields = {}
const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : noFields)

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Without Google's names for what is unknown. */
const known = (value: unknown): string => {
  const text = textOf(value)
  return /^[(<]/.test(text) && /^(?:\((?:not set|none|direct|other)\)|<Other>)$/.test(text) ? '' : text
}
