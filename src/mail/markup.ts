import { escapeMarkup } from '../base/escape-markup.ts'

/** HTML that is safe to embed in other HTML. */
export interface Html {
  readonly html: string
}

type HtmlValue = Html | string | number | readonly Html[]

/** HTML with escaped values, so that no text can become markup. */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { html: literals.map((literal, index) => literal + renderValue(values[index] ?? '')).join('') }
}

export const emptyHtml: Html = { html: '' }

function renderValue(value: HtmlValue): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return escapeText(value)
  return 'html' in value ? value.html : value.map((one) => one.html).join('')
}

/** Removes invisible characters, such as those that change the direction of text. */
const escapeText = (text: string): string => escapeMarkup(text.replace(/[^\P{C}\t\n]/gu, '\u{fffd}'))
