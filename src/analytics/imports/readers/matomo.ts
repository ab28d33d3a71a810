import { DomainError } from '../../../base/errors.ts'
import { lookUp, perHeader } from './cells.ts'
import { type Cells, type CsvRows, readCsv, readItem } from './csv.ts'
import { readJsonObjects, unreadable } from './json-objects.ts'
import type { FileRow, Reader, ReadItem } from './row.ts'
import { readText } from './text.ts'
import { parseFileTime } from './time.ts'

/** What `Live.getLastVisitsDetails` returns, as JSON (also one visit per line) or CSV. */
export const readMatomo: Reader = async function* (options) {
  if (!(await isJson(options)))
    return yield* readCsv(options, {
      needs: ['idvisit', 'visitorid'],
      read: (cell, names) => visitRows((name) => cell(name.toLowerCase()), csvActions(cell, names)),
    })
  for await (const objects of readJsonObjects(options)) {
    const items: ReadItem[] = []
    for (const { line, value, text } of objects) {
      if (value === null) items.push(unreadable(line, text))
      else if ('result' in value && value.result === 'error')
        throw new DomainError('invalid', `Matomo replied with an error: ${textOf(value.message).slice(0, 300)}`)
      else {
        const actions = Array.isArray(value.actionDetails)
          ? value.actionDetails
          : Object.values(objectOf(value.actionDetails))
        const rows = visitRows(
          (name) => textOf(value[name]),
          actions.map((action) => cellsOf(objectOf(action))),
        )
        for (const row of rows) if (row) items.push(readItem(row, line, () => text))
      }
    }
    yield items
  }
}

async function isJson(options: Parameters<Reader>[0]): Promise<boolean> {
  for await (const text of readText(options)) return /^\s*[[{]/.test(text)
  throw new DomainError('invalid', 'The file is empty.')
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const cellsOf =
  (object: Readonly<Record<string, unknown>>): Cells =>
  (name) =>
    textOf(object[name])

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The CSV has one row per visit, and numbered columns for its actions. */
function csvActions(cell: Cells, names: readonly string[]): readonly Cells[] {
  const actions: Cells[] = []
  for (const columns of actionColumns(names)) {
    const action: Cells = (name) => {
      const column = columns.get(name.toLowerCase())
      return column === undefined ? '' : cell(column)
    }
    if (action('type') !== '') actions.push(action)
  }
  return actions
}

/** The columns of each action of a file. */
const actionColumns = perHeader((names): readonly ReadonlyMap<string, string>[] => {
  const actions: Map<string, string>[] = []
  for (const name of names) {
    const [, index, field = ''] = /^actiondetails_(0|[1-9]\d{0,3})_(.*)$/s.exec(name) ?? []
    if (index === undefined) continue
    const columns = actions[Number(index)] ?? new Map<string, string>()
    actions[Number(index)] = columns.set(field, name)
  }
  return actions.filter((columns) => columns !== undefined)
})

/** Matomo's names for classes of devices. */
const devices: Readonly<Record<string, string>> = {
  desktop: 'desktop',
  smartphone: 'mobile',
  phablet: 'mobile',
  'feature phone': 'mobile',
  tablet: 'tablet',
  tv: 'tv',
  console: 'console',
  wearable: 'wearable',
}

function visitRows(visit: Cells, actions: readonly Cells[]): CsvRows {
  if (actions.length === 0) return [{ rejected: 'no_actions' }]
  const website = visit('idSite')
  const country = visit('countryCode').toUpperCase()
  const region = visit('regionCode').toUpperCase()
  const shared: Omit<FileRow, 'time' | 'name' | 'page'> = {
    visitor: visit('visitorId') || visit('fingerprint') || visit('idVisit'),
    visit: visit('idVisit'),
    ...sourceOf(visit),
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    region: /^[A-Z0-9]{1,3}$/.test(region) && country ? `${country}-${region}` : '',
    city: visit('city') === 'Unknown' ? '' : visit('city'),
    browser: visit('browserName'),
    browserVersion: visit('browserVersion').split('.', 1)[0] ?? '',
    os: visit('operatingSystemName'),
    osVersion: visit('operatingSystemVersion'),
    device: lookUp(devices, visit('deviceType').toLowerCase()) ?? '',
    screenWidth: Number(visit('resolution').split('x', 1)[0]) || 0,
    language: visit('languageCode'),
  }
  let page = ''
  let hostname = ''
  const idVisit = visit('idVisit')
  return actions.map((action, index) => {
    const url = URL.parse(action('url'))
    const type = action('type')
    if (url && type !== 'outlink' && type !== 'download') {
      page = `${url.pathname}${url.search}`
      hostname = url.hostname
    }
    const named = eventOf(type, action, visit)
    if (!named) return { rejected: 'unsupported' }
    const time = parseFileTime(action('timestamp') || visit('serverTimestamp'), 'UTC')
    // A visit that goes on gets further actions at its end.
    const id = idVisit && `${website}/${idVisit}/${index}`
    return { website, row: { ...shared, id, time, page, hostname, title: action('pageTitle'), ...named } }
  })
}

function eventOf(
  type: string,
  action: Cells,
  visit: Cells,
): Pick<FileRow, 'name' | 'props' | 'revenue' | 'currency'> | null {
  const props = (names: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(names).filter(([, value]) => value !== ''))
  if (type === 'action') return { name: '' }
  if (type === 'event')
    return {
      name: action('eventAction') || action('eventCategory') || 'Event',
      props: props({ category: action('eventCategory'), name: action('eventName'), value: action('eventValue') }),
    }
  if (type === 'outlink') return { name: 'Outbound Link: Click', props: props({ url: action('url') }) }
  if (type === 'download') return { name: 'File Download', props: props({ url: action('url') }) }
  if (type === 'search') return { name: 'Site search', props: props({ keyword: action('siteSearchKeyword') }) }
  if (type === 'ecommerceOrder')
    return {
      name: 'Order',
      props: props({ order: action('orderId') }),
      revenue: action('revenue'),
      // Orders are in the currency of their website, which Matomo writes to the visit.
      currency: action('currency') || visit('siteCurrency'),
    }
  return null
}

function sourceOf(visit: Cells): Pick<FileRow, 'referrer' | 'campaign'> {
  const referrer = visit('referrerUrl')
  if (visit('referrerType') === 'campaign')
    return {
      referrer,
      campaign: {
        utm_source: visit('campaignSource') || visit('referrerName'),
        utm_campaign: visit('campaignName') || visit('referrerName'),
        utm_medium: visit('campaignMedium'),
        utm_term: visit('campaignKeyword') || visit('referrerKeyword'),
        utm_content: visit('campaignContent'),
      },
    }
  if (visit('referrerType') === 'direct') return {}
  // Without a URL, as of some search engines, the name says where the visit came from.
  return referrer ? { referrer } : { campaign: { ref: visit('referrerName') } }
}
