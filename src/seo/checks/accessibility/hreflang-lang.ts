import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { noHreflang, quoteHreflang } from './hreflang-links.ts'
import { sameLanguage, tagProblem } from './language-codes.ts'

export const hreflangLang = defineCheck({
  id: 'hreflang-lang',
  title: 'The page is listed under its own language',
  failure: 'The page is listed under another language than it names itself',
  needs: ['head', 'document', 'response'],
  run({ head, document: { language }, response }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    if (language === null || tagProblem(language.value) !== null)
      return notApplicable('The page names no valid language.')
    const own = new Set([response.url, ...head.canonicals.map(({ url }) => url)])
    const listed = head.hreflang.filter(
      ({ url, language: code }) => url !== null && own.has(url) && tagProblem(code.trim()) === null,
    )
    if (listed.length === 0) return notApplicable('The page is not among its own language versions.')
    if (listed.some(({ language: code }) => sameLanguage(code.trim(), language.value))) return pass()
    return fail(
      ...listed.map((link) => ({ at: link.at, found: quoteHreflang(link), expected: `hreflang="${language.value}"` })),
    )
  },
  advice: 'Correct `lang` on the root element, or the code in the list of versions: one of them is wrong.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes',
})
