import type { Cell } from '../../http/csv.ts'
import { nameOf } from '../ingest/describe/device.ts'
import { readLanguage } from '../ingest/describe/language.ts'
import { screenClass } from '../ingest/describe/screen.ts'
import { findSource, parseReferrer } from '../ingest/describe/source.ts'
import { cleanText } from '../ingest/formats/text.ts'
import type { ParamRule } from '../ingest/param-rules.ts'
import { pageOf } from '../ingest/steps/strip-params.ts'
import type { FileRow, RejectReason } from './readers/row.ts'

/** What decides about rows besides themselves. */
export interface RowContext {
  /** Of the website. */
  readonly domain: string
  readonly now: number
  /** Events from this time on are rejected. */
  readonly cutoff: number | null
  /** The website keeps no events before this time. */
  readonly keptFrom: number | null
}

interface Rules extends RowContext {
  readonly excludesParam?: ParamRule
}

export const csvColumns = [
  ...['time', 'visitor', 'visit', 'kind', 'name', 'hostname', 'page', 'title', 'props', 'revenue', 'currency'],
  ...['engaged_ms', 'scroll_depth', 'entry_page', 'source', 'channel', 'referrer', 'utm_source', 'utm_medium'],
  ...['utm_campaign', 'utm_term', 'utm_content', 'country', 'region', 'city', 'browser', 'browser_version', 'os'],
  ...['os_version', 'device', 'screen', 'language'],
] as const

const earliest = Date.UTC(2000, 0, 1)
const maxText = 2000
/** Clocks differ. */
const toleranceMs = 60_000

/** The cells of an event in our own format, or why there is none. */
export function toCells(row: FileRow, rules: Rules): readonly Cell[] | RejectReason {
  const reason = reasonAgainst(row, rules)
  if (reason) return reason
  const cells = row.own ?? derive(row, rules)
  const visitor = row.visitor.slice(0, maxText)
  const own: Readonly<Record<string, string>> = {
    ...cells,
    visitor,
    visit: (row.visit ?? '').slice(0, maxText),
    page: cells.page ?? cleanText(row.page, maxText),
  }
  return csvColumns.map((column) => (column === 'time' ? row.time : (own[column] ?? '')))
}

function reasonAgainst({ time, visitor, page }: FileRow, { now, cutoff, keptFrom }: Rules): RejectReason | null {
  if (time === null) return 'no_time'
  if (!(time >= earliest)) return 'invalid_time'
  if (time > now + toleranceMs) return 'future'
  if (visitor === '') return 'no_visitor'
  if (page.trim() === '') return 'no_page'
  if (cutoff !== null && time >= cutoff) return 'after_cutoff'
  if (keptFrom !== null && time < keptFrom) return 'not_kept'
  return null
}

function derive(row: FileRow, { domain, excludesParam }: Rules): Readonly<Record<string, string>> {
  const url = URL.parse(row.page.startsWith('/') ? row.page : `/${row.page}`, `https://${row.hostname || domain}`)
  const search = new URLSearchParams(url?.search ?? '')
  for (const [name, value] of Object.entries(row.campaign ?? {})) if (value !== '') search.set(name, value)
  const described = url && { hostname: url.hostname, pathname: url.pathname, search: `?${search}`, hash: '' }
  const source = findSource(described, parseReferrer(row.referrer ?? ''), domain)
  const text = (value: string | undefined, limit = 255): string => cleanText(value ?? '', limit)
  const isPageview = row.name === ''
  return {
    kind: isPageview ? 'pageview' : 'event',
    name: isPageview ? 'pageview' : text(row.name),
    hostname: url?.hostname ?? '',
    page: url ? pageOf(url, excludesParam) : text(row.page, maxText),
    title: text(row.title, 500),
    props: propsOf(row.props ?? {}),
    ...(row.revenue && { revenue: row.revenue, currency: text(row.currency, 3).toUpperCase() }),
    source: source.source,
    channel: source.channel,
    referrer: source.referrer,
    utm_source: source.utmSource,
    utm_medium: source.utmMedium,
    utm_campaign: source.utmCampaign,
    utm_term: source.utmTerm,
    utm_content: source.utmContent,
    country: /^[A-Z]{2}$/.test(row.country ?? '') ? (row.country ?? '') : '',
    region: text(row.region),
    city: text(row.city),
    browser: nameOf(text(row.browser)),
    browser_version: text(row.browserVersion, 40),
    os: nameOf(text(row.os)),
    os_version: text(row.osVersion, 40),
    device: row.device ?? '',
    screen: screenClass(row.screenWidth ?? 0),
    language: readLanguage(row.language ?? ''),
  }
}

const maxProps = 30

/** JSON that fits into a cell: properties that would not are left out. */
function propsOf(props: Readonly<Record<string, string>>): string {
  const kept: Record<string, string> = {}
  let length = 2
  for (const [name, value] of Object.entries(props).slice(0, maxProps)) {
    const [cleanName, cleanValue] = [cleanText(name, 300), cleanText(value, 1000)]
    length += JSON.stringify(cleanName).length + JSON.stringify(cleanValue).length + 2
    if (length > maxText) break
    if (cleanName !== '') kept[cleanName] = cleanValue
  }
  return Object.keys(kept).length === 0 ? '' : JSON.stringify(kept)
}
