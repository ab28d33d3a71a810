import type { Clock } from '../../base/clock.ts'
import { dayOf } from '../events/day.ts'
import { continuesVisit, visitIdleMs } from '../events/visit.ts'
import type { DescribeVisit } from './describe/describe.ts'
import type { Draft, Step } from './draft.ts'
import type { DropReason, Hit, HitClient } from './hit.ts'
import { encodeAttributes } from './inbox/entry.ts'
import { encodeHit, excludingRules } from './outcome.ts'
import { runSteps } from './steps/steps.ts'
import { newVisitId, type OpenVisit, type OpenVisits } from './visits/open-visits.ts'
import { type DaySalts, type SaltCache, visitorId } from './visits/salts.ts'
import type { IngestWebsite, WebsiteCache } from './website-cache.ts'

/** How far back the time of a hit may be that a server reports. */
export const maxAgeDays = 30

/** A hit that a server reports some time after it happened. */
export interface SentHit {
  readonly hit: Hit
  readonly client: HitClient
  readonly time: number
}

export type SentOutcome =
  | { readonly kind: 'dropped'; readonly reason: DropReason }
  | { readonly kind: 'counted'; readonly entry: string; readonly time: number; readonly visit: OpenVisit }

/** A hit that was checked, and the ids that its visitor may have: the visit may have begun the day before. */
export type CheckedHit =
  | { readonly kind: 'dropped'; readonly reason: DropReason }
  | { readonly kind: 'valid'; readonly draft: Draft; readonly visitors: readonly [today: string, yesterday: string] }

/** Decides about hits that servers report. */
export interface SentHits {
  check(website: IngestWebsite, sent: readonly SentHit[]): Promise<readonly CheckedHit[]>
  /** Assigns hits to visits, in the order of their times. `past` are stored visits of their visitors, `taken` the times that hits must not have. */
  assign(checked: readonly CheckedHit[], past: readonly OpenVisit[], taken: ReadonlySet<string>): readonly SentOutcome[]
  /** The same for hits of a log, whose visits are all in `past`: with the same ids, the result is always the same. */
  assignLogged(checked: readonly CheckedHit[], past: readonly OpenVisit[], idOf: VisitIdOf): readonly SentOutcome[]
  /** Null if the website is unknown, or if its domain counts for another account. */
  website(id: number): Promise<IngestWebsite | null>
}

/** The id of a visit that begins with the hit at this index. */
export type VisitIdOf = (index: number, time: number) => string

export interface SentHitsDeps {
  /** Which hits are not counted, without the limits for browsers. */
  readonly checks: readonly Step[]
  readonly describe: DescribeVisit
  readonly visits: OpenVisits
  readonly salts: SaltCache
  readonly websites: WebsiteCache
  readonly clock: Clock
}

/**
 * The id of a visitor on a day. The salts of earlier days are deleted; then the id is made of today's salt and the day, so that it is the
 * same for all hits of that day that are sent today, and still different on each day.
 */
export function sentVisitorId(salts: DaySalts, today: number, day: number, of: VisitorOf): string {
  const { website, address, userAgent } = of
  if (day === today) return visitorId(salts.today, website, address, userAgent)
  if (day === today - 1) return visitorId(salts.yesterday, website, address, userAgent)
  return visitorId(salts.today, website, `${address} ${day}`, userAgent)
}

/** All ids that a visitor may have by one salt: in hits of browsers, and in those of servers about earlier days. */
export function visitorIds(salt: string, now: number, of: VisitorOf): readonly string[] {
  const { website, address, userAgent } = of
  const days = Array.from({ length: maxAgeDays + 3 }, (_, index) => dayOf(now) - index)
  return [address, ...days.map((day) => `${address} ${day}`)].map((on) => visitorId(salt, website, on, userAgent))
}

export interface VisitorOf {
  readonly website: number
  readonly address: string
  readonly userAgent: string
}

/** The key of a time in a visit. */
export const timeKey = (visit: string, time: number): string => `${visit} ${time}`

export function createSentHits({ checks, describe, visits, salts, websites, clock }: SentHitsDeps): SentHits {
  const begin = (draft: Draft, visitor: string): OpenVisit => {
    const { time, client } = draft
    const attributes = encodeAttributes(describe(draft))
    // Later hits of a browser continue it, unless they have already begun a visit.
    if (clock() - time < visitIdleMs && visits.find(visitor, time) === null)
      return visits.begin(visitor, time, attributes, client.network.wider)
    return { visitor, visit: newVisitId(time), startedAt: time, lastSeenAt: time, attributes }
  }

  return {
    async website(id) {
      const [website] = await websites.find({ kind: 'id', id })
      return website?.verified ? website : null
    },

    async check(website, sent) {
      const now = clock()
      const daySalts = await salts.fetch(now)
      const today = dayOf(now)
      return sent.map(({ hit, client, time }): CheckedHit => {
        const draft: Draft = {
          ...{ hit, client, website, time, salts: daySalts },
          ...{ page: '', props: hit.props, visitor: '', visit: null },
        }
        const reason = runSteps(checks, draft)
        if (reason) return { kind: 'dropped', reason }
        const of = { website: website.id, address: client.address, userAgent: client.userAgent }
        const idOn = (day: number): string => sentVisitorId(daySalts, today, day, of)
        return { kind: 'valid', draft, visitors: [idOn(dayOf(time)), idOn(dayOf(time) - 1)] }
      })
    },

    assign: (checked, past, taken) =>
      assignInOrder(checked, past, taken, {
        open: (visitors, time) => visitors.flatMap((visitor) => visits.find(visitor, time) ?? []),
        begin,
        touch: (visit, time, { client }) => visits.touch(visit, time, client.network.wider),
      }),

    assignLogged: (checked, past, idOf) =>
      assignInOrder(checked, past, new Set(), {
        open: () => [],
        begin: (draft, visitor, index) => ({
          ...{ visitor, visit: idOf(index, draft.time), startedAt: draft.time, lastSeenAt: draft.time },
          attributes: encodeAttributes(describe(draft)),
        }),
        touch: () => undefined,
      }),
  }
}

/** The visits that are in memory. */
interface Visiting {
  readonly open: (visitors: readonly string[], time: number) => readonly OpenVisit[]
  readonly begin: (draft: Draft, visitor: string, index: number) => OpenVisit
  readonly touch: (visit: OpenVisit, time: number, draft: Draft) => void
}

function assignInOrder(
  checked: readonly CheckedHit[],
  past: readonly OpenVisit[],
  taken: ReadonlySet<string>,
  visiting: Visiting,
): readonly SentOutcome[] {
  const known = Map.groupBy(past, ({ visitor }) => visitor)
  const times = new Set(taken)
  const outcomes: SentOutcome[] = checked.map((hit) =>
    hit.kind === 'dropped' ? hit : { kind: 'dropped', reason: 'no-visit' },
  )
  const inOrder = checked
    .flatMap((hit, index) => (hit.kind === 'valid' ? { ...hit, index } : []))
    .sort((a, b) => a.draft.time - b.draft.time)
  for (const { draft, visitors, index } of inOrder) {
    const open = visiting.open(visitors, draft.time)
    const joined = [...visitors.flatMap((visitor) => known.get(visitor) ?? []), ...open].find(
      (visit) => visit.startedAt <= draft.time && continuesVisit(visit, draft.time),
    )
    const visit = joined ?? visiting.begin(draft, visitors[0], index)
    let { time } = draft
    while (times.has(timeKey(visit.visit, time))) time++
    times.add(timeKey(visit.visit, time))
    if (open.some((one) => one.visit === visit.visit)) visiting.touch(visit, time, draft)
    const seen = { ...visit, lastSeenAt: Math.max(visit.lastSeenAt, time) }
    const others = (known.get(visit.visitor) ?? []).filter((other) => other.visit !== visit.visit)
    known.set(visit.visitor, [...others, seen])
    const entry = encodeHit({ ...draft, time }, visit, excludingRules(draft, visit))
    outcomes[index] = { kind: 'counted', entry, time, visit: seen }
  }
  return outcomes
}
