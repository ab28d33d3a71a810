import type { Clock } from '../../base/clock.ts'
import { suppressRepeats } from '../../base/suppress-repeats.ts'
import { dayMs, dayOf } from '../events/day.ts'
import { isInstallationMark } from '../events/installation.ts'
import type { EventQueries } from '../events/store.ts'
import type { StoreHost } from '../events/thread/host.ts'
import { createAccept } from './accept.ts'
import { type BotAddresses, createBotAddresses, shippedLists } from './bots/addresses.ts'
import { createRecordBot } from './bots/record-bot.ts'
import { type BotSampling, createBotSampling } from './bots/sampling.ts'
import { type CountedDrops, countDrops } from './counted-drops.ts'
import { isHostingAsn, openAsnDatabase } from './describe/autonomous-systems.ts'
import { describeVisit } from './describe/describe.ts'
import { openGeoDatabase } from './describe/location.ts'
import { createHitCounts, type HitOutcome } from './hit-counts.ts'
import { createHitLimits, type HitRates } from './hit-limits.ts'
import { readClientAddress } from './http/client-address.ts'
import { createHandler } from './http/handler.ts'
import { type InboxLimits, type InboxStatus, openInbox } from './inbox/inbox.ts'
import { createSentHits, type SentHits } from './sent-hits.ts'
import type { BurstLimit } from './steps/bursts.ts'
import { checkingSteps, createSteps } from './steps/steps.ts'
import { type HitThreads, type HitThreadsOptions, startHitThreads } from './threads/hit-threads.ts'
import { createOpenVisits, visitsIn } from './visits/open-visits.ts'
import { restoreVisits } from './visits/restore.ts'
import { createSaltCache, type Salts } from './visits/salts.ts'
import { startVisitSync } from './visits/visit-sync-client.ts'
import { createWebsiteCache, type IngestWebsite, type WebsiteSource } from './website-cache.ts'

export interface IngestOptions {
  readonly host: StoreHost
  readonly websites: WebsiteSource
  readonly salts: Salts
  readonly clock: Clock
  /** Addresses and CIDRs, comma-separated, whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: string
  /** Whether other nodes write into the same store: their open visits are then synchronized. */
  readonly sharedStore?: boolean
  /** The inbox's file. */
  readonly inboxPath: string
  /** The operator's own geolocation database, for regions and cities. */
  readonly geoDatabasePath?: string
  /** The operator's own database of autonomous systems, for rules. */
  readonly asnDatabasePath?: string
  readonly limits?: Partial<IngestLimits>
  /** The addresses that operators of bots publish, as they are now. */
  readonly botAddresses?: () => BotAddresses
  /** Whether there is space for more hits; otherwise they are refused. */
  readonly canStore?: () => boolean
  /** The last id of the inbox of this name that the last backup has; without it, hits are not kept for longer than necessary. */
  readonly backedUpId?: (inbox: string) => number
  /** How long the drain may take on stop; the rest stays in the inbox. */
  readonly drainTimeoutMs?: number
  readonly onProblem: (message: string) => void
}

export interface IngestLimits extends InboxLimits {
  readonly openVisits: number
  readonly openVisitBytes: number
  readonly burst: BurstLimit
  readonly hits: HitRates
  /** How many bot hits a website stores one by one on a day. */
  readonly botHitsPerDay: number
}

const defaultVisitBytes = 48 * 1024 ** 2

const defaultLimits: IngestLimits = {
  entries: 5_000_000,
  bytes: 2 * 1024 ** 3,
  recentKeys: 250_000,
  recentMs: 60 * 60_000,
  openVisits: visitsIn(defaultVisitBytes),
  openVisitBytes: defaultVisitBytes,
  burst: { hits: 60, milliseconds: 10_000 },
  hits: { perWebsite: 0, perNetwork: 0 },
  botHitsPerDay: 10_000,
}

/** A website whose logs are read. */
export interface LogWebsite {
  readonly website: IngestWebsite
  readonly addresses: BotAddresses
  readonly botHitsPerDay: number
}

/** Ingestion: from a tracker's request to the event store. */
export interface Ingest {
  /** Handles requests of trackers. */
  readonly raw: ReturnType<typeof createHandler>
  /** Receives hits in further threads, on the same port. */
  startThreads(options: Omit<HitThreadsOptions, 'trustProxy' | 'onProblem'>): Promise<HitThreads>
  /** Decides about hits that servers report later. */
  readonly sentHits: SentHits
  /** Counts events that were not taken for a website. */
  readonly countDrops: CountedDrops['add']
  /** To be called after a website was created, changed or deleted. */
  websitesChanged(): void
  /** Whether the event store accepted the last batch. */
  isStoring(): boolean
  inboxStatus(): InboxStatus
  /** What reading a log of a website needs; null if there is no such website. */
  logDeps(website: number): Promise<LogWebsite | null>
  /** The hits since the start of this process. */
  hitCounts(): ReadonlyMap<HitOutcome, number>
  /** Whether the last hits could be written to disk. */
  canWrite(): boolean
  /** Waits until the hits that were accepted before are in the event store; false if that takes longer. */
  whenDrained(withinMs: number): Promise<boolean>
  /** Deletes stored hits that were kept in case the event store is damaged; to be called after events were deleted. */
  forgetDrained(): Promise<void>
  /** Refuses new hits, drains the inbox into the event store, and closes. */
  stop(): Promise<void>
}

const defaultDrainTimeoutMs = 20_000

/** Does not name the address, which is personal data. */
const tooManyFromOneNetwork =
  'Hits are rejected with 429 because one network sends more than SIGHTLINE_LIMIT_HITS_PER_WEBSITE or ' +
  'SIGHTLINE_LIMIT_HITS_PER_NETWORK allows. If visitors reach this service through a proxy, name it in SIGHTLINE_TRUST_PROXY.'
const prepareSaltsEveryMs = 60_000

export async function createIngest(options: IngestOptions): Promise<Ingest> {
  const { host, clock, salts, canStore = () => true } = options
  const onProblem = suppressRepeats(options.onProblem, clock)
  const limits = { ...defaultLimits, ...options.limits }
  const visits = createOpenVisits({ visits: limits.openVisits, bytes: limits.openVisitBytes })
  const locate = await openGeoDatabase(options.geoDatabasePath)
  const asnOf = await openAsnDatabase(options.asnDatabasePath)
  const websites = createWebsiteCache(options.websites, clock, asnOf)
  const inbox = await openInbox({
    path: options.inboxPath,
    clock,
    limits,
    ...(options.backedUpId ? { backedUpId: options.backedUpId } : {}),
    // An unavailable store knows none.
    knownInboxes: await host.store.marks().then(
      (marks) => [...marks.keys()].filter((name) => !isInstallationMark(name)),
      () => [],
    ),
    onProblem,
  })
  try {
    await restoreVisits(visits, host.store, options.inboxPath, clock())
  } catch (error) {
    // An unavailable store must not block hits. Open visits are then counted as new ones.
    onProblem(`The open visits could not be read: ${String(error)}`)
  }
  inbox.drainInto(host)
  const visitSync = options.sharedStore ? startVisitSync({ host, visits, clock, onProblem }) : null

  const saltCache = createSaltCache(salts)
  const prepareSalts = (): Promise<void> =>
    saltCache.prepare(clock()).catch((error) => onProblem(`The salts of the days could not be read: ${String(error)}`))
  const prepareTimer = setInterval(prepareSalts, prepareSaltsEveryMs).unref()
  await prepareSalts()

  const describe = describeVisit(locate, (address) => isHostingAsn(asnOf(address)))
  const steps = createSteps(visits, describe, limits.burst)
  const sampling = createBotSampling(limits.botHitsPerDay)
  await restoreSampling(sampling, host.store, clock()).catch((error) =>
    onProblem(`The bot hits of today could not be counted: ${String(error)}`),
  )
  const shipped = createBotAddresses(shippedLists)
  const botAddresses = options.botAddresses ?? (() => shipped)
  const recordBot = createRecordBot(botAddresses, sampling)
  const hitLimits = createHitLimits(limits.hits, clock)
  const drops = countDrops(inbox)
  const reportLimited = (): void => onProblem(tooManyFromOneNetwork)
  const counts = createHitCounts()
  const accept = counts.countResults(
    createAccept({
      inbox: { ...inbox, hasCapacity: () => canStore() && inbox.hasCapacity() },
      websites,
      salts: saltCache,
      steps,
      recordBot,
      limits: hitLimits,
      onLimited(website) {
        drops.add(website, 'rate-limited')
        reportLimited()
      },
      onInvalid: (website) => drops.add(website, 'invalid'),
      clock,
      onProblem,
    }),
  )
  const takeFromNetwork: typeof hitLimits.fromNetwork = (network) => {
    const waitMs = hitLimits.fromNetwork(network)
    if (waitMs > 0) {
      counts.add('rate-limited')
      reportLimited()
    }
    return waitMs
  }
  return {
    raw: createHandler(accept, readClientAddress(options.trustProxy), takeFromNetwork, onProblem),
    startThreads: (given) =>
      startHitThreads({ ...given, trustProxy: options.trustProxy, onProblem }, { accept, takeFromNetwork, onProblem }),
    sentHits: createSentHits({ checks: checkingSteps, describe, visits, salts: saltCache, websites, clock }),
    countDrops: drops.add,
    websitesChanged: websites.invalidate,
    isStoring: inbox.isDraining,
    inboxStatus: inbox.status,
    async logDeps(id) {
      const [website] = await websites.find({ kind: 'id', id })
      return website?.verified ? { website, addresses: botAddresses(), botHitsPerDay: limits.botHitsPerDay } : null
    },
    canWrite: inbox.canWrite,
    whenDrained: inbox.whenDrained,
    forgetDrained: inbox.forgetDrained,
    hitCounts: counts.all,
    async stop() {
      clearInterval(prepareTimer)
      await visitSync?.stop()
      drops.stop()
      await inbox.stop(options.drainTimeoutMs ?? defaultDrainTimeoutMs)
    },
  }
}

/** So that a restart does not begin the day anew. */
async function restoreSampling(sampling: BotSampling, store: EventQueries, now: number): Promise<void> {
  // A number of our own, and no value of a client.
  const text = `SELECT website, count(*) AS n FROM bot_hits WHERE time >= ${dayOf(now) * dayMs} GROUP BY website`
  for (const { website, n } of await store.query({ text, values: [] }))
    sampling.restore(Number(website), now, Number(n))
}
