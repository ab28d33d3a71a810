import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'
import { tagProblem } from './language-codes.ts'

export const lang = defineCheck({
  id: 'lang',
  title: 'Page language is declared',
  failure: 'Page language is missing or invalid',
  needs: ['document'],
  run({ document: { language } }) {
    if (language === null || language.value === '')
      return fail({ at: language?.at, found: message('missing'), expected: '<html lang="…">' })
    const problem = tagProblem(language.value)
    if (problem === null) return pass({ found: language.value })
    return fail({ at: language.at, found: problem, expected: message('a code such as en or pt-BR') })
  },
  advice:
    'Add the language to the root element, for example `<html lang="en">`. Screen readers choose the pronunciation by it, and browsers offer translation.',
  link: 'https://www.rfc-editor.org/rfc/rfc5646.html',
})
