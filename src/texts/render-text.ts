import type { Text } from '../base/message.ts'
import { formatsIn } from './formats.ts'

/**
 * A text in which `{name}` stands for a value; or its forms by the number `n`, with those of the plural rules that the
 * language has.
 */
export type Translation = string | ({ readonly [Rule in Intl.LDMLPluralRule]?: string } & { readonly other: string })

/** Finds the translation of an English text. */
export type Translate = (text: string) => Translation | undefined

/** Renders a text in the language of its reader. A message without a translation is rendered in English. */
export function renderText(text: Text, language: string, translate: Translate = () => undefined): string {
  if (typeof text === 'string') return text
  const { values = {} } = text
  const translated = translate(text.text)
  const form =
    translated === undefined
      ? pickForm({ one: text.one ?? text.text, other: text.text }, values.n, 'en')
      : pickForm(translated, values.n, language)
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? formatsIn(language).number(value) : renderText(value, language, translate)
  })
}

function pickForm(translation: Translation, count: unknown, language: string): string {
  if (typeof translation === 'string') return translation
  return translation[formatsIn(language).pluralRule(Number(count))] ?? translation.other
}
