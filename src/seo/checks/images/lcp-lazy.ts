import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'

/** Smaller images are logos and icons. */
const minWidth = 200

export const lcpLazy = defineCheck({
  id: 'lcp-lazy',
  title: 'The first large image loads at once',
  failure: 'The first large image waits for the layout before it loads',
  needs: ['images'],
  run({ images }) {
    const first = images.items.find(
      ({ region, width }) =>
        (region === 'main' || region === 'body' || region === 'header') && (width ?? 0) >= minWidth,
    )
    if (first === undefined) return notApplicable('No image is known to be large.')
    return first.lazy ? warn({ at: first.at, found: 'loading="lazy"', expected: 'fetchpriority="high"' }) : pass()
  },
  advice: 'Leave `loading="lazy"` to images further down; the first is often what visitors wait for.',
  link: 'https://web.dev/articles/lcp-lazy-loading',
})
