import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const emptyName = defineCheck({
  id: 'empty-name',
  title: 'Links have a discernible name',
  failure: 'Links do not have a discernible name',
  needs: ['links'],
  run({ links }) {
    const shown = links.items.filter(({ href, hidden }) => href !== null && !hidden)
    if (shown.length === 0) return notApplicable(message('The page has no links.'))
    const nameless = shown.filter(({ name }) => name === '')
    return failIfAny(
      nameless.map(({ at, href }) => ({
        at,
        found: href ?? '',
        expected: message('text, alt text, or an aria-label'),
      })),
    )
  },
  advice:
    'Add text to the link, `alt` text to the image in it, or an `aria-label`. Without one, screen readers read out the URL and search engines get no anchor text.',
  link: 'https://www.w3.org/WAI/WCAG22/Understanding/link-purpose-in-context.html',
})
