import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const emptyName = defineCheck({
  id: 'empty-name',
  title: 'Every link has a name',
  failure: 'Some links have no name',
  needs: ['links'],
  run({ links }) {
    const shown = links.items.filter(({ href, hidden }) => href !== null && !hidden)
    if (shown.length === 0) return notApplicable('The page has no links.')
    const nameless = shown.filter(({ name }) => name === '')
    return failIfAny(
      nameless.map(({ at, href }) => ({ at, found: href ?? '', expected: 'text, an alt text or an aria-label' })),
    )
  },
  advice: 'Put text into the link, an `alt` onto the image in it, or an `aria-label` onto the link.',
  link: 'https://www.w3.org/WAI/WCAG22/Understanding/link-purpose-in-context.html',
})
