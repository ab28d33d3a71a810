import { iso } from '../../base/clock.ts'
import { isRecord } from '../../base/is-record.ts'
import { dateOfDay } from '../search/dates.ts'
import type { Fix, StoredResult } from './fix.ts'
import { daysOfFix, localDay } from './fix-days.ts'
import { pagesOf, type ZonedFix } from './fixes.ts'

/** A result of another version is computed again. */
export const resultVersion = 1

const shownPages = 20

export function showFix(row: ZonedFix, now: number): Fix {
  const { due } = daysOfFix(row, row.timezone)
  const result = storedResultOf(row)
  const main = result?.measures.find(({ name }) => name === result.measure)
  const pages = pagesOf(row)
  return {
    ...{ id: row.id, object: 'fix', website: row.website_id, kind: row.kind, text: row.text },
    check: row.check_id || null,
    ...{ since: iso(row.since), time: iso(row.time) },
    pages: [...(row.kind === 'crawl' ? pages.slice(0, shownPages) : pages)],
    page_count: row.page_count,
    result_on: dateOfDay(due),
    state: result ? 'final' : localDay(now, row.timezone) < due ? 'waiting' : 'due',
    verdict: result?.verdict ?? null,
    measure: result?.measure ?? null,
    effect: main?.effect ? { change: main.effect.change, low: main.effect.low, high: main.effect.high } : null,
    ...{ created_at: iso(row.created_at), updated_at: iso(row.updated_at) },
  }
}

/** Null if it has to be computed. */
export function storedResultOf({ result }: Pick<ZonedFix, 'result'>): StoredResult | null {
  if (result === null) return null
  const stored: unknown = JSON.parse(result)
  return isRecord(stored) && stored.version === resultVersion ? (stored.result as StoredResult) : null
}
