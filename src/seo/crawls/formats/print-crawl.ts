import { escapeMarkup as text } from '../../../base/escape-markup.ts'
import type { Branding } from '../../../branding/branding.ts'
import { barChart, chartFigure, ringChart } from '../../../print/charts.ts'
import type { PrintDocument } from '../../../print/print-document.ts'
import type { Language } from '../../../texts/languages.ts'
import { type Texts, textsIn } from '../../../texts/texts.ts'
import { adviceOf, colorOf, severityBars } from '../../formats/print-parts.ts'
import { resultOf } from '../../formats/terminal.ts'
import { notesOf, partsOf } from './counts.ts'
import type { CrawlDocument, DocumentIssue, IssueExample } from './crawl-document.ts'
import { exampleItem } from './example-item.ts'

const maxIssues = 150
const examplesPerIssue = 6
const listedIssues = 10

/** A crawl to print: summary with charts, issues by importance with advice, and the affected pages as an appendix. */
export function printCrawl(crawl: CrawlDocument, branding: Branding, language: Language): PrintDocument {
  const texts = textsIn(language)
  const { say } = texts
  const issues = crawl.issues.filter(({ pages }) => pages > 0).slice(0, maxIssues)
  const idOf = (index: number): string => `issue-${index + 1}`
  return {
    language,
    branding,
    kind: say('seo.siteCrawl'),
    subject: crawl.url,
    details: [[say('seo.summary'), say('seo.pagesFetched', { n: crawl.summary.fetched })]],
    date: new Date(crawl.generatedAt),
    sections: [
      { id: 'summary', title: say('seo.summary'), startsPage: true, html: summaryOf(crawl, issues, texts) },
      {
        id: 'issues',
        title: say('seo.issuesByImportance'),
        startsPage: true,
        html:
          issues.length === 0
            ? `<p>${text(say('seo.noIssues'))}</p>`
            : issues.map((issue, index) => issueOf(issue, idOf(index), texts)).join('\n'),
        parts: issues.map(({ title }, index) => ({ id: idOf(index), title })),
      },
      { id: 'appendix', title: say('seo.appendix'), html: appendixOf(issues, texts) },
    ],
  }
}

function summaryOf(crawl: CrawlDocument, issues: readonly DocumentIssue[], texts: Texts): string {
  const { say, formats } = texts
  const { summary } = crawl
  const { score } = summary
  const result = score === null ? null : resultOf(score)
  const verdict = result === null ? say('seo.noScore') : say(`result.${result}`)
  const outcomes = (
    [
      ['seo.indexablePages', summary.indexable, '#1a7f45'],
      ['seo.redirects', summary.redirects, '#d98e1f'],
      ['seo.brokenPages', summary.broken, '#b42318'],
      ['seo.inconclusivePages', summary.inconclusive, '#9aa0a8'],
      ['seo.blocked', summary.blocked, '#9aa0a8'],
      ['seo.excluded', summary.excluded, '#9aa0a8'],
    ] as const
  )
    // The plural, whatever the number is.
    .map(([key, value, color]) => ({
      label: bare(say(key, { n: 2 })),
      value,
      shown: formats.number(value),
      color,
    }))
  const max = Math.max(1, ...outcomes.map(({ value }) => value))
  const rows = issues
    .slice(0, listedIssues)
    .map(
      ({ title, severity, pages, points }) =>
        `<tr><td>${text(title)}</td><td class="severity"><span class="pill ${severity}">${text(say(`severity.${severity}`))}</span></td><td class="number">${text(formats.number(pages))}</td><td class="number">${text(points ? `+${formats.tenths(points)}` : '')}</td></tr>`,
    )
  return `${notesOf(crawl, texts)
    .map((note) => `<p class="note">${text(note)}</p>`)
    .join('\n')}
<div class="panel"><div>${ringChart(score, colorOf(score), `${say('seo.score', { score: score ?? '–' })}, ${verdict}`)}<p class="${result ?? 'quiet'}" style="text-align: center; font-weight: 620">${text(verdict)}</p></div>
<div class="chart">${barChart(outcomes, max, outcomes.map(({ label, shown }) => say('labeled', { label, value: shown })).join(', '))}</div></div>
${partsOf(crawl, texts)
  .map((part) => `<p><small>${text(part)}</small></p>`)
  .join('\n')}
${chartFigure(
  say('seo.issuesBySeverity'),
  severityBars(
    issues.map(({ severity }) => severity),
    texts,
  ),
  'small',
)}
${rows.length === 0 ? '' : `<table style="margin-top: 8mm"><caption>${text(say('seo.fixFirst'))}</caption><thead><tr><th scope="col">${text(say('seo.issue'))}</th><th scope="col" class="severity">${text(say('seo.severity'))}</th><th scope="col" class="number">${text(say('seo.affectedPages'))}</th><th scope="col" class="number">${text(say('seo.points'))}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`}`
}

/** The words of a count without the number. */
function bare(counted: string): string {
  const words = counted.replace(/^[\d\s.,\u00a0\u202f’]+/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const pagesOf = (examples: readonly IssueExample[], texts: Texts): string =>
  `<ul class="evidence">${examples.map((example) => exampleItem(example, texts)).join('')}</ul>`

function issueOf(issue: DocumentIssue, id: string, texts: Texts): string {
  const { say } = texts
  const { title, severity, pages, advice, examples } = issue
  const shown = examples.slice(0, examplesPerIssue)
  return `<article>
<header><h3 id="${id}">${text(title)}</h3><span class="quiet">${text(say('seo.pages', { n: pages }))}</span><p class="meta"><span class="pill ${severity}">${text(say(`severity.${severity}`))}</span></p></header>
${adviceOf(advice, say('seo.advice'))}
${pagesOf(shown, texts)}
${pages > shown.length ? `<p class="quiet"><small>${text(say('seo.morePages', { n: pages - shown.length }))}</small></p>` : ''}
</article>`
}

/** The pages that did not fit under their issue. */
function appendixOf(issues: readonly DocumentIssue[], texts: Texts): string {
  const { say, formats } = texts
  const longer = issues.filter(({ examples }) => examples.length > examplesPerIssue)
  const rows = issues.map(
    ({ title, check, pages }) =>
      `<tr><td>${text(title)}</td><td class="name"><code>${text(check)}</code></td><td class="number">${text(formats.number(pages))}</td></tr>`,
  )
  return `<table><thead><tr><th scope="col">${text(say('seo.issue'))}</th><th scope="col" class="name">ID</th><th scope="col" class="number">${text(say('seo.affectedPages'))}</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${longer
  .map(
    ({ title, examples, pages }) =>
      `<h3 style="margin: 7mm 0 1mm">${text(title)}</h3>${pagesOf(examples.slice(examplesPerIssue), texts)}${pages > examples.length ? `<p class="quiet"><small>${text(say('seo.morePages', { n: pages - examples.length }))}</small></p>` : ''}`,
  )
  .join('\n')}`
}
