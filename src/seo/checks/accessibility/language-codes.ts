import { lazy } from '../../../base/lazy.ts'
import { type Message, message } from '../../../base/message.ts'

const languages = lazy(() => new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }))
const regions = lazy(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }))

/** Region codes that the standard reserves but that are not countries. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'UK', 'XA', 'XB', 'QO', 'ZZ'])

/** Valid tags that were asked for; few, and looking one up costs as much as several checks of a page. */
const validTags = new Set<string>()
const maxValidTags = 500
const maxTagLength = 35

/** The problem with a BCP 47 language tag; null if it is valid. */
export function tagProblem(tag: string): Message | null {
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
export function hreflangProblem(code: string): Message | null {
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
export function sameLanguage(one: string, other: string): boolean {
  const [first, second] = [one, other].map((tag) => {
    const { language } = new Intl.Locale(tag)
    return interchangeable[language] ?? language
  })
  return first === second
}
