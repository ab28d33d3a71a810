import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'
import { tagProblem } from './language-codes.ts'

export const lang = defineCheck({
  id: 'lang',
  title: 'The page names its language',
  failure: 'The page does not name its language, or not by a valid code',
  needs: ['document'],
  run({ document: { language } }) {
    if (language === null || language.value === '')
      return fail({ at: language?.at, found: 'no lang', expected: '<html lang="…">' })
    const problem = tagProblem(language.value)
    if (problem === null) return pass({ found: language.value })
    return fail({ at: language.at, found: problem, expected: 'a code such as en or pt-BR' })
  },
  advice: 'Write the language onto the root element: `<html lang="en">`. Screen readers pronounce by it.',
  link: 'https://www.rfc-editor.org/rfc/rfc5646.html',
})
