import { sql } from 'kysely'
import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { defineSiteCheck } from '../site-check.ts'
import { pagesWithLinks } from './pages-with-links.ts'

export const brokenImages = defineSiteCheck({
  id: 'broken-images',
  title: 'Images load',
  failure: 'Pages with broken images',
  category: 'images',
  severity: 'medium',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['image'],
      where: sql`target.outcome = ${codeOf(outcomes, 'broken')}`,
      verdict: 'fail',
    }),
  advice:
    'Correct the URL of the image, upload the file again, or remove the image. Visitors see a gap or a broken icon in its place.',
  link: 'https://developers.google.com/search/docs/appearance/google-images',
})
