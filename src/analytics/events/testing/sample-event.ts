import type { Event } from '../event.ts'
import { eventColumns, unknownFields } from '../sql/columns.ts'

/** An event for tests: by default a pageview of visitor 1 on its first visit. */
export function sampleEvent(changes: Partial<Event> = {}): Event {
  const time = changes.time ?? Date.UTC(2026, 0, 10, 12)
  return {
    ...unknownFields(eventColumns),
    website: 1,
    time,
    startedAt: time,
    visitor: 1n,
    visit: 1n,
    kind: 'pageview',
    name: changes.kind ?? 'pageview',
    hostname: 'example.com',
    page: '/',
    entryPage: '/',
    channel: 'Direct',
    country: 'DE',
    browser: 'Firefox',
    browserVersion: '140',
    os: 'Linux',
    device: 'desktop',
    screen: 'lg',
    language: 'de',
    ...changes,
  }
}
