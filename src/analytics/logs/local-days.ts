/** The date of a time in a time zone, as 2026-01-31. Consecutive times are mostly in the same quarter of an hour, whose date is kept. */
export function localDays(timezone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short', calendar: 'iso8601' })
  let [slot, day] = [Number.NaN, '']
  return (time) => {
    const quarter = Math.floor(time / 900_000)
    if (quarter !== slot) [slot, day] = [quarter, format.format(time)]
    return day
  }
}
