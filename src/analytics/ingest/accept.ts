import type { Clock } from '../../base/clock.ts'
import type { Hit, Limited, Reading, Result, Sender, WebsiteName } from './hit.ts'
import type { HitLimits } from './hit-limits.ts'
import type { Accept } from './http/handler.ts'
import type { Inbox } from './inbox/inbox.ts'
import { hashKey } from './inbox/recent-keys.ts'
import { countHit, type Outcome } from './outcome.ts'
import type { Step } from './steps/step.ts'
import type { DaySalts, SaltsAtHand } from './visits/salts.ts'
import type { Website, Websites } from './websites.ts'

export interface AcceptParts {
  readonly inbox: Inbox
  readonly websites: Websites
  readonly salts: SaltsAtHand
  readonly steps: readonly Step[]
  readonly limits: HitLimits
  /** Called with each website that a hit was not counted for, since its network has sent too many. */
  readonly onLimited: (website: number) => void
  readonly clock: Clock
  readonly onProblem: (message: string) => void
}

type Counted = Exclude<Reading, { readonly kind: 'refused' }>

const unknownWebsite: Result = { kind: 'dropped', reason: 'unknown-website' }
const limited = (retryAfterMs: number): Limited => ({ kind: 'limited', retryAfterMs })
const unverifiedWebsite: Result = { kind: 'dropped', reason: 'unverified-website' }
const repeated: Result = { kind: 'counted', visit: '' }

/** Takes a reading by way of its websites and the steps into the inbox, and answers once it is on disk. */
export function createAccept(parts: AcceptParts): Accept {
  const { inbox, websites, salts, steps, limits, onLimited, clock, onProblem } = parts

  const outcomeOf = (reading: Counted, sender: Sender, website: Website, daySalts: DaySalts, time: number): Outcome =>
    reading.kind === 'hit'
      ? countHit(steps, { hit: reading.hit, sender, website, time, salts: daySalts })
      : { kind: 'dropped', website: website.id, reason: reading.reason }

  /** Where one of several websites has had enough, the others count: the hit sent again would count for them twice. */
  const withinLimits = (found: readonly Website[], { network }: Sender) => {
    let waitMs = 0
    const allowed = found.filter(({ id }) => {
      const wait = limits.forWebsite(network, id)
      if (wait > 0) onLimited(id)
      waitMs = Math.max(waitMs, wait)
      return wait === 0
    })
    return { allowed, waitMs }
  }

  const keep = (reading: Counted, sender: Sender, { found, daySalts, time }: Setting, done: Done): void => {
    // Not even a drop is noted for the others: it would tell them how often another's pages are seen.
    const verified = found.every(isVerified) ? found : found.filter(isVerified)
    const { allowed, waitMs } = withinLimits(verified, sender)
    if (allowed.length === 0 || !inbox.hasRoom()) {
      const nobody = found.length === 0 ? unknownWebsite : unverifiedWebsite
      done(verified.length === 0 ? nobody : allowed.length === 0 ? limited(waitMs) : null)
      return
    }
    const key = reading.kind === 'hit' ? keyOf(reading.hit) : 0
    if (key !== 0 && inbox.isRepeated(key, (stored) => done(stored ? repeated : null))) return
    const outcomes = allowed.map((website) => outcomeOf(reading, sender, website, daySalts, time))
    const result = resultOf(outcomes)
    inbox.put(outcomes, key, (stored) => done(stored ? result : null))
  }

  const fetchAndKeep = async (reading: Counted, name: WebsiteName, sender: Sender, done: Done): Promise<void> => {
    try {
      const time = clock()
      const [found, daySalts] = await Promise.all([websites.find(name), salts.fetch(time)])
      keep(reading, sender, { found, daySalts, time }, done)
    } catch (error) {
      onProblem(`A hit could not be taken: ${String(error)}`)
      done(null)
    }
  }

  return (reading, sender, done) => {
    if (reading.kind === 'refused') return done(reading)
    const time = clock()
    const name = reading.kind === 'hit' ? reading.hit.website : reading.website
    const found = websites.known(name, time)
    const daySalts = salts.known(time)
    if (found && daySalts) keep(reading, sender, { found, daySalts, time }, done)
    else {
      const waitMs = found ? 0 : limits.forLookup(sender.network, name.kind === 'id' ? 1 : name.domains.length)
      if (waitMs > 0) done(limited(waitMs))
      else fetchAndKeep(reading, name, sender, done)
    }
  }
}

/** What a hit meets when it comes. */
interface Setting {
  readonly found: readonly Website[]
  readonly daySalts: DaySalts
  readonly time: number
}

type Done = Parameters<Accept>[2]

const isVerified = ({ verified }: Website): boolean => verified

/** An id is the client's own: two websites may well be sent the same. */
const keyOf = ({ key, website }: Hit): number =>
  key === '' ? 0 : hashKey(`${website.kind === 'id' ? website.id : website.domains.join()} ${key}`)

/** Counted somewhere is counted. */
function resultOf(outcomes: readonly Outcome[]): Result {
  const [first] = outcomes
  const counted = outcomes.find((outcome) => outcome.kind === 'counted')
  if (counted) return { kind: 'counted', visit: counted.visit }
  return first?.kind === 'dropped' ? { kind: 'dropped', reason: first.reason } : unknownWebsite
}
