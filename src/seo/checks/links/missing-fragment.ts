import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const missingFragment = defineCheck({
  id: 'missing-fragment',
  title: 'Jump links have a target',
  failure: 'Jump links without a target',
  needs: ['links', 'document', 'response'],
  run({ links, document, response }) {
    const page = response.url.replace(/#.*$/s, '')
    const within = links.items.filter(
      ({ url, fragment, hidden, scripted, control }) =>
        url === page && fragment !== null && isPlace(fragment) && !hidden && !scripted && !control,
    )
    if (within.length === 0) return notApplicable(message('The page has no jump links.'))
    const missing = within.filter(({ fragment }) => fragment !== null && !isThere(fragment, document.ids))
    return failIfAny(missing.map(({ at, fragment }) => ({ at, found: `#${fragment}`, expected: `id="${fragment}"` })))
  },
  advice: 'Add the `id` to the target element, or correct the link. The browser stays where it is otherwise.',
  link: 'https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment',
})

/** Scripts use fragments with punctuation as routes and commands, and some words as placeholders. Browsers define `top`. */
const isPlace = (fragment: string): boolean =>
  !/^([/!]|:~:|top$|$)|[/=&?:]|%3a|%3d/i.test(fragment) &&
  !/^(\d{0,2}|void|none|null|nogo|nolink|link|javascript.*|menu|nav|search|modal.*|popup.*|login|share|open.*|close.*)$/i.test(
    fragment,
  )

/** Like browsers, searches for the fragment as written first, and then decoded. */
const isThere = (fragment: string, ids: ReadonlySet<string>): boolean => ids.has(fragment) || ids.has(decoded(fragment))

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
