import type { Texts } from '../texts/texts.ts'
import {
  type MailFooter,
  type MetricLine,
  renderBullets,
  renderButton,
  renderCard,
  renderHeading,
  renderLayout,
  renderLink,
  renderMetrics,
  renderParagraph,
  renderSectionTitle,
} from './html-layout.ts'
import type { MailStyle } from './mail-style.ts'
import { emptyHtml, html } from './markup.ts'
import type { MailMessage } from './message.ts'
import { alignColumns, textFooter, textHeader, textSection } from './text-layout.ts'

/** A mail about a run that has ended, as formatted text, from which both the text part and the HTML part are rendered. */
export interface RunMail {
  readonly texts: Texts
  /** What ran: a host or a URL. */
  readonly title: string
  readonly subject: string
  readonly subtitle: string
  /** What the reader has to know before everything else. */
  readonly notes: readonly string[]
  readonly metrics: readonly MetricLine[]
  readonly comparedWith: string | null
  readonly sections: readonly { readonly title: string; readonly lines: readonly string[] }[]
  /** What became of the PDF file; null if none is wanted. */
  readonly pdfNote: string | null
  /** To the changes, if there is something to compare with. */
  readonly changes: MailLink | null
  readonly results: MailLink
  readonly footer: MailFooter
  readonly style: MailStyle
}

export interface MailLink {
  readonly label: string
  readonly url: string
}

export const renderRunMail = (mail: RunMail): Pick<MailMessage, 'subject' | 'text' | 'html'> => ({
  subject: mail.subject,
  text: renderText(mail),
  html: renderHtml(mail),
})

function renderText(mail: RunMail): string {
  const { notes, metrics, comparedWith, sections, pdfNote, changes, results, footer, style } = mail
  const lineOf = ({ label, url }: MailLink): string => mail.texts.say('labeled', { label, value: url })
  const lines = [
    ...textHeader(style),
    mail.title,
    mail.subtitle,
    '',
    ...(notes.length === 0 ? [] : [...notes, '']),
    ...alignColumns(metrics.map(({ label, value, change }) => [label, value, change?.text ?? ''])),
    ...(comparedWith === null ? [] : [`(${comparedWith})`]),
    ...(metrics.length === 0 ? [] : ['']),
    ...sections.flatMap(({ title, lines }) =>
      textSection(
        title,
        lines.map((line) => `- ${line}`),
      ),
    ),
    ...(pdfNote === null ? [] : [pdfNote, '']),
    ...(changes === null ? [] : [lineOf(changes)]),
    lineOf(results),
    ...textFooter(footer, style, mail.texts),
  ]
  return `${lines.join('\n')}\n`
}

function renderHtml({ subtitle, notes, metrics, comparedWith, sections, changes, results, ...mail }: RunMail): string {
  const { texts, subject, footer, style, pdfNote } = mail
  const body = renderCard(
    html`${renderHeading(mail.title, subtitle)}${notes.map((note) => renderParagraph(note))}${
      metrics.length === 0 ? emptyHtml : renderMetrics(metrics)
    }${
      comparedWith === null
        ? emptyHtml
        : html`<p class="faint" style="margin:4px 0 20px;font-size:12px;color:#6b7280">${comparedWith}</p>`
    }${sections.map(({ title, lines }) => html`${renderSectionTitle(title)}${renderBullets(lines)}`)}${
      pdfNote === null ? emptyHtml : renderParagraph(pdfNote)
    }${
      changes === null ? emptyHtml : renderLink(changes.url, changes.label, style)
    }${renderButton(results.url, results.label, style)}`,
  )
  const preheader = [...notes, ...sections.slice(0, 1).flatMap(({ title, lines }) => [title, ...lines.slice(0, 2)])]
  return renderLayout({
    language: texts.language,
    title: subject,
    preheader: preheader.join(' · '),
    footer,
    style,
    body,
  })
}
