import { Type } from 'typebox'
import type { Language } from '../../../texts/languages.ts'
import { crawlCheckTexts } from '../../site-checks/site-check-texts.ts'
import { text } from './result-route.ts'

/** A check that found something, in the language of the reader. */
export const checkFields = {
  check: text,
  title: text,
  advice: Type.String({ description: 'How to fix it, with code in backticks' }),
  link: Type.String({ description: 'The standard, or the most authoritative documentation' }),
}

/** A check that no longer exists has only its id. */
export function checkFieldsOf(check: string, language: Language) {
  const texts = crawlCheckTexts(check, language)
  return { check, title: texts?.failure ?? check, advice: texts?.advice ?? '', link: texts?.link ?? '' }
}

/** Whether a crawl can have an issue of this name. */
export const isCrawlCheck = (check: string): boolean => crawlCheckTexts(check, 'en') !== undefined
