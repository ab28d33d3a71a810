import type { Key, Strings } from './keys.ts'
import type { Message } from './message.ts'

export type Values = Readonly<Record<string, string | number>>

export const languages = ['en', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' }

const loaders: Readonly<Record<Language, () => Promise<Strings>>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
}

let strings: Partial<Strings> = {}
let current: Language = 'en'
let plurals = new Intl.PluralRules('en')

export const language = (): Language => current

export async function setLanguage(chosen: Language): Promise<void> {
  strings = await loaders[chosen]()
  current = chosen
  plurals = new Intl.PluralRules(chosen)
  document.documentElement.lang = chosen
}

/** Returns the first of the language tags that the console has, or English. */
export function matchLanguage(...tags: readonly (string | null | undefined)[]): Language {
  for (const tag of tags) {
    const found = languages.find((one) => tag?.toLowerCase().split('-', 1)[0] === one)
    if (found) return found
  }
  return 'en'
}

export function t(key: Key, values: Values = {}): string {
  const message = strings[key] ?? key
  const text = typeof message === 'string' ? message : pluralOf(message, Number(values.n))
  return text.replace(/\{(\w+)\}/g, (whole, name) => formatValue(values[name]) ?? whole)
}

function pluralOf(message: Exclude<Message, string>, count: number): string {
  const form = plurals.select(count)
  if (form === 'one') return message.one
  return form === 'many' && message.many !== undefined ? message.many : message.other
}

function formatValue(value: string | number | undefined): string | undefined {
  return typeof value === 'number' ? value.toLocaleString(current) : value
}
