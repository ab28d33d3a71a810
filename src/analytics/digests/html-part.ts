import { emptyHtml, type Html, html } from '../../mail/markup.ts'
import { renderLayout } from './html-layout.ts'
import type { MailLinks } from './links.ts'
import type { DayLine, MailContent, MetricChange, MetricLine, SeoLines, TopList } from './mail-content.ts'
import type { MailStrings } from './strings/mail-strings.ts'

const barHeight = 72

/** The report as HTML for mail readers: tables, inline styles, no external resources. */
export function renderHtml(content: MailContent, links: MailLinks): string {
  const { strings, domain } = content
  const body = html`
<tr><td class="card" style="background:#ffffff;border:1px solid #e6e6e1;border-radius:10px;padding:24px 24px 20px">
${heading(content)}
${metrics(content.metrics)}
<p class="faint" style="margin:4px 0 20px;font-size:12px;color:#6b7280">${content.comparedWith}</p>
${chart(strings.visitorsByDay, content.days)}
${content.lists.map(list)}
${content.seo ? seo(content.seo, strings) : emptyHtml}
${button(links.statistics, strings.openStatistics)}
</td></tr>`
  return renderLayout({ strings, domain, title: content.subject, preheader: content.preheader, links, body })
}

export function renderQuietHtml(
  line: string,
  question: string | null,
  { strings, domain, subject, links }: { strings: MailStrings; domain: string; subject: string; links: MailLinks },
): string {
  const ask =
    question === null
      ? emptyHtml
      : html`<p class="soft" style="margin:14px 0 0;font-size:15px;line-height:1.5;color:#5b6270">${question}</p>${button(links.unsubscribe, strings.stop)}`
  const body = html`
<tr><td class="card" style="background:#ffffff;border:1px solid #e6e6e1;border-radius:10px;padding:24px">
<p class="ink" style="margin:0;font-size:17px;line-height:1.5;color:#171a21">${line}</p>${ask}
</td></tr>`
  return renderLayout({ strings, domain, title: subject, preheader: line, links, body })
}

const heading = ({ domain, title, dates }: MailContent): Html => html`
<h1 class="ink" style="margin:0;font-size:22px;line-height:1.3;font-weight:650;letter-spacing:-0.01em;color:#171a21;word-break:break-word">${domain}</h1>
<p class="soft" style="margin:2px 0 20px;font-size:14px;color:#5b6270">${title} · ${dates}</p>`

const tones: Readonly<Record<MetricChange['tone'], readonly [name: string, colour: string]>> = {
  better: ['good', '#1a7f45'],
  worse: ['bad', '#b42318'],
  same: ['faint', '#6b7280'],
}

const metrics = (lines: readonly MetricLine[]): Html => html`
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr>${lines.map(metricCell)}</tr></table>`

function metricCell({ label, value, change }: MetricLine, index: number): Html {
  const [name, color] = tones[change?.tone ?? 'same']
  const changeText = change ? html`<span class="${name}" style="color:${color}">${change.text}</span>` : html`&nbsp;`
  return html`<td class="${index === 0 ? 'figure first' : 'figure'}" valign="top" style="padding:0 8px 12px 0"><span class="soft" style="display:block;font-size:12px;color:#5b6270">${label}</span><b class="ink" style="display:block;font-size:22px;line-height:1.3;font-weight:650;color:#171a21">${value}</b><span style="display:block;font-size:12px;line-height:1.4">${changeText}</span></td>`
}

/** A bar chart made of a table, which every mail reader shows without loading an image. */
function chart(title: string, days: readonly DayLine[]): Html {
  const width = Math.floor(100 / Math.max(1, days.length))
  const gap = days.length > 7 ? 1 : 4
  const description = days.map(({ label, count }) => `${label}: ${count}`).join(', ')
  const bar = ({ share, count, label }: DayLine): Html =>
    html`<td valign="bottom" width="${width}%" title="${label}: ${count}" style="height:${barHeight}px;padding:0 ${gap}px">${days.length > 7 ? emptyHtml : html`<div class="soft" style="font-size:11px;line-height:16px;text-align:center;color:#5b6270">${count}</div>`}<div class="bar" style="height:${Math.max(2, Math.round(share * (barHeight - 18)))}px;background:#0f6e66;border-radius:3px 3px 0 0;font-size:1px;line-height:1px">&nbsp;</div></td>`
  const short = ({ shortLabel }: DayLine, index: number): Html =>
    html`<td align="center" class="soft" style="font-size:11px;padding-top:4px;color:#5b6270">${days.length > 7 && index % 7 !== 0 ? '' : shortLabel}</td>`
  return html`
<h2 class="ink" style="${sectionStyle}">${title}</h2>
<table role="img" aria-label="${description}" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;table-layout:fixed;margin-bottom:24px"><tr>${days.map(bar)}</tr><tr>${days.map(short)}</tr></table>`
}

const sectionStyle = 'margin:0 0 8px;font-size:14px;line-height:1.4;font-weight:650;color:#171a21'

const list = ({ title, rows }: TopList): Html => html`
<h2 class="ink" style="${sectionStyle}">${title}</h2>
<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;table-layout:fixed;margin-bottom:22px">${rows.map(
  ({ label, count, share }) =>
    html`<tr><td class="ink" style="padding:5px 12px 0 0;font-size:14px;line-height:1.35;color:#171a21;word-break:break-word;overflow-wrap:anywhere">${label}</td><td class="ink" width="80" align="right" valign="top" style="padding:5px 0 0;font-size:14px;line-height:1.35;font-weight:600;color:#171a21">${count}</td></tr><tr><td colspan="2" style="padding:3px 0 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="track" style="border-collapse:collapse;background:#f1f1ec"><tr><td class="fill" width="${percentOf(share)}" style="height:3px;font-size:1px;line-height:1px;background:#8fc3bb">&nbsp;</td><td style="font-size:1px;line-height:1px">&nbsp;</td></tr></table></td></tr>`,
)}</table>`

const percentOf = (share: number): string => `${Math.max(1, Math.min(99, Math.round(share * 99)))}%`

const seo = ({ summary, results, failures, page }: SeoLines, strings: MailStrings): Html => html`
<h2 class="ink" style="${sectionStyle}">${strings.seo}</h2>
<p class="ink" style="margin:0;font-size:14px;line-height:1.5;color:#171a21">${summary}<br>${results}</p>
<ul style="margin:8px 0 8px;padding:0 0 0 18px">${failures.map(
  ({ title, pages }) =>
    html`<li class="soft" style="margin:0 0 4px;font-size:14px;line-height:1.4;color:#5b6270">${title} (${pages})</li>`,
)}</ul>
<p style="margin:0 0 22px;font-size:14px"><a class="link" href="${page}" style="color:#0f6e66">${strings.openReports}</a></p>`

const button = (address: string, label: string): Html => html`
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:18px 0 0"><tr><td class="button" style="background:#0f6e66;border-radius:8px"><a class="label" href="${address}" style="display:inline-block;padding:10px 18px;font-size:14px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td></tr></table>`
