import type { Event } from './event.ts'

/** An event for tests: a pageview by visitor 1 on its first visit, unless told otherwise. */
export function sampleEvent(changes: Partial<Event> = {}): Event {
  const time = changes.time ?? Date.UTC(2026, 0, 10, 12)
  return {
    website: 1,
    time,
    startedAt: time,
    visitor: 1n,
    visit: 1n,
    kind: 'pageview',
    name: changes.kind ?? 'pageview',
    hostname: 'example.com',
    page: '/',
    props: {},
    revenue: 0,
    currency: '',
    engagedMs: 0,
    scrollDepth: 0,
    entryPage: '/',
    source: '',
    channel: 'Direct',
    referrer: '',
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
    utmTerm: '',
    utmContent: '',
    country: 'DE',
    region: '',
    city: '',
    browser: 'Firefox',
    browserVersion: '140',
    os: 'Linux',
    osVersion: '',
    device: 'desktop',
    screen: 'lg',
    language: 'de',
    ...changes,
  }
}
