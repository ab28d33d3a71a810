import type { Clock } from '../../base/clock.ts'
import type { Hit, Reading, Result, Sender, WebsiteName } from './hit.ts'
import type { Accept } from './http/handler.ts'
import type { Delivery } from './inbox/group.ts'
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
  readonly clock: Clock
  readonly onProblem: (message: string) => void
}

type Counted = Exclude<Reading, { readonly kind: 'refused' }>

const unknownWebsite: Result = { kind: 'dropped', reason: 'unknown-website' }
const repeated: Result = { kind: 'counted', visit: '' }

/** Takes a reading by way of its websites and the steps into the inbox, and answers once it is on disk. */
export function createAccept({ inbox, websites, salts, steps, clock, onProblem }: AcceptParts): Accept {
  const take = (reading: Counted, sender: Sender, found: readonly Website[], daySalts: DaySalts): Outcome[] => {
    const time = clock()
    return found.map((website) =>
      reading.kind === 'hit'
        ? countHit(steps, { hit: reading.hit, sender, website, time, salts: daySalts })
        : { kind: 'dropped', website: website.id, reason: reading.reason },
    )
  }

  const keep = (reading: Counted, sender: Sender, found: readonly Website[], daySalts: DaySalts, done: Done): void => {
    if (found.length === 0 || !inbox.hasRoom()) {
      done(found.length === 0 ? unknownWebsite : null)
      return
    }
    const key = reading.kind === 'hit' ? keyOf(reading.hit) : 0
    if (key !== 0 && inbox.isRepeated(key, (stored) => done(stored ? repeated : null))) return
    const outcomes = take(reading, sender, found, daySalts)
    const result = resultOf(outcomes)
    inbox.put(deliveryOf(outcomes, key), (stored) => done(stored ? result : null))
  }

  const fetchAndKeep = async (reading: Counted, name: WebsiteName, sender: Sender, done: Done): Promise<void> => {
    try {
      const [found, daySalts] = await Promise.all([websites.find(name), salts.fetch(clock())])
      keep(reading, sender, found, daySalts, done)
    } catch (error) {
      onProblem(`A hit could not be taken: ${String(error)}`)
      done(null)
    }
  }

  return (reading, sender, done) => {
    if (reading.kind === 'refused') return done(reading)
    const name = reading.kind === 'hit' ? reading.hit.website : reading.website
    const found = websites.known(name)
    const daySalts = salts.known(clock())
    if (found && daySalts) keep(reading, sender, found, daySalts, done)
    else fetchAndKeep(reading, name, sender, done)
  }
}

type Done = Parameters<Accept>[2]

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

const deliveryOf = (outcomes: readonly Outcome[], key: number): Delivery => ({
  entries: outcomes.flatMap((outcome) => (outcome.kind === 'counted' ? outcome.entry : [])),
  drops: outcomes.filter((outcome) => outcome.kind === 'dropped'),
  key,
})
