import { escapeMarkup as text } from '../../base/escape-markup.ts'
import type { Language } from '../../texts/languages.ts'
import type { Texts } from '../../texts/texts.ts'

/** A whole page, without scripts and without anything to load. */
export const htmlDocument = (title: string, language: Language, body: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`

export const dateText = (time: string, { formats }: Texts): string => `${formats.dateTime(new Date(time))} UTC`

/** The look of the console, as much of it as a printed report needs. */
const style = `
:root { color-scheme: light; --ink: #17191c; --quiet: #5f6570; --line: #e4e4df; --soft: #f0f0ea; --paper: #fff; --good: #1a7f45; --decent: #9a5b00; --bad: #b42318; }
@page { margin: 16mm 15mm 18mm; }
* { box-sizing: border-box; }
body { margin: 0; background: #f7f7f4; color: var(--ink); font: 15px/1.5 system-ui, sans-serif; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
main { max-width: 56rem; margin: 2rem auto; padding: 2.5rem; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; }
main + main { break-before: page; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .1rem 0 .4rem; overflow-wrap: anywhere; } h2 { font-size: 1.15rem; margin: 2.2rem 0 .6rem; break-after: avoid; } h3 { font-size: 1rem; margin: 0; break-after: avoid; }
p { margin: .35rem 0 0; } .quiet { color: var(--quiet); } .kind { font-size: .8rem; letter-spacing: .06em; text-transform: uppercase; color: var(--quiet); margin: 0; }
.good { color: var(--good); } .decent { color: var(--decent); } .bad, .fail { color: var(--bad); }
.overview { display: grid; grid-template-columns: 9.5rem 1fr; gap: 1.5rem 2rem; align-items: center; margin: 1.6rem 0 0; padding: 1.4rem; border: 1px solid var(--line); border-radius: 10px; break-inside: avoid; }
.ring { --color: var(--quiet); width: 9rem; height: 9rem; border-radius: 50%; display: grid; place-content: center; text-align: center; background: radial-gradient(var(--paper) 60%, transparent 61%), conic-gradient(var(--color) max(1%, calc(var(--score) * 1%)), var(--soft) 0); }
.ring.good { --color: var(--good); } .ring.decent { --color: var(--decent); } .ring.bad { --color: var(--bad); }
.ring strong { font-size: 2.4rem; line-height: 1; color: var(--ink); } .ring span { font-size: .8rem; color: var(--quiet); }
.categories { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .5rem 1.5rem; }
.categories p { display: grid; grid-template-columns: 1fr auto; margin: 0; } .categories i { grid-column: 1 / 3; height: 5px; border-radius: 3px; background: linear-gradient(to right, currentColor max(6px, calc(var(--score) * 1%)), var(--soft) 0); } .categories span, .categories b { color: var(--ink); }
.counts { display: flex; flex-wrap: wrap; gap: .4rem 1.6rem; margin: 1rem 0 0; padding: 0; list-style: none; } .counts b { font-size: 1.15rem; }
table { width: 100%; border-collapse: collapse; font-size: .93rem; } th { text-align: left; font-weight: 500; color: var(--quiet); } th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; } td:last-child, th:last-child { padding-right: 0; } .number { text-align: right; white-space: nowrap; } tr { break-inside: avoid; }
.preview { border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; break-inside: avoid; } .preview p { margin: .1rem 0; overflow-wrap: anywhere; } .headline { color: #1a4fb4; font-size: 1.15rem; }
article { border-top: 1px solid var(--line); padding: .9rem 0; color: var(--ink); }
article h3 { display: flex; gap: .6rem; align-items: baseline; } article h3 small { margin-left: auto; font-weight: 400; white-space: nowrap; }
ul.evidence { margin: .5rem 0 0; padding: 0; list-style: none; } ul.evidence li { overflow-wrap: anywhere; margin-top: .35rem; break-inside: avoid; }
.pill { flex: none; min-width: 5.5rem; text-align: center; border-radius: 99px; padding: 0 .6rem; font-size: .8rem; font-weight: 500; background: var(--soft); color: var(--quiet); }
.pill.critical { background: var(--bad); color: #fff; } .pill.high { background: #fbe5e3; color: var(--bad); } .pill.medium { background: #fdf0dc; color: var(--decent); } .pill.low { background: none; border: 1px solid var(--decent); color: var(--decent); }
code { background: var(--soft); border-radius: 4px; padding: .05rem .3rem; font: .88em/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--soft); border-radius: 6px; padding: .4rem .6rem; margin: .25rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .85rem/1.45 ui-monospace, monospace; }
.columns { columns: 2; column-gap: 2rem; margin: 0; padding-left: 1.1rem; font-size: .93rem; } .columns li { break-inside: avoid; }
summary { cursor: pointer; color: var(--quiet); margin-top: .5rem; } footer { margin-top: 2.5rem; padding-top: .8rem; border-top: 1px solid var(--line); font-size: .85rem; color: var(--quiet); }
@media (max-width: 40rem) { main { margin: 0; padding: 1.2rem; border: 0; } .overview { grid-template-columns: 1fr; justify-items: center; } .categories { width: 100%; } .columns { columns: 1; } }
@media print { body { background: none; font-size: 10.5pt; } main { border: 0; margin: 0; padding: 0; max-width: none; } .issues { break-before: page; } article { break-inside: avoid; } article:has(li:nth-child(6)) { break-inside: auto; } details:not([open]) { display: none; } a { color: inherit; text-decoration: none; } }
`
