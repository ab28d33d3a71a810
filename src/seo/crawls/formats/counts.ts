import type { Texts } from '../../../texts/texts.ts'
import type { CrawlDocument } from './crawl-document.ts'

/** "120 pages fetched", "3 broken": what is zero is left out, except for the first. */
export function countsOf({ summary }: CrawlDocument, { say }: Texts): readonly string[] {
  const { fetched, indexable, redirects, broken, inconclusive, blocked, excluded } = summary
  const counts = [
    ['seo.indexablePages', indexable],
    ['seo.redirects', redirects],
    ['seo.brokenPages', broken],
    ['seo.inconclusivePages', inconclusive],
    ['seo.blocked', blocked],
    ['seo.excluded', excluded],
  ] as const
  return [
    say('seo.pagesFetched', { n: fetched }),
    ...counts.filter(([, n]) => n > 0).map(([key, n]) => say(key, { n })),
  ]
}

/** "Page quality: 53 of 60", and so on, what limits the score, and what fixing all issues gains; nothing without a score. */
export function partsOf({ summary, issues }: CrawlDocument, { say }: Texts): readonly string[] {
  const { score, score_parts: parts, caps } = summary
  if (score === null || !parts) return []
  return [
    ...parts.map(({ part, points, weight }) =>
      say('seo.partPoints', { part: say(`seo.part.${part}`), points, weight }),
    ),
    ...caps.map((cap) => {
      const issue = issues.find(({ check }) => check === cap.check)?.title ?? cap.check
      return say('seo.capped', { score: cap.score, issue })
    }),
    ...(score < 100 ? [say('seo.allFixed', { n: 100 - score })] : []),
  ]
}

/** What a reader has to know before everything else. */
export function notesOf({ summary, endReason }: CrawlDocument, { say }: Texts): readonly string[] {
  const isInconclusive = summary.score === null && summary.inconclusive > 0
  return [
    ...(isInconclusive ? [say('seo.tooInconclusive', { n: summary.inconclusive })] : []),
    ...(endReason === 'complete' ? [] : [say('seo.endedEarly', { reason: endReason })]),
  ]
}
