import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { noHreflang, quoteHreflang } from './hreflang-links.ts'
import { sameLanguage, tagProblem } from './language-codes.ts'

export const hreflangLang = defineCheck({
  id: 'hreflang-lang',
  title: 'hreflang matches the page language',
  failure: 'hreflang differs from the page language',
  needs: ['head', 'document', 'response'],
  run({ head, document: { language }, response }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    if (language === null || tagProblem(language.value) !== null)
      return notApplicable(message('The page declares no valid language.'))
    const own = new Set([response.url, ...head.canonicals.map(({ url }) => url)])
    const listed = head.hreflang.filter(
      ({ url, language: code }) => url !== null && own.has(url) && tagProblem(code.trim()) === null,
    )
    if (listed.length === 0) return notApplicable(message('The page does not list itself in hreflang.'))
    if (listed.some(({ language: code }) => sameLanguage(code.trim(), language.value))) return pass()
    return fail(
      ...listed.map((link) => ({ at: link.at, found: quoteHreflang(link), expected: `hreflang="${language.value}"` })),
    )
  },
  advice: 'Correct either the `lang` attribute of the root element or the hreflang code of this page.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes',
})
