import type { Language } from '../../../base/languages.ts'
import { checkTexts } from '../../checks/check-texts.ts'
import { siteChecklist } from '../../site-checks/checklist.ts'

const siteTitles = new Map(siteChecklist.map(({ id, failure }) => [id, failure]))

/** What is wrong with the pages where a check found something. */
export const titleOfCheck = (check: string, language: Language): string =>
  checkTexts(check, language)?.failure ?? siteTitles.get(check) ?? check
