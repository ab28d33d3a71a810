import { escapeMarkup as text } from '../../base/escape-markup.ts'
import {
  type AuditDocument,
  type AuditEntry,
  byUrgency,
  type Check,
  gainText,
  isFailed,
  isIgnored,
  isIssue,
  judgedText,
} from './audit-document.ts'
import { style } from './html-style.ts'

/** A page that needs nothing else: to keep, to send, to print. Everything from the audited page is text in it. */
export function formatHtml(entries: readonly AuditEntry[]): string {
  const title = entries.length === 1 ? (entries[0]?.url ?? '') : `${entries.length} pages`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>SEO report: ${text(title)}</title>
<style>${style}</style>
</head>
<body>
${entries.map(entryOf).join('\n')}
</body>
</html>
`
}

/** Findings that are shown at once; the others unfold. */
const shownFindings = 10
const topIssues = 5

function entryOf(entry: AuditEntry): string {
  if (isFailed(entry)) {
    return `<main><header><p class="kind">SEO report</p><h1>${text(entry.url)}</h1></header><p class="fail">${text(entry.error)}</p></main>`
  }
  const checks = byUrgency(entry.results)
  const issues = checks.filter((check) => isIssue(check) && !isIgnored(check))
  const ignored = checks.filter((check) => isIssue(check) && isIgnored(check))
  const notVerified = checks.filter(({ status, verdict }) => verdict === 'unverified' && status !== 'not_applicable')
  const passed = checks.filter(({ verdict }) => verdict === 'pass')
  return `<main>
${coverOf(entry, issues, ignored.length)}
${firstOf(issues)}
${previewOf(entry)}
${section('Issues', 'issues', issues.map(issueOf))}
${section('Ignored issues', 'ignored', ignored.map(issueOf))}
${section('Not verified', 'unverified', notVerified.length === 0 ? [] : [listOf(notVerified.map(({ title, reason }) => `${text(title)}${reason === null ? '' : `<br><small class="quiet">${text(reason)}</small>`}`))])}
${section(`Passed checks`, 'passed', passed.length === 0 ? [] : [listOf(passed.map(({ title }) => text(title)))])}
${detailsOf(entry)}
<footer>Scoring version ${entry.results.summary.scoring_version} · Sightline</footer>
</main>`
}

function section(title: string, kind: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : `<section class="${kind}"><h2>${title}</h2>\n${parts.join('\n')}</section>`
}

const listOf = (items: readonly string[]): string =>
  `<ul class="columns">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

const resultNames: Readonly<Record<string, string>> = { good: 'Good', decent: 'Needs work', bad: 'Poor' }

function coverOf({ url, generatedAt, results }: AuditDocument, issues: readonly Check[], ignored: number): string {
  const { summary, categories } = results
  const result = summary.result ?? 'none'
  const judged = judgedText(summary)
  return `<header>
<p class="kind">SEO report</p>
<h1>${text(url)}</h1>
<p class="quiet">${text(dateText(generatedAt))}${judged === null ? '' : ` · ${judged}`}</p>
<div class="overview">
<div class="ring ${result}" style="--score: ${summary.score ?? 0}"><strong>${summary.score ?? '–'}</strong><span>of 100</span><b class="${result}">${resultNames[result] ?? 'Not scored'}</b></div>
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
    ...severityCounts(issues),
    [summary.passed, 'passed'] as const,
    ...(ignored > 0 ? [[ignored, 'ignored'] as const] : []),
  ]
    .map(([count, name]) => `<li><b>${count}</b> ${name}</li>`)
    .join('')}</ul>
</header>`
}

const severityCounts = (issues: readonly Check[]): readonly (readonly [number, string])[] =>
  [...Map.groupBy(issues, ({ severity }) => severity)].map(([severity, { length }]) => [length, severityName(severity)])

const severityName = (severity: string): string => (severity === 'information' ? 'note' : severity)

const resultOf = (score: number): string => (score >= 80 ? 'good' : score >= 50 ? 'decent' : 'bad')

const dateText = (time: string): string =>
  new Date(time).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).concat(' UTC')

function firstOf(issues: readonly Check[]): string {
  const rows = issues
    .filter(({ weight }) => weight > 0)
    .slice(0, topIssues)
    .map(
      (check) =>
        `<tr><td>${text(check.title)}</td><td><span class="pill ${check.severity}">${severityName(check.severity)}</span></td><td class="number">${gainText(check)}</td></tr>`,
    )
  if (rows.length === 0) return ''
  return `<section><h2>Fix these first</h2>
<table><thead><tr><th>Issue</th><th>Severity</th><th class="number">Score</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

function previewOf({ results: { page } }: AuditDocument): string {
  return `<section><h2>Search preview</h2>
<div class="preview">
<p class="quiet">${text(page.search_preview.url)}</p>
<p class="headline">${text(page.search_preview.title ?? 'No title')}</p>
<p>${text(page.search_preview.description ?? 'No description')}</p>
</div></section>`
}

function issueOf(check: Check): string {
  const evidence = check.evidence.map(evidenceOf)
  const rest = evidence.slice(shownFindings)
  const { ignored } = check
  return `<article>
<h3><span class="pill ${isIgnored(check) ? '' : check.severity}">${severityName(check.severity)}</span> ${text(check.title)} <small class="quiet">${isIgnored(check) ? '' : gainText(check)}</small></h3>
${ignored === undefined ? '' : `<p><b>Ignored${ignored.scope === 'project' ? ' in the whole project' : ''}:</b> ${text(ignored.reason ?? '')} <span class="quiet">${text([ignored.by, dateText(ignored.at)].filter(Boolean).join(', '))}</span></p>`}
<p>${prose(check.advice)} ${linkTo(check.link)}</p>
${evidence.length === 0 ? '' : `<ul class="evidence">${evidence.slice(0, shownFindings).join('')}</ul>`}
${rest.length === 0 ? '' : `<details><summary>Show ${rest.length} more</summary><ul class="evidence">${rest.join('')}</ul></details>`}
${check.more === 0 ? '' : `<p class="quiet">${check.more} more were found.</p>`}
</article>`
}

function evidenceOf({ line, found, wanted, snippet }: Check['evidence'][number]): string {
  const values = [
    found === null ? '' : `Found: <b>${text(found)}</b>`,
    wanted === null ? '' : `Expected: ${prose(wanted)}`,
    line === null ? '' : `<span class="quiet">line ${line}</span>`,
  ]
  return `<li>${values.filter(Boolean).join(' · ')}${snippet === null ? '' : `<pre>${text(snippet)}</pre>`}</li>`
}

function detailsOf({ results: { page } }: AuditDocument): string {
  const rows: readonly (readonly [string, string])[] = [
    ['Final URL', page.url],
    ['Status', [...page.redirects.map(({ status }) => status), page.status].join(' → ')],
    ['Title', page.title ?? '–'],
    ['Description', page.description ?? '–'],
    ['Canonical', page.canonical ?? '–'],
    ['Language', page.language ?? '–'],
    ['Words', String(page.words)],
    ['Links', `${page.links.internal} internal, ${page.links.external} external`],
    ['Images', String(page.images)],
    ['HTML', `${Math.ceil(page.sizes.html / 1000)} kB`],
    ['Time to first byte', `${Math.round(page.timings.firstByte)} ms`],
  ]
  return `<section><h2>Page details</h2><table><tbody>${rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${text(value)}</td></tr>`).join('')}</tbody></table></section>`
}

/** Our own texts write code between backticks. */
const prose = (words: string): string => text(words).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Results may be stored ones; whatever they hold, a link in the file is one of the web. */
function linkTo(address: string): string {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return ''
  return `<a href="${text(url.href)}" rel="noreferrer">${text(url.host)}</a>`
}
