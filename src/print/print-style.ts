import type { Branding } from '../branding/branding.ts'

/** A string of CSS, with everything that could end it escaped. Inside of a style element, `<` must not be there either. */
const cssString = (words: string): string =>
  `"${words.toWellFormed().replaceAll(/[^\p{L}\p{N}\p{M} .,:;!?()/@+_|·–—-]/gu, (character) => `\\${character.codePointAt(0)?.toString(16) ?? '20'} `)}"`

/** The look of a printed document, in the colors of its account. */
export const printStyle = (
  { primaryColor, accentColor }: Pick<Branding, 'primaryColor' | 'accentColor'>,
  footer: { readonly left: string; readonly right: string },
): string => `
:root { --primary: ${primaryColor}; --accent: ${accentColor}; --ink: #17191c; --quiet: #5f6570; --line: #e1e2de; --soft: #f3f3ef; --good: #1a7f45; --decent: #9a5b00; --bad: #b42318; }
@page { size: A4; margin: 20mm 18mm 22mm;
  @bottom-left { content: ${cssString(footer.left)}; font: 7.5pt/1.3 Print, sans-serif; color: #5f6570; width: 85mm; vertical-align: top; padding-top: 5mm; overflow: hidden; overflow-wrap: anywhere; }
  @bottom-center { content: none; }
  @bottom-right { content: ${cssString(footer.right)} "\\a0 \\a0 \\a0 " counter(page) "\\a0/\\a0 " counter(pages); font: 7.5pt/1.3 Print, sans-serif; color: #5f6570; width: 88mm; text-align: right; vertical-align: top; padding-top: 5mm; overflow: hidden; overflow-wrap: anywhere; }
}
@page cover { margin: 0; @bottom-left { content: none; } @bottom-right { content: none; } }
* { box-sizing: border-box; }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { margin: 0; color: var(--ink); font: 9.5pt/1.5 Print, sans-serif; overflow-wrap: anywhere; hyphens: manual; }
h1, h2, h3, p, ul, ol, dl, dd, table, figure { margin: 0; padding: 0; }
h2 { font-size: 17pt; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; color: var(--primary); margin: 0 0 5mm; padding-bottom: 2.5mm; border-bottom: .6mm solid var(--primary); break-after: avoid; }
h3 { font-size: 11pt; line-height: 1.35; font-weight: 620; margin: 0; break-after: avoid; }
p + p { margin-top: 2mm; } a { color: inherit; text-decoration: none; } b, small, code, span, dd, td { unicode-bidi: isolate; }
section { margin-top: 11mm; } section.page-start { break-before: page; margin-top: 0; }
.quiet { color: var(--quiet); } small { font-size: 8pt; }
.good { color: var(--good); } .decent { color: var(--decent); } .bad { color: var(--bad); }

.cover { page: cover; break-after: page; width: 210mm; height: 296.5mm; display: flex; flex-direction: column; background: #fff; overflow: hidden; }
.brand-area { flex: none; height: 92mm; padding: 26mm 24mm 0; }
.logo { display: block; max-width: 80mm; max-height: 34mm; object-fit: contain; object-position: left top; }
.brand { font-size: 22pt; line-height: 1.25; font-weight: 680; letter-spacing: -.02em; color: var(--primary); display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical; overflow: hidden; }
.title-area { flex: 1; min-height: 0; background: var(--primary); color: #fff; padding: 22mm 24mm 0; overflow: hidden; }
.title-area .kind { font-size: 12pt; font-weight: 560; letter-spacing: .02em; margin-bottom: 4mm; }
.cover h1 { font-weight: 680; letter-spacing: -.02em; line-height: 1.15; display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; }
.cover h1.short { font-size: 34pt; -webkit-line-clamp: 4; } .cover h1.medium { font-size: 22pt; line-height: 1.2; -webkit-line-clamp: 6; } .cover h1.long { font-size: 13pt; line-height: 1.35; -webkit-line-clamp: 12; }
.cover dl { margin-top: 14mm; display: grid; gap: 5mm; } .cover dt { font-size: 8.5pt; opacity: .85; } .cover dd { font-size: 12pt; font-weight: 560; }
.prepared { flex: none; background: var(--primary); color: #fff; font-size: 8.5pt; padding: 6mm 24mm 14mm; max-height: 34mm; overflow: hidden; }

.contents { break-after: page; } .contents ol { list-style: none; }
.contents li a { display: flex; align-items: baseline; gap: 2mm; } .contents li.section { font-size: 11.5pt; font-weight: 600; margin-top: 4mm; } .contents li.part { font-size: 9.5pt; margin: 1.2mm 0 0 5mm; color: #33373d; }
.entry { min-width: 0; } .leader { flex: 1; min-width: 6mm; border-bottom: .35mm dotted #9aa0a8; transform: translateY(-1mm); } .page { flex: none; font-variant-numeric: tabular-nums; min-width: 7mm; text-align: right; }

.panel { display: grid; grid-template-columns: 44mm 1fr; gap: 9mm; align-items: center; border: .3mm solid var(--line); border-radius: 3mm; padding: 7mm; break-inside: avoid; }
.panel svg.ring { display: block; width: 42mm; height: 42mm; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(30mm, 1fr)); gap: 4mm; margin-top: 6mm; break-inside: avoid; }
.figures > div { border: .3mm solid var(--line); border-radius: 2.5mm; padding: 3.5mm 4mm; } .figures dt { font-size: 8pt; color: var(--quiet); } .figures dd { font-size: 15pt; line-height: 1.3; font-weight: 640; font-variant-numeric: tabular-nums; } .figures dd small { display: block; font-size: 8pt; font-weight: 450; }
.chart { margin-top: 7mm; break-inside: avoid; } .chart svg { display: block; width: 100%; height: auto; } .chart figcaption { font-weight: 600; font-size: 10pt; margin-bottom: 2mm; }
.panel .chart { margin: 0; } .chart.small svg { max-width: 120mm; }

table { width: 100%; border-collapse: collapse; font-size: 8.8pt; table-layout: fixed; } caption { text-align: left; font-weight: 620; font-size: 11pt; padding: 0 0 2mm; break-after: avoid; } thead { display: table-header-group; }
th { text-align: left; font-weight: 560; color: var(--quiet); } th, td { padding: 1.7mm 3mm 1.7mm 0; border-bottom: .25mm solid var(--line); vertical-align: top; } th:last-child, td:last-child { padding-right: 0; } tr { break-inside: avoid; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; width: 24mm; } .number.long { white-space: normal; width: 42mm; } th.number { white-space: normal; overflow-wrap: break-word; } .name { width: 46mm; } .severity { width: 26mm; }
.tables { display: grid; grid-template-columns: 1fr 1fr; gap: 9mm; align-items: start; } .tables table { break-inside: avoid; } .tables .number { width: 18mm; } .tables .wide { grid-column: 1 / -1; } .tables th:first-child { font-size: 11pt; font-weight: 620; color: var(--ink); } .tables th { vertical-align: bottom; }
table.dense th, table.dense td { padding-top: 1.05mm; padding-bottom: 1.05mm; } table.dense tbody th { color: var(--ink); font-weight: 450; width: 40mm; }
td i.bar { display: block; height: 1.1mm; border-radius: .6mm; background: var(--accent); margin-top: .8mm; }

.pill { display: inline-block; border-radius: 4mm; padding: .2mm 2.6mm; font-size: 7.8pt; font-weight: 560; background: var(--soft); color: var(--quiet); white-space: nowrap; }
.pill.critical { background: var(--bad); color: #fff; } .pill.high { background: #fbe5e3; color: var(--bad); } .pill.medium { background: #fdf0dc; color: #8a5100; } .pill.low { background: #f3f3ef; color: #5a4a1f; }
article { border-top: .3mm solid var(--line); padding: 4.5mm 0; break-inside: avoid; } article:first-of-type { border-top: 0; padding-top: 0; }
article header { display: grid; grid-template-columns: 1fr auto; gap: 1mm 5mm; align-items: baseline; break-after: avoid; break-inside: avoid; } article header .meta { grid-column: 1 / -1; display: flex; gap: 3mm; align-items: baseline; }
article p { margin-top: 1.6mm; } .advice { border-left: .8mm solid var(--accent); padding-left: 3.5mm; break-inside: avoid; } .advice b { color: var(--accent); font-weight: 620; }
ul.evidence { list-style: none; margin-top: 2mm; font-size: 8.6pt; } ul.evidence li { margin-top: 1.2mm; break-inside: avoid; }
ul.evidence + p { break-before: avoid; }
code { -webkit-box-decoration-break: clone; box-decoration-break: clone; background: var(--soft); border-radius: 1mm; padding: 0 1mm; font-family: ui-monospace, 'DejaVu Sans Mono', monospace; font-size: .9em; }
pre { background: var(--soft); border-radius: 1.5mm; padding: 1.6mm 2.6mm; margin: .8mm 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 7.8pt/1.45 'DejaVu Sans Mono', ui-monospace, monospace; }
ul.columns { columns: 2; column-gap: 9mm; padding-left: 4mm; font-size: 8.8pt; } ul.columns li { break-inside: avoid; }
.preview { border: .3mm solid var(--line); border-radius: 2.5mm; padding: 4mm 5mm; break-inside: avoid; margin-top: 6mm; } .preview .headline { color: #1a4fb4; font-size: 12.5pt; margin-top: .5mm; } .preview p { margin-top: .5mm; }
.note { background: #fdf0dc; color: #6b3f00; border-radius: 2mm; padding: 3mm 4mm; font-weight: 560; margin-bottom: 5mm; }
`
