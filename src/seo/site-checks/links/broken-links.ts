import { sql } from 'kysely'
import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { hasOutcome, isOnlyVisited } from '../conditions.ts'
import { defineSiteCheck } from '../site-check.ts'
import { urlsWhere } from '../urls-where.ts'
import { pagesWithLinks } from './pages-with-links.ts'

export const brokenPages = defineSiteCheck({
  id: 'broken-pages',
  title: 'Pages respond without an error',
  failure: 'Pages that respond with an error',
  category: 'links',
  severity: 'high',
  async *run(site) {
    const isBroken = sql`${hasOutcome('page', 'broken')} and not ${isOnlyVisited('page')}`
    for await (const { id, status, reason, inlinks } of urlsWhere(site, isBroken)) {
      yield { urlId: id, verdict: 'fail', count: Math.max(1, inlinks), detail: { status, reason } }
    }
  },
  advice:
    'Restore the page, or redirect its URL to the page that replaces it, and correct the links to it. Search engines drop pages that keep failing.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
})

export const brokenLinks = defineSiteCheck({
  id: 'broken-links',
  title: 'Internal links lead to pages that work',
  failure: 'Pages with broken internal links',
  category: 'links',
  severity: 'high',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['link'],
      where: sql`target.outcome = ${codeOf(outcomes, 'broken')} and target.external = 0`,
      verdict: 'fail',
    }),
  advice:
    'Correct the link, restore the page that it leads to, or remove the link. Broken links frustrate visitors and waste crawl budget.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
})

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

export const brokenExternalLinks = defineSiteCheck({
  id: 'broken-external-links',
  title: 'External links lead to pages that work',
  failure: 'Pages with broken external links',
  category: 'links',
  severity: 'medium',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['link'],
      where: sql`target.external = 1 and ${hasOutcome('target', 'broken')}`,
      verdict: 'fail',
    }),
  advice: 'Link to the new URL of the page, or remove the link. Visitors who follow it land on an error page.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})
