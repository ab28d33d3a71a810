import type { FormatWords } from '../../formats/strings.ts'
import type { CrawlDocument } from './crawl-document.ts'

/** "120 pages fetched", "3 broken": what is zero is left out, except for the first. */
export function countsOf({ summary }: CrawlDocument, { say }: FormatWords): readonly string[] {
  const { fetched, indexable, redirects, broken, inconclusive, blocked, excluded } = summary
  const counts = [
    ['indexablePages', indexable],
    ['redirects', redirects],
    ['brokenPages', broken],
    ['inconclusive', inconclusive],
    ['blocked', blocked],
    ['excluded', excluded],
  ] as const
  return [say('pagesFetched', { n: fetched }), ...counts.filter(([, n]) => n > 0).map(([key, n]) => say(key, { n }))]
}

/** What a reader has to know before everything else. */
export function notesOf({ summary, endReason }: CrawlDocument, { say }: FormatWords): readonly string[] {
  const isInconclusive = summary.score === null && summary.inconclusive > 0
  return [
    ...(isInconclusive ? [say('tooInconclusive', { n: summary.inconclusive })] : []),
    ...(endReason === 'complete' ? [] : [say('endedEarly', { reason: endReason })]),
  ]
}
