import { pageKeyOfUrl } from '../../../base/page-key.ts'
import type { ReportScore } from '../../../sites/report-scores.ts'
import { noPages, type SourceRead } from '../page-source.ts'

/** The scores of pages by their reports. Of several reports of one page, the latest counts, which comes last. */
export function reportScores(reports: readonly ReportScore[], host: string): SourceRead {
  const scores = new Map<string, number>()
  for (const { url, score } of reports) {
    const page = pageKeyOfUrl(url, host)
    if (page !== null) scores.set(page, score ?? Number.NaN)
  }
  if (scores.size === 0) return noPages('none')
  return {
    state: 'ready',
    pages: [...scores.keys()],
    columns: { report_score: Float64Array.from(scores.values()) },
  }
}
