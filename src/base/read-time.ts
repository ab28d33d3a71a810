import { invalid } from './errors.ts'
import { describeValue } from './field-errors.ts'

const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2100, 0, 1)

export const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** A date, as the beginning of that day in a time zone, or a time with its offset. Throws an error about the field otherwise. */
export function readTime(field: string, text: string, timezone: string): number {
  const time = parseTime(text, timezone)
  if (time !== null && time >= earliest && time < latest) return time
  throw invalid({
    [field]: [
      `${field} must be a date or a time with its offset from 2000 to 2099, such as 2026-11-16 or 2026-11-16T09:30:00Z; found ${describeValue(text)}.`,
    ],
  })
}

function parseTime(text: string, timezone: string): number | null {
  try {
    if (isDate(text)) return Temporal.PlainDate.from(text).toZonedDateTime(timezone).epochMilliseconds
    if (/^\d{4}-\d\d-\d\dT/.test(text)) return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    // Not a date of the calendar; reported by the caller.
  }
  return null
}
