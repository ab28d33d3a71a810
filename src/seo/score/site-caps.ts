import type { Cap } from './caps.ts'

/** Site-wide issues that no quality of the pages makes up for, by the site-level check that finds them. */
export const siteCaps: readonly Cap[] = [
  { check: 'site-blocked', score: 29, because: 'robots.txt keeps crawlers from reading any page' },
  {
    check: 'start-page-not-indexable',
    score: 49,
    because: 'search engines cannot show the page that everything starts from',
  },
  { check: 'many-broken-pages', score: 69, because: 'more than one page in ten does not work' },
]
