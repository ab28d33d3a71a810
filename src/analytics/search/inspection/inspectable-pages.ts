import { pageKeyOf } from '../../../base/page-key.ts'
import type { WebsiteRow } from '../../../database/schema.ts'
import type { InspectablePage } from './plan-inspections.ts'

/** What the newest crawl of a host knows of its pages. */
export interface CrawledSite {
  /** When it ended; null without a crawl. */
  readonly at: string | null
  readonly pages: readonly string[]
  readonly urls: readonly (string | null)[]
  /** What has changed since the crawl before; null if nothing. */
  readonly changed: readonly (string | null)[]
}

/** Throws if the crawls cannot be read now. */
export type ReadCrawledSite = (account: number, host: string) => Promise<CrawledSite>
/** The visits of pages in the last weeks. */
export type ReadVisits = (website: number, now: number) => Promise<ReadonlyMap<string, number>>

/** Longer ones cannot be stored as a key of PostgreSQL, and are no pages that people look for. */
const maxBytes = 2_000

export interface PageSources {
  readonly crawl: CrawledSite
  readonly visits: ReadonlyMap<string, number>
  /** When pages were inspected. */
  readonly inspected: ReadonlyMap<string, number>
}

/** The pages of a website that belong to a property: those that were crawled or visited. */
export function inspectablePages(
  { domain }: Pick<WebsiteRow, 'domain'>,
  property: string,
  { crawl, visits, inspected }: PageSources,
): readonly InspectablePage[] {
  const visitsOf = new Map<string, number>()
  for (const [stored, count] of visits) {
    const page = pageKeyOf(stored)
    if (page.startsWith('/') && !page.startsWith('//')) visitsOf.set(page, (visitsOf.get(page) ?? 0) + count)
  }
  const crawledAt = crawl.at === null ? null : Date.parse(crawl.at)
  const known = new Map<string, { readonly url: string | null; readonly changedAt: number | null }>(
    crawl.pages.map((page, at) => [
      page,
      { url: crawl.urls[at] ?? null, changedAt: crawl.changed[at] ? crawledAt : null },
    ]),
  )
  for (const page of visitsOf.keys()) if (!known.has(page)) known.set(page, { url: null, changedAt: null })
  const origin = originOf(domain, property, crawl.urls[0])
  const isOfProperty = propertyTest(property)
  return Array.from(known, ([page, { url, changedAt }]) => ({
    ...{ page, url: url ?? urlOf(page, origin), changedAt },
    visits: visitsOf.get(page) ?? 0,
    inspectedAt: inspected.get(page) ?? null,
  })).filter(({ page, url }) => isStorable(page) && isStorable(url) && isOfProperty(url))
}

export const isStorable = (text: string): boolean => Buffer.byteLength(text) <= maxBytes

/** The address of a page that was not crawled. */
export const urlOf = (page: string, origin: string): string =>
  (/^[\x21-\x7e]*$/.test(page) ? null : URL.parse(page, origin)?.href) ?? origin + page

/** The origin of pages that were only visited: that of the property, or of the start page of the crawl. */
export function originOf(domain: string, property: string, crawled: string | null | undefined): string {
  const own = URL.parse(property)
  if (own && /^https?:$/.test(own.protocol)) return own.origin
  return (crawled && URL.parse(crawled)?.origin) || `https://${domain}`
}

/** Whether a URL belongs to a property: `sc-domain:example.com`, or all URLs that begin with a prefix. */
export function propertyTest(property: string): (url: string) => boolean {
  const domain = /^sc-domain:(.+)$/.exec(property)?.[1]
  if (domain === undefined) return (url) => url.startsWith(property)
  return (url) => {
    const host = /^https?:\/\/([^/?#:]*)/i.exec(url)?.[1]?.toLowerCase()
    return host === domain || (host?.endsWith(`.${domain}`) ?? false)
  }
}
