import { type Sql, text } from './sql.ts'

/**
 * The rows of a funnel as engines get them: SELECT unit, pos, val. A unit is a visit or a visitor; `pos` orders its rows, and
 * has the steps that a row matches in its lowest bits; `val` is the row's value in a breakdown.
 */
export interface FunnelRows {
  readonly steps: number
  /** The rows that match a step. */
  readonly matching: Sql
  /** All pageviews and custom events of some units, if a step has to be the very next row after the step before. */
  readonly allOf: ((units: Sql) => Sql) | null
  /** Whether `val` differs between rows. */
  readonly hasValues: boolean
  /** How long it may take from the first step to the last, and from one step to the next. */
  readonly maxMs: number | null
  readonly maxStepMs: number | null
}

/** How many values the lowest bits of `pos` can have. */
export const bitsOf = (steps: number): number => 2 ** steps

/** The bit of a step, from 1. It is not set if the row matches: of the rows of one instant, those of earlier steps come first. */
export const bitOf = (step: number, steps: number): number => 2 ** (steps - step)

export const number = (value: number): Sql => text(String(value))

/** The numbers of steps from `first` on. */
export const stepsFrom = (first: number, steps: number): readonly number[] =>
  Array.from({ length: steps - first + 1 }, (_, index) => first + index)
