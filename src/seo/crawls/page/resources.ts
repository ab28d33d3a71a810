import { isPlaceholder, normalizeUrl } from '../../../base/normalize-url.ts'
import type { ResourceKind } from '../../../database/crawl-data/codes.ts'
import type { PageFacts } from '../../facts/page/page-facts.ts'

/** What a page loads, or leads to by itself. */
export interface FoundResource {
  readonly kind: ResourceKind
  /** Normalized. */
  readonly url: string
}

/** The limit for one page; a page with more has most of them from a list. */
const maxResources = 300

/** Each URL once; images of `src` are listed as images. */
export function resourcesOf({ stylesheets, scripts, embeds, resources, head, response }: PageFacts) {
  const byUrl = new Map<string, FoundResource>()
  const add = (kind: ResourceKind, url: string | null): void => {
    if (url === null || byUrl.size >= maxResources || isPlaceholder(url)) return
    const normalized = normalizeUrl(url)?.url
    if (normalized !== undefined && !byUrl.has(normalized)) byUrl.set(normalized, { kind, url: normalized })
  }
  for (const { url } of stylesheets.items) add('stylesheet', url)
  for (const { url } of scripts.items) add('script', url)
  for (const { kind, url } of embeds.items) add(kind === 'iframe' ? 'frame' : 'media', url)
  for (const { kind, url } of resources.items) add(kind, url)
  for (const { url } of head.icons) add('icon', url)
  for (const { name, content } of head.social) {
    if (socialImages.has(name)) add('social-image', URL.parse(content, head.baseUrl)?.href ?? null)
  }
  for (const { url } of head.refreshes) if (url !== null && url !== response.url) add('refresh', url)
  return [...byUrl.values()]
}

const socialImages: ReadonlySet<string> = new Set(['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image'])
