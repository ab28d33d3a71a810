import type { Language } from './languages.ts'
import { lazy } from './lazy.ts'

/** A sentence or phrase with values. It is stored like this, and rendered in the language of its reader. */
export interface Message {
  /** In English. `{name}` is replaced by a value. Also the key of the translations. */
  readonly text: string
  /** The form for an `n` of one, if it differs. */
  readonly one?: string
  readonly values?: MessageValues
}

/** Numbers are formatted in the reader's language. What is a name rather than a quantity, such as a status, is a string. */
export type MessageValues = Readonly<Record<string, Text | number>>

/** A message, or content that is shown unchanged in every language: a URL, markup, text of an audited page. */
export type Text = string | Message

/** A text in another language, with its plural forms if it has any. */
export type Translation = string | { readonly one: string; readonly other: string }

export type Translate = (text: string) => Translation | undefined

export const message = (text: string, values?: MessageValues): Message =>
  values === undefined ? { text } : { text, values }

/** A message whose form depends on the number `n`. */
export const plural = (one: string, other: string, values: MessageValues & { readonly n: number }): Message => ({
  text: other,
  one,
  values,
})

/** Renders a text. A message without a translation is rendered in English. */
export function renderText(text: Text, language: Language, translate: Translate = () => undefined): string {
  if (typeof text === 'string') return text
  const { values = {} } = text
  const translated = translate(text.text)
  const form =
    translated === undefined
      ? pickForm({ one: text.one ?? text.text, other: text.text }, values.n, 'en')
      : typeof translated === 'string'
        ? translated
        : pickForm(translated, values.n, language)
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? numberFormats[language]().format(value) : renderText(value, language, translate)
  })
}

function pickForm({ one, other }: { one: string; other: string }, count: unknown, language: Language): string {
  return plurals[language].select(Number(count)) === 'one' ? one : other
}

/** The first one loads the data of languages, 7 MB. */
const numberFormats = {
  en: lazy(() => new Intl.NumberFormat('en')),
  de: lazy(() => new Intl.NumberFormat('de')),
  fr: lazy(() => new Intl.NumberFormat('fr')),
}
const plurals = { en: new Intl.PluralRules('en'), de: new Intl.PluralRules('de'), fr: new Intl.PluralRules('fr') }

/** Shortens the quoted content of a text, so that a page cannot make it arbitrarily long. */
export function truncateText(text: Text, maxLength: number): Text {
  if (typeof text === 'string') {
    return text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text
  }
  if (text.values === undefined) return text
  const values = Object.entries(text.values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : truncateText(value, maxLength),
  ])
  return { ...text, values: Object.fromEntries(values) }
}
