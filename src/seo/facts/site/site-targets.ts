import type { PageFacts } from '../page/page-facts.ts'
import { withoutFragment } from '../page/url-resolver.ts'
import {
  type HreflangLink,
  type HreflangTarget,
  isUnverified,
  type OrUnverified,
  type Sample,
  type SiteTargets,
  type TargetPage,
} from './site-facts.ts'

/** The URLs of the page that are worth probing, without duplicates, in the order of the page. */
export function siteTargetsOf(facts: PageFacts, agent: string): SiteTargets {
  const { head, links, images, scripts, stylesheets } = facts
  const icon = head.icons.find(({ url }) => url !== null)
  const ogImage = head.social.find(({ name }) => name === 'og:image' || name === 'og:image:url')
  return {
    canonical: head.canonicals[0]?.url ?? null,
    hreflang: head.hreflang.flatMap(({ language, url }) => (url === null ? [] : [{ language, url }])),
    links: unique(links.items.map(({ url }) => url)),
    images: unique(images.items.map(({ url }) => url)),
    resources: unique([...stylesheets.items, ...scripts.items].map(({ url }) => url)),
    ogImage: ogImage === undefined ? null : httpUrl(ogImage.content, head.baseUrl),
    icon: icon?.url ?? null,
    agent,
  }
}

function unique(urls: readonly (string | null)[]): readonly string[] {
  return [...new Set(urls)].filter((url) => url !== null)
}

function httpUrl(href: string, base: string): string | null {
  const url = URL.parse(href, base)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}

/** The URL as it is requested, without its fragment; null if it is not an http or https URL. */
export const fetchableUrl = (address: string): string | null =>
  /^https?:/.test(address) ? withoutFragment(address) : null

interface Target {
  /** As the caller gave it, so that the result can be matched. */
  readonly original: string
  readonly url: string
}

/** The fetchable URLs, without the page itself, which has been fetched already. */
function fetchableTargets(urls: readonly string[], page: string): readonly Target[] {
  const targets: Target[] = []
  for (const original of new Set(urls)) {
    const url = fetchableUrl(original)
    if (url !== null && url !== page) targets.push({ original, url })
  }
  return targets
}

/** Probes the first `max` URLs; those that differ only in their fragment share a request, but are separate items. */
export async function probeUrls<Probe extends { readonly url: string }>(
  urls: readonly string[],
  page: string,
  max: number,
  probe: (url: string) => Promise<Probe>,
): Promise<Sample<Probe>> {
  return mapFirst(fetchableTargets(urls, page), max, async ({ original, url }) => ({
    ...(await probe(url)),
    url: original,
  }))
}

/** Maps the first `max` items of a list and counts the rest. */
async function mapFirst<From, To>(
  all: readonly From[],
  max: number,
  probe: (item: From) => Promise<To>,
): Promise<Sample<To>> {
  return { items: await Promise.all(all.slice(0, max).map(probe)), skipped: Math.max(0, all.length - max) }
}

export async function probeHreflang(
  links: readonly HreflangLink[],
  page: string,
  max: number,
  read: (url: string) => Promise<OrUnverified<TargetPage>>,
): Promise<Sample<HreflangTarget>> {
  const others = links.flatMap(({ language, url }) => {
    const fetchUrl = fetchableUrl(url)
    return fetchUrl === null || fetchUrl === page ? [] : [{ language, url, fetchUrl }]
  })
  return mapFirst(others, max, async ({ language, url, fetchUrl }) => {
    const target = await read(fetchUrl)
    const isSuccess = !isUnverified(target) && target.status >= 200 && target.status < 300
    const linksBack = isSuccess ? target.hreflang.some((link) => fetchableUrl(link.url) === page) : null
    return { language, url, page: target, linksBack }
  })
}

/** The URL with its trailing slash added or removed; null for a home page and for a path that looks like a file. */
export function slashVariantOf(page: string): string | null {
  const url = new URL(page)
  if (url.pathname === '/' || url.pathname.lastIndexOf('.') > url.pathname.lastIndexOf('/')) return null
  url.pathname = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : `${url.pathname}/`
  return url.href
}
