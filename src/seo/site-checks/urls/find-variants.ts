import { byRange } from '../by-range.ts'
import type { CrawledSite, SiteFinding } from '../site-check.ts'

interface Page {
  readonly id: number
  readonly url: string
  readonly content_hash: string | null
  readonly title: string | null
  readonly inlink_pages: number
}

const columns = ['id', 'url', 'content_hash', 'title', 'inlink_pages'] as const
const lookupSize = 400

/** Indexable pages that exist under another form of their URL as well. Found is the one of the two that has fewer links. */
export async function* findVariants(
  site: CrawledSite,
  /** The form that is looked for; null if the URL has none. */
  variantOf: (url: string) => string | null,
): AsyncGenerator<SiteFinding> {
  const { db, runId } = site
  const batches = byRange(site, async ({ first, end }) => {
    const pages = await db
      .selectFrom('crawl_urls')
      .select(columns)
      .where('id', '>=', first)
      .where('id', '<', end)
      .where('indexable', '=', 1)
      .orderBy('id')
      .execute()
    const pairs = pages.flatMap((page) => {
      const variant = variantOf(page.url)
      return variant === null ? [] : [{ page, variant }]
    })
    const variants: (readonly [Page, Page])[] = []
    for (let from = 0; from < pairs.length; from += lookupSize) {
      const some = pairs.slice(from, from + lookupSize)
      const others = await db
        .selectFrom('crawl_urls')
        .select(columns)
        .where('run_id', '=', runId)
        .where(
          'url',
          'in',
          some.map(({ variant }) => variant),
        )
        .where('indexable', '=', 1)
        .execute()
      const byUrl = new Map(others.map((other) => [other.url, other]))
      for (const { page, variant } of some) {
        const other = byUrl.get(variant)
        if (other && isSame(page, other)) variants.push([page, other])
      }
    }
    return variants
  })
  for await (const [page, other] of batches) {
    const [copy, original] = page.inlink_pages > other.inlink_pages ? [other, page] : [page, other]
    yield { urlId: copy.id, verdict: 'fail', detail: { to: original.id, url: original.url } }
  }
}

/** The text of a page may differ by a date or a name, so the same title is enough. */
const isSame = (one: Page, other: Page): boolean =>
  (one.content_hash !== null && one.content_hash === other.content_hash) ||
  (one.title !== null && one.title !== '' && one.title === other.title)
