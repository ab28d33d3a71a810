import type { Event } from '../../events/event.ts'
import type { Condition, Funnel } from '../../events/sql/conditions.ts'
import type { Dimension } from '../../events/sql/dimensions.ts'
import type { FunnelBreakdown } from '../../events/sql/funnel.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { FunnelCounts, StepCount } from '../funnels/funnel.ts'

/** What the reference model knows about rows. */
export interface RowModel {
  meets(event: Event, condition: Condition): boolean
  valueOn(event: Event, dimension: Dimension): string
}

/** A way through the first steps of a funnel: the rows in the order of the steps. */
type Way = readonly number[]

/** How far a unit came. */
interface Outcome {
  readonly reached: number
  readonly value: string
  /** How long each step took, from the second on. */
  readonly durations: readonly number[]
}

/** Counts a funnel by trying every way through it. */
export function modelFunnel(
  model: RowModel & { hits(span: Span, filters: readonly Condition[]): readonly Event[] },
  events: readonly Event[],
  funnel: Funnel,
  { span, filters }: { readonly span: Span; readonly filters: readonly Condition[] },
  breakdown: FunnelBreakdown | null,
): FunnelCounts {
  const unitOf = (event: Event): bigint => (funnel.scope === 'visit' ? event.visit : event.visitor)
  const counted = new Set(model.hits(span, filters).map(unitOf))
  const units = Map.groupBy(
    events.filter((event) => event.kind !== 'engagement' && counted.has(unitOf(event))),
    unitOf,
  )
  const outcomes = [...units.values()]
    .map((rows) => outcomeOf(model, rows, funnel, breakdown))
    .filter(({ reached }) => reached > 0)
  const groups = [...Map.groupBy(outcomes, ({ value }) => value)].map(([value, own]) => ({
    value,
    steps: countSteps(own, funnel.steps.length),
  }))
  const firsts = ({ steps }: (typeof groups)[number]): number => steps[0]?.reached ?? 0
  return {
    steps: countSteps(outcomes, funnel.steps.length),
    groups: breakdown
      ? groups.toSorted((a, b) => firsts(b) - firsts(a) || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)))
      : [],
    values: breakdown ? groups.length : 0,
  }
}

function countSteps(outcomes: readonly Outcome[], steps: number): readonly StepCount[] {
  return Array.from({ length: steps }, (_, index) => {
    const own = outcomes.filter(({ reached }) => reached > index)
    const times = own.flatMap(({ durations }) => durations.slice(index - 1, index)).toSorted((a, b) => a - b)
    /** The smallest time that is not exceeded in this share of the cases. */
    const quantile = (tenths: number): number | null =>
      index === 0 || times.length === 0 ? null : (times[Math.ceil((times.length * tenths) / 10) - 1] ?? null)
    return { reached: own.length, medianMs: quantile(5), p90Ms: quantile(9) }
  })
}

/** The last step that a visit, or a visitor, with these rows reached. */
export const reachedStep = (model: RowModel, rows: readonly Event[], funnel: Funnel): number =>
  outcomeOf(
    model,
    rows.filter(({ kind }) => kind !== 'engagement'),
    funnel,
    null,
  ).reached

const aboutEvents = ['event', 'revenue', 'currency']

function isAboutEvents(condition: Condition): boolean {
  if ('funnel' in condition) return condition.funnel.steps.some(isAboutEvents)
  if ('conditions' in condition) return condition.conditions.some(isAboutEvents)
  if ('condition' in condition) return isAboutEvents(condition.condition)
  return 'property' in condition.dimension || aboutEvents.includes(condition.dimension.name)
}

/** A step that says nothing about events is about pageviews. */
export const matchesStep = (model: RowModel, event: Event, step: Condition): boolean =>
  (isAboutEvents(step) || event.kind === 'pageview') && model.meets(event, step)

function outcomeOf(
  model: RowModel,
  hits: readonly Event[],
  funnel: Funnel,
  breakdown: FunnelBreakdown | null,
): Outcome {
  const { steps, order } = funnel
  const matches = (event: Event, step: Condition): boolean => matchesStep(model, event, step)
  const groupValue = (event: Event): string => (breakdown ? model.valueOn(event, breakdown) : '')
  // In one instant, rows that match earlier steps come first; if they match the same ones, by their values.
  const rows = hits
    .map((event) => {
      const matched = steps.map((step) => matches(event, step))
      const first = order === 'any_order' ? matched.indexOf(true) : -1
      const mask = matched
        .map((one, index) => (order === 'any_order' ? Number(index !== first) : Number(!one)))
        .join('')
      return { time: event.time, matched, mask, value: groupValue(event) }
    })
    .toSorted(
      (a, b) =>
        a.time - b.time ||
        (a.mask < b.mask ? -1 : a.mask > b.mask ? 1 : 0) ||
        Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)),
    )
  const times = rows.map(({ time }) => time)
  const at = (row: number | undefined): number => times[row ?? 0] ?? 0
  if (order === 'any_order') return anyOrder(rows, steps, at, funnel.maxMs)
  const withinLimits = (way: Way): boolean => {
    const [last, before] = [way.at(-1), way.at(-2)]
    return (
      (funnel.maxMs === null || at(last) - at(way[0]) <= funnel.maxMs) &&
      (funnel.maxStepMs === null || before === undefined || at(last) - at(before) <= funnel.maxStepMs)
    )
  }
  let best: Way = []
  const isBetter = (way: Way): boolean => {
    if (way.length !== best.length) return way.length > best.length
    const end = (way.at(-1) ?? 0) - (best.at(-1) ?? 0)
    if (end !== 0) return end < 0
    for (let step = way.length - 2; step >= 0; step--) {
      const difference = (way[step] ?? 0) - (best[step] ?? 0)
      if (difference !== 0) return difference > 0
    }
    return false
  }
  const explore = (way: Way): void => {
    if (way.length > 0 && isBetter(way)) best = way
    if (way.length === steps.length) return
    const last = way.at(-1)
    const candidates =
      last === undefined ? rows.keys() : order === 'strict' ? [last + 1] : [...rows.keys()].slice(last + 1)
    for (const row of candidates) {
      const longer = [...way, row]
      if (rows[row]?.matched[way.length] && withinLimits(longer)) explore(longer)
    }
  }
  explore([])
  return {
    reached: best.length,
    value: rows[best[0] ?? 0]?.value ?? '',
    durations: best.slice(1).map((row, index) => at(row) - at(best[index])),
  }
}

interface MatchedRow {
  readonly time: number
  readonly matched: readonly boolean[]
  readonly value: string
}

/** Each row counts for the first step that it matches, or for another one with the same condition. */
function anyOrder(
  rows: readonly MatchedRow[],
  steps: readonly Condition[],
  at: (row: number | undefined) => number,
  maxMs: number | null,
): Outcome {
  const conditions = steps.map((step) => JSON.stringify(step))
  const groupOf = (row: MatchedRow): string | undefined => conditions[row.matched.indexOf(true)]
  const ways = rows.flatMap((first, start) => {
    if (groupOf(first) === undefined) return []
    const left = [...rows.keys()].slice(start).filter((row) => maxMs === null || at(row) - at(start) <= maxMs)
    const ends: number[] = []
    for (const condition of conditions) {
      const next = left.find((row) => rows[row] && groupOf(rows[row]) === condition)
      if (next === undefined) break
      left.splice(left.indexOf(next), 1)
      ends.push(Math.max(at(next), ends.at(-1) ?? at(start)))
    }
    return ends.length === 0 ? [] : [{ start, ends, value: first.value }]
  })
  const [best] = ways.toSorted(
    (a, b) => b.ends.length - a.ends.length || (a.ends.at(-1) ?? 0) - (b.ends.at(-1) ?? 0) || b.start - a.start,
  )
  return {
    reached: best?.ends.length ?? 0,
    value: best?.value ?? '',
    durations: best?.ends.slice(1).map((end, index) => end - (best.ends[index] ?? 0)) ?? [],
  }
}
