import { catalogOf, type Language } from '../../texts/languages.ts'
import { type CheckTexts, checkTexts } from '../checks/check-texts.ts'
import { siteChecklist } from './checklist.ts'

const checks = new Map(siteChecklist.map((check) => [check.id, check]))

/** The texts of a check of whole sites or of pages; undefined if there is no such check, or no longer. */
export function crawlCheckTexts(id: string, language: Language): CheckTexts | undefined {
  const check = checks.get(id)
  if (!check) return checkTexts(id, language)
  const { title, failure, advice, link } = check
  return { title, failure, advice, link, ...catalogOf(language).checks.checks[id] }
}
