import type { Language } from '../../base/languages.ts'
import { type CheckTexts, checkTexts } from '../checks/check-texts.ts'
import type { TranslatedChecks } from '../checks/translations/catalog.ts'
import { siteChecklist } from './checklist.ts'
import { de } from './translations/de/de.ts'
import { fr } from './translations/fr/fr.ts'

const catalogs: Readonly<Record<Exclude<Language, 'en'>, TranslatedChecks>> = { de, fr }

export const siteCatalogOf = (language: Exclude<Language, 'en'>): TranslatedChecks => catalogs[language]

const checks = new Map(siteChecklist.map((check) => [check.id, check]))

/** The texts of a check of whole sites or of pages; undefined if there is no such check, or no longer. */
export function crawlCheckTexts(id: string, language: Language): CheckTexts | undefined {
  const check = checks.get(id)
  if (!check) return checkTexts(id, language)
  const { title, failure, advice, link } = check
  return { title, failure, advice, link, ...(language === 'en' ? {} : catalogs[language][id]) }
}
