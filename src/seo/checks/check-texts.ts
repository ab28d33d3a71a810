import type { Language } from '../../base/languages.ts'
import { renderText, type Text } from '../../base/message.ts'
import { categories } from './categories.ts'
import type { Check } from './check.ts'
import { checklist } from './checklist.ts'
import type { Catalog } from './translations/catalog.ts'
import { de } from './translations/de/de.ts'
import { fr } from './translations/fr/fr.ts'

const catalogs: Readonly<Record<Exclude<Language, 'en'>, Catalog>> = { de, fr }

export const catalogOf = (language: Language): Catalog | undefined =>
  language === 'en' ? undefined : catalogs[language]

const checks = new Map<string, Check>(checklist.map(({ check }) => [check.id, check]))

export type CheckTexts = Pick<Check, 'title' | 'failure' | 'advice' | 'link'>

/** The texts of a check; undefined if there is no such check, or no longer. */
export function checkTexts(id: string, language: Language): CheckTexts | undefined {
  const check = checks.get(id)
  return check && { ...check, ...catalogOf(language)?.checks[id] }
}

/** Renders a message of a check, or of an audit that failed. */
export function renderCheckText(text: Text, language: Language, id?: string): string {
  const catalog = catalogOf(language)
  const own = id === undefined ? undefined : catalog?.checks[id]?.texts
  return renderText(text, language, (english) => own?.[english] ?? catalog?.texts[english])
}

export function categoryTitle(category: string, language: Language): string | undefined {
  const known = categories.find((one) => one.category === category)
  return known && (catalogOf(language)?.categories[known.category] ?? known.title)
}
