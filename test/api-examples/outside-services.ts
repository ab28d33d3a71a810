import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type Receiver, startReceiver } from '../../src/notifications/testing/receiver.ts'
import { type FakeBing, startFakeBing } from '../support/search-engines/bing.ts'
import { type FakeGoogle, startFakeGoogle } from '../support/search-engines/google.ts'
import type { Shown } from '../support/search-engines/impressions.ts'
import { type FakeIndexNow, startFakeIndexNow } from '../support/search-engines/index-now.ts'
import { type Smtp, startSmtp } from '../support/smtp.ts'

/** What the program talks to, each on loopback. */
export interface OutsideServices {
  readonly google: FakeGoogle
  readonly bing: FakeBing
  readonly indexNow: FakeIndexNow
  readonly smtp: Smtp
  /** Gets the requests of a webhook. */
  readonly receiver: Receiver
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** The site whose numbers the search engines have. */
export const searchedDomain = 'blog.example.com'
export const googleProperty = 'sc-domain:example.com'
export const bingProperty = `https://${searchedDomain}/`

const dayMs = 24 * 60 * 60_000
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The same numbers on each of the last days. */
function impressionsUntil(now: Date): readonly Shown[] {
  const rows = [
    ['/pricing', 'example prices', 'DESKTOP', 6, 60, 150],
    ['/', 'example shop', 'MOBILE', 3, 90, 360],
  ] as const
  return [1, 2, 3, 4, 5, 6].flatMap((daysAgo) =>
    rows.map(([path, query, device, clicks, impressions, positions]) => ({
      ...{ date: dateOf(now.getTime() - daysAgo * dayMs), page: `https://${searchedDomain}${path}`, query, device },
      ...{ isAnonymous: false, country: 'deu', clicks, impressions, positions },
    })),
  )
}

/** The hours before the day began, in the time zone of Google's dates. */
function hoursUntil(now: Date): FakeGoogle['hours'] extends Map<string, infer Hours> ? Hours : never {
  const midnight = Temporal.Instant.from(`${dateOf(now.getTime())}T00:00:00Z`)
  return [23, 22, 0].map((hoursAgo) => ({
    hour: midnight
      .subtract({ hours: hoursAgo })
      .toZonedDateTimeISO('America/Los_Angeles')
      .toString({ timeZoneName: 'never' }),
    ...{ page: `https://${searchedDomain}/pricing`, clicks: 4, impressions: 40, positions: 100 },
  }))
}

export async function startOutsideServices(now: Date): Promise<OutsideServices> {
  const [google, bing, indexNow, smtp, receiver] = await Promise.all([
    startFakeGoogle(),
    startFakeBing(),
    startFakeIndexNow(),
    startSmtp(),
    startReceiver('webhook'),
  ])
  google.properties.set(googleProperty, impressionsUntil(now))
  google.hours.set(googleProperty, hoursUntil(now))
  google.indexed.set(`https://${searchedDomain}/pricing`, {
    ...{ verdict: 'PASS', coverageState: 'Submitted and indexed', robotsTxtState: 'ALLOWED' },
    ...{ indexingState: 'INDEXING_ALLOWED', pageFetchState: 'SUCCESSFUL', crawledAs: 'MOBILE' },
    ...{ lastCrawlTime: `${dateOf(now.getTime() - 4 * dayMs)}T01:02:03Z` },
    ...{ googleCanonical: `https://${searchedDomain}/pricing`, userCanonical: `https://${searchedDomain}/pricing` },
    sitemap: [`https://${searchedDomain}/sitemap.xml`],
  })
  bing.sites.set(bingProperty, impressionsUntil(now))
  return {
    ...{ google, bing, indexNow, smtp, receiver },
    environment: {
      ...{ ...google.environment, ...bing.environment, ...indexNow.environment },
      ...{ SIGHTLINE_SMTP_URL: smtp.url, SIGHTLINE_MAIL_FROM: 'Sightline <reports@example.com>' },
    },
    async stop() {
      await Promise.all([google.stop(), bing.stop(), indexNow.stop(), smtp.stop(), receiver.stop()])
      assert.deepEqual([...google.exceeded, ...bing.exceeded], [])
    },
  }
}

/** The home page of a website at the default port, with the tag, and the key file of IndexNow whatever the key is. */
export async function startTaggedSite(host: string, tag: () => string): Promise<() => void> {
  const server = createServer((request, reply) => {
    const key = /^\/([0-9a-f]{32})\.txt$/.exec(request.url ?? '')?.[1]
    if (key !== undefined) reply.setHeader('content-type', 'text/plain').end(key)
    else if (request.url !== '/') reply.writeHead(404).end()
    else reply.setHeader('content-type', 'text/html').end(`<!doctype html><title>Shop</title>${tag()}<h1>Shop</h1>`)
  }).listen(80, host)
  await once(server, 'listening')
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
