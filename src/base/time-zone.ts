/** The time zone with this IANA name or offset, in its usual case of letters; undefined where there is none. */
export function parseTimeZone(text: string): string | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId
  } catch {
    return undefined
  }
}

/** A time zone of a place, by its IANA name. An offset such as +01:00 is no place: its clocks would never change. */
export const parsePlaceTimeZone = (text: string): string | undefined =>
  /^[A-Za-z]/.test(text) ? parseTimeZone(text) : undefined
