import {
  renderBullets,
  renderButton,
  renderCard,
  renderHeading,
  renderLayout,
  renderLink,
  renderMetrics,
  renderParagraph,
  renderSectionTitle,
} from '../../mail/html-layout.ts'
import type { MailLook } from '../../mail/look.ts'
import { emptyHtml, type Html, html } from '../../mail/markup.ts'
import { footerOf, type MailOptions } from './links.ts'
import type { DayLine, MailContent, SeoLines, SiteLines, TopList } from './mail-content.ts'
import type { MailStrings } from './strings/mail-strings.ts'

const barHeight = 72

/** The report as HTML for mail readers: tables, inline styles, no external resources. */
export function renderHtml(content: MailContent, { links, look, pdfNote }: MailOptions): string {
  const { strings, domain } = content
  const body = renderCard(html`
${renderHeading(domain, `${content.title} · ${content.dates}`)}
${renderMetrics(content.metrics)}
<p class="faint" style="margin:4px 0 20px;font-size:12px;color:#6b7280">${content.comparedWith}</p>
${chart(strings.visitorsByDay, content.days, look)}
${content.lists.map((one) => list(one, look))}
${content.seo ? seo(content.seo, strings, look) : emptyHtml}
${content.site ? site(content.site, strings, look) : emptyHtml}
${pdfNote === null ? emptyHtml : renderParagraph(pdfNote)}
${renderButton(links.statistics, strings.openStatistics, look)}`)
  const { subject: title, preheader } = content
  const footer = footerOf(strings, domain, links)
  return renderLayout({ language: strings.language, title, preheader, footer, look, body })
}

export function renderQuietHtml(
  line: string,
  question: string | null,
  {
    strings,
    domain,
    subject,
    links,
    look,
    pdfNote,
  }: MailOptions & { strings: MailStrings; domain: string; subject: string },
): string {
  const ask =
    question === null
      ? emptyHtml
      : html`<p class="soft" style="margin:14px 0 0;font-size:15px;line-height:1.5;color:#5b6270">${question}</p>${renderButton(links.unsubscribe, strings.stop, look)}`
  const body = renderCard(html`
<p class="ink" style="margin:0;font-size:17px;line-height:1.5;color:#171a21">${line}</p>${
    pdfNote === null ? emptyHtml : html`<div style="margin:14px 0 0">${renderParagraph(pdfNote)}</div>`
  }${ask}`)
  const footer = footerOf(strings, domain, links)
  return renderLayout({ language: strings.language, title: subject, preheader: line, footer, look, body })
}

/** A bar chart made of a table, which every mail reader shows without loading an image. */
function chart(title: string, days: readonly DayLine[], { colors }: MailLook): Html {
  const width = Math.floor(100 / Math.max(1, days.length))
  const gap = days.length > 7 ? 1 : 4
  const description = days.map(({ label, count }) => `${label}: ${count}`).join(', ')
  const bar = ({ share, count, label }: DayLine): Html =>
    html`<td valign="bottom" width="${width}%" title="${label}: ${count}" style="height:${barHeight}px;padding:0 ${gap}px">${days.length > 7 ? emptyHtml : html`<div class="soft" style="font-size:11px;line-height:16px;text-align:center;color:#5b6270">${count}</div>`}<div class="bar" style="height:${Math.max(2, Math.round(share * (barHeight - 18)))}px;background:${colors.accent};border-radius:3px 3px 0 0;font-size:1px;line-height:1px">&nbsp;</div></td>`
  const short = ({ shortLabel }: DayLine, index: number): Html =>
    html`<td align="center" class="soft" style="font-size:11px;padding-top:4px;color:#5b6270">${days.length > 7 && index % 7 !== 0 ? '' : shortLabel}</td>`
  return html`
${renderSectionTitle(title)}
<table role="img" aria-label="${description}" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;table-layout:fixed;margin-bottom:24px"><tr>${days.map(bar)}</tr><tr>${days.map(short)}</tr></table>`
}

const list = ({ title, rows }: TopList, { colors }: MailLook): Html => html`
${renderSectionTitle(title)}
<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;table-layout:fixed;margin-bottom:22px">${rows.map(
  ({ label, count, share }) =>
    html`<tr><td class="ink" style="padding:5px 12px 0 0;font-size:14px;line-height:1.35;color:#171a21;word-break:break-word;overflow-wrap:anywhere">${label}</td><td class="ink" width="80" align="right" valign="top" style="padding:5px 0 0;font-size:14px;line-height:1.35;font-weight:600;color:#171a21">${count}</td></tr><tr><td colspan="2" style="padding:3px 0 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="track" style="border-collapse:collapse;background:#f1f1ec"><tr><td class="fill" width="${percentOf(share)}" style="height:3px;font-size:1px;line-height:1px;background:${colors.fill}">&nbsp;</td><td style="font-size:1px;line-height:1px">&nbsp;</td></tr></table></td></tr>`,
)}</table>`

const percentOf = (share: number): string => `${Math.max(1, Math.min(99, Math.round(share * 99)))}%`

const seo = ({ summary, results, failures, page }: SeoLines, strings: MailStrings, look: MailLook): Html => html`
${renderSectionTitle(strings.seo)}
<p class="ink" style="margin:0;font-size:14px;line-height:1.5;color:#171a21">${summary}<br>${results}</p>
${renderBullets(failures.map(({ title, pages }) => `${title} (${pages})`))}
${renderLink(page, strings.openReports, look)}`

const site = ({ score, lists, page, link }: SiteLines, strings: MailStrings, look: MailLook): Html => html`
${renderSectionTitle(strings.site)}
${renderParagraph(score)}
${lists.map(({ title, lines }) => html`${renderParagraph(title)}${renderBullets(lines)}`)}
${renderLink(page, link, look)}`
