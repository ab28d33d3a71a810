import { dayMs } from '../events/day.ts'
import type { Dialect } from '../events/sql/dialect.ts'
import { sql, text, toStatement } from '../events/sql/sql.ts'
import { isOfWebsite } from '../events/sql/website-ids.ts'
import type { EventQueries } from '../events/store.ts'
import { localDays } from '../logs/local-days.ts'
import type { PageRequestTotals } from '../logs/page-request-totals.ts'

/** The script's pageviews, compared with the pages that people opened according to the access log. */
export interface LogCoverage {
  readonly page_requests: number
  readonly pageviews: number
  /** The share of the page requests; more than 1 if the log has not all of them. Null without any. */
  readonly share: number | null
  readonly days: readonly { readonly date: string; readonly page_requests: number; readonly pageviews: number }[]
}

const comparedDays = 30
/** A quarter of an hour: time zones differ by multiples of it. */
const slotMs = 15 * 60_000

interface Compared {
  readonly website: { readonly id: number; readonly timezone: string; readonly rows_from: number | null }
  readonly now: number
}

/**
 * Whole days only: the first and the last day of the log may be incomplete. Null if there are none, for example without a log, or if
 * pageviews are counted from the log.
 */
export async function readLogCoverage(
  totals: Pick<PageRequestTotals, 'list'>,
  { store, dialect }: { readonly store: EventQueries; readonly dialect: Dialect },
  { website, now }: Compared,
): Promise<LogCoverage | null> {
  const dayAt = localDays(website.timezone)
  const from = Math.max(now - comparedDays * dayMs, website.rows_from ?? 0)
  const rows = (await totals.list(website.id)).slice(1, -1).filter(({ day }) => day > dayAt(from))
  if (rows.length === 0) return null
  const slots = await store.query(
    toStatement(
      sql`SELECT ${text(`time - time % ${slotMs}`)} AS slot, count(*) AS n FROM events
        WHERE ${isOfWebsite(website.id)} AND kind = 'pageview' AND time >= ${from} GROUP BY ${text('slot')}`,
      dialect.placeholder,
    ),
  )
  const viewed = new Map<string, number>()
  for (const { slot, n } of slots) {
    const day = dayAt(Number(slot))
    viewed.set(day, (viewed.get(day) ?? 0) + Number(n))
  }
  const days = rows.map(({ day, requests }) => ({
    date: day,
    page_requests: requests,
    pageviews: viewed.get(day) ?? 0,
  }))
  const sum = (of: 'page_requests' | 'pageviews'): number => days.reduce((total, row) => total + row[of], 0)
  const [page_requests, pageviews] = [sum('page_requests'), sum('pageviews')]
  return {
    ...{ page_requests, pageviews, days },
    share: page_requests === 0 ? null : Math.round((pageviews / page_requests) * 1000) / 1000,
  }
}
