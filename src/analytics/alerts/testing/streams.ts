import { seededRandom } from '../../../base/seeded-random.ts'
import { type AlertState, type Condition, kinds, step } from '../kinds.ts'
import { hourMs, windowsAt } from '../windows.ts'

const dayMs = 24 * hourMs

/** A made-up website whose visits of each hour follow the week, with noise as counts have it. */
export interface Stream {
  readonly seed: number
  readonly zone: string
  /** Visits in an average hour. */
  readonly level: number
  /** By how much a week is busier than the one before. */
  readonly growth: number
  /** By how much the noise exceeds that of independent visitors: 1 is none. */
  readonly noise: number
  readonly plants: readonly Plant[]
}

/** What happens at some hours, and is to be found or not. */
export interface Plant {
  readonly from: number
  readonly hours: number
  readonly factor: number
}

export const streamStart = Date.UTC(2026, 0, 5)
/** Weeks before what is judged. */
const warmUp = 8 * 7 * dayMs
export const judgedFrom = streamStart + warmUp
/** A quarter, with the clock changes of March in Europe and America. */
export const streamEnd = judgedFrom + 91 * dayMs

/** How busy each local hour is, around 1. */
const ofHour = (hour: number): number => 1 + 0.75 * Math.sin(((hour - 9) / 24) * 2 * Math.PI)
const ofWeekday = (day: number): number => (day === 6 || day === 7 ? 0.6 : 1.16)

export function expectedAt({ zone, level, growth }: Stream, time: number): number {
  const local = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone)
  const weeks = (time - streamStart) / (7 * dayMs)
  return level * ofHour(local.hour) * ofWeekday(local.dayOfWeek) * (1 + growth) ** weeks
}

export function hoursOf(stream: Stream): ReadonlyMap<number, number> {
  const random = seededRandom(stream.seed)
  const gaussian = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const counts = new Map<number, number>()
  for (let time = streamStart; time < streamEnd; time += hourMs) {
    const factor = stream.plants
      .filter(({ from, hours }) => time >= from && time < from + hours * hourMs)
      .reduce((all, one) => all * one.factor, 1)
    const expected = expectedAt(stream, time) * factor
    counts.set(time, draw(expected, stream.noise, random, gaussian))
  }
  return counts
}

function draw(expected: number, noise: number, random: () => number, gaussian: () => number): number {
  if (expected > 30) return Math.max(0, Math.round(expected + gaussian() * Math.sqrt(expected) * noise))
  // Knuth's method, for small numbers.
  let [count, product] = [-1, 1]
  const limit = Math.exp(-expected)
  do {
    product *= random()
    count++
  } while (product > limit)
  return count
}

/** When a condition fires and is resolved on a stream. */
export function runStream(stream: Stream, condition: Condition): readonly { opened: number; closed: number | null }[] {
  const counts = hoursOf(stream)
  const sum = ({ from, to }: { readonly from: number; readonly to: number }): number => {
    let total = 0
    for (let time = Math.ceil(from / hourMs) * hourMs; time < to; time += hourMs) total += counts.get(time) ?? 0
    return total
  }
  const incidents: { opened: number; closed: number | null }[] = []
  let state: AlertState = { recent: [], isOpen: false }
  for (let at = judgedFrom + hourMs; at <= streamEnd; at += hourMs) {
    const windows = windowsAt(condition, at, stream.zone, kinds[condition.kind].weeks)
    if (!windows) continue
    const weeks = windows.weeks.filter(({ from }) => from >= streamStart).map(sum)
    const next = step(state, { ...windows.current, value: sum(windows.current), weeks }, condition)
    if (next.change === 'opened') incidents.push({ opened: at, closed: null })
    const last = incidents.at(-1)
    if (next.change === 'closed' && last) last.closed = at
    state = next
  }
  return incidents
}

export interface Score {
  readonly planted: number
  /** Fired within two windows after it began. */
  readonly found: number
  /** Fired more than once for the same. */
  readonly repeated: number
  /** Fired where nothing was planted. */
  readonly false: number
}

/** Hours after the end of a plant in which an incident is still about it. */
const tail = 2

export function scoreStream(stream: Stream, condition: Condition): Score {
  const incidents = runStream(stream, condition)
  const windowMs = condition.kind === 'silence' ? condition.hours * hourMs : condition.period === 'day' ? dayMs : hourMs
  const isOf = ({ from, hours }: Plant, { opened }: { readonly opened: number }): boolean =>
    opened > from && opened <= from + Math.max(hours * hourMs, windowMs) + tail * windowMs
  const ofPlants = stream.plants.map((plant) => incidents.filter((one) => isOf(plant, one)))
  return {
    planted: stream.plants.length,
    found: stream.plants.filter((plant, index) =>
      ofPlants[index]?.some(({ opened }) => opened - plant.from <= 2 * windowMs),
    ).length,
    repeated: ofPlants.filter((own) => own.length > 1).length,
    false: incidents.filter((one) => !stream.plants.some((plant) => isOf(plant, one))).length,
  }
}

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'] as const

/** Streams of a kind: some drops or spikes a quarter at the busy hours of days, at least a week apart. */
export function makeStreams(
  count: number,
  {
    level,
    factor,
    hours,
    growth = 0,
    noise = 1.1,
    from = 1,
  }: Partial<Omit<Stream, 'plants'>> & {
    readonly level: number
    /** 1 for no plants. */
    readonly factor: number
    readonly hours: number
    readonly from?: number
  },
): readonly Stream[] {
  return Array.from({ length: count }, (_, index) => {
    const zone = zones[index % zones.length] ?? 'UTC'
    const random = seededRandom(10_000 + from + index)
    const plants =
      factor === 1
        ? []
        : [1, 4, 7, 10].map((week) => {
            const day = judgedFrom + (week * 7 + Math.floor(random() * 7)) * dayMs
            const local = Temporal.Instant.fromEpochMilliseconds(day).toZonedDateTimeISO(zone)
            // Days begin at midnight, others in the morning.
            const hour = hours >= 24 ? 0 : 10 + Math.floor(random() * 6)
            const begin = local.toPlainDate().toZonedDateTime(zone).add({ hours: hour }).epochMilliseconds
            return { from: Math.ceil(begin / hourMs) * hourMs, hours, factor }
          })
    return { seed: from + index, zone, level, growth, noise, plants }
  })
}

export const sumScores = (scores: readonly Score[]): Score =>
  scores.reduce(
    (all, one) => ({
      planted: all.planted + one.planted,
      found: all.found + one.found,
      repeated: all.repeated + one.repeated,
      false: all.false + one.false,
    }),
    { planted: 0, found: 0, repeated: 0, false: 0 },
  )

const base: Condition = {
  ...{ kind: 'anomaly', direction: 'either', amount: 50, percent: 40, hours: 3, minimum: 20, readings: 1 },
  period: 'hour',
}

/** What is measured: streams with what is planted in them, and the condition that is to find it. */
export const cases = [
  { name: 'anomaly, hours: drops of 50 %', condition: base, make: { level: 300, factor: 0.5, hours: 5 } },
  { name: 'anomaly, hours: spikes of 100 %', condition: base, make: { level: 300, factor: 2, hours: 5 } },
  { name: 'anomaly, hours: nothing planted', condition: base, make: { level: 300, factor: 1, hours: 0 } },
  {
    name: 'anomaly, hours: growth of 4 % a week',
    condition: base,
    make: { level: 300, factor: 0.5, hours: 5, growth: 0.04 },
  },
  { name: 'anomaly, hours: tiny sites', condition: base, make: { level: 4, factor: 1, hours: 0 } },
  {
    name: 'anomaly, days: drops of 50 %',
    condition: { ...base, period: 'day' },
    make: { level: 40, factor: 0.5, hours: 48 },
  },
  {
    name: 'change, hours: drops of 70 %',
    condition: { ...base, kind: 'change', direction: 'below', percent: 50 },
    make: { level: 300, factor: 0.3, hours: 5 },
  },
  {
    name: 'change, hours: nothing planted',
    condition: { ...base, kind: 'change', direction: 'below', percent: 50 },
    make: { level: 300, factor: 1, hours: 0 },
  },
  {
    name: 'threshold: spikes of 400 %',
    condition: { ...base, kind: 'threshold', direction: 'above', amount: 1_000 },
    make: { level: 300, factor: 5, hours: 5 },
  },
  {
    name: 'silence of 3 hours: gaps',
    condition: { ...base, kind: 'silence', direction: 'below' },
    make: { level: 40, factor: 0, hours: 6 },
  },
  {
    name: 'silence of 3 hours: tiny sites',
    condition: { ...base, kind: 'silence', direction: 'below' },
    make: { level: 1, factor: 1, hours: 0 },
  },
] as const satisfies readonly {
  readonly name: string
  readonly condition: Condition
  readonly make: Parameters<typeof makeStreams>[1]
}[]
