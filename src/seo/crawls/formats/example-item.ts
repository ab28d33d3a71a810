import { escapeMarkup as text } from '../../../base/escape-markup.ts'
import { readableUrl } from '../../../base/hosts.ts'
import { shorten } from '../../../print/print-document.ts'
import type { Texts } from '../../../texts/texts.ts'
import { evidenceItem } from '../../formats/html.ts'
import type { IssueExample } from './crawl-document.ts'

const maxText = 300
const shownPlaces = 3

/** A URL of an issue as an item of a list, with the first places where it was found. */
export function exampleItem({ url, evidence, more }: IssueExample, { say }: Texts): string {
  const shown = evidence.slice(0, shownPlaces)
  const rest = evidence.length - shown.length + more
  const places = shown.map((place) => evidenceItem(place, say, maxText)).join('')
  return `<li><code>${text(shorten(readableUrl(url), maxText))}</code>${places === '' ? '' : `<ul class="evidence">${places}</ul>`}${
    rest > 0 ? `<small class="quiet">${text(say('seo.moreFound', { n: rest }))}</small>` : ''
  }</li>`
}
