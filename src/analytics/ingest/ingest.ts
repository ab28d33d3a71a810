import type { Clock } from '../../base/clock.ts'
import { suppressRepeats } from '../../base/suppress-repeats.ts'
import type { StoreHost } from '../events/thread/host.ts'
import { createAccept } from './accept.ts'
import { describeVisit } from './describe/describe.ts'
import { openPlaces } from './describe/place.ts'
import { createHitLimits, type HitRates } from './hit-limits.ts'
import { readClientAddress } from './http/client-address.ts'
import { createHandler, type Handle } from './http/handler.ts'
import { type InboxLimits, openInbox } from './inbox/inbox.ts'
import { countLimitedDrops } from './limited-drops.ts'
import { restoreVisits } from './restore.ts'
import type { BurstLimit } from './steps/bursts.ts'
import { createSteps } from './steps/steps.ts'
import { followVisits } from './visits/follow-client.ts'
import { createOpenVisits } from './visits/open-visits.ts'
import { keepSaltsAtHand, type Salts } from './visits/salts.ts'
import { cacheWebsites, type WebsiteSource } from './websites.ts'

export interface IngestOptions {
  readonly host: StoreHost
  readonly websites: WebsiteSource
  readonly salts: Salts
  readonly clock: Clock
  /** Addresses and CIDRs, comma-separated, whose `X-Forwarded-For` is believed. */
  readonly trustProxy: string
  /** Whether other nodes write into the same store: their visits are then followed. */
  readonly sharedStore?: boolean
  /** The inbox's file. */
  readonly inboxPath: string
  /** The operator's own database of places, for regions and cities. */
  readonly placesPath?: string
  readonly limits?: Partial<IngestLimits>
  /** How long stopping may take; what the store has not got by then waits on disk. */
  readonly drainWithinMs?: number
  readonly onProblem: (message: string) => void
}

export interface IngestLimits extends InboxLimits {
  readonly openVisits: number
  readonly openVisitBytes: number
  readonly burst: BurstLimit
  readonly hits: HitRates
}

const defaultLimits: IngestLimits = {
  entries: 5_000_000,
  bytes: 2 * 1024 ** 3,
  recentKeys: 500_000,
  recentMs: 60 * 60_000,
  openVisits: 250_000,
  openVisitBytes: 320 * 1024 ** 2,
  burst: { hits: 60, milliseconds: 10_000 },
  hits: { perWebsite: 0, perNetwork: 0 },
}

/** Everything between a tracker's request and the event store. */
export interface Ingest {
  /** Answers the trackers' requests; false for any other. */
  readonly handle: Handle
  /** To be called after a website was made, changed or deleted. */
  websitesChanged(): void
  /** Whether the event store took what it was given last. */
  isStoring(): boolean
  /** Refuses what comes from now on, moves what came into the event store, and closes. */
  stop(): Promise<void>
}

const drainWithinMs = 20_000

/** Without the address, which would be a visitor's. */
const tooManyFromOneNetwork =
  'Hits are rejected with 429 because one network sends more than SIGHTLINE_LIMIT_HITS_PER_WEBSITE or ' +
  'SIGHTLINE_LIMIT_HITS_PER_NETWORK allows. If visitors reach this service through a proxy, name it in SIGHTLINE_TRUST_PROXY.'
const prepareSaltsEveryMs = 60_000

export async function createIngest(options: IngestOptions): Promise<Ingest> {
  const { host, clock, salts } = options
  const onProblem = suppressRepeats(options.onProblem, clock)
  const limits = { ...defaultLimits, ...options.limits }
  const visits = createOpenVisits({ visits: limits.openVisits, bytes: limits.openVisitBytes })
  const websites = cacheWebsites(options.websites, clock)
  const locate = await openPlaces(options.placesPath)
  const inbox = await openInbox({ path: options.inboxPath, clock, limits, onProblem })
  try {
    await restoreVisits(visits, host.store, options.inboxPath, clock())
  } catch (error) {
    // A store that is away must not keep hits out. Visits that were open begin anew.
    onProblem(`The open visits could not be read: ${String(error)}`)
  }
  inbox.drainInto(host)
  const following = options.sharedStore ? followVisits({ host, visits, clock, onProblem }) : null

  const saltsAtHand = keepSaltsAtHand(salts)
  const prepareSalts = (): Promise<void> =>
    saltsAtHand
      .prepare(clock())
      .catch((error) => onProblem(`The salts of the days could not be read: ${String(error)}`))
  const prepareTimer = setInterval(prepareSalts, prepareSaltsEveryMs).unref()
  await prepareSalts()

  const steps = createSteps(visits, describeVisit(locate), limits.burst)
  const hitLimits = createHitLimits(limits.hits, clock)
  const drops = countLimitedDrops(inbox)
  const tellLimited = (): void => onProblem(tooManyFromOneNetwork)
  const accept = createAccept({
    inbox,
    websites,
    salts: saltsAtHand,
    steps,
    limits: hitLimits,
    onLimited(website) {
      drops.add(website)
      tellLimited()
    },
    clock,
    onProblem,
  })
  const takeFromNetwork: typeof hitLimits.fromNetwork = (network) => {
    const waitMs = hitLimits.fromNetwork(network)
    if (waitMs > 0) tellLimited()
    return waitMs
  }
  return {
    handle: createHandler(accept, readClientAddress(options.trustProxy), takeFromNetwork, onProblem),
    websitesChanged: websites.forget,
    isStoring: inbox.isDraining,
    async stop() {
      clearInterval(prepareTimer)
      await following?.stop()
      drops.stop()
      await inbox.stop(options.drainWithinMs ?? drainWithinMs)
    },
  }
}
