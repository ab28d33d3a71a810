/** The last day on which a link works, as a date field has it. A link ends at the beginning of the next one, in the time zone of its website or account. */
export function lastDay(expiresAt: string | null, timeZone: string): string {
  if (expiresAt === null) return ''
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(Date.parse(expiresAt) - 1)
    .map(({ type, value }) => [type, value] as const)
  const { year, month, day } = Object.fromEntries(parts)
  return `${year}-${month}-${day}`
}
