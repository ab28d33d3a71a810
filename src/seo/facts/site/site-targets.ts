import type { PageFacts } from '../page/page-facts.ts'
import type { SiteTargets } from './site-facts.ts'

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
