const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Region codes that the standard reserves but that are not countries. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'UK', 'XA', 'XB', 'QO', 'ZZ'])

/** The problem with a BCP 47 language tag; null if it is valid. */
export function tagProblem(tag: string): string | null {
  try {
    const { language, region } = new Intl.Locale(tag)
    if (languages.of(language) === undefined) return `"${language}" is no known language`
    if (region !== undefined && regions.of(region) === undefined) return `"${region}" is no known region`
    return null
  } catch {
    return `"${tag}" is no language tag`
  }
}

/** The same for hreflang, where the language has two letters and the region is a country. */
export function hreflangProblem(code: string): string | null {
  if (code.toLowerCase() === 'x-default') return null
  const [language = '', ...rest] = code.split('-')
  if (!/^[a-z]{2}$/i.test(language)) return `"${language}" is no language of two letters`
  const region = rest.find((part) => /^[a-z]{2}$/i.test(part))?.toUpperCase()
  if (region !== undefined && noCountries.has(region)) return `"${region}" is no country`
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
