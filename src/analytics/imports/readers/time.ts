const local = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?$/

/** As most products write it. */
const exact = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/

/** As PostgreSQL writes it. */
const exactUtc = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):([0-5]\d)(?:\.(\d{1,9}))?\+00$/

/** ISO 8601 as databases write it, or seconds or milliseconds since 1970; null if it is none. */
export function parseFileTime(text: string, timezone: string): number | null {
  if (exact.test(text)) return validTime(Date.parse(text))
  const utc = exactUtc.exec(text)
  const time = utc && localTime(utc, 'UTC')
  if (time !== null) return time
  const sent = text.trim()
  if (/^\d{9,13}(?:\.\d+)?$/.test(sent)) {
    const number = Number(sent)
    return Math.floor(number > 100_000_000_000 ? number : number * 1000)
  }
  const parts = local.exec(sent)
  if (parts) return localTime(parts, timezone)
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(sent)) return null
  // PostgreSQL writes +00, and others UTC.
  const iso = sent
    .replace(' ', 'T')
    .replace(/ ?UTC$/, 'Z')
    .replace(/([+-]\d\d)$/, '$1:00')
    .replace(/(\.\d{3})\d+/, '$1')
  return validTime(Date.parse(iso))
}

const validTime = (time: number): number | null => (Number.isNaN(time) ? null : time)

function localTime(parts: RegExpExecArray, timezone: string): number | null {
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = ''] = parts
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3))
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second), ms)
  const date = new Date(utc)
  if (
    date.getUTCMonth() + 1 !== Number(month) ||
    date.getUTCDate() !== Number(day) ||
    Number(hour) > 23 ||
    Number(minute) > 59
  )
    return null
  if (timezone === 'UTC') return utc
  return Temporal.Instant.fromEpochMilliseconds(utc)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toZonedDateTime(timezone).epochMilliseconds
}
