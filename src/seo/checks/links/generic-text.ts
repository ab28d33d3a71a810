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
    const language = document.language?.value.toLowerCase().split(/[-_]/)[0] || 'en'
    const known = genericTexts[language === 'no' ? 'nb' : language]
    if (known === undefined)
      return notApplicable(message('Generic link texts are not known for the language "{language}".', { language }))
    const page = withoutFragment(response.url)
    const named = links.items.filter(({ url, name, hidden }) => url !== null && url !== page && name !== '' && !hidden)
    if (named.length === 0) return notApplicable(message('The page has no text links to other pages.'))
    const generic = named.filter(({ name }) => known.includes(plain(name)))
    return failIfAny(
      generic.map(({ at, name }) => ({ at, found: name, expected: message('text that describes the target') })),
    )
  },
  advice:
    'Replace phrases such as “click here” with text that describes the target page. Search engines and screen readers rely on it.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable#anchor-text',
})

const decoration = ' «»›‹→<>.…!:'

/** Strips everything around the words. */
function plain(name: string): string {
  let start = 0
  let end = name.length
  while (start < end && decoration.includes(name.charAt(start))) start++
  while (end > start && decoration.includes(name.charAt(end - 1))) end--
  return name.slice(start, end).toLowerCase()
}
