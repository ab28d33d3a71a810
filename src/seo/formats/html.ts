import { escapeMarkup as text } from '../../base/escape-markup.ts'
import { readableUrl } from '../../base/hosts.ts'
import { shorten } from '../../print/print-document.ts'
import type { Language } from '../../texts/languages.ts'
import { type Say, type Texts, textsIn } from '../../texts/texts.ts'
import {
  type AuditDocument,
  type AuditEntry,
  byUrgency,
  type Check,
  gainText,
  isFailed,
  isIgnored,
  isIssue,
} from './audit-document.ts'
import { dateText, htmlDocument } from './html-document.ts'
import { resultOf } from './terminal.ts'

/** A page that needs nothing else: to keep, to send, to print. Everything from the audited page is text in it. */
export function formatHtml(entries: readonly AuditEntry[], language: Language): string {
  const texts = textsIn(language)
  const page = entries.length === 1 ? (entries[0]?.url ?? '') : texts.say('seo.pages', { n: entries.length })
  const body = entries.map((entry) => entryOf(entry, texts)).join('\n')
  return htmlDocument(texts.say('seo.title', { page }), language, body)
}

/** Findings that are shown at once; the others unfold. */
const shownFindings = 10
const topIssues = 5

function entryOf(entry: AuditEntry, texts: Texts): string {
  const { say } = texts
  if (isFailed(entry)) {
    return `<main><header><p class="kind">${text(say('seo.report'))}</p><h1>${text(readableUrl(entry.url))}</h1></header><p class="fail">${text(entry.error)}</p></main>`
  }
  const show = (check: Check): string => issueOf(check, texts)
  const checks = byUrgency(entry.results)
  const issues = checks.filter((check) => isIssue(check) && !isIgnored(check))
  const ignored = checks.filter((check) => isIssue(check) && isIgnored(check))
  const notVerified = checks.filter(({ status, verdict }) => verdict === 'unverified' && status !== 'not_applicable')
  const passed = checks.filter(({ verdict }) => verdict === 'pass')
  return `<main>
${coverOf(entry, issues, ignored.length, texts)}
${firstOf(issues, texts)}
${previewOf(entry, texts)}
${section(say('seo.issues'), 'issues', issues.map(show))}
${section(say('seo.ignoredIssues'), 'ignored', ignored.map(show))}
${section(say('seo.notVerified'), 'unverified', notVerified.length === 0 ? [] : [listOf(notVerified.map(({ title, reason }) => `${text(title)}${reason === null ? '' : `<br><small class="quiet">${text(reason)}</small>`}`))])}
${section(say('seo.passedChecks'), 'passed', passed.length === 0 ? [] : [listOf(passed.map(({ title }) => text(title)))])}
${detailsOf(entry, texts)}
<footer>${text(say('seo.version', { version: String(entry.results.summary.scoring_version) }))} · Sightline</footer>
</main>`
}

function section(title: string, kind: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : `<section class="${kind}"><h2>${text(title)}</h2>\n${parts.join('\n')}</section>`
}

const listOf = (items: readonly string[]): string =>
  `<ul class="columns">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

function coverOf(
  { url, generatedAt, results }: AuditDocument,
  issues: readonly Check[],
  ignored: number,
  texts: Texts,
): string {
  const { say } = texts
  const { summary, categories } = results
  const result = summary.result ?? 'none'
  const judged = typeof summary.judged === 'number' ? say('seo.judged', { n: summary.judged }) : null
  return `<header>
<p class="kind">${text(say('seo.report'))}</p>
<h1>${text(readableUrl(url))}</h1>
<p class="quiet">${text([dateText(generatedAt, texts), ...(judged === null ? [] : [judged])].join(' · '))}</p>
<div class="overview">
<div class="ring ${result}" style="--score: ${summary.score ?? 0}"><strong>${summary.score ?? '–'}</strong><span>${text(say('seo.outOf'))}</span><b class="${result}">${text(summary.result === null ? say('seo.noScore') : say(`result.${summary.result}`))}</b></div>
<div class="categories">
${categories
  .filter(({ score }) => score !== null)
  .map(
    ({ title, score }) =>
      `<p class="${resultOf(score ?? 0)}"><span>${text(title)}</span><b>${score}</b><i style="--score: ${score}"></i></p>`,
  )
  .join('\n')}
</div>
</div>
<ul class="counts">${[
    ...[...Map.groupBy(issues, ({ severity }) => severity)].map(
      ([severity, { length }]) => [length, say(`severity.${severity}`)] as const,
    ),
    [summary.passed, say('status.passed')] as const,
    ...(ignored > 0 ? [[ignored, say('seo.ignored')] as const] : []),
  ]
    .map(([count, name]) => `<li><b>${count}</b> ${text(name)}</li>`)
    .join('')}</ul>
</header>`
}

function firstOf(issues: readonly Check[], { say }: Texts): string {
  const rows = issues
    .filter(({ weight }) => weight > 0)
    .slice(0, topIssues)
    .map(
      (check) =>
        `<tr><td>${text(check.title)}</td><td><span class="pill ${check.severity}">${text(say(`severity.${check.severity}`))}</span></td><td class="number">${text(gainText(check, say))}</td></tr>`,
    )
  if (rows.length === 0) return ''
  return `<section><h2>${text(say('seo.fixFirst'))}</h2>
<table><thead><tr><th>${text(say('seo.issue'))}</th><th>${text(say('seo.severity'))}</th><th class="number">${text(say('seo.points'))}</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

function previewOf({ results: { page } }: AuditDocument, { say }: Texts): string {
  return `<section><h2>${text(say('seo.searchPreview'))}</h2>
<div class="preview">
<p class="quiet">${text(readableUrl(page.search_preview.url))}</p>
<p class="headline">${text(page.search_preview.title ?? say('seo.noTitle'))}</p>
<p>${text(page.search_preview.description ?? say('seo.noDescription'))}</p>
</div></section>`
}

function issueOf(check: Check, texts: Texts): string {
  const { say } = texts
  const evidence = check.evidence.map((item) => evidenceItem(item, say))
  const rest = evidence.slice(shownFindings)
  const { ignored } = check
  return `<article>
<h3><span class="pill ${isIgnored(check) ? '' : check.severity}">${text(say(`severity.${check.severity}`))}</span> ${text(check.title)} <small class="quiet">${isIgnored(check) ? '' : text(gainText(check, say))}</small></h3>
${ignored === undefined ? '' : `<p><b>${text(say(ignored.scope === 'project' ? 'seo.ignoredInProject' : 'seo.ignored'))}</b> ${text(ignored.reason ?? '')} <span class="quiet">${text([ignored.by, dateText(ignored.at, texts)].filter(Boolean).join(', '))}</span></p>`}
<p>${prose(check.advice)} ${linkTo(check.link)}</p>
${evidence.length === 0 ? '' : `<ul class="evidence">${evidence.slice(0, shownFindings).join('')}</ul>`}
${rest.length === 0 ? '' : `<details><summary>${text(say('seo.showMore', { n: rest.length }))}</summary><ul class="evidence">${rest.join('')}</ul></details>`}
${check.more === 0 ? '' : `<p class="quiet">${text(say('seo.moreFound', { n: check.more }))}</p>`}
</article>`
}

/** What was found at a place of a page, in a list; texts are cut at a length. */
export function evidenceItem(
  { line, found, wanted, snippet }: Check['evidence'][number],
  say: Say,
  maxText = Number.POSITIVE_INFINITY,
): string {
  const values = [
    found === null ? '' : `<b>${text(shorten(say('seo.found', { found }), maxText))}</b>`,
    wanted === null ? '' : text(shorten(say('seo.expected', { expected: wanted }), maxText)),
    line === null ? '' : `<span class="quiet">${text(say('seo.line', { line: String(line) }))}</span>`,
  ]
  return `<li>${values.filter(Boolean).join(' · ')}${snippet === null ? '' : `<pre>${text(shorten(snippet, maxText))}</pre>`}</li>`
}

/** The names and values of what is known about the page. */
export function detailRows(
  { results: { page } }: AuditDocument,
  { say, formats }: Texts,
): readonly (readonly [string, string])[] {
  return [
    [say('seo.finalUrl'), readableUrl(page.url)],
    [say('seo.status'), [...page.redirects.map(({ status }) => status), page.status].join(' → ')],
    [say('seo.pageTitle'), page.title ?? '–'],
    [say('seo.description'), page.description ?? '–'],
    [say('seo.canonical'), page.canonical ?? '–'],
    [say('seo.language'), page.language ?? '–'],
    [say('seo.wordCount'), formats.number(page.words)],
    [say('seo.links'), say('seo.linkCounts', { ...page.links })],
    [say('seo.images'), formats.number(page.images)],
    ['HTML', say('seo.size', { n: Math.ceil(page.sizes.html / 1000) })],
    [say('seo.ttfb'), say('seo.milliseconds', { n: Math.round(page.timings.firstByte) })],
  ]
}

function detailsOf(document: AuditDocument, texts: Texts): string {
  return `<section><h2>${text(texts.say('seo.pageDetails'))}</h2><table><tbody>${detailRows(document, texts)
    .map(([name, value]) => `<tr><th scope="row">${text(name)}</th><td>${text(value)}</td></tr>`)
    .join('')}</tbody></table></section>`
}

/** Our own texts write code between backticks. */
const prose = (words: string): string => text(words).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Results may be stored ones; whatever they hold, a link in the file is one of the web. */
function linkTo(address: string): string {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return ''
  return `<a href="${text(url.href)}" rel="noreferrer">${text(readableUrl(url.host))}</a>`
}
