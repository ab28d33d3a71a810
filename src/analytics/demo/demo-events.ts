import { randomBytes } from 'node:crypto'
import { seededRandom } from '../../base/seeded-random.ts'
import type { BotHit } from '../events/bot-hit.ts'
import { dayMs } from '../events/day.ts'
import type { Drops, Event } from '../events/event.ts'
import { eventColumns, unknownFields } from '../events/sql/columns.ts'
import { visitIdPrefix } from '../events/visit.ts'
import {
  botPages,
  checkoutPages,
  type DemoPage,
  demoBots,
  devices,
  entryPages,
  excludedReasons,
  hourWeights,
  innerPages,
  places,
  productPages,
  sources,
  spikeSource,
  type Weighted,
  weekdayWeights,
} from './demo-profile.ts'

export interface DemoOptions {
  readonly website: number
  readonly domain: string
  readonly now: number
  readonly timezone: string
}

/** What happened on one day. */
export interface DemoDay {
  readonly events: readonly Event[]
  readonly bots: readonly BotHit[]
  readonly drops: readonly Drops[]
}

const days = 90
const visitsOnFirstDay = 90
const visitsOnLastDay = 175
/** When the sample website was talked about. */
export const spikeDaysAgo = 23
const botsOnFirstDay = 45
const botsOnLastDay = 110
const hourMs = 3_600_000

/** Generates the traffic of the sample website, one batch for each day up to now. Only ids differ from one call to the next. */
export function* demoDays({ website, domain, now, timezone }: DemoOptions): Generator<DemoDay> {
  const random = seededRandom(20_260_110)
  const pick = createPick(random)
  const offset = offsetOf(now, timezone)
  const today = Math.floor((now + offset) / dayMs) * dayMs - offset
  // Ids are never used again, so they are truly random.
  const createId = (digits: number): string => randomBytes(8).toString('hex').slice(0, digits)
  const visitAt = createVisits({ website, domain, random, createId })

  for (let ago = days - 1; ago >= 0; ago--) {
    const start = today - ago * dayMs
    const timeOfDay = (): number => Math.floor(start + pick(weightedHours) * hourMs + random() * hourMs)
    const growth = (first: number, last: number): number => first + ((last - first) * (days - ago)) / days
    const weekday = weekdayWeights[new Date(start + offset).getUTCDay()] ?? 1
    const spike = ago === spikeDaysAgo ? 260 : 0
    const count = Math.round(growth(visitsOnFirstDay, visitsOnLastDay) * weekday * (0.9 + 0.2 * random()))
    const visitors: bigint[] = []
    const events: Event[] = []
    for (let index = 0; index < count + spike; index++) {
      const known = random() < 0.12 ? visitors[Math.floor(random() * visitors.length)] : undefined
      const visitor = known ?? visitorOf(createId)
      visitors.push(visitor)
      events.push(...visitAt(timeOfDay(), visitor, index >= count))
    }
    if (ago === 0) for (const minutes of [1, 2, 4]) events.push(...visitAt(now - minutes * 60_000, visitorOf(createId)))
    const hits = Math.round(growth(botsOnFirstDay, botsOnLastDay) * (0.8 + 0.4 * random()))
    const bots = Array.from({ length: hits }, (): BotHit => {
      const { status, page } = pick(botPages)
      return { website, time: timeOfDay(), page, status, count: 1, ...pick(demoBots) }
    })
    const drops = excludedReasons.map(
      ([perDay, reason]): Drops => ({ website, time: timeOfDay(), reason, count: Math.ceil(perDay * 2 * random()) }),
    )
    const isPast = ({ time }: { readonly time: number }): boolean => time <= now
    yield {
      events: events.filter(isPast).toSorted((a, b) => a.time - b.time),
      bots: bots.filter(isPast).toSorted((a, b) => a.time - b.time),
      drops: drops.filter(isPast),
    }
  }
}

/** A visit is drawn for so many milliseconds, so that events of a time depend on nothing but the number of that time. */
export const liveSlotMs = 5_000
const visitsPerSlot = 1 / 15
/** Visits end within this time: they have nine pages at most. */
const longestVisitMs = 40 * 60_000

/**
 * Generates what happens on the sample website in the slots from `after` (exclusive) to `until` (inclusive). It is the same on every node and after
 * every restart, ids included, so that a batch that was interrupted can be sent again.
 */
export function liveEvents(
  { website, domain }: Pick<DemoOptions, 'website' | 'domain'>,
  after: number,
  until: number,
): readonly Event[] {
  const [from, to] = [(after + 1) * liveSlotMs, (until + 1) * liveSlotMs]
  const events: Event[] = []
  for (let slot = after + 1 - Math.ceil(longestVisitMs / liveSlotMs); slot <= until; slot++) {
    const random = seededRandom(website * 7_919 + slot)
    if (random() >= visitsPerSlot) continue
    const createId = (digits: number): string =>
      Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('')
    const visitAt = createVisits({ website, domain, random, createId })
    const startedAt = slot * liveSlotMs + Math.floor(random() * liveSlotMs)
    events.push(...visitAt(startedAt, visitorOf(createId)).filter(({ time }) => time >= from && time < to))
  }
  return events.toSorted((a, b) => a.time - b.time)
}

interface VisitOptions extends Pick<DemoOptions, 'website' | 'domain'> {
  readonly random: () => number
  /** So many hexadecimal digits. */
  readonly createId: (digits: number) => string
}

/** Returns a function that draws a visit, and returns all of its events. */
function createVisits({ website, domain, random, createId }: VisitOptions) {
  const pick = createPick(random)
  const unknown = { ...unknownFields(eventColumns), website, hostname: domain }
  return (startedAt: number, visitor: bigint, isSpike = false): readonly Event[] => {
    const isBuyer = !isSpike && random() < 0.045
    const pages = isBuyer ? buy(pick, random) : browse(pick, random, isSpike)
    const [entry] = pages
    const { utmSource = '', utmMedium = '', utmCampaign = '', ...source } = isSpike ? spikeSource : pick(sources)
    const visit = {
      ...unknown,
      startedAt,
      visitor,
      visit: BigInt(`0x${visitIdPrefix(startedAt)}${createId(11)}`),
      entryPage: entry?.page ?? '/',
      ...source,
      utmSource,
      utmMedium,
      utmCampaign,
      ...pick(places),
      ...pick(devices),
    }
    const events: Event[] = []
    let time = startedAt
    const leavesAtOnce = pages.length === 1 && random() < 0.8
    const add = (fields: Partial<Event>): void => void events.push({ ...visit, time, ...fields })
    for (const [index, { page, title, seconds, depth }] of pages.entries()) {
      const at = { page, title }
      add({ ...at, kind: 'pageview', name: 'pageview' })
      const engagedMs = Math.round((leavesAtOnce ? 5 : seconds) * 1000 * (0.3 + 1.4 * random()))
      time += Math.round(engagedMs / 2)
      if (page.startsWith('/products/') && (pages[index + 1]?.page === '/cart' || random() < 0.14))
        add({ ...at, kind: 'event', name: 'Add to cart', props: { product: page.slice('/products/'.length) } })
      if (page === '/subscriptions' && random() < 0.12)
        add({ ...at, kind: 'event', name: 'Signup', props: { plan: random() < 0.6 ? 'monthly' : 'weekly' } })
      if (page.startsWith('/blog/') && random() < 0.08)
        add({ ...at, kind: 'event', name: 'Outbound Link: Click', props: { url: 'https://grinder.example/' } })
      if (page === '/contact' && random() < 0.3)
        add({ ...at, kind: 'event', name: 'Form: Submission', props: { path: page } })
      if (page === '/thank-you') {
        const revenue = Math.round(14 + random() * random() * 90) * 1000 + 900
        add({ ...at, kind: 'event', name: 'Purchase', revenue, currency: 'EUR' })
      }
      time += Math.round(engagedMs / 2) + 500
      const scrollDepth = Math.min(100, Math.round(depth * (0.55 + 0.7 * random())))
      add({ ...at, kind: 'engagement', name: 'engagement', engagedMs, scrollDepth })
      time += Math.round(random() * 4000)
    }
    return events
  }
}

const visitorOf = (createId: VisitOptions['createId']): bigint => BigInt(`0x${createId(16)}`)

const weightedHours: Weighted<number> = hourWeights.map((weight, hour) => [weight, hour])

type PickFrom = <T>(list: Weighted<T>) => T

/** Two visits in five see one page; the others see a few. */
function browse(pick: PickFrom, random: () => number, isSpike: boolean): readonly DemoPage[] {
  const pages = [pick(entryPages)]
  const more = isSpike ? 0.18 : 0.58
  while (pages.length < 9 && random() < more) {
    const next = pick(innerPages)
    if (next.page !== pages.at(-1)?.page) pages.push(next)
  }
  return pages
}

/** From a product to the checkout; at each step, some leave. */
function buy(pick: PickFrom, random: () => number): readonly DemoPage[] {
  const pages = [pick(entryPages), pick(productPages)]
  for (const [index, next] of checkoutPages.entries()) {
    if (index > 0 && random() > 0.78) break
    pages.push(next)
  }
  return pages
}

function createPick(random: () => number): PickFrom {
  const sums = new Map<object, number>()
  return (list) => {
    const sum = sums.get(list) ?? list.reduce((total, [weight]) => total + weight, 0)
    sums.set(list, sum)
    let rest = random() * sum
    for (const [weight, value] of list) {
      rest -= weight
      if (rest < 0) return value
    }
    throw new Error('There is nothing to pick from.')
  }
}

const offsetOf = (now: number, timezone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).offsetNanoseconds / 1_000_000
