import type { Language } from '../../../base/languages.ts'
import { sarifLevelOf, sarifLog } from '../../formats/sarif.ts'
import type { CrawlDocument, IssueUrl } from './crawl-document.ts'

/** What code hosts read of a file. */
const maxResults = 25_000
const maxPerIssue = 1_000

/** SARIF 2.1.0, which code hosts show next to the code: a result for each page of an issue. */
export async function formatCrawlSarif(
  crawl: CrawlDocument,
  language: Language,
  urlsOf: (check: string) => AsyncIterable<IssueUrl>,
): Promise<string> {
  const results: object[] = []
  let omitted = 0
  for (const { check, title, severity, pages } of crawl.issues) {
    let listed = 0
    for await (const { url, verdict } of urlsOf(check)) {
      if (listed >= maxPerIssue || results.length >= maxResults) break
      listed += 1
      results.push({
        ruleId: check,
        level: sarifLevelOf(verdict, severity),
        message: { text: title },
        locations: [{ physicalLocation: { artifactLocation: { uri: url } } }],
      })
    }
    omitted += pages - listed
  }
  const notes = [
    ...(crawl.endReason === 'complete' ? [] : [`The crawl ended early: ${crawl.endReason}.`]),
    ...(omitted > 0 ? [`${omitted} more results are not listed.`] : []),
  ]
  return sarifLog({
    language,
    rules: crawl.issues.map(({ check, title, advice, link, category }) => ({
      id: check,
      title,
      advice,
      link,
      category,
    })),
    notifications: notes.map((note) => ({ level: 'note', message: { text: note } })),
    isSuccessful: crawl.summary.ok > 0,
    results,
  })
}
