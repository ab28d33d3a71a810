import { iso } from '../base/clock.ts'

/** The name of a downloaded file without its extension: whose data, what, and the days that it is about. */
export const fileName = (host: string, what: string, ...days: readonly string[]): string =>
  [host, what, ...new Set(days)].join('-').replace(/[^\w.-]+/g, '-')

/** The same for a page or site that was read at these times. */
export const fileNameAt = (url: string, what: string, ...times: readonly number[]): string =>
  fileName(new URL(url).hostname, what, ...times.map((time) => iso(time).slice(0, 10)))
