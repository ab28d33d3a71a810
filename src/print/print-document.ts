import { escapeMarkup as text } from '../base/escape-markup.ts'
import { readableUrl } from '../base/hosts.ts'
import { type Branding, logoUrl } from '../branding/branding.ts'
import type { Language } from '../texts/languages.ts'
import { textsIn } from '../texts/texts.ts'
import { printStyle } from './print-style.ts'

/** A document to be printed. Everything but `html` is plain text, however long or hostile. */
export interface PrintDocument {
  readonly language: Language
  readonly branding: Branding
  /** Such as "SEO report". */
  readonly kind: string
  /** What it is about: a URL or domain. */
  readonly subject: string
  /** Further lines of the cover, such as the period. */
  readonly details: readonly (readonly [name: string, value: string])[]
  /** When its numbers are from; the only thing in which two prints of the same numbers may differ. */
  readonly date: Date
  readonly sections: readonly PrintSection[]
}

export interface PrintSection {
  /** A word of letters, unique in the document. */
  readonly id: string
  readonly title: string
  readonly html: string
  /** Parts that the contents list under it. */
  readonly parts?: readonly { readonly id: string; readonly title: string }[]
  /** Whether it begins on a new page. */
  readonly startsPage?: boolean
}

/** The pages on which sections begin, by their id. */
export type PageNumbers = ReadonlyMap<string, number>

/** The contents list only as many parts of a section. */
const maxListedParts = 30

/** A page without scripts and without anything to load: the cover, the contents and the sections. */
export function printDocument(given: PrintDocument, fonts: string, pages: PageNumbers): string {
  const document = {
    ...given,
    subject: readableUrl(given.subject),
    details: given.details.map(([name, value]) => [name, readableUrl(value)] as const),
  }
  const { language, kind, subject, sections } = document
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">
<title>${text(textsIn(language).say('labeled', { label: kind, value: subject }))}</title>
<style>${fonts}${printStyle(document.branding, footerOf(document))}</style>
</head>
<body>
${coverOf(document)}
${contentsOf(document, pages)}
${sections.map(sectionOf).join('\n')}
</body>
</html>
`
  // Piles of accents would be drawn over the lines above and below.
  return html.replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
}

const footerOf = ({ branding, kind, subject }: PrintDocument): { readonly left: string; readonly right: string } => ({
  left: shorten(branding.footer || branding.name, 150),
  right: shorten(`${kind} · ${subject.replace(/^https?:\/\//, '')}`, 44),
})

export const shorten = (words: string, length: number): string => {
  const characters = [...words]
  return characters.length <= length ? words : `${characters.slice(0, length - 1).join('')}…`
}

/** Long subjects are set smaller, and cut off where they would fill the page. */
function sizeOf(subject: string): string {
  const { length } = subject
  return length <= 40 ? 'short' : length <= 120 ? 'medium' : 'long'
}

function coverOf({ branding, kind, subject, date, details, language }: PrintDocument): string {
  const { say, formats } = textsIn(language)
  const brand =
    branding.logo === null
      ? `<p class="brand">${text(branding.name)}</p>`
      : `<img class="logo" src="${logoUrl(branding.logo)}" alt="${text(branding.name)}">`
  const lines = [...details, [say('pdf.date'), formats.day(date)] as const]
  return `<header class="cover">
<div class="brand-area">${brand}</div>
<div class="title-area">
<p class="kind">${text(kind)}</p>
<h1 class="${sizeOf(subject)}">${text(shorten(subject, 600))}</h1>
<dl>${lines.map(([name, value]) => `<div><dt>${text(name)}</dt><dd>${text(shorten(value, 200))}</dd></div>`).join('')}</dl>
</div>
<p class="prepared">${text(branding.name)}${branding.footer === '' ? '' : ` · ${text(branding.footer)}`}</p>
</header>`
}

function contentsOf({ sections, language }: PrintDocument, pages: PageNumbers): string {
  const line = ({ id, title }: { readonly id: string; readonly title: string }, level: string): string =>
    `<li class="${level}"><a href="#${id}"><span class="entry">${text(shorten(title, 90))}</span><span class="leader"></span><span class="page">${pages.get(id) ?? '00'}</span></a></li>`
  const lines = sections.flatMap(({ parts = [], ...section }) => [
    line(section, 'section'),
    ...parts.slice(0, maxListedParts).map((part) => line(part, 'part')),
  ])
  return `<nav class="contents"><h2>${text(textsIn(language).say('pdf.contents'))}</h2><ol>${lines.join('\n')}</ol></nav>`
}

const sectionOf = ({ id, title, html, startsPage }: PrintSection): string =>
  `<section class="${startsPage ? 'page-start' : ''}"><h2 id="${id}">${text(title)}</h2>\n${html}</section>`
