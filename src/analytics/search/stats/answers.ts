import type { SearchReport } from '../../events/search-day.ts'
import { overlaps, type SearchScope, type StoredFile } from './search-scope.ts'
import type { createSearchStats } from './search-stats.ts'

/** What a report says about pages, or queries. */
export interface Answers {
  readonly report: SearchReport
  /** The files that it is read from. */
  readonly files: readonly StoredFile[]
  /** How often each was shown. */
  readonly shown: ReadonlyMap<string, number>
}

export const answerReports = ['google-ai', 'bing-ai'] as const

/**
 * What the reports on answers of AI say about a range. Files by days are added up; of the others, which are of all of their days together,
 * only the newest one that has days of the range is read: two could be of the same days.
 */
export async function readAnswers(
  stats: Pick<ReturnType<typeof createSearchStats>, 'answers'>,
  scope: Pick<SearchScope, 'website' | 'stored' | 'span'>,
  groupBy: 'page' | 'query',
  limit: number,
): Promise<readonly Answers[]> {
  const counts = await stats.answers(scope, groupBy, limit)
  const read = scope.stored.answers.filter((file) => counts.has(file.name) && overlaps(file, scope.span))
  return answerReports.map((report) => {
    const own = read.filter((file) => file.report === report)
    const newest = own.find(({ isDaily }) => !isDaily)
    const files = own.filter((file) => file.isDaily || file === newest)
    const shown = new Map<string, number>()
    for (const { name } of files)
      for (const [value, count] of counts.get(name) ?? []) shown.set(value, (shown.get(value) ?? 0) + count)
    return { report, files, shown }
  })
}
