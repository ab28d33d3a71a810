import { Type } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import { withoutWww } from '../../base/hosts.ts'
import { createLoadingCache } from '../../base/loading-cache.ts'
import { within } from '../../base/within.ts'
import { fetchFromSeo, type SeoService } from '../digests/seo-results.ts'

/** What the last crawl of a domain found out about our tag. */
export interface UntaggedPages {
  readonly crawl_id: number
  readonly crawled_at: string
  /** HTML pages that were read. */
  readonly pages: number
  readonly untagged: number
  /** The pages without the tag that most links lead to. */
  readonly examples: readonly string[]
}

const CrawlsReply = Type.Object({
  data: Type.Array(Type.Object({ id: Type.Integer(), generated_at: Type.Union([Type.String(), Type.Null()]) })),
})
const PagesReply = Type.Object({
  data: Type.Array(Type.Object({ url: Type.String() })),
  meta: Type.Object({ total: Type.Integer() }),
})

const ttlMs = 60_000
const maxBytes = 4 * 1024 ** 2
/** The reply does not wait any longer for the SEO service. */
const maxWaitMs = 4_000

/** Asks the SEO service about the last crawl of a domain that is done; null if there is none, or no reply in time. */
export function createUntaggedPages(seo: SeoService, clock: Clock) {
  const cache = createLoadingCache<UntaggedPages | null>({ maxBytes, ttlMs, clock })

  async function fetchPages(account: number, domain: string): Promise<UntaggedPages | null> {
    const query = new URLSearchParams({
      project: withoutWww(domain),
      status: 'done',
      sort_by: 'generated_at',
      sort: 'desc',
    })
    const crawls = await fetchFromSeo(seo, account, `/crawls?${query}`, CrawlsReply)
    const last = crawls?.data.find(({ generated_at }) => generated_at !== null)
    if (!last || last.generated_at === null) return null
    const pagesWith = (tracker: 0 | 1) => {
      const filters = `filter=tracker%3D${tracker}&filter=external%3D0&sort_by=inlinks&sort=desc`
      return fetchFromSeo(seo, account, `/crawls/${last.id}/pages?${filters}`, PagesReply)
    }
    const [untagged, tagged] = await Promise.all([pagesWith(0), pagesWith(1)])
    if (!untagged || !tagged) return null
    return {
      ...{ crawl_id: last.id, crawled_at: last.generated_at },
      ...{ pages: untagged.meta.total + tagged.meta.total, untagged: untagged.meta.total },
      examples: untagged.data.map(({ url }) => url),
    }
  }

  return async (account: number, domain: string): Promise<UntaggedPages | null> => {
    const fetching = cache.get(`${account} ${domain}`, async () => {
      const value = await fetchPages(account, domain)
      return { value, bytes: 200 + JSON.stringify(value).length }
    })
    return (await within(maxWaitMs, fetching)) ?? null
  }
}
