import { escapeMarkup as text } from '../../base/escape-markup.ts'
import { readableUrl } from '../../base/hosts.ts'
import type { Language } from '../../base/languages.ts'
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
import { type FormatWords, wordsIn } from './strings.ts'
import { resultOf } from './terminal.ts'

/** A page that needs nothing else: to keep, to send, to print. Everything from the audited page is text in it. */
export function formatHtml(entries: readonly AuditEntry[], language: Language): string {
  const words = wordsIn(language)
  const page = entries.length === 1 ? (entries[0]?.url ?? '') : words.say('pages', { n: entries.length })
  const body = entries.map((entry) => entryOf(entry, words)).join('\n')
  return htmlDocument(words.say('title', { page }), language, body)
}

/** Findings that are shown at once; the others unfold. */
const shownFindings = 10
const topIssues = 5

function entryOf(entry: AuditEntry, words: FormatWords): string {
  const { say } = words
  if (isFailed(entry)) {
    return `<main><header><p class="kind">${text(say('report'))}</p><h1>${text(readableUrl(entry.url))}</h1></header><p class="fail">${text(entry.error)}</p></main>`
  }
  const show = (check: Check): string => issueOf(check, words)
  const checks = byUrgency(entry.results)
  const issues = checks.filter((check) => isIssue(check) && !isIgnored(check))
  const ignored = checks.filter((check) => isIssue(check) && isIgnored(check))
  const notVerified = checks.filter(({ status, verdict }) => verdict === 'unverified' && status !== 'not_applicable')
  const passed = checks.filter(({ verdict }) => verdict === 'pass')
  return `<main>
${coverOf(entry, issues, ignored.length, words)}
${firstOf(issues, words)}
${previewOf(entry, words)}
${section(say('issues'), 'issues', issues.map(show))}
${section(say('ignoredIssues'), 'ignored', ignored.map(show))}
${section(say('notVerified'), 'unverified', notVerified.length === 0 ? [] : [listOf(notVerified.map(({ title, reason }) => `${text(title)}${reason === null ? '' : `<br><small class="quiet">${text(reason)}</small>`}`))])}
${section(say('passedChecks'), 'passed', passed.length === 0 ? [] : [listOf(passed.map(({ title }) => text(title)))])}
${detailsOf(entry, words)}
<footer>${text(say('version', { version: String(entry.results.summary.scoring_version) }))} · Sightline</footer>
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
  { say, strings, language }: FormatWords,
): string {
  const { summary, categories } = results
  const result = summary.result ?? 'none'
  const judged = typeof summary.judged === 'number' ? say('judged', { n: summary.judged }) : null
  return `<header>
<p class="kind">${text(say('report'))}</p>
<h1>${text(readableUrl(url))}</h1>
<p class="quiet">${text([dateText(generatedAt, language), ...(judged === null ? [] : [judged])].join(' · '))}</p>
<div class="overview">
<div class="ring ${result}" style="--score: ${summary.score ?? 0}"><strong>${summary.score ?? '–'}</strong><span>${text(say('score', { score: '' }).trim())}</span><b class="${result}">${text(summary.result === null ? say('noScore') : strings.results[summary.result])}</b></div>
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
      ([severity, { length }]) => [length, strings.severities[severity]] as const,
    ),
    [summary.passed, strings.statuses.passed] as const,
    ...(ignored > 0 ? [[ignored, say('ignored')] as const] : []),
  ]
    .map(([count, name]) => `<li><b>${count}</b> ${text(name)}</li>`)
    .join('')}</ul>
</header>`
}

function firstOf(issues: readonly Check[], { say, strings }: FormatWords): string {
  const rows = issues
    .filter(({ weight }) => weight > 0)
    .slice(0, topIssues)
    .map(
      (check) =>
        `<tr><td>${text(check.title)}</td><td><span class="pill ${check.severity}">${text(strings.severities[check.severity])}</span></td><td class="number">${text(gainText(check, say))}</td></tr>`,
    )
  if (rows.length === 0) return ''
  return `<section><h2>${text(say('fixFirst'))}</h2>
<table><thead><tr><th>${text(say('issue'))}</th><th>${text(say('severity'))}</th><th class="number">${text(say('scoreColumn'))}</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

function previewOf({ results: { page } }: AuditDocument, { say }: FormatWords): string {
  return `<section><h2>${text(say('searchPreview'))}</h2>
<div class="preview">
<p class="quiet">${text(readableUrl(page.search_preview.url))}</p>
<p class="headline">${text(page.search_preview.title ?? say('noTitle'))}</p>
<p>${text(page.search_preview.description ?? say('noDescription'))}</p>
</div></section>`
}

function issueOf(check: Check, { say, strings, language }: FormatWords): string {
  const evidence = check.evidence.map((item) => evidenceOf(item, say))
  const rest = evidence.slice(shownFindings)
  const { ignored } = check
  return `<article>
<h3><span class="pill ${isIgnored(check) ? '' : check.severity}">${text(strings.severities[check.severity])}</span> ${text(check.title)} <small class="quiet">${isIgnored(check) ? '' : text(gainText(check, say))}</small></h3>
${ignored === undefined ? '' : `<p><b>${text(say(ignored.scope === 'project' ? 'ignoredInProject' : 'ignored'))}</b> ${text(ignored.reason ?? '')} <span class="quiet">${text([ignored.by, dateText(ignored.at, language)].filter(Boolean).join(', '))}</span></p>`}
<p>${prose(check.advice)} ${linkTo(check.link)}</p>
${evidence.length === 0 ? '' : `<ul class="evidence">${evidence.slice(0, shownFindings).join('')}</ul>`}
${rest.length === 0 ? '' : `<details><summary>${text(say('showMore', { n: rest.length }))}</summary><ul class="evidence">${rest.join('')}</ul></details>`}
${check.more === 0 ? '' : `<p class="quiet">${text(say('moreFound', { n: check.more }))}</p>`}
</article>`
}

function evidenceOf({ line, found, wanted, snippet }: Check['evidence'][number], say: FormatWords['say']): string {
  const values = [
    found === null ? '' : `<b>${text(say('found', { found }))}</b>`,
    wanted === null ? '' : text(say('expected', { expected: wanted })),
    line === null ? '' : `<span class="quiet">${text(say('line', { line: String(line) }))}</span>`,
  ]
  return `<li>${values.filter(Boolean).join(' · ')}${snippet === null ? '' : `<pre>${text(snippet)}</pre>`}</li>`
}

/** The names and values of what is known about the page. */
export function detailRows(
  { results: { page } }: AuditDocument,
  { say }: FormatWords,
): readonly (readonly [string, string])[] {
  return [
    [say('finalUrl'), readableUrl(page.url)],
    [say('status'), [...page.redirects.map(({ status }) => status), page.status].join(' → ')],
    [say('pageTitle'), page.title ?? '–'],
    [say('description'), page.description ?? '–'],
    [say('canonical'), page.canonical ?? '–'],
    [say('language'), page.language ?? '–'],
    [say('wordCount'), say('number', { n: page.words })],
    [say('links'), say('linkCounts', { ...page.links })],
    [say('images'), say('number', { n: page.images })],
    ['HTML', say('size', { n: Math.ceil(page.sizes.html / 1000) })],
    [say('ttfb'), say('milliseconds', { n: Math.round(page.timings.firstByte) })],
  ]
}

function detailsOf(document: AuditDocument, words: FormatWords): string {
  return `<section><h2>${text(words.say('pageDetails'))}</h2><table><tbody>${detailRows(document, words)
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
