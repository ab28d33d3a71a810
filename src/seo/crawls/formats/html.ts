import { escapeMarkup as text } from '../../../base/escape-markup.ts'
import { readableUrl } from '../../../base/hosts.ts'
import type { Language } from '../../../texts/languages.ts'
import { type Texts, textsIn } from '../../../texts/texts.ts'
import { pointsText } from '../../formats/audit-document.ts'
import { dateText, htmlDocument } from '../../formats/html-document.ts'
import { resultOf } from '../../formats/terminal.ts'
import { countsOf, notesOf, partsOf } from './counts.ts'
import type { CrawlDocument, DocumentIssue } from './crawl-document.ts'
import { exampleItem } from './example-item.ts'

/** A page that needs nothing else: to keep, to send, to print. Everything from the site is text in it. */
export function formatCrawlHtml(crawl: CrawlDocument, language: Language): string {
  const texts = textsIn(language)
  const { say } = texts
  const { score } = crawl.summary
  const result = score === null ? null : resultOf(score)
  const body = `<main><header>
<p class="kind">${text(say('seo.siteCrawl'))}</p>
<h1>${text(readableUrl(crawl.url))}</h1>
<p class="quiet">${text(dateText(crawl.generatedAt, texts))}</p>
${notesOf(crawl, texts)
  .map((note) => `<p class="decent"><strong>${text(note)}</strong></p>`)
  .join('\n')}
<div class="overview">
<div class="ring ${result ?? 'none'}" style="--score: ${score ?? 0}"><strong>${score ?? '–'}</strong><span>${text(say('seo.outOf'))}</span><b class="${result ?? 'none'}">${text(result === null ? say('seo.noScore') : say(`result.${result}`))}</b></div>
<ul class="counts">${[...partsOf(crawl, texts), ...countsOf(crawl, texts)]
    .map((count) => `<li>${text(count)}</li>`)
    .join('')}</ul>
</div>
</header>
<section class="issues"><h2>${text(say('seo.issues'))}</h2>
${crawl.issues.length === 0 ? `<p>${text(say('seo.noIssues'))}</p>` : crawl.issues.map((issue) => issueOf(issue, texts)).join('\n')}
</section>
<footer>Sightline</footer>
</main>`
  return htmlDocument(say('seo.crawlTitle', { page: readableUrl(crawl.url) }), language, body)
}

function issueOf(issue: DocumentIssue, texts: Texts): string {
  const { say } = texts
  const { title, severity, examples, pages, points, advice, link, check } = issue
  const more = pages - examples.length
  return `<article>
<h3><span class="pill ${severity}">${text(say(`severity.${severity}`))}</span>${text(title)}<small class="quiet">${text([say('seo.pages', { n: pages }), pointsText(points, say)].filter(Boolean).join(' · '))}</small></h3>
<p>${text(advice)} <span class="quiet">${text(link)} · ${text(check)}</span></p>
<ul class="evidence">${examples.map((example) => exampleItem(example, texts)).join('')}</ul>
${more > 0 ? `<p class="quiet">${text(say('seo.morePages', { n: more }))}</p>` : ''}
</article>`
}
