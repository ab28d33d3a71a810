import type { Catalog } from './catalog.ts'
import { de } from './de/de.ts'
import { en } from './en/en.ts'
import { fr } from './fr/fr.ts'

/** The languages that the server writes texts in. A new one is a folder, and its name in this list. */
const catalogs = [en, de, fr] as const

export type Language = (typeof catalogs)[number]['language']

export const languages: readonly Language[] = catalogs.map(({ language }) => language)

const byLanguage = new Map(catalogs.map((catalog) => [catalog.language, catalog]))

export const catalogOf = (language: Language): Catalog<Language> => byLanguage.get(language) ?? en

/** The language of a tag such as `de-AT`; undefined if there is no translation. */
export function languageOfTag(tag: string): Language | undefined {
  const primary = tag.split('-', 1)[0]?.toLowerCase()
  return languages.find((language) => language === primary)
}

/** The language of an account, which may have any tag or none. */
export const languageOfAccount = (tag: string | null): Language => languageOfTag(tag ?? '') ?? 'en'
