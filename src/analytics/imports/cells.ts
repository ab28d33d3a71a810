import { createBoundedCache } from '../../base/bounded-cache.ts'
import { cutPage, normalizePage } from '../../base/page-spelling.ts'
import type { Cell } from '../../http/csv.ts'
import { type SharedTable, sharedColumns } from '../events/converted-file.ts'
import { nameOf, screenClass } from '../ingest/describe/device.ts'
import { readLanguage } from '../ingest/describe/language.ts'
import { findSource, parseReferrer } from '../ingest/describe/source.ts'
import { cleanText } from '../ingest/formats/text.ts'
import type { ParamRule } from '../ingest/param-rules.ts'
import { pageOf } from '../ingest/steps/strip-params.ts'
import type { FileRow, RejectReason } from './readers/row.ts'

/** What decides about rows besides themselves. */
export interface RowContext {
  /** The domain of the website. */
  readonly domain: string
  readonly now: number
  /** Events from this time on are rejected. */
  readonly cutoff: number | null
  /** The website keeps no events before this time. */
  readonly retainedFrom: number | null
}

interface Rules extends RowContext {
  readonly excludesParam?: ParamRule
}

type OwnCells = Readonly<Record<string, string>>

const earliest = Date.UTC(2000, 0, 1)
const maxText = 2000
/** The size of each cache; a file may have any number of distinct cells. */
const cacheBytes = 8 * 1024 ** 2
const numberBytes = 8
const addressBytes = 500
/** Clocks differ. */
const toleranceMs = 60_000

/** The number of shared cells. Cells that come again late may get another one. */
export type NumberOf = (cells: readonly Cell[]) => number

/**
 * Converts rows to lines of a converted file. Only cells that were not seen lately are derived; others are found by what they were derived
 * from.
 */
export function createRowConverter(
  rules: Rules,
  numberOf: Readonly<Record<SharedTable, NumberOf>>,
): (row: FileRow) => { readonly time: number; readonly line: string } | RejectReason {
  const known = {
    actions: createBoundedCache<Known>({ maxBytes: cacheBytes }),
    sources: createBoundedCache<Known>({ maxBytes: cacheBytes }),
    clients: createBoundedCache<Known>({ maxBytes: cacheBytes }),
  }
  const addresses = createBoundedCache<Address>({ maxBytes: cacheBytes })
  let last: { readonly row: FileRow; readonly client: Known } | null = null

  const find = (table: SharedTable, key: string, derive: () => Derived): Known => {
    const cell = known[table].get(key)
    if (cell !== undefined) return cell
    const { cells, address } = derive()
    const number = numberOf[table](sharedColumns[table].map((column) => cells[column] ?? ''))
    const one: Known = { number, address }
    // Parts of the file's text would keep all of it in memory; those of a URL are texts of their own.
    if (!address || address.url) known[table].set(key, one, address ? addressBytes : numberBytes)
    return one
  }
  const addressOf = (row: FileRow): Address => {
    const key = keyOf([row.hostname, row.page])
    const memoized = addresses.get(key)
    if (memoized) return memoized
    const address = readAddress(row, rules)
    if (address.url) addresses.set(key, address, addressBytes)
    return address
  }
  const numbersOf = (row: FileRow): readonly [number, number, number] => {
    const { own } = row
    if (own) {
      const number = (table: SharedTable, first = ''): number =>
        find(table, keyOf([first, ...sharedColumns[table].map((column) => own[column])]), () => ({
          cells: { ...own, page: ownPage(row.page) },
        })).number
      return [number('actions', row.page), number('sources'), number('clients')]
    }
    const action = find('actions', actionKey(row), () => {
      const address = addressOf(row)
      return { cells: actionOf(row, address), address }
    })
    const { address = noAddress } = action
    const source = find('sources', sourceKey(row, address), () => ({ cells: sourceOf(row, address, rules) }))
    // Files have the rows of a visit, or of similar ones, one after another.
    const client =
      last && hasSameClient(row, last.row)
        ? last.client
        : find('clients', clientKey(row), () => ({ cells: clientOf(row) }))
    last = { row, client }
    return [action.number, source.number, client.number]
  }

  return (row) => {
    const { time } = row
    const reason = reasonAgainst(row, rules)
    if (reason || time === null) return reason ?? 'no_time'
    const [action, source, client] = numbersOf(row)
    const visitor = quoted(row.visitor.slice(0, maxText))
    const visit = row.visit ? quoted(row.visit.slice(0, maxText)) : ''
    return { time, line: `${time},${visitor},${visit},${action},${source},${client}\r\n` }
  }
}

const quoted = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`

/** A concatenation of cells would refer to them, and so to the whole text of the file that they are parts of. */
const keyOf = (parts: readonly (string | number | OwnCells | undefined)[]): string => JSON.stringify(parts)

function reasonAgainst({ time, visitor, page }: FileRow, { now, cutoff, retainedFrom }: Rules): RejectReason | null {
  if (time === null) return 'no_time'
  if (!(time >= earliest)) return 'invalid_time'
  if (time > now + toleranceMs) return 'future'
  if (visitor.trim() === '') return 'no_visitor'
  if (page.trim() === '') return 'no_page'
  if (cutoff !== null && time >= cutoff) return 'after_cutoff'
  if (retainedFrom !== null && time < retainedFrom) return 'not_kept'
  return null
}

interface Derived {
  readonly cells: OwnCells
  /** The address of an action. */
  readonly address?: Address
}

interface Known {
  readonly number: number
  readonly address?: Address | undefined
}

interface Address {
  /** Null: it could not be parsed. */
  readonly url: Pick<URL, 'hostname' | 'search'> | null
  readonly page: string
}

const noAddress: Address = { url: null, page: '' }

function readAddress(row: FileRow, { domain, excludesParam }: Rules): Address {
  const url = URL.parse(row.page.startsWith('/') ? row.page : `/${row.page}`, `https://${row.hostname || domain}`)
  return {
    url: url && { hostname: url.hostname, search: url.search },
    page: url ? pageOf(url, excludesParam) : ownPage(row.page),
  }
}

const cleaned = (value: string | undefined, limit = 255): string => (value ? cleanText(value, limit) : '')

const ownPage = (page: string): string => cutPage(normalizePage(cleanText(page, maxText)), maxText)

const actionKey = ({ name, hostname, page, title, props, revenue, currency }: FileRow): string =>
  keyOf([name, hostname, page, title, props, revenue, currency])

function actionOf(row: FileRow, { url, page }: Address): OwnCells {
  const isPageview = row.name === ''
  return {
    kind: isPageview ? 'pageview' : 'event',
    name: isPageview ? 'pageview' : cleaned(row.name),
    hostname: url?.hostname ?? '',
    page,
    title: cleaned(row.title, 500),
    props: propsOf(row.props ?? {}),
    ...(row.revenue && { revenue: row.revenue, currency: cleaned(row.currency, 3).toUpperCase() }),
  }
}

const sourceKey = ({ referrer, campaign }: FileRow, { url }: Address): string =>
  keyOf([url?.hostname, url?.search, referrer, campaign])

function sourceOf({ referrer, campaign }: FileRow, { url }: Address, { domain }: Rules): OwnCells {
  const search = new URLSearchParams(url?.search ?? '')
  for (const [name, value] of Object.entries(campaign ?? {})) if (value !== '') search.set(name, value)
  const described = url && { hostname: url.hostname, pathname: '', search: `?${search}`, hash: '' }
  const source = findSource(described, parseReferrer(referrer ?? ''), domain)
  return {
    source: source.source,
    channel: source.channel,
    referrer: source.referrer,
    utm_source: source.utmSource,
    utm_medium: source.utmMedium,
    utm_campaign: source.utmCampaign,
    utm_term: source.utmTerm,
    utm_content: source.utmContent,
  }
}

const clientKey = (row: FileRow): string =>
  keyOf([
    ...[row.country, row.region, row.city, row.browser, row.browserVersion, row.os, row.osVersion, row.device],
    ...[row.language, row.screenWidth],
  ])

const hasSameClient = (row: FileRow, other: FileRow): boolean =>
  row.country === other.country &&
  row.region === other.region &&
  row.city === other.city &&
  row.browser === other.browser &&
  row.browserVersion === other.browserVersion &&
  row.os === other.os &&
  row.osVersion === other.osVersion &&
  row.device === other.device &&
  row.language === other.language &&
  row.screenWidth === other.screenWidth

const clientOf = (row: FileRow): OwnCells => ({
  country: /^[A-Z]{2}$/.test(row.country ?? '') ? (row.country ?? '') : '',
  region: cleaned(row.region),
  city: cleaned(row.city),
  browser: nameOf(cleaned(row.browser)),
  browser_version: cleaned(row.browserVersion, 40),
  os: nameOf(cleaned(row.os)),
  os_version: cleaned(row.osVersion, 40),
  device: row.device ?? '',
  screen: screenClass(row.screenWidth ?? 0),
  language: readLanguage(row.language ?? ''),
})

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
