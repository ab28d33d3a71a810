import { escapeMarkup as text } from '../../../base/escape-markup.ts'
import { readableUrl } from '../../../base/hosts.ts'
import type { Language } from '../../../base/languages.ts'
import type { Branding } from '../../../branding/branding.ts'
import { barChart, chartFigure, ringChart } from '../../../print/charts.ts'
import { type PrintDocument, shorten } from '../../../print/print-document.ts'
import { adviceOf, colorOf, severityBars } from '../../formats/print-parts.ts'
import { type FormatWords, wordsIn } from '../../formats/strings.ts'
import { resultOf } from '../../formats/terminal.ts'
import { notesOf } from './counts.ts'
import type { CrawlDocument, DocumentIssue } from './crawl-document.ts'

const maxIssues = 150
const examplesPerIssue = 6
const listedIssues = 10
const maxUrl = 300

/** A crawl to print: summary with charts, issues by importance with advice, and the affected pages as an appendix. */
export function printCrawl(crawl: CrawlDocument, branding: Branding, language: Language): PrintDocument {
  const words = wordsIn(language)
  const { say } = words
  const issues = crawl.issues.filter(({ pages }) => pages > 0).slice(0, maxIssues)
  const idOf = (index: number): string => `issue-${index + 1}`
  return {
    language,
    branding,
    kind: say('siteCrawl'),
    subject: crawl.url,
    details: [[say('summary'), say('pagesFetched', { n: crawl.summary.fetched })]],
    date: new Date(crawl.generatedAt),
    sections: [
      { id: 'summary', title: say('summary'), startsPage: true, html: summaryOf(crawl, issues, words) },
      {
        id: 'issues',
        title: say('issuesByImportance'),
        startsPage: true,
        html:
          issues.length === 0
            ? `<p>${text(say('noIssues'))}</p>`
            : issues.map((issue, index) => issueOf(issue, idOf(index), words)).join('\n'),
        parts: issues.map(({ title }, index) => ({ id: idOf(index), title })),
      },
      { id: 'appendix', title: say('appendix'), html: appendixOf(issues, words) },
    ],
  }
}

function summaryOf(crawl: CrawlDocument, issues: readonly DocumentIssue[], words: FormatWords): string {
  const { say, strings } = words
  const { summary } = crawl
  const { score } = summary
  const result = score === null ? null : resultOf(score)
  const verdict = result === null ? say('noScore') : strings.results[result]
  const outcomes = (
    [
      ['indexablePages', summary.indexable, '#1a7f45'],
      ['redirects', summary.redirects, '#d98e1f'],
      ['brokenPages', summary.broken, '#b42318'],
      ['inconclusive', summary.inconclusive, '#9aa0a8'],
      ['blocked', summary.blocked, '#9aa0a8'],
      ['excluded', summary.excluded, '#9aa0a8'],
    ] as const
  )
    // The plural, whatever the number is.
    .map(([key, value, color]) => ({
      label: bare(say(key, { n: 2 })),
      value,
      shown: say('number', { n: value }),
      color,
    }))
  const max = Math.max(1, ...outcomes.map(({ value }) => value))
  const rows = issues
    .slice(0, listedIssues)
    .map(
      ({ title, severity, pages }) =>
        `<tr><td>${text(title)}</td><td class="severity"><span class="pill ${severity}">${text(strings.severities[severity])}</span></td><td class="number">${text(say('number', { n: pages }))}</td></tr>`,
    )
  return `${notesOf(crawl, words)
    .map((note) => `<p class="note">${text(note)}</p>`)
    .join('\n')}
<div class="panel"><div>${ringChart(score, colorOf(score), `${say('score', { score: score ?? '–' })}, ${verdict}`)}<p class="${result ?? 'quiet'}" style="text-align: center; font-weight: 620">${text(verdict)}</p></div>
<div class="chart">${barChart(outcomes, max, outcomes.map(({ label, shown }) => `${label}: ${shown}`).join(', '))}</div></div>
${chartFigure(
  say('issuesBySeverity'),
  severityBars(
    issues.map(({ severity }) => severity),
    words,
  ),
  'small',
)}
${rows.length === 0 ? '' : `<table style="margin-top: 8mm"><caption>${text(say('fixFirst'))}</caption><thead><tr><th scope="col">${text(say('issue'))}</th><th scope="col" class="severity">${text(say('severity'))}</th><th scope="col" class="number">${text(say('affectedPages'))}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`}`
}

/** The words of a count without the number. */
function bare(counted: string): string {
  const words = counted.replace(/^[\d\s.,\u00a0\u202f’]+/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const pagesOf = (urls: readonly string[]): string =>
  `<ul class="evidence">${urls.map((url) => `<li><code>${text(shorten(readableUrl(url), maxUrl))}</code></li>`).join('')}</ul>`

function issueOf(issue: DocumentIssue, id: string, { say, strings }: FormatWords): string {
  const { title, severity, pages, advice, examples } = issue
  const shown = examples.slice(0, examplesPerIssue)
  return `<article>
<header><h3 id="${id}">${text(title)}</h3><span class="quiet">${text(say('pages', { n: pages }))}</span><p class="meta"><span class="pill ${severity}">${text(strings.severities[severity])}</span></p></header>
${adviceOf(advice, say('advice'))}
${pagesOf(shown.map(({ url }) => url))}
${pages > shown.length ? `<p class="quiet"><small>${text(say('morePages', { n: pages - shown.length }))}</small></p>` : ''}
</article>`
}

/** The pages that did not fit under their issue. */
function appendixOf(issues: readonly DocumentIssue[], { say }: FormatWords): string {
  const longer = issues.filter(({ examples }) => examples.length > examplesPerIssue)
  const rows = issues.map(
    ({ title, check, pages }) =>
      `<tr><td>${text(title)}</td><td class="name"><code>${text(check)}</code></td><td class="number">${text(say('number', { n: pages }))}</td></tr>`,
  )
  return `<table><thead><tr><th scope="col">${text(say('issue'))}</th><th scope="col" class="name">ID</th><th scope="col" class="number">${text(say('affectedPages'))}</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${longer
  .map(
    ({ title, examples, pages }) =>
      `<h3 style="margin: 7mm 0 1mm">${text(title)}</h3>${pagesOf(examples.map(({ url }) => url))}${pages > examples.length ? `<p class="quiet"><small>${text(say('morePages', { n: pages - examples.length }))}</small></p>` : ''}`,
  )
  .join('\n')}`
}
