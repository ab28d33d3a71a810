import { message } from '../../../base/message.ts'
import { withoutFragment } from '../../facts/page/url-resolver.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { genericTexts } from './generic-texts.ts'

export const genericText = defineCheck({
  id: 'generic-text',
  title: 'Links have descriptive text',
  failure: 'Links do not have descriptive text',
  needs: ['links', 'document', 'response'],
  run({ links, document, response }) {
    const pageLanguage = document.language?.value ?? null
    const page = withoutFragment(response.url)
    const named = links.items.filter(({ url, name, hidden }) => url !== null && url !== page && name !== '' && !hidden)
    if (named.length === 0) return notApplicable(message('The page has no text links to other pages.'))
    const languages = new Set(named.map(({ language }) => language ?? pageLanguage))
    if ([...languages].every((language) => textsOf(language) === undefined)) {
      const language = primaryOf(pageLanguage ?? '')
      return notApplicable(message('Generic link texts are not known for the language "{language}".', { language }))
    }
    const generic = named.filter(({ name, language }) => isGeneric(plain(name), language ?? pageLanguage))
    return failIfAny(
      generic.map(({ at, name }) => ({ at, found: name, expected: message('text that describes the target') })),
    )
  },
  advice:
    'Replace phrases such as “click here” with text that describes the target page. Search engines and screen readers rely on it.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable#anchor-text',
})

const primaryOf = (language: string): string => language.trim().toLowerCase().split(/[-_]/)[0] ?? ''

/** Those of a language. Where none is declared, also the phrases of all others that can be nothing else. */
function textsOf(language: string | null): ReadonlySet<string> | undefined {
  const primary = primaryOf(language ?? '')
  if (primary === '') return anyLanguage
  return byLanguage.get(primary === 'no' || primary === 'nn' ? 'nb' : primary)
}

const isGeneric = (text: string, language: string | null): boolean => textsOf(language)?.has(text) ?? false

const byLanguage: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(genericTexts).map(([language, texts]) => [language, new Set(texts)]),
)

/** Single words in Latin letters may mean something else in another language: "suite" is a room, too. */
const anyLanguage: ReadonlySet<string> = new Set([
  ...(genericTexts.en ?? []),
  ...Object.values(genericTexts)
    .flat()
    .filter((text) => /[^a-z]/.test(text)),
])

const decoration = ' «»›‹→<>.…!:()[]–—-|·•'

/** Strips everything around the words. */
function plain(name: string): string {
  let start = 0
  let end = name.length
  while (start < end && decoration.includes(name.charAt(start))) start++
  while (end > start && decoration.includes(name.charAt(end - 1))) end--
  return name.slice(start, end).toLowerCase()
}
