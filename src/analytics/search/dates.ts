import { dayMs } from '../events/day.ts'

/** Days since 1970, of a date such as 2026-11-16. */
export const dayOfDate = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / dayMs)

export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
