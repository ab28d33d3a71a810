const maxSeconds = 999_999_999

/** The time that a `Retry-After` header asks for, in seconds or as a date; null if it is missing, invalid or in the past. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? ''
  const ms = /^\d+$/.test(text)
    ? Math.min(Number(text), maxSeconds) * 1000
    : /^[a-z]{3},? /i.test(text)
      ? Date.parse(text) - now
      : Number.NaN
  return ms > 0 ? ms : null
}
