const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Regions that the standard reserves, but that no country is. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'UK', 'XA', 'XB', 'QO', 'ZZ'])

/** What is wrong with a BCP 47 language tag; null where nothing is. */
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

/** As above for hreflang, where the language has two letters and the region is a country. */
export function hreflangProblem(code: string): string | null {
  if (code.toLowerCase() === 'x-default') return null
  const [language = '', ...rest] = code.split('-')
  if (!/^[a-z]{2}$/i.test(language)) return `"${language}" is no language of two letters`
  const region = rest.find((part) => /^[a-z]{2}$/i.test(part))?.toUpperCase()
  if (region !== undefined && noCountries.has(region)) return `"${region}" is no country`
  return tagProblem(code)
}

/** Macrolanguages whose codes are used for one another. */
const interchangeable: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', cmn: 'zh' }

/** Whether two valid tags are of one language, whatever the country. */
export function sameLanguage(one: string, other: string): boolean {
  const [first, second] = [one, other].map((tag) => {
    const { language } = new Intl.Locale(tag)
    return interchangeable[language] ?? language
  })
  return first === second
}
