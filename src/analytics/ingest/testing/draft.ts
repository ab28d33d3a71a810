import { dayOf } from '../../events/day.ts'
import type { DescribeVisit } from '../describe/describe.ts'
import { describeVisit } from '../describe/describe.ts'
import { bareHit, type Hit, type Sender } from '../hit.ts'
import { clientNetworkOf } from '../http/network.ts'
import { countHit, type Outcome } from '../outcome.ts'
import { createSteps } from '../steps/steps.ts'
import { createOpenVisits, type OpenVisits } from '../visits/open-visits.ts'
import { cacheWebsites, type TrackedWebsite } from '../websites.ts'
import { aWebsite } from './host.ts'

export const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

/** A hit, its sender and its website, as far as a test cares about them. */
export interface Given {
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

const senderOf = ({ address = '203.0.113.9', relayed = false, userAgent = browser, headers }: Given): Sender => {
  const sent: Readonly<Record<string, string>> = headers ?? { 'accept-language': 'en', origin: 'https://example.com' }
  return { address, relayed, network: clientNetworkOf(address), userAgent, header: (name) => sent[name] ?? '' }
}

/** Takes hits through the very steps of the service. */
export function createCounter(
  visits: OpenVisits = createOpenVisits({ visits: 1000, bytes: 1e9 }),
): (given: Given) => Promise<Outcome> {
  const steps = createSteps(visits, describe, { hits: 60, milliseconds: 10_000 })
  return async (given) => {
    const tracked = aWebsite({ ...given.website })
    const source = { findByDomains: async () => [tracked], findById: async () => tracked }
    const [website] = await cacheWebsites(source, () => 0).find({ kind: 'id', id: tracked.id })
    if (!website) throw new Error('There is always one.')
    const time = given.time ?? 0
    const salts = { today: `salt ${dayOf(time)}`, yesterday: `salt ${dayOf(time) - 1}` }
    const url = new URL(given.url ?? 'https://example.com/')
    const hit: Hit = { ...bareHit, website: { kind: 'id', id: tracked.id }, url, ...given.hit }
    return countHit(steps, { hit, sender: senderOf(given), website, time, salts })
  }
}
