import type { MailBrand, MailStyle } from './mail-style.ts'
import { emptyHtml, type Html, html } from './markup.ts'

export interface LayoutOptions {
  readonly language: string
  readonly title: string
  /** The preview text that mail readers show next to the subject. */
  readonly preheader: string
  readonly footer: MailFooter
  readonly style: MailStyle
  readonly body: Html
}

/** Why the reader gets the mail, and the link to get no more of them; null if there is none. */
export type MailFooter =
  | { readonly reason: string; readonly stop: string; readonly unsubscribe: string }
  | { readonly reason: string; readonly stop: null }

/** Mail readers that support neither media query show the light report in one column. */
const styleOf = ({ colors, brand }: MailStyle): Html => ({
  html: `
@media (prefers-color-scheme: dark) {
  .paper { background: #0f1216 !important; }
  .card { background: #161a20 !important; border-color: #262c35 !important; }
  .ink { color: #e8eaee !important; }
  .soft { color: #a3aab7 !important; }
  .faint { color: #949cab !important; }
  .good { color: #5cc98a !important; }
  .bad { color: #f08a7f !important; }
  .bar, .button { background: ${colors.darkAccent} !important; }
  .label { color: #0f1216 !important; }
  ${brand === null ? '' : `.brand { color: ${brand.darkColor} !important; }\n  `}.link { color: ${colors.darkAccent} !important; }
  .track { background: #1c2129 !important; }
  .fill { background: ${colors.darkFill} !important; }
}
@media (max-width: 520px) {
  .outer { padding: 12px 8px !important; }
  .card { padding: 18px 16px !important; }
  .figure { display: inline-block !important; width: 48% !important; box-sizing: border-box !important; }
  .first { width: 100% !important; }
}
`,
})

export function renderLayout({ language, title, preheader, footer, style, body }: LayoutOptions): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${title}</title>
<style>${styleOf(style)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f7f7f4;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px">${preheader}${padding}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f7f4;font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"><tr><td class="outer" align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
${style.brand === null ? emptyHtml : brandHeader(style.brand)}${body}
<tr><td class="faint" style="padding:16px 8px;font-size:12px;line-height:1.5;color:#6b7280">${brandFooter(style)}${footer.reason}${stopLink(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.html
}

const stopLink = (footer: MailFooter): Html =>
  footer.stop === null
    ? emptyHtml
    : html` <a class="faint" href="${footer.unsubscribe}" style="color:#6b7280">${footer.stop}</a>`

/** The logo, or else the name: mail readers that show no images show the name in its place. */
const brandHeader = ({ name, color, logo }: MailBrand): Html => html`
<tr><td class="brand" style="padding:0 8px 14px;font-size:17px;line-height:1.3;font-weight:650;color:${color};overflow-wrap:anywhere">${
  logo === null
    ? name
    : html`<img src="${logo.url}" alt="${name}" width="${logo.width}" height="${logo.height}" style="display:block;border:0">`
}</td></tr>`

/** The name is at the end if the logo is at the top. */
function brandFooter({ brand }: MailStyle): Html {
  if (brand === null) return emptyHtml
  const texts = [brand.logo === null ? '' : brand.name, brand.footer].filter((text) => text !== '')
  return texts.length === 0 ? emptyHtml : html`${texts.join(' · ')}<br>`
}

/** Keeps mail readers from filling the preview text up with the text of the report. */
const padding: Html = { html: '&#847;&zwnj;&nbsp;'.repeat(60) }

export const renderCard = (content: Html): Html => html`
<tr><td class="card" style="background:#ffffff;border:1px solid #e6e6e1;border-radius:10px;padding:24px 24px 20px">${content}
</td></tr>`

export const renderHeading = (title: string, subtitle: string): Html => html`
<h1 class="ink" style="margin:0;font-size:22px;line-height:1.3;font-weight:650;letter-spacing:-0.01em;color:#171a21;word-break:break-word">${title}</h1>
<p class="soft" style="margin:2px 0 20px;font-size:14px;color:#5b6270">${subtitle}</p>`

export const renderSectionTitle = (title: string): Html => html`
<h2 class="ink" style="margin:0 0 8px;font-size:14px;line-height:1.4;font-weight:650;color:#171a21">${title}</h2>`

export const renderParagraph = (text: string): Html => html`
<p class="ink" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:#171a21;overflow-wrap:anywhere">${text}</p>`

export interface MetricLine {
  readonly label: string
  readonly value: string
  readonly change: MetricChange | null
}

export interface MetricChange {
  readonly text: string
  readonly tone: 'better' | 'worse' | 'same'
}

export const toneOf = (change: number): MetricChange['tone'] => (change > 0 ? 'better' : change < 0 ? 'worse' : 'same')

const tones: Readonly<Record<MetricChange['tone'], readonly [name: string, color: string]>> = {
  better: ['good', '#1a7f45'],
  worse: ['bad', '#b42318'],
  same: ['faint', '#6b7280'],
}

export const renderMetrics = (lines: readonly MetricLine[]): Html => html`
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr>${lines.map(metricCell)}</tr></table>`

function metricCell({ label, value, change }: MetricLine, index: number): Html {
  const [name, color] = tones[change?.tone ?? 'same']
  const changeText = change ? html`<span class="${name}" style="color:${color}">${change.text}</span>` : html`&nbsp;`
  return html`<td class="${index === 0 ? 'figure first' : 'figure'}" valign="top" style="padding:0 8px 12px 0"><span class="soft" style="display:block;font-size:12px;color:#5b6270">${label}</span><b class="ink" style="display:block;font-size:22px;line-height:1.3;font-weight:650;color:#171a21">${value}</b><span style="display:block;font-size:12px;line-height:1.4">${changeText}</span></td>`
}

export const renderBullets = (lines: readonly string[]): Html => html`
<ul style="margin:8px 0 14px;padding:0 0 0 18px">${lines.map(
  (line) =>
    html`<li class="soft" style="margin:0 0 4px;font-size:14px;line-height:1.4;color:#5b6270;overflow-wrap:anywhere">${line}</li>`,
)}</ul>`

export const renderLink = (address: string, label: string, { colors }: MailStyle): Html => html`
<p style="margin:0 0 22px;font-size:14px"><a class="link" href="${address}" style="color:${colors.accent}">${label}</a></p>`

export const renderButton = (address: string, label: string, { colors }: MailStyle): Html => html`
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:18px 0 0"><tr><td class="button" style="background:${colors.accent};border-radius:8px"><a class="label" href="${address}" style="display:inline-block;padding:10px 18px;font-size:14px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td></tr></table>`
