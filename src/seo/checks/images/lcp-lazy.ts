import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'

/** Smaller images are logos and icons. */
const minWidth = 200

export const lcpLazy = defineCheck({
  id: 'lcp-lazy',
  title: 'Largest image is not lazily loaded',
  failure: 'Largest image is lazily loaded',
  needs: ['images'],
  run({ images }) {
    const first = images.items.find(
      ({ region, width }) =>
        (region === 'main' || region === 'body' || region === 'header') && (width ?? 0) >= minWidth,
    )
    if (first === undefined) return notApplicable(message('No large image was found.'))
    return first.lazy ? warn({ at: first.at, found: 'loading="lazy"', expected: 'fetchpriority="high"' }) : pass()
  },
  advice:
    'Remove `loading="lazy"` from the first large image, and add `fetchpriority="high"`. It is often the Largest Contentful Paint element, and lazy loading delays it.',
  link: 'https://web.dev/articles/lcp-lazy-loading',
})
