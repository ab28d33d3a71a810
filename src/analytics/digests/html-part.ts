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
import type { MailStyle } from '../../mail/mail-style.ts'
import { emptyHtml, type Html, html } from '../../mail/markup.ts'
import type { Texts } from '../../texts/texts.ts'
import { footerOf, type MailOptions } from './links.ts'
import type { DayLine, FixLines, MailContent, SearchLines, SeoLines, SiteLines, TopList } from './mail-content.ts'

const barHeight = 72

/** The report as HTML for mail readers: tables, inline styles, no external resources. */
export function renderHtml(content: MailContent, { links, style, pdfNote }: MailOptions): string {
  const { texts, domain } = content
  const { say, language } = texts
  const body = renderCard(html`
${renderHeading(domain, `${content.title} · ${content.dates}`)}
${renderMetrics(content.metrics)}
<p class="faint" style="margin:4px 0 20px;font-size:12px;color:#6b7280">${content.comparedWith}</p>
${chart(content.days, texts, style)}
${content.lists.map((one) => list(one, style))}
${content.search ? search(content.search, texts, style) : emptyHtml}
${content.fixes ? fixes(content.fixes, texts) : emptyHtml}
${content.seo ? seo(content.seo, texts, style) : emptyHtml}
${content.site ? site(content.site, texts, style) : emptyHtml}
${pdfNote === null ? emptyHtml : renderParagraph(pdfNote)}
${renderButton(links.statistics, say('digest.openStatistics'), style)}`)
  const { subject: title, preheader } = content
  const footer = footerOf(texts, domain, links)
  return renderLayout({ language, title, preheader, footer, style, body })
}

export function renderQuietHtml(
  line: string,
  question: string | null,
  { texts, domain, subject, links, style, pdfNote }: MailOptions & { texts: Texts; domain: string; subject: string },
): string {
  const ask =
    question === null
      ? emptyHtml
      : html`<p class="soft" style="margin:14px 0 0;font-size:15px;line-height:1.5;color:#5b6270">${question}</p>${renderButton(links.unsubscribe, texts.say('mail.stop'), style)}`
  const body = renderCard(html`
<p class="ink" style="margin:0;font-size:17px;line-height:1.5;color:#171a21">${line}</p>${
    pdfNote === null ? emptyHtml : html`<div style="margin:14px 0 0">${renderParagraph(pdfNote)}</div>`
  }${ask}`)
  const footer = footerOf(texts, domain, links)
  return renderLayout({ language: texts.language, title: subject, preheader: line, footer, style, body })
}

/** A bar chart made of a table, which every mail reader shows without loading an image. */
function chart(days: readonly DayLine[], { say }: Texts, { colors }: MailStyle): Html {
  const descriptionOf = ({ label, count }: DayLine): string => say('labeled', { label, value: count })
  const width = Math.floor(100 / Math.max(1, days.length))
  const gap = days.length > 7 ? 1 : 4
  const description = days.map(descriptionOf).join(', ')
  const bar = (day: DayLine): Html => {
    const { share, count } = day
    return html`<td valign="bottom" width="${width}%" title="${descriptionOf(day)}" style="height:${barHeight}px;padding:0 ${gap}px">${days.length > 7 ? emptyHtml : html`<div class="soft" style="font-size:11px;line-height:16px;text-align:center;color:#5b6270">${count}</div>`}<div class="bar" style="height:${Math.max(2, Math.round(share * (barHeight - 18)))}px;background:${colors.accent};border-radius:3px 3px 0 0;font-size:1px;line-height:1px">&nbsp;</div></td>`
  }
  const short = ({ shortLabel }: DayLine, index: number): Html =>
    html`<td align="center" class="soft" style="font-size:11px;padding-top:4px;color:#5b6270">${days.length > 7 && index % 7 !== 0 ? '' : shortLabel}</td>`
  return html`
${renderSectionTitle(say('digest.visitorsByDay'))}
<table role="img" aria-label="${description}" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;table-layout:fixed;margin-bottom:24px"><tr>${days.map(bar)}</tr><tr>${days.map(short)}</tr></table>`
}

const list = ({ title, rows }: TopList, { colors }: MailStyle): Html => html`
${renderSectionTitle(title)}
<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;table-layout:fixed;margin-bottom:22px">${rows.map(
  ({ label, count, share }) =>
    html`<tr><td class="ink" style="padding:5px 12px 0 0;font-size:14px;line-height:1.35;color:#171a21;word-break:break-word;overflow-wrap:anywhere">${label}</td><td class="ink" width="80" align="right" valign="top" style="padding:5px 0 0;font-size:14px;line-height:1.35;font-weight:600;color:#171a21">${count}</td></tr><tr><td colspan="2" style="padding:3px 0 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="track" style="border-collapse:collapse;background:#f1f1ec"><tr><td class="fill" width="${percentOf(share)}" style="height:3px;font-size:1px;line-height:1px;background:${colors.fill}">&nbsp;</td><td style="font-size:1px;line-height:1px">&nbsp;</td></tr></table></td></tr>`,
)}</table>`

const percentOf = (share: number): string => `${Math.max(1, Math.min(99, Math.round(share * 99)))}%`

const search = ({ summary, until, queries, pages }: SearchLines, { say }: Texts, style: MailStyle): Html => html`
${renderSectionTitle(say('digest.search'))}
${renderParagraph([summary, until].filter(Boolean).join('. '))}
${[queries, pages].map((one) => (one.rows.length === 0 ? emptyHtml : list(one, style)))}`

const fixes = ({ lines, note }: FixLines, { say }: Texts): Html => html`
${renderSectionTitle(say('fixes.title'))}
${renderBullets(lines)}
<p class="faint" style="margin:4px 0 20px;font-size:12px;color:#6b7280">${note}</p>`

const seo = ({ summary, results, failures, page }: SeoLines, { say }: Texts, style: MailStyle): Html => html`
${renderSectionTitle(say('digest.seo'))}
<p class="ink" style="margin:0;font-size:14px;line-height:1.5;color:#171a21">${summary}<br>${results}</p>
${renderBullets(failures.map(({ title, pages }) => `${title} (${pages})`))}
${renderLink(page, say('digest.openReports'), style)}`

const site = ({ score, lists, page, link }: SiteLines, { say }: Texts, style: MailStyle): Html => html`
${renderSectionTitle(say('digest.site'))}
${renderParagraph(score)}
${lists.map(({ title, lines }) => html`${renderParagraph(title)}${renderBullets(lines)}`)}
${renderLink(page, link, style)}`
