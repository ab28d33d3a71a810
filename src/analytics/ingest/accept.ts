import type { Clock } from '../../base/clock.ts'
import type { RecordBot } from './bots/record-bot.ts'
import type { Step } from './draft.ts'
import type { Hit, HitClient, HitResult, ParsedRequest, RateLimited, WebsiteOutcome, WebsiteReference } from './hit.ts'
import type { HitLimits } from './hit-limits.ts'
import type { OnStored } from './inbox/group.ts'
import type { Inbox } from './inbox/inbox.ts'
import { hashKey } from './inbox/recent-keys.ts'
import { countHit } from './outcome.ts'
import type { DaySalts, SaltCache } from './visits/salts.ts'
import type { IngestWebsite, WebsiteCache } from './website-cache.ts'

/** Decides what is counted. */
export interface Accept {
  /** Counts a parsed request, and calls back with the result when it is on disk; null if it could not be stored. */
  count(request: ParsedRequest, client: HitClient, done: Done): void
  /** Whether nothing has to be looked up in the records first. */
  isImmediate(request: CountableRequest): boolean
}

export interface AcceptDeps {
  readonly inbox: Inbox
  readonly websites: WebsiteCache
  readonly salts: SaltCache
  readonly steps: readonly Step[]
  readonly recordBot: RecordBot
  readonly limits: HitLimits
  /** Called with each website for which a hit was not counted because of the rate limit of its network. */
  readonly onLimited: (website: number) => void
  /** Called with each website for which a hit was refused because it is invalid. */
  readonly onInvalid: (website: number) => void
  readonly clock: Clock
  readonly onProblem: (message: string) => void
}

type CountableRequest = Exclude<ParsedRequest, { readonly kind: 'refused' }>

const unknownWebsite: HitResult = { kind: 'dropped', reason: 'unknown-website' }
const limited = (retryAfterMs: number): RateLimited => ({ kind: 'limited', retryAfterMs })
const unverifiedWebsite: HitResult = { kind: 'dropped', reason: 'unverified-website' }
const repeated: HitResult = { kind: 'counted', visit: '' }

/** Runs a parsed request through the steps for each of its websites, and reports the result once it is on disk. */
export function createAccept(deps: AcceptDeps): Accept {
  const { inbox, websites, salts, steps, recordBot, limits, onLimited, onInvalid, clock, onProblem } = deps

  const countFor = (
    parsed: CountableRequest,
    client: HitClient,
    website: IngestWebsite,
    daySalts: DaySalts,
    time: number,
  ): WebsiteOutcome =>
    parsed.kind === 'hit'
      ? countHit(steps, { hit: parsed.hit, client, website, time, salts: daySalts }, recordBot)
      : { kind: 'dropped', website: website.id, reason: parsed.reason }

  /** If one of several websites is over its limit, the others still count: a retry would count for them twice. */
  const withinLimits = (websites: readonly IngestWebsite[], { network }: HitClient) => {
    let waitMs = 0
    const allowed = websites.filter(({ id }) => {
      const wait = limits.forWebsite(network, id)
      if (wait > 0) onLimited(id)
      waitMs = Math.max(waitMs, wait)
      return wait === 0
    })
    return { allowed, waitMs }
  }

  const storeHit = (
    parsed: CountableRequest,
    client: HitClient,
    { known, daySalts, time }: HitContext,
    done: Done,
  ): void => {
    // Unverified websites do not even get a drop, which would reveal the traffic of another account.
    const verified = known.every(isVerified) ? known : known.filter(isVerified)
    const { allowed, waitMs } = withinLimits(verified, client)
    if (allowed.length === 0 || !inbox.hasCapacity()) {
      const noWebsite = known.length === 0 ? unknownWebsite : unverifiedWebsite
      done(verified.length === 0 ? noWebsite : allowed.length === 0 ? limited(waitMs) : null)
      return
    }
    const key = parsed.kind === 'hit' ? deliveryKey(parsed.hit) : 0
    if (key !== 0 && inbox.isRepeated(key, whenStored(repeated, done))) return
    const outcomes = allowed.map((website) => countFor(parsed, client, website, daySalts, time))
    inbox.put(outcomes, key, whenStored(combineOutcomes(outcomes), done))
  }

  const fetchAndStore = async (
    parsed: CountableRequest,
    name: WebsiteReference,
    client: HitClient,
    done: Done,
  ): Promise<void> => {
    try {
      const time = clock()
      const [known, daySalts] = await Promise.all([websites.find(name), salts.fetch(time)])
      storeHit(parsed, client, { known, daySalts, time }, done)
    } catch (error) {
      onProblem(`A hit could not be taken: ${String(error)}`)
      done(null)
    }
  }

  /** The reply does not wait for it: it is the same for known and unknown websites. */
  const countInvalid = async (name: WebsiteReference, { network }: HitClient): Promise<void> => {
    const known = websites.cached(name, clock())
    if (!known && limits.forLookup(network, namesIn(name)) > 0) return
    try {
      for (const website of known ?? (await websites.find(name))) if (isVerified(website)) onInvalid(website.id)
    } catch (error) {
      onProblem(`An invalid hit could not be counted: ${String(error)}`)
    }
  }

  const count: Accept['count'] = (parsed, client, done) => {
    if (parsed.kind === 'refused') {
      if (parsed.website) void countInvalid(parsed.website, client)
      return done(parsed)
    }
    const time = clock()
    const name = websiteOf(parsed)
    const known = websites.cached(name, time)
    const daySalts = salts.cached(time)
    if (known && daySalts) storeHit(parsed, client, { known, daySalts, time }, done)
    else {
      const waitMs = known ? 0 : limits.forLookup(client.network, namesIn(name))
      if (waitMs > 0) done(limited(waitMs))
      else fetchAndStore(parsed, name, client, done)
    }
  }

  return {
    count,
    isImmediate(parsed) {
      const time = clock()
      return websites.cached(websiteOf(parsed), time) !== undefined && salts.cached(time) !== undefined
    },
  }
}

const websiteOf = (parsed: CountableRequest): WebsiteReference =>
  parsed.kind === 'hit' ? parsed.hit.website : parsed.website

/** How many lookups it takes. */
const namesIn = (name: WebsiteReference): number => (name.kind === 'id' ? 1 : name.domains.length)

/** The websites, salts and time for a hit. */
interface HitContext {
  readonly known: readonly IngestWebsite[]
  readonly daySalts: DaySalts
  readonly time: number
}

type Done = (result: HitResult | RateLimited | null) => void

/**
 * Not a closure inside of `storeHit`, which would keep the hit with all of its headers until it is on disk: long enough for the
 * garbage collector to move them to the old generation.
 */
const whenStored =
  (result: HitResult, done: Done): OnStored =>
  (stored) =>
    done(stored ? result : null)

const isVerified = ({ verified }: IngestWebsite): boolean => verified

/** Ids are chosen by clients: different websites may receive the same. */
const deliveryKey = ({ key, website }: Hit): number =>
  key === '' ? 0 : hashKey(`${website.kind === 'id' ? website.id : website.domains.join()} ${key}`)

/** A hit is counted if it is counted for one of the websites. One that rules exclude is stored, but the client learns that it does not count. */
function combineOutcomes(outcomes: readonly WebsiteOutcome[]): HitResult {
  const [first] = outcomes
  const stored = outcomes.filter((outcome) => outcome.kind === 'counted')
  const counted = stored.find(({ isExcluded }) => !isExcluded)
  if (stored.length > 0 && !counted) return { kind: 'dropped', reason: 'rule' }
  if (counted) return { kind: 'counted', visit: counted.visit }
  return first?.kind === 'dropped' ? { kind: 'dropped', reason: first.reason } : unknownWebsite
}
