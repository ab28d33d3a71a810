import assert from 'node:assert/strict'
import type { DimensionName } from '../../src/analytics/events/sql/dimensions.ts'
import { sampleEvent } from '../../src/analytics/events/testing/sample-event.ts'
import { createClient } from './client.ts'
import { temporaryFolder } from './folder.ts'
import { ownerKey, type Sightline, startSightline } from './sightline.ts'
import { type Statistics, trackWebsite } from './statistics.ts'
import { storeEvents } from './stored-events.ts'

export const minute = 60_000
export const day = 24 * 60 * minute
export const now = Date.now()

/** The website that is created first. */
export const website = 1

/** A visit with known values, which is the only one of its kind. */
const purchaseAttributes = {
  hostname: 'shop.stats.test',
  page: '/buy',
  title: 'Buy a thing',
  entryPage: '/buy',
  source: 'Weekly',
  channel: 'email',
  referrer: 'blog.test/post',
  utmSource: 'weekly',
  utmMedium: 'email',
  utmCampaign: 'May',
  utmTerm: 'tea',
  utmContent: 'button',
  country: 'FR',
  region: 'Bretagne',
  city: 'Brest',
  browser: 'Safari',
  browserVersion: '17',
  os: 'iOS',
  osVersion: '17.5',
  device: 'mobile',
  screen: 'xs',
  language: 'fr',
} as const

export const values: Readonly<Record<DimensionName, string>> = {
  page: '/buy',
  title: 'Buy a thing',
  entry_page: '/buy',
  exit_page: '/buy',
  hostname: 'shop.stats.test',
  source: 'Weekly',
  channel: 'email',
  referrer: 'blog.test/post',
  utm_source: 'weekly',
  utm_medium: 'email',
  utm_campaign: 'May',
  utm_term: 'tea',
  utm_content: 'button',
  country: 'FR',
  region: 'Bretagne',
  city: 'Brest',
  browser: 'Safari',
  browser_version: '17',
  os: 'iOS',
  os_version: '17.5',
  device: 'mobile',
  screen: 'xs',
  language: 'fr',
  event: 'Buy',
}

export const longName = 'ü'.repeat(150)

/** A visit from Germany with one pageview, this number of days ago. */
export const ages = [0, 0.5, 1, 2, 5, 6.9, 20, 29.5, 45, 75, 150, 250, 330, 365, 366, 500]
export const oldVisits = ages.map((age, index) =>
  sampleEvent({ website, time: now - 2 * minute - age * day, visitor: BigInt(index + 10), visit: BigInt(index + 10) }),
)

const purchase = { website, time: now - minute, visitor: 1n, visit: 1n, ...purchaseAttributes }
export const events = [
  ...oldVisits,
  sampleEvent(purchase),
  sampleEvent({
    ...purchase,
    kind: 'event',
    name: 'Buy',
    props: { plan: 'pro', '=cmd()': '=1+1', [longName]: 'x' },
    revenue: 19_990,
    currency: 'EUR',
  }),
  sampleEvent({ ...purchase, kind: 'engagement', engagedMs: 30_000, scrollDepth: 80 }),
]

/** Starts a program with one private website that has these events. */
export async function startSeeded(): Promise<{ readonly sightline: Sightline; readonly statistics: Statistics }> {
  const environment = { SIGHTLINE_DATA_DIR: temporaryFolder() }
  await storeEvents({ environment }, events)
  const sightline = await startSightline({ environment })
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const statistics = await trackWebsite(client, 'stats.test', { privacy: 1 })
  assert.equal(statistics.website.id, website)
  return { sightline, statistics }
}
