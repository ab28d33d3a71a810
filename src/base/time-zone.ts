/** The time zone with this IANA name or offset, in its usual case of letters; undefined where there is none. */
export function parseTimeZone(text: string): string | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId
  } catch {
    return undefined
  }
}
