import { sql } from 'kysely'
import { defineSiteCheck } from '../site-check.ts'
import { pagesWithLinks } from './pages-with-links.ts'

/** Smaller files are not worth the work. */
const minBytes = 100_000
/** Screens with twice the pixels need images of twice the size. */
const maxRatio = 2

export const oversizedImages = defineSiteCheck({
  id: 'oversized-images',
  title: 'Images are not much larger than they are shown',
  failure: 'Pages with images much larger than they are shown',
  category: 'images',
  severity: 'low',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['image'],
      where: sql`target.bytes >= ${minBytes} and target.image_width > ${maxRatio} * target.shown_width
        and target.image_height > ${maxRatio} * target.shown_height`,
      verdict: 'warn',
    }),
  advice:
    'Offer the image in the sizes in which it is shown, with `srcset` and `sizes`. Visitors wait for pixels that their screens do not have.',
  link: 'https://web.dev/articles/serve-responsive-images',
})
