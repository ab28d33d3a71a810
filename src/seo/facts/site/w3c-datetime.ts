const pattern =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?)?)?$/

/** Whether a text is a date by the W3C's profile of ISO 8601, as sitemaps want it: from `2026` to the split second. */
export function isW3cDatetime(text: string): boolean {
  const match = pattern.exec(text)
  if (match === null) return false
  const [year = 0, month = 1, day = 1] = match
    .slice(1, 4)
    .map((part) => (part === undefined ? undefined : Number(part)))
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
