import { readableUrl } from '../../../base/hosts.ts'
import { toneOf } from '../../../mail/html-layout.ts'
import type { MailStyle } from '../../../mail/mail-style.ts'
import type { MailMessage } from '../../../mail/message.ts'
import { type RunMail, renderRunMail } from '../../../mail/run-mail.ts'
import { toSafeLine } from '../../../mail/safe-line.ts'
import type { Language } from '../../../texts/languages.ts'
import { type Texts, textsIn } from '../../../texts/texts.ts'
import { checkFieldsOf } from '../results/check-fields.ts'
import type { CrawlMail, CrawlMailChanges, CrawlMailLinks, IssueList } from './crawl-mail.ts'

type Content = Pick<RunMail, 'title' | 'subject' | 'subtitle' | 'notes' | 'metrics' | 'comparedWith' | 'sections'> & {
  readonly hasChanges: boolean
}

interface CrawlMailOptions {
  readonly links: CrawlMailLinks
  readonly style: MailStyle
  /** What became of the PDF file; null if none is wanted. */
  readonly pdfNote: string | null
}

/** Composes the mail about a run of a crawl. */
export function composeCrawlMail(
  mail: CrawlMail,
  language: Language,
  { links, style, pdfNote }: CrawlMailOptions,
): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const texts = textsIn(language)
  const { say } = texts
  const { hasChanges, ...content } = formatMail(mail, texts)
  return renderRunMail({
    ...content,
    texts,
    style,
    pdfNote,
    changes: hasChanges ? { label: say('mail.openChanges'), url: links.changes } : null,
    results: { label: say('mail.openCrawl'), url: links.crawl },
    footer: {
      reason: say('crawlMail.reason', { host: content.title }),
      stop: say('mail.stop'),
      unsubscribe: links.unsubscribe,
    },
  })
}

function formatMail(mail: CrawlMail, texts: Texts): Content {
  const { say, formats } = texts
  const { run, changes } = mail
  const host = toSafeLine(readableUrl(mail.host))
  const common = { title: host, subtitle: `${say('crawlMail.title')} · ${formats.day(mail.date)}` }
  if (run.status === 'failed') {
    const notes = [say('crawlMail.failed'), ...(run.error === null ? [] : [toSafeLine(run.error)])]
    const nothing = { metrics: [], comparedWith: null, sections: [], hasChanges: false }
    return { ...common, ...nothing, notes, subject: say('crawlMail.subject.failed', { host }) }
  }
  const metrics = metricsOf(mail, texts)
  const change = metrics[0]?.change
  const subject =
    run.score === null
      ? say('crawlMail.subject.withheld', { host })
      : `${say('crawlMail.subject.scored', { host, score: run.score })}${change ? ` (${change.text})` : ''}`
  return {
    ...common,
    subject,
    notes: notesOf(mail, texts),
    metrics,
    comparedWith: changes === null ? null : say('mail.since', { date: formats.day(changes.since) }),
    sections: changes === null ? [] : sectionsOf(changes, texts),
    hasChanges: changes !== null,
  }
}

function notesOf(
  { run, summary, changes, maxPages, maxMinutes }: CrawlMail,
  { say, formats }: Texts,
): readonly string[] {
  const { score_reason: reason, inconclusive_share: share = 0 } = summary
  return [
    ...(run.score === null && reason === 'inconclusive'
      ? [say('crawlMail.withheld.inconclusive', { share: formats.percent(share) })]
      : []),
    ...(run.score === null && reason === 'no-indexable-pages' ? [say('crawlMail.withheld.no-indexable-pages')] : []),
    ...(run.end_reason === 'max_pages' ? [say('crawlMail.limited.max_pages', { n: maxPages })] : []),
    ...(run.end_reason === 'max_minutes' ? [say('crawlMail.limited.max_minutes', { n: maxMinutes ?? 0 })] : []),
    ...(run.end_reason === 'account_limit' ? [say('crawlMail.limited.account_limit')] : []),
    ...(changes === null ? [say('crawlMail.first')] : []),
  ]
}

function metricsOf({ run, summary, changes }: CrawlMail, { say, formats }: Texts) {
  const line = (label: string, now: number | null, then: number | null | undefined, best: 'more' | 'less' | null) => {
    const difference = now === null || then === null || then === undefined ? null : now - then
    const sign = best === 'more' ? 1 : best === 'less' ? -1 : 0
    const change =
      difference === null ? null : { text: formats.difference(difference), tone: toneOf(sign * difference) }
    return { label, value: now === null ? '–' : formats.count(now), change }
  }
  return [
    line(say('crawlMail.score'), run.score, changes?.score, 'more'),
    line(say('crawlMail.pages'), run.pages, changes?.pages, null),
    line(say('mail.issues'), summary.issues ?? null, changes?.issues, 'less'),
  ]
}

function sectionsOf(changes: CrawlMailChanges, { say, language }: Texts) {
  const issues = (title: string, { total, issues }: IssueList) => {
    const lines = issues.map(({ check, pages, examples }) => {
      const issue = `${toSafeLine(checkFieldsOf(check, language).title)} (${say('mail.onPages', { n: pages })})`
      return examples.length === 0
        ? issue
        : say('labeled', { label: issue, value: examples.map(toSafeLine).join(', ') })
    })
    const more = total - issues.length
    return { title, lines: more > 0 ? [...lines, say('mail.more', { n: more })] : lines }
  }
  const { newIssues, fixedIssues, goneIssues, uncheckedIssues } = changes
  const rest = [
    ...(goneIssues > 0 ? [say('crawlMail.goneIssues', { n: goneIssues })] : []),
    ...(uncheckedIssues > 0 ? [say('crawlMail.uncheckedIssues', { n: uncheckedIssues })] : []),
  ]
  const counts = [
    ['crawlMail.changed', changes.changed],
    ['crawlMail.added', changes.added],
    ['crawlMail.removed', changes.removed],
    ...(changes.notCrawled > 0 ? [['crawlMail.notCrawled', changes.notCrawled] as const] : []),
  ] as const
  const none = newIssues.total + fixedIssues.total === 0 ? [say('mail.noChanges')] : []
  return [
    {
      title: say('crawlMail.changedPages'),
      lines: counts.map(([key, value]) => say('labeled', { label: say(key), value })),
    },
    ...(newIssues.total > 0 ? [issues(say('mail.newIssues'), newIssues)] : []),
    ...(fixedIssues.total > 0 ? [issues(say('mail.fixedIssues'), fixedIssues)] : []),
    ...(none.length + rest.length > 0 ? [{ title: say('mail.issues'), lines: [...none, ...rest] }] : []),
  ]
}
