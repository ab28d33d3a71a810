import type { Event } from '../../src/analytics/events/event.ts'
import { sampleEvent } from '../../src/analytics/events/testing/sample-event.ts'
import { scriptMark } from './hostile-values.ts'
import { type Random, randomOf } from './random.ts'

const words: readonly string[] = [
  scriptMark,
  "=cmd|' /C calc'!A0",
  '@SUM(1+9)',
  "'; DROP TABLE events; --",
  '\u202egnp.exe',
  'a\tb;c"d',
  'x\u0007y\u001b[31m',
  '漢字🙂'.repeat(60),
  'e\u0301'.repeat(400),
  '__proto__',
  'a'.repeat(1_900),
  `${'a'.repeat(1_899)}b`,
  'ab'.repeat(950),
  '%00%ff%zz',
  '*|\\:*',
]

/** Events as hostile as hits can be, and enough of them to make a scan expensive. */
export function hostileEvents(website: number, count: number): readonly Event[] {
  const now = Date.now()
  return Array.from({ length: count }, (_, index) => hostileEvent(randomOf(7, index), website, now, index))
}

function hostileEvent(random: Random, website: number, now: number, index: number): Event {
  const word = (): string => random.pick(words)
  const path = random.chance(0.3) ? `/${'a'.repeat(random.integer(1_700, 1_900))}${index % 500}` : `/${word()}`
  const kind = random.pick(['pageview', 'pageview', 'event', 'engagement'] as const)
  const visit = BigInt(Math.floor(index / 3) + 1)
  // Uses few days within more than two years, because each day is rolled up before the run begins.
  const ofVisit = randomOf(8, Math.floor(index / 3))
  const startedAt = now - ofVisit.integer(0, 40) * 20 * 86_400_000 - ofVisit.integer(300_000, 3_600_000)
  return sampleEvent({
    website,
    time: startedAt + (index % 3) * 60_000,
    startedAt,
    visitor: visit,
    visit,
    kind,
    name: kind === 'event' ? word().slice(0, 120) : kind,
    hostname: random.pick(['fuzz.test', `${'x'.repeat(60)}.test`]),
    page: path,
    title: word().slice(0, 300),
    entryPage: path,
    source: word(),
    referrer: word(),
    utmSource: word(),
    utmCampaign: word(),
    utmTerm: word(),
    city: word().slice(0, 200),
    browser: word().slice(0, 100),
    props: propsOf(random, kind === 'event', index),
    ...(kind === 'event'
      ? { revenue: random.pick([1, 1e12, 999_999_999_999]), currency: random.pick(['EUR', 'JPY', 'ZZZ']) }
      : {}),
    ...(kind === 'engagement' ? { engagedMs: 86_400_000, scrollDepth: 100 } : {}),
  })
}

function propsOf(random: Random, isEvent: boolean, index: number): Event['props'] {
  if (!isEvent) return {}
  const many = random.chance(0.1) ? 30 : 2
  const entries = Array.from({ length: many }, (_, at): [string, string] => [`k${index}-${at}`, random.pick(words)])
  return Object.fromEntries([
    ...entries,
    ['plan', random.pick(words)],
    ['k1', 'v'.repeat(1_900)],
    ['ü'.repeat(140), 'x'],
  ])
}
