import type { OpenVisit, Row } from './store.ts'

export function openVisitOf(row: Row): OpenVisit {
  const text = (name: string): string => String(row[name] ?? '')
  return {
    website: Number(row.website),
    visitor: BigInt(row.visitor ?? 0),
    visit: BigInt(row.visit ?? 0),
    startedAt: Number(row.started_at),
    lastSeenAt: Number(row.last_seen_at),
    entryPage: text('entry_page'),
    source: text('source'),
    channel: text('channel'),
    referrer: text('referrer'),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    utmTerm: text('utm_term'),
    utmContent: text('utm_content'),
    country: text('country'),
    region: text('region'),
    city: text('city'),
    browser: text('browser'),
    browserVersion: text('browser_version'),
    os: text('os'),
    osVersion: text('os_version'),
    device: text('device'),
    screen: text('screen'),
    language: text('language'),
  }
}
