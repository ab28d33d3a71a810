import { Type } from 'typebox'

export const nullableNumber = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })

/** A number, and what it was in the time that is compared with. */
export const ComparedValue = (description: string) =>
  Type.Object(
    {
      value: nullableNumber('In the range asked for'),
      previous: Type.Optional(nullableNumber('In the range compared with')),
      change: Type.Optional(nullableNumber('In percent of previous; null where that is null or 0')),
    },
    { title: 'ComparedValue', description },
  )

export interface ComparedValue {
  readonly value: number | null
  readonly previous?: number | null
  readonly change?: number | null
}

/** `previous` is null if nothing is compared. */
export const compareValues = (value: number, previous: number | null): ComparedValue =>
  previous === null ? { value } : { value, previous, change: changeOf(value, previous) }

export function changeOf(value: number | null, previous: number | null): number | null {
  if (value === null || previous === null || previous === 0) return null
  return Math.round(((value - previous) / previous) * 10_000) / 100
}
