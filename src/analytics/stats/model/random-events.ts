import fc from 'fast-check'
import { dayMs, dayOf } from '../../events/day.ts'
import type { Event } from '../../events/event.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { continuesVisit, visitIdleMs } from '../../events/visit.ts'

const minute = 60_000
const hour = 60 * minute

/** Times of clock changes and of ends of days, months and years; streams of events begin shortly before one of them. */
export const boundaryTimes = [
  { name: 'new year', time: Date.UTC(2026, 0, 1) },
  { name: 'clocks forward in Berlin', time: Date.UTC(2026, 2, 29, 1) },
  { name: 'clocks back in Berlin', time: Date.UTC(2026, 9, 25, 1) },
  { name: 'clocks forward in New York', time: Date.UTC(2026, 2, 8, 7) },
  { name: 'clocks back by half an hour on Lord Howe', time: Date.UTC(2026, 3, 4, 15) },
  { name: 'end of a short month', time: Date.UTC(2026, 2, 1) },
  { name: 'midnight that is skipped in Santiago', time: Date.UTC(2026, 8, 6, 4) },
  { name: 'date that is skipped in Apia', time: Date.UTC(2011, 11, 30, 10) },
]

const pages = [
  '/',
  '/docs',
  '/docs/a',
  '/Docs',
  '/100%_\\*',
  "/o'hara",
  '/ü',
  '/Ü',
  '/ΟΔΟΣ',
  '/οδος',
  '/İ',
  '/i',
  '/docs/',
  '/docs?x=1&y=2#top',
  '/a%20b?x=1',
  '/a b/?X=1#/route',
]
const pick = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

/** Most gaps are short; many are close to the length that ends a visit, and some to a day. */
const gap = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 10 * minute }) },
  { weight: 2, arbitrary: fc.integer({ min: visitIdleMs - 2, max: visitIdleMs + 2 }) },
  { weight: 3, arbitrary: fc.integer({ min: 25 * minute, max: visitIdleMs - 1 }) },
  { weight: 2, arbitrary: fc.integer({ min: visitIdleMs, max: 2 * hour }) },
  { weight: 1, arbitrary: fc.integer({ min: hour, max: 30 * hour }) },
)

const action = fc.record({
  gap,
  kind: pick(['pageview', 'pageview', 'event', 'engagement', 'engagement'] as const),
  page: pick(pages),
  title: pick(['', 'Docs', 'Docs & more', '100%']),
  name: pick(['Signup', 'Buy', '404']),
  plan: pick(['', '', 'pro', 'PRO', 'free', "'; --", '9', '10', '-0.5', '0.30000000000000004', '1e3', '10 €']),
  revenue: pick([null, null, 0, 1, 9_990, -500]),
  engagedMs: pick([0, 1000, 4999, 9999, 10_000, 70_000]),
  scrollDepth: pick([0, 10, 55, 100]),
  hostname: pick(['example.com', 'shop.example.com']),
  source: pick(['', 'Google', 'google.com', 'Hacker News']),
  channel: pick(['direct', 'search', 'referral']),
  referrer: pick(['', 'google.com', 'news.ycombinator.com/item', 'Σας.example/x']),
  utm: pick(['', '', 'Newsletter', 'NEWSLETTER-2', 'cpc']),
  country: pick(['DE', 'FR', '']),
  device: pick(['desktop', 'mobile']),
})

/** Most visitors come shortly before a UTC midnight, and many of those stay past it. */
const person = fc.record({
  day: fc.integer({ min: -2, max: 1 }),
  hoursBefore: fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.nat(24) }),
  actions: fc.array(action, { minLength: 1, maxLength: 40 }),
})

/** Events of some visitors around one of these times, split into visits as ingestion does. */
export const randomStream = fc
  .record({ moment: pick(boundaryTimes), people: fc.array(person, { minLength: 1, maxLength: 10 }) })
  .map(({ moment, people }) => ({
    moment,
    eventsOf: (website: number): readonly Event[] =>
      people
        .flatMap(({ day, hoursBefore, actions }, index) => {
          const firstAt = (dayOf(moment.time) + day) * dayMs - hoursBefore * hour
          return eventsOfPerson(website, index, firstAt, actions)
        })
        .sort((a, b) => a.time - b.time),
  }))

type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

function eventsOfPerson(website: number, person: number, firstAt: number, actions: readonly Action[]): Event[] {
  const events: Event[] = []
  let time = firstAt
  let open: { readonly first: Event; lastSeenAt: number } | null = null
  actions.forEach((action, index) => {
    if (index > 0) time += action.gap
    const shared = { website, time, page: action.page, title: action.title, hostname: action.hostname }
    if (!open || !continuesVisit({ startedAt: open.first.startedAt, lastSeenAt: open.lastSeenAt }, time)) {
      // Only pageviews and custom events begin a visit; engagement without a visit is dropped.
      if (action.kind === 'engagement') return
      open = { first: firstEvent(shared, person, action), lastSeenAt: time }
      events.push(open.first)
      return
    }
    open.lastSeenAt = time
    events.push(nextEvent({ ...open.first, ...shared }, action))
  })
  return events
}

function firstEvent(shared: Partial<Event>, person: number, action: Action): Event {
  const { source, channel, referrer, utm, country, device, page } = action
  const startedAt = shared.time ?? 0
  return nextEvent(
    sampleEvent({
      ...shared,
      startedAt,
      visitor: BigInt(person * 100_000 + dayOf(startedAt)),
      visit: BigInt(startedAt) * 100n + BigInt(person),
      entryPage: page,
      ...{ source, channel, referrer, utmSource: utm, utmMedium: utm, utmCampaign: utm },
      country,
      device,
    }),
    action,
  )
}

function nextEvent(event: Event, { kind, name, plan, revenue, engagedMs, scrollDepth }: Action): Event {
  const base = { ...event, kind, engagedMs: 0, scrollDepth: 0, revenue: 0, currency: '' }
  switch (kind) {
    case 'pageview':
      return { ...base, name: 'pageview', props: {} }
    case 'event':
      return {
        ...base,
        name,
        props: plan === '' ? {} : { plan },
        ...(revenue !== null && { revenue, currency: revenue === 1 ? 'USD' : 'EUR' }),
      }
    case 'engagement':
      return { ...base, name: 'engagement', props: {}, engagedMs, scrollDepth }
  }
}
