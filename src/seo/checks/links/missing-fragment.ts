import { message } from '../../../base/message.ts'
import { spellings } from '../../facts/page/anchors.ts'
import type { Link } from '../../facts/page/page-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const missingFragment = defineCheck({
  id: 'missing-fragment',
  title: 'Jump links have a target',
  failure: 'Jump links without a target',
  needs: ['links', 'document', 'response'],
  run({ links, document, response }) {
    const page = response.url.replace(/#.*$/s, '')
    const within = links.items.flatMap((link) => {
      const fragment = link.url === page ? jumpTarget(link) : null
      return fragment === null ? [] : [{ at: link.at, fragment }]
    })
    if (within.length === 0) return notApplicable(message('The page has no jump links.'))
    const missing = within.filter(({ fragment }) => !spellings(fragment).some((id) => document.ids.has(id)))
    return failIfAny(missing.map(({ at, fragment }) => ({ at, found: `#${fragment}`, expected: `id="${fragment}"` })))
  },
  advice: 'Add the `id` to the target element, or correct the link. The browser stays where it is otherwise.',
  link: 'https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment',
})

/** The id or name that a link jumps to; null if it jumps to none, or if it is probably for scripts. */
export function jumpTarget({ fragment, hidden, scripted, control }: Link): string | null {
  if (fragment === null || hidden || scripted || control) return null
  const place = fragment.replace(textFragment, '')
  return isPlace(place) ? place : null
}

/** The text that browsers scroll to, which is no part of the fragment. */
const textFragment = /:~:.*$/s

/** Scripts use fragments with punctuation as routes and commands, and some words as placeholders. Browsers define `top`. */
const isPlace = (fragment: string): boolean =>
  !/^([/!]|top$|$)|[/=&?:]|%3a|%3d/i.test(fragment) &&
  !/^(\d{0,2}|void|none|null|nogo|nolink|link|javascript.*|menu|nav|search|modal.*|popup.*|login|share|open.*|close.*)$/i.test(
    fragment,
  )
