import { randomBytes } from 'node:crypto'
import { seededRandom } from '../../base/seeded-random.ts'
import { dayMs } from '../events/day.ts'
import type { Event } from '../events/event.ts'
import { eventColumns, unknownFields } from '../events/sql/columns.ts'
import { visitIdPrefix } from '../events/visit.ts'
import {
  checkoutPages,
  type DemoPage,
  devices,
  entryPages,
  hourWeights,
  innerPages,
  places,
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

const days = 90
const visitsOnFirstDay = 90
const visitsOnLastDay = 175
const spikeDaysAgo = 23
const hourMs = 3_600_000

/** Generates the events of the sample website, one batch for each day up to now. Only ids differ from one call to the next. */
export function* demoEvents({ website, domain, now, timezone }: DemoOptions): Generator<readonly Event[]> {
  const random = seededRandom(20_260_110)
  const pick = createPick(random)
  const offset = offsetOf(now, timezone)
  const today = Math.floor((now + offset) / dayMs) * dayMs - offset
  const unknown = { ...unknownFields(eventColumns), website, hostname: domain }

  const visitAt = (startedAt: number, visitor: bigint, isSpike: boolean): readonly Event[] => {
    const isBuyer = !isSpike && random() < 0.035
    const pages = isBuyer ? [pick(entryPages), ...checkoutPages] : browse(pick, random, isSpike)
    const [entry] = pages
    const { utmSource = '', utmMedium = '', utmCampaign = '', ...source } = isSpike ? spikeSource : pick(sources)
    const visit = {
      ...unknown,
      startedAt,
      visitor,
      visit: BigInt(`0x${visitIdPrefix(startedAt)}${randomBytes(6).toString('hex').slice(1)}`),
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
    const add = (fields: Partial<Event>): void => {
      if (time <= now) events.push({ ...visit, time, ...fields })
    }
    for (const { page, title, seconds, depth } of pages) {
      const at = { page, title }
      add({ ...at, kind: 'pageview', name: 'pageview' })
      const engagedMs = Math.round((leavesAtOnce ? 5 : seconds) * 1000 * (0.3 + 1.4 * random()))
      time += Math.round(engagedMs / 2)
      if (page.startsWith('/products/') && random() < 0.22)
        add({ ...at, kind: 'event', name: 'Add to cart', props: { product: page.slice('/products/'.length) } })
      if (page === '/subscriptions' && random() < 0.12)
        add({ ...at, kind: 'event', name: 'Signup', props: { plan: random() < 0.6 ? 'monthly' : 'weekly' } })
      if (page.startsWith('/blog/') && random() < 0.08)
        add({ ...at, kind: 'event', name: 'Outbound Link: Click', props: { url: 'https://grinder.example/' } })
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

  for (let ago = days - 1; ago >= 0; ago--) {
    const start = today - ago * dayMs
    const growth = visitsOnFirstDay + ((visitsOnLastDay - visitsOnFirstDay) * (days - ago)) / days
    const weekday = weekdayWeights[new Date(start + offset).getUTCDay()] ?? 1
    const spike = ago === spikeDaysAgo ? 260 : 0
    const count = Math.round(growth * weekday * (0.9 + 0.2 * random()))
    const visitors: bigint[] = []
    const events: Event[] = []
    for (let index = 0; index < count + spike; index++) {
      const visitor = random() < 0.12 ? (visitors[Math.floor(random() * visitors.length)] ?? randomId()) : randomId()
      visitors.push(visitor)
      const hour = pick(weightedHours)
      const startedAt = Math.floor(start + hour * hourMs + random() * hourMs)
      if (startedAt <= now) events.push(...visitAt(startedAt, visitor, index >= count))
    }
    if (ago === 0) for (const minutes of [1, 2, 4]) events.push(...visitAt(now - minutes * 60_000, randomId(), false))
    yield events.toSorted((a, b) => a.time - b.time)
  }
}

const weightedHours: Weighted<number> = hourWeights.map((weight, hour) => [weight, hour])

type Pick = <T>(list: Weighted<T>) => T

/** Two visits in five see one page; the others see a few. */
function browse(pick: Pick, random: () => number, isSpike: boolean): readonly DemoPage[] {
  const pages = [pick(entryPages)]
  const more = isSpike ? 0.18 : 0.58
  while (pages.length < 9 && random() < more) {
    const next = pick(innerPages)
    if (next.page !== pages.at(-1)?.page) pages.push(next)
  }
  return pages
}

function createPick(random: () => number): Pick {
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

/** Ids are never used again, so they are truly random. */
const randomId = (): bigint => randomBytes(8).readBigUInt64LE()

const offsetOf = (now: number, timezone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).offsetNanoseconds / 1_000_000
