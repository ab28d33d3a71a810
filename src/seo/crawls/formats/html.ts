import { escapeMarkup as text } from '../../../base/escape-markup.ts'
import { readableUrl } from '../../../base/hosts.ts'
import type { Language } from '../../../base/languages.ts'
import { dateText, htmlDocument } from '../../formats/html-document.ts'
import { type FormatWords, wordsIn } from '../../formats/strings.ts'
import { resultOf } from '../../formats/terminal.ts'
import { countsOf, notesOf } from './counts.ts'
import type { CrawlDocument, DocumentIssue } from './crawl-document.ts'

/** A page that needs nothing else: to keep, to send, to print. Everything from the site is text in it. */
export function formatCrawlHtml(crawl: CrawlDocument, language: Language): string {
  const words = wordsIn(language)
  const { say, strings } = words
  const { score } = crawl.summary
  const result = score === null ? null : resultOf(score)
  const body = `<main><header>
<p class="kind">${text(say('siteCrawl'))}</p>
<h1>${text(readableUrl(crawl.url))}</h1>
<p class="quiet">${text(dateText(crawl.generatedAt, language))}</p>
${notesOf(crawl, words)
  .map((note) => `<p class="decent"><strong>${text(note)}</strong></p>`)
  .join('\n')}
<div class="overview">
<div class="ring ${result ?? 'none'}" style="--score: ${score ?? 0}"><strong>${score ?? '–'}</strong><span>${text(say('score', { score: '' }).trim())}</span><b class="${result ?? 'none'}">${text(result === null ? say('noScore') : strings.results[result])}</b></div>
<ul class="counts">${countsOf(crawl, words)
    .map((count) => `<li>${text(count)}</li>`)
    .join('')}</ul>
</div>
</header>
<section class="issues"><h2>${text(say('issues'))}</h2>
${crawl.issues.length === 0 ? `<p>${text(say('noIssues'))}</p>` : crawl.issues.map((issue) => issueOf(issue, words)).join('\n')}
</section>
<footer>Sightline</footer>
</main>`
  return htmlDocument(say('crawlTitle', { page: readableUrl(crawl.url) }), language, body)
}

function issueOf(issue: DocumentIssue, { say, strings }: FormatWords): string {
  const { title, severity, examples, pages, advice, link, check } = issue
  const more = pages - examples.length
  return `<article>
<h3><span class="pill ${severity}">${text(strings.severities[severity])}</span>${text(title)}<small class="quiet">${text(say('pages', { n: pages }))}</small></h3>
<p>${text(advice)} <span class="quiet">${text(link)} · ${text(check)}</span></p>
<ul class="evidence">${examples.map(({ url }) => `<li><code>${text(readableUrl(url))}</code></li>`).join('')}</ul>
${more > 0 ? `<p class="quiet">${text(say('morePages', { n: more }))}</p>` : ''}
</article>`
}
