import { escapeMarkup as text } from '../../base/escape-markup.ts'
import { readableUrl } from '../../base/hosts.ts'
import type { Branding } from '../../branding/branding.ts'
import { barChart, chartFigure, ringChart } from '../../print/charts.ts'
import { type PrintDocument, type PrintSection, shorten } from '../../print/print-document.ts'
import type { Language } from '../../texts/languages.ts'
import { type Texts, textsIn } from '../../texts/texts.ts'
import { type AuditDocument, byUrgency, type Check, gainText, isIgnored, isIssue } from './audit-document.ts'
import { detailRows, evidenceItem } from './html.ts'
import { adviceOf, colorOf, severityBars } from './print-parts.ts'

const maxIssues = 150
const maxEvidence = 8
const maxSnippet = 400
const topIssues = 5
const maxListed = 300

/** A report to print: summary with charts, issues by importance with advice, appendix. */
export function printReport(report: AuditDocument, branding: Branding, language: Language): PrintDocument {
  const texts = textsIn(language)
  const { say } = texts
  const checks = byUrgency(report.results)
  const issues = checks.filter((check) => isIssue(check) && !isIgnored(check)).slice(0, maxIssues)
  const idOf = (index: number): string => `issue-${index + 1}`
  const issueSection: PrintSection = {
    id: 'issues',
    title: say('seo.issuesByImportance'),
    html:
      issues.length === 0
        ? `<p>${text(say('seo.noIssues'))}</p>`
        : issues.map((check, index) => issueOf(check, idOf(index), texts)).join('\n'),
    parts: issues.map(({ title }, index) => ({ id: idOf(index), title })),
  }
  return {
    language,
    branding,
    kind: say('seo.report'),
    subject: report.url,
    details: [],
    date: new Date(report.generatedAt),
    sections: [
      { id: 'summary', title: say('seo.summary'), startsPage: true, html: summaryOf(report, issues, texts) },
      issueSection,
      { id: 'appendix', title: say('seo.appendix'), html: appendixOf(report, checks, texts) },
    ],
  }
}

function summaryOf(report: AuditDocument, issues: readonly Check[], texts: Texts): string {
  const { say } = texts
  const { summary, categories, page } = report.results
  const { score, result } = summary
  const verdict = result === null ? say('seo.noScore') : say(`result.${result}`)
  const bars = categories
    .filter((category) => category.score !== null)
    .map(({ title, score: own }) => ({ label: title, value: own ?? 0, color: colorOf(own) }))
  const judged = typeof summary.judged === 'number' ? say('seo.judged', { n: summary.judged }) : null
  const label = `${say('seo.score', { score: score ?? '–' })}, ${verdict}`
  const rows = issues
    .filter(({ weight }) => weight > 0)
    .slice(0, topIssues)
    .map(
      (check) =>
        `<tr><td>${text(check.title)}</td><td class="severity"><span class="pill ${check.severity}">${text(say(`severity.${check.severity}`))}</span></td><td class="number">${text(gainText(check, say))}</td></tr>`,
    )
  return `<div class="panel"><div>${ringChart(score, colorOf(score), label)}<p class="${result ?? 'quiet'}" style="text-align: center; font-weight: 620">${text(verdict)}</p></div>
<div class="chart">${barChart(bars, 100, bars.map(({ label: name, value }) => say('labeled', { label: name, value })).join(', '))}</div></div>
${judged === null ? '' : `<p class="quiet" style="margin-top: 2mm"><small>${text(judged)}</small></p>`}
<dl class="figures">${[
    [say('seo.issues'), issues.length] as const,
    [say('severity.critical'), issues.filter(({ severity }) => severity === 'critical').length] as const,
    [say('status.passed'), summary.passed] as const,
  ]
    .map(([name, count]) => `<div><dt>${text(name)}</dt><dd>${count}</dd></div>`)
    .join('')}</dl>
${chartFigure(
  say('seo.issuesBySeverity'),
  severityBars(
    issues.map(({ severity }) => severity),
    texts,
  ),
  'small',
)}
${rows.length === 0 ? '' : `<table style="margin-top: 8mm"><caption>${text(say('seo.fixFirst'))}</caption><thead><tr><th scope="col">${text(say('seo.issue'))}</th><th scope="col" class="severity">${text(say('seo.severity'))}</th><th scope="col" class="number">${text(say('seo.points'))}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`}
<div class="preview"><p class="quiet"><small>${text(say('seo.searchPreview'))}</small></p><p class="quiet">${text(shorten(readableUrl(page.search_preview.url), 200))}</p><p class="headline">${text(shorten(page.search_preview.title ?? say('seo.noTitle'), 200))}</p><p>${text(shorten(page.search_preview.description ?? say('seo.noDescription'), 400))}</p></div>`
}

function issueOf(check: Check, id: string, { say }: Texts): string {
  const shown = check.evidence.slice(0, maxEvidence)
  const more = check.evidence.length - shown.length + check.more
  return `<article>
<header><h3 id="${id}">${text(check.title)}</h3><span class="quiet">${text(gainText(check, say))}</span><p class="meta"><span class="pill ${check.severity}">${text(say(`severity.${check.severity}`))}</span></p></header>
${adviceOf(check.advice, say('seo.advice'))}
${shown.length === 0 ? '' : `<ul class="evidence">${shown.map((item) => evidenceItem(item, say, maxSnippet)).join('')}</ul>`}
${more > 0 ? `<p class="quiet"><small>${text(say('seo.moreFound', { n: more }))}</small></p>` : ''}
</article>`
}

function appendixOf(report: AuditDocument, checks: readonly Check[], texts: Texts): string {
  const { say } = texts
  const lists = [
    [say('seo.passedChecks'), checks.filter(({ verdict }) => verdict === 'pass')],
    [
      say('seo.notVerified'),
      checks.filter(({ status, verdict }) => verdict === 'unverified' && status !== 'not_applicable'),
    ],
    [say('seo.ignoredIssues'), checks.filter((check) => isIssue(check) && isIgnored(check))],
  ] as const
  return `<table><caption>${text(say('seo.pageDetails'))}</caption><tbody>${detailRows(report, texts)
    .map(
      ([name, value]) =>
        `<tr><th scope="row" class="name">${text(name)}</th><td>${text(shorten(value, 500))}</td></tr>`,
    )
    .join('')}</tbody></table>
${lists
  .filter(([, list]) => list.length > 0)
  .map(
    ([title, list]) =>
      `<h3 style="margin: 8mm 0 2mm">${text(title)}</h3><ul class="columns">${list
        .slice(0, maxListed)
        .map((check) => `<li>${text(check.title)}</li>`)
        .join('')}</ul>`,
  )
  .join('\n')}
<p class="quiet" style="margin-top: 8mm"><small>${text(say('seo.version', { version: String(report.results.summary.scoring_version) }))}</small></p>`
}
