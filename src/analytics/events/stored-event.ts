import type { Event, EventKind } from './event.ts'
import { eventColumns } from './sql/columns.ts'
import type { Dialect } from './sql/dialect.ts'
import { join, type Sql, sql, text } from './sql/sql.ts'
import type { Row } from './store.ts'

/** What to select to have whole events back, by `storedEvent`. */
export const wholeEvent = (dialect: Dialect): Sql =>
  join(
    eventColumns.map(({ name, type }) =>
      type === 'map' ? sql`${dialect.asJson(text(name))} AS ${text(name)}` : text(name),
    ),
    ', ',
  )

const kinds: readonly EventKind[] = ['pageview', 'event', 'engagement']

export function storedEvent(row: Row): Event {
  const string = (name: string): string => String(row[name] ?? '')
  return {
    website: Number(row.website),
    time: Number(row.time),
    startedAt: Number(row.started_at),
    visitor: BigInt(row.visitor ?? 0),
    visit: BigInt(row.visit ?? 0),
    kind: kinds.find((kind) => kind === row.kind) ?? 'event',
    name: string('name'),
    hostname: string('hostname'),
    page: string('page'),
    props: propsOf(string('props')),
    revenue: Number(row.revenue),
    currency: string('currency'),
    engagedMs: Number(row.engaged_ms),
    scrollDepth: Number(row.scroll_depth),
    entryPage: string('entry_page'),
    source: string('source'),
    channel: string('channel'),
    referrer: string('referrer'),
    utmSource: string('utm_source'),
    utmMedium: string('utm_medium'),
    utmCampaign: string('utm_campaign'),
    utmTerm: string('utm_term'),
    utmContent: string('utm_content'),
    country: string('country'),
    region: string('region'),
    city: string('city'),
    browser: string('browser'),
    browserVersion: string('browser_version'),
    os: string('os'),
    osVersion: string('os_version'),
    device: string('device'),
    screen: string('screen'),
    language: string('language'),
  }
}

const noProps: Event['props'] = {}

function propsOf(json: string): Event['props'] {
  if (json === '{}') return noProps
  const read: Readonly<Record<string, string | null>> = JSON.parse(json)
  // A file that was imported may have left a value out.
  return Object.fromEntries(Object.entries(read).map(([key, value]) => [key, value ?? '']))
}
