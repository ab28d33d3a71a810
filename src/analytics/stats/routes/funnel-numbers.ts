import { type Static, Type } from 'typebox'
import type { Cell } from '../../../http/csv.ts'
import type { FunnelCounts, StepCount } from '../funnels/funnel.ts'

const nullable = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })

export const stepFields = {
  reached: Type.Integer({ description: 'Visits that came this far, or visitors' }),
  dropped: Type.Integer({ description: 'Those of them that did not reach the next step; 0 for the last' }),
  rate_from_previous: nullable('Percent of those that reached the step before; null for the first step'),
  rate_from_first: nullable('Percent of those that reached the first step'),
  median_seconds: nullable('How long it took from the step before: half of them took no longer'),
  p90_seconds: nullable('Nine of ten took no longer'),
}
export const Numbers = Type.Object(stepFields, { title: 'FunnelStepNumbers' })

type StepNumbers = Static<typeof Numbers>

export const noNumbers: StepNumbers = {
  reached: 0,
  dropped: 0,
  rate_from_previous: null,
  rate_from_first: null,
  median_seconds: null,
  p90_seconds: null,
}

export const previousOf = ({ groups, steps }: FunnelCounts, value: string): StepNumbers[] =>
  stepNumbers(
    groups.find((group) => group.value === value)?.steps ??
      steps.map(() => ({ reached: 0, medianMs: null, p90Ms: null })),
  )

/** What the groups leave of the steps. Each unit is in one group, so the difference is exact; the times of the rest are not known. */
export const otherSteps = ({ steps, groups }: FunnelCounts): readonly StepCount[] =>
  steps.map(({ reached }, index) => ({
    reached: groups.reduce((rest, group) => rest - (group.steps[index]?.reached ?? 0), reached),
    medianMs: null,
    p90Ms: null,
  }))

const percent = (part: number, whole: number | undefined): number | null =>
  whole === undefined || whole === 0 ? null : Math.round((part / whole) * 10_000) / 100

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000)

export const stepNumbers = (steps: readonly StepCount[]): StepNumbers[] =>
  steps.map(({ reached, medianMs, p90Ms }, index) => ({
    reached,
    dropped: index === steps.length - 1 ? 0 : reached - (steps[index + 1]?.reached ?? 0),
    rate_from_previous: percent(reached, steps[index - 1]?.reached),
    rate_from_first: percent(reached, steps[0]?.reached),
    median_seconds: seconds(medianMs),
    p90_seconds: seconds(p90Ms),
  }))

const columns = [
  'reached',
  'dropped',
  'rate_from_previous',
  'rate_from_first',
  'median_seconds',
  'p90_seconds',
] as const

interface FunnelTable {
  readonly now: FunnelCounts
  readonly then: FunnelCounts | null
  readonly named: readonly { readonly step: number; readonly name: string; readonly filter: string }[]
  readonly breakdown: string | undefined
}

/** A line for each step; with a breakdown, for each step of each value. A comparison adds columns to the right. */
export function funnelTable({ now, then, named, breakdown }: FunnelTable) {
  const lines = (numbers: readonly StepNumbers[], previous: readonly StepNumbers[] | null): readonly Cell[][] =>
    numbers.map((own, index) => {
      const { step = 0, name = '', filter = '' } = named[index] ?? {}
      const before = previous && (previous[index] ?? noNumbers)
      return [
        step,
        name,
        filter,
        ...columns.map((column) => own[column]),
        ...(before ? columns.map((column) => before[column]) : []),
      ]
    })
  const header = ['step', 'name', 'filter', ...columns, ...(then ? columns.map((column) => `previous_${column}`) : [])]
  if (breakdown === undefined)
    return { columns: header, rows: lines(stepNumbers(now.steps), then && stepNumbers(then.steps)) }
  return {
    columns: [breakdown, ...header],
    rows: now.groups.flatMap(({ value, steps }) =>
      lines(stepNumbers(steps), then && previousOf(then, value)).map((line) => [value, ...line]),
    ),
  }
}
