import type { Strings } from './catalog.ts'
import { type Formats, formatsIn } from './formats.ts'
import { catalogOf, type Language } from './languages.ts'
import { renderText, type Translation } from './render-text.ts'

export type TextKey = keyof Strings

type PlaceholderOf<Template> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never
type FormOf<Template> = Template extends string ? Template : Template[keyof Template]
type ValueNames<Key extends TextKey> = PlaceholderOf<FormOf<Strings[Key]>>

/** Renders a string with its values, in the plural form by `n`. Numbers are formatted in the language. */
export type Say = <Key extends TextKey>(
  key: Key,
  ...values: [ValueNames<Key>] extends [never] ? [] : [Readonly<Record<ValueNames<Key>, string | number>>]
) => string

export interface Texts {
  readonly language: Language
  readonly say: Say
  /** The name of a value that may be any text, such as that of an imported channel; undefined if it has none. */
  readonly nameOf: (kind: 'channel' | 'device' | 'failure', value: string) => string | undefined
  readonly formats: Formats
}

/** Everything that it takes to write in a language. */
export function textsIn(language: Language): Texts {
  const strings: Readonly<Record<string, Translation>> = catalogOf(language).strings
  return {
    language,
    formats: formatsIn(language),
    say: (key, ...[values]) => renderText({ text: key, ...(values && { values }) }, language, () => strings[key]),
    nameOf: (kind, value) => {
      const key = `${kind}.${value}`
      return Object.hasOwn(strings, key) ? renderText({ text: key }, language, () => strings[key]) : undefined
    },
  }
}
