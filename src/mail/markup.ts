import { escapeMarkup } from '../base/escape-markup.ts'

/** HTML that is safe to put into other HTML as it stands. */
export interface Html {
  readonly html: string
}

type Part = Html | string | number | readonly Html[]

/** HTML with values in it. A text can't become markup, whoever wrote it. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: literals.map((literal, index) => literal + written(parts[index] ?? '')).join('') }
}

export const none: Html = { html: '' }

function written(part: Part): string {
  if (typeof part === 'number') return String(part)
  if (typeof part === 'string') return escapeText(part)
  return 'html' in part ? part.html : part.map((one) => one.html).join('')
}

/** Without characters that nobody sees, such as those that turn the direction of text. */
const escapeText = (text: string): string => escapeMarkup(text.replace(/[^\P{C}\t\n]/gu, '\u{fffd}'))
