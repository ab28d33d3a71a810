import { lazy } from '../../../base/lazy.ts'
import { type Message, message } from '../../../base/message.ts'
import type { HeadFacts, Hreflang } from '../../facts/page/page-facts.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, failIfAny, notApplicable, pass, unverified } from '../check-outcome.ts'
import { targetProblem } from '../target-problem.ts'

const noHreflang = message('The page has no hreflang links.')

/** The offset of the link with this URL; null if there is none. */
function placeOf(head: HeadFacts, url: string): number | null {
  return head.hreflang.find((link) => link.url === url)?.at ?? null
}

/** The code and the address of the link. */
const quoteHreflang = ({ language, href }: Hreflang): string => `${language}: ${href}`

const languages = lazy(() => new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }))
const regions = lazy(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }))

/** Region codes that the standard reserves but that are not countries. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'UK', 'XA', 'XB', 'QO', 'ZZ'])

/** Valid tags that were asked for; few, and looking one up costs as much as several checks of a page. */
const validTags = new Set<string>()
const maxValidTags = 500
const maxTagLength = 35

/** The problem with a BCP 47 language tag; null if it is valid. */
function tagProblem(tag: string): Message | null {
  if (validTags.has(tag)) return null
  const problem = lookUpProblem(tag)
  if (problem === null && tag.length <= maxTagLength && validTags.size < maxValidTags) validTags.add(tag)
  return problem
}

function lookUpProblem(tag: string): Message | null {
  try {
    const { language, region } = new Intl.Locale(tag)
    if (languages().of(language) === undefined) return message('"{code}" is not a known language', { code: language })
    if (region !== undefined && regions().of(region) === undefined)
      return message('"{code}" is not a known region', { code: region })
    return null
  } catch {
    return message('"{code}" is not a language code', { code: tag })
  }
}

/** The same for hreflang, where the language has two letters and the region is a country. */
function hreflangProblem(code: string): Message | null {
  if (code.toLowerCase() === 'x-default') return null
  const [language = '', ...rest] = code.split('-')
  if (!/^[a-z]{2}$/i.test(language)) return message('"{code}" is not a two-letter language code', { code: language })
  const region = rest.find((part) => /^[a-z]{2}$/i.test(part))?.toUpperCase()
  if (region !== undefined && noCountries.has(region)) return message('"{code}" is not a country', { code: region })
  return tagProblem(code)
}

/** Language codes that are used interchangeably. */
const interchangeable: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', cmn: 'zh' }

/** Whether two valid tags have the same language, regardless of the region. */
function sameLanguage(one: string, other: string): boolean {
  const [first, second] = [one, other].map((tag) => {
    const { language } = new Intl.Locale(tag)
    return interchangeable[language] ?? language
  })
  return first === second
}

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

export const hreflangCode = defineCheck({
  id: 'hreflang-code',
  title: 'hreflang codes are valid',
  failure: 'hreflang codes are invalid',
  needs: ['head'],
  run({ head }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    return failIfAny(
      head.hreflang.flatMap(({ at, language }) => {
        const problem = hreflangProblem(language.trim())
        return problem === null
          ? []
          : [{ at, found: problem, expected: message('a code such as en, en-GB, or x-default') }]
      }),
    )
  },
  advice:
    'Use an ISO 639-1 language code, optionally with an ISO 3166-1 country: `en-GB`, not `en-UK`. Search engines ignore invalid codes.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes',
})

export const hreflangConflict = defineCheck({
  id: 'hreflang-conflict',
  title: 'hreflang has one URL per language',
  failure: 'hreflang has several URLs for one language',
  needs: ['head'],
  run({ head }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const first = new Map<string, string>()
    const conflicting = head.hreflang.filter(({ language, url, href }) => {
      const code = language.trim().toLowerCase()
      const known = first.get(code)
      if (known === undefined) first.set(code, url ?? href)
      return known !== undefined && known !== (url ?? href)
    })
    return failIfAny(
      conflicting.map((link) => ({
        at: link.at,
        found: quoteHreflang(link),
        expected: first.get(link.language.trim().toLowerCase()) ?? message('one URL'),
      })),
    )
  },
  advice: 'Keep one URL for each language code. Search engines cannot tell which one is meant otherwise.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})

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

export const hreflangNoReturn = defineCheck({
  id: 'hreflang-no-return',
  title: 'hreflang pages link back',
  failure: 'hreflang return links are missing',
  needs: ['head', 'hreflangTargets', 'response'],
  run({ head, hreflangTargets, response }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const read = hreflangTargets.items.filter(({ url, linksBack }) => url !== response.url && linksBack !== null)
    if (read.length === 0) return unverified(message('No other language version could be fetched.'))
    return failIfAny(
      read
        .filter(({ linksBack }) => linksBack === false)
        .map(({ url, language }) => ({
          at: placeOf(head, url),
          found: message('{language}: {url} does not link back', { language, url }),
          expected: message('an hreflang link to {url}', { url: response.url }),
        })),
    )
  },
  advice:
    'Let every language version link to all versions, including itself. Search engines ignore hreflang links that are not confirmed by the other page.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#guidelines',
})

export const hreflangNoSelf = defineCheck({
  id: 'hreflang-no-self',
  title: 'hreflang includes the page itself',
  failure: 'hreflang self-reference is missing',
  needs: ['head', 'response'],
  run({ head, response }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const own = new Set([response.url, ...head.canonicals.map(({ url }) => url)])
    if (head.hreflang.some(({ url }) => url !== null && own.has(url))) return pass()
    return fail({
      at: head.hreflang[0]?.at,
      found: message('missing'),
      expected: message('an hreflang link to {url}', { url: response.url }),
    })
  },
  advice:
    'Add an hreflang link with the page’s own language and URL. Each version must list all versions, including itself.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#guidelines',
})

export const hreflangNotCanonical = defineCheck({
  id: 'hreflang-not-canonical',
  title: 'hreflang URLs are canonical',
  failure: 'hreflang URLs are not canonical',
  needs: ['head', 'hreflangTargets'],
  run({ head, hreflangTargets }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const read = hreflangTargets.items.flatMap(({ url, language, page }) =>
      isUnverified(page) || targetProblem(page) !== null ? [] : [{ url, language, page }],
    )
    if (read.length === 0) return unverified(message('No other language version could be fetched.'))
    return failIfAny(
      read.flatMap(({ url, language, page: { canonical, finalUrl } }) =>
        canonical === null || canonical === url || canonical === finalUrl
          ? []
          : [{ at: placeOf(head, url), found: `${language}: ${url} → ${canonical}`, expected: canonical }],
      ),
    )
  },
  advice: 'Use the canonical URL of each language version. Search engines ignore hreflang links to non-canonical URLs.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#guidelines',
})

export const hreflangRelative = defineCheck({
  id: 'hreflang-relative',
  title: 'hreflang URLs are absolute',
  failure: 'hreflang URLs are relative',
  needs: ['head'],
  run({ head }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const relative = head.hreflang.filter(({ href }) => !/^\s*https?:\/\//i.test(href))
    return failIfAny(
      relative.map(({ at, href, url }) => ({ at, found: href, expected: url ?? message('an absolute URL') })),
    )
  },
  advice: 'Use full URLs with protocol and host. Search engines require absolute URLs in hreflang links.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})

export const hreflangTarget = defineCheck({
  id: 'hreflang-target',
  title: 'hreflang URLs are indexable',
  failure: 'hreflang URLs are not indexable',
  needs: ['head', 'hreflangTargets'],
  run({ head, hreflangTargets }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const read = hreflangTargets.items.flatMap(({ url, language, page }) =>
      isUnverified(page) ? [] : [{ url, language, problem: targetProblem(page) }],
    )
    if (read.length === 0) return unverified(message('No other language version could be fetched.'))
    return failIfAny(
      read.flatMap(({ url, language, problem }) =>
        problem === null
          ? []
          : [
              {
                at: placeOf(head, url),
                found: message('{language}: {url}: {problem}', { language, url, problem }),
                expected: message('an indexable page with status 200'),
              },
            ],
      ),
    )
  },
  advice:
    'Link to URLs that return status 200 without a redirect and without `noindex`. Search engines ignore the others.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})

export const hreflangXDefault = defineCheck({
  id: 'hreflang-x-default',
  title: 'hreflang has an x-default',
  failure: 'hreflang x-default is missing',
  needs: ['head'],
  run({ head }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    if (head.hreflang.some(({ language }) => language.trim().toLowerCase() === 'x-default')) return pass()
    return fail({ at: head.hreflang[0]?.at, found: message('missing'), expected: 'hreflang="x-default"' })
  },
  advice: 'Add a link with `hreflang="x-default"` to the version for visitors whose language is not listed.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#xdefault',
})
