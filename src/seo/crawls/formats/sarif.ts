import type { Language } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { locationsOf, sarifLevelOf, sarifLog } from '../../formats/sarif.ts'
import type { CrawlDocument, IssueExample } from './crawl-document.ts'

/** What code hosts read of a file. */
const maxResults = 25_000
const maxPerIssue = 1_000

/** SARIF 2.1.0, which code hosts show next to the code: a result for each page of an issue. */
export async function formatCrawlSarif(
  crawl: CrawlDocument,
  language: Language,
  examplesOf: (check: string) => AsyncIterable<IssueExample>,
): Promise<string> {
  const results: object[] = []
  let omitted = 0
  for (const { check, title, severity, pages } of crawl.issues) {
    let listed = 0
    for await (const { url, verdict, evidence } of examplesOf(check)) {
      if (listed >= maxPerIssue || results.length >= maxResults) break
      listed += 1
      results.push({
        ruleId: check,
        level: sarifLevelOf(verdict, severity),
        message: { text: [title, ...evidence.slice(0, 3).flatMap(({ found }) => found ?? [])].join(' — ') },
        locations: locationsOf(url, evidence),
      })
    }
    omitted += pages - listed
  }
  const { say } = textsIn(language)
  const notes = [
    ...(crawl.endReason === 'complete' ? [] : [`${say('seo.endedEarly', { reason: crawl.endReason })}.`]),
    ...(omitted > 0 ? [say('seo.omitted', { n: omitted })] : []),
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
