import { escapeMarkup as text } from '../../base/escape-markup.ts'
import type { Language } from '../../texts/languages.ts'
import type { Texts } from '../../texts/texts.ts'
import { style } from './html-style.ts'

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
