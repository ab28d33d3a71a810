import type { WebsiteRow } from '../../database/schema.ts'
import { dayOfDate } from '../search/dates.ts'
import { createSearchStats } from '../search/stats/search-stats.ts'
import { readSearchSummary } from '../search/stats/summary.ts'
import type { FixesSummary, ReportDays, ReportedFix, SearchReport } from '../stats/print/stats-answers.ts'
import { toZoned } from '../stats/query/calendar.ts'
import type { StoredResult } from './fix.ts'
import { fixedBefore } from './fix-days.ts'
import { createReadFixResult, type FixResultDeps, type ResultContext } from './fix-results.ts'
import type { Fixes, ZonedFix } from './fixes.ts'
import { spanOf } from './weekly.ts'

export interface SearchReportDeps extends FixResultDeps {
  readonly fixes: Pick<Fixes, 'near' | 'storeResult' | 'madeIn'>
  readonly websiteOf: (id: number) => Promise<WebsiteRow>
}

const maxListed = 10
/** Each may have to be computed from the events of eight weeks. */
const maxRead = 50

/** How search engines showed a website in a period, and what fixes brought. */
export function createReadSearchReport({ websiteOf, ...deps }: SearchReportDeps) {
  const readFixResult = createReadFixResult(deps)

  async function readFixes(context: ResultContext, id: number, { first, last }: ReportDays) {
    const website = await websiteOf(id)
    const days = { first: dayOfDate(String(first)), last: dayOfDate(String(last)) }
    const span = spanOf(fixedBefore(days), website.timezone)
    const { total, newest } = await deps.fixes.madeIn(website, span, maxRead)
    const reported: ReportedFix[] = []
    for (const fix of newest) {
      const { result } = await readFixResult(fix, website, context)
      const shown = reportedFix(fix, result)
      if (shown) reported.push(shown)
    }
    return summarize(reported, total)
  }

  return async (context: ResultContext, website: number, days: ReportDays): Promise<SearchReport> => {
    const search = createSearchStats(context.store, context.engine.dialect, '')
    return {
      search: await readSearchSummary(search, website, days),
      fixes: await readFixes(context, website, days),
    }
  }
}

/** Null if no effect can be named. */
export function reportedFix(
  { text, time, timezone, page_count: pages }: Pick<ZonedFix, 'text' | 'time' | 'timezone' | 'page_count'>,
  { verdict, measure, measures }: Pick<StoredResult, 'verdict' | 'measure' | 'measures'>,
): ReportedFix | null {
  const main = measures.find(({ name }) => name === measure)
  if (!main?.effect || (measure !== 'clicks' && measure !== 'visits')) return null
  if (verdict !== 'helped' && verdict !== 'hurt' && verdict !== 'unclear') return null
  const { change, low, high } = main.effect
  return {
    ...{ text, pages, measure, verdict, effect: { change, low, high } },
    day: toZoned(time, timezone).toPlainDate(),
    ...{ before: main.fixed.before ?? 0, after: main.fixed.after ?? 0, gained: main.gained?.change ?? 0 },
  }
}

/** Null if nothing can be said about any of the fixes. */
export function summarize(reported: readonly ReportedFix[], total: number): FixesSummary | null {
  if (reported.length === 0) return null
  const byEffect = reported.toSorted(
    (one, other) =>
      Number(one.verdict === 'unclear') - Number(other.verdict === 'unclear') ||
      Math.abs(other.gained) - Math.abs(one.gained),
  )
  const listed = byEffect.slice(0, maxListed)
  return { listed, others: total - listed.length }
}
