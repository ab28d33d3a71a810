import { escapeMarkup as text } from '../../base/escape-markup.ts'
import {
  type AuditEntry,
  byUrgency,
  type Check,
  gainText,
  isFailed,
  judgedText,
  unverifiedText,
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

function entryOf(entry: AuditEntry): string {
  if (isFailed(entry)) {
    return `<main><header><h1>${text(entry.url)}</h1></header><p class="fail">${text(entry.error)}</p></main>`
  }
  const { summary, categories, page } = entry.results
  return `<main>
<header>
<h1>${text(entry.url)}</h1>
<p class="result ${summary.result ?? 'none'}"><strong>${summary.score ?? '–'}</strong> of 100 · ${summary.result ?? 'not judged'}</p>
<p class="quiet">Generated ${text(entry.generatedAt)} · ${summary.failed} failed, ${summary.warned} warned, ${[`${summary.passed} passed`, unverifiedText(summary), judgedText(summary)].filter(Boolean).join(', ')} · scoring version ${summary.scoring_version}</p>
</header>
<section class="categories">
${categories
  .filter(({ score }) => score !== null)
  .map(
    ({ title, score }) =>
      `<p><span>${text(title)}</span><meter min="0" max="100" low="50" high="80" optimum="100" value="${score}"></meter><b>${score}</b></p>`,
  )
  .join('\n')}
</section>
<section class="preview">
<p class="quiet">${text(page.search_preview.url)}</p>
<p class="headline">${text(page.search_preview.title ?? 'No title')}</p>
<p>${text(page.search_preview.description ?? 'No description')}</p>
</section>
<section>
<h2>Checks</h2>
${byUrgency(entry.results).map(checkOf).join('\n')}
</section>
</main>`
}

function checkOf(check: Check): string {
  const failing = check.verdict === 'fail' || check.verdict === 'warn'
  const evidence = check.evidence.map(({ line, found, wanted, snippet }) => {
    const place = line === null ? '' : `<span class="quiet">line ${line}</span> `
    const code = snippet === null ? '' : `<code>${text(snippet)}</code>`
    const values = `${found === null ? '' : `found <b>${text(found)}</b>`}${wanted === null ? '' : `, wanted ${text(wanted)}`}`
    return `<li>${place}${values}${code}</li>`
  })
  return `<article class="${check.verdict} ${check.severity}">
<h3><span class="pill">${text(failing ? check.severity : (check.status ?? check.verdict).replace('_', ' '))}</span> ${text(check.title)} <small class="quiet">${failing ? gainText(check) : ''}</small></h3>
${failing && evidence.length > 0 ? `<ul>${evidence.join('')}</ul>` : ''}
${failing ? `<p>${text(check.advice)} ${linkTo(check.link)}</p>` : ''}
${check.reason === null ? '' : `<p class="quiet">${text(check.reason)}</p>`}
</article>`
}

/** Results may be stored ones; whatever they hold, a link in the file is one of the web. */
function linkTo(address: string): string {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return ''
  return `<a href="${text(url.href)}" rel="noreferrer">${text(url.host)}</a>`
}
