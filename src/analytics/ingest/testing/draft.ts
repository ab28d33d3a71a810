import { dayOf } from '../../events/day.ts'
import { clientNetworkOf } from '../client-network.ts'
import type { DescribeVisit } from '../describe/describe.ts'
import { describeVisit } from '../describe/describe.ts'
import type { WebsiteOutcome } from '../hit.ts'
import { emptyHit, type Hit, type HitClient } from '../hit.ts'
import { countHit } from '../outcome.ts'
import { createSteps } from '../steps/steps.ts'
import { createOpenVisits, type OpenVisits } from '../visits/open-visits.ts'
import { createWebsiteCache, type TrackedWebsite } from '../website-cache.ts'
import { sampleWebsite } from './host.ts'

export const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

/** The parts of a hit, its client and its website that a test sets. */
export interface HitFixture {
  readonly website?: Partial<TrackedWebsite>
  readonly hit?: Partial<Hit>
  readonly url?: string
  readonly address?: string
  readonly relayed?: boolean
  readonly userAgent?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly time?: number
}

const describe: DescribeVisit = describeVisit(() => ({ country: '', region: '', city: '' }))

const clientOf = ({
  address = '203.0.113.9',
  relayed = false,
  userAgent = browser,
  headers,
}: HitFixture): HitClient => {
  const sent: Readonly<Record<string, string>> = headers ?? { 'accept-language': 'en', origin: 'https://example.com' }
  return { address, relayed, network: clientNetworkOf(address), userAgent, header: (name) => sent[name] ?? '' }
}

/** Runs hits through the steps of the service. */
export function createCounter(
  visits: OpenVisits = createOpenVisits({ visits: 1000, bytes: 1e6 }),
): (given: HitFixture) => Promise<WebsiteOutcome> {
  const steps = createSteps(visits, describe, { hits: 60, milliseconds: 10_000 })
  return async (given) => {
    const tracked = sampleWebsite({ ...given.website })
    const source = { findByDomains: async () => [tracked], findById: async () => tracked }
    const [website] = await createWebsiteCache(source, () => 0).find({ kind: 'id', id: tracked.id })
    if (!website) throw new Error('There is always one.')
    const time = given.time ?? 0
    const salts = { today: `salt ${dayOf(time)}`, yesterday: `salt ${dayOf(time) - 1}` }
    const url = new URL(given.url ?? 'https://example.com/')
    const hit: Hit = { ...emptyHit, website: { kind: 'id', id: tracked.id }, url, ...given.hit }
    return countHit(steps, { hit, client: clientOf(given), website, time, salts })
  }
}
