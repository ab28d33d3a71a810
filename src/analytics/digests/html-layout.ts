import { type Html, html } from '../../mail/markup.ts'
import type { MailLinks } from './links.ts'
import type { MailStrings } from './strings/mail-strings.ts'

export interface LayoutOptions {
  readonly strings: MailStrings
  readonly domain: string
  readonly title: string
  /** The preview text that mail readers show next to the subject. */
  readonly preheader: string
  readonly links: MailLinks
  readonly body: Html
}

/** Mail readers that support neither media query show the light report in one column. */
const style: Html = {
  html: `
@media (prefers-color-scheme: dark) {
  .paper { background: #0f1216 !important; }
  .card { background: #161a20 !important; border-color: #262c35 !important; }
  .ink { color: #e8eaee !important; }
  .soft { color: #a3aab7 !important; }
  .faint { color: #949cab !important; }
  .good { color: #5cc98a !important; }
  .bad { color: #f08a7f !important; }
  .bar, .button { background: #45c4b4 !important; }
  .label { color: #0f1216 !important; }
  .link { color: #45c4b4 !important; }
  .track { background: #1c2129 !important; }
  .fill { background: #2d7f75 !important; }
}
@media (max-width: 520px) {
  .outer { padding: 12px 8px !important; }
  .card { padding: 18px 16px !important; }
  .figure { display: inline-block !important; width: 48% !important; box-sizing: border-box !important; }
  .first { width: 100% !important; }
}
`,
}

export function renderLayout({ strings, domain, title, preheader, links, body }: LayoutOptions): string {
  return html`<!doctype html>
<html lang="${strings.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${title}</title>
<style>${style}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f7f7f4;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px">${preheader}${padding}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f7f4;font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"><tr><td class="outer" align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
${body}
<tr><td class="faint" style="padding:16px 8px;font-size:12px;line-height:1.5;color:#6b7280">${strings.reason(domain)} <a class="faint" href="${links.unsubscribe}" style="color:#6b7280">${strings.stop}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`.html
}

/** Keeps mail readers from filling the preview text up with the text of the report. */
const padding: Html = { html: '&#847;&zwnj;&nbsp;'.repeat(60) }
