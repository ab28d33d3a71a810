import { withoutSensitiveHeaders } from '../../base/sensitive-headers.ts'
import type { FetchTimings } from '../../fetch/fetch-result.ts'
import type { PageFacts } from '../facts/page/page-facts.ts'
import { type OutlineLine, structuredOutline } from './structured-outline.ts'

/** What was seen of the page, apart from any verdict. */
export interface PageSummary {
  readonly url: string
  readonly status: number
  readonly redirects: readonly { url: string; status: number; location: string; milliseconds: number }[]
  readonly headers: Readonly<Record<string, readonly string[]>>
  readonly protocol: string
  readonly encoding: string
  readonly sizes: { readonly html: number; readonly wire: number }
  readonly timings: FetchTimings
  readonly title: string | null
  readonly description: string | null
  readonly canonical: string | null
  /** The robots directives of the page and of its response, as crawlers read them; null where there are none. */
  readonly robots: string | null
  /** The first `h1`. */
  readonly h1: string | null
  readonly language: string | null
  readonly words: number
  readonly elements: number
  readonly links: { readonly internal: number; readonly external: number }
  readonly images: number
  readonly search_preview: SearchPreview
  readonly social_preview: SocialPreview
  readonly structured_data: readonly OutlineLine[]
}

export interface SearchPreview {
  readonly url: string
  readonly title: string | null
  readonly description: string | null
}

export interface SocialPreview extends SearchPreview {
  readonly image: string | null
  readonly site: string | null
  readonly card: string | null
}

const maxText = 500
const maxHeaders = 100
const maxRedirects = 20

export function pageSummary(facts: PageFacts): PageSummary {
  const { response: answer, document, head, headings, images, links, text } = facts
  const title = cut(head.titles.find((one) => one.text !== '')?.text)
  const description = cut(head.descriptions.find((one) => one.text !== '')?.text)
  const canonical = head.canonicals[0]?.url ?? null
  const internal = links.items.filter((link) => link.internal).length
  const external = links.items.filter((link) => link.url !== null && !link.internal).length
  return {
    url: answer.url,
    status: answer.status,
    redirects: answer.redirects
      .slice(0, maxRedirects)
      .map(({ url, status, location, milliseconds }) => ({ url, status, location, milliseconds })),
    headers: Object.fromEntries(Object.entries(withoutSensitiveHeaders(answer.headers)).slice(0, maxHeaders)),
    protocol: answer.protocol,
    encoding: answer.encoding,
    sizes: { html: answer.bytes, wire: answer.bytesOnWire },
    timings: answer.timings,
    title,
    description,
    canonical,
    robots: robotsText(head),
    h1: cut(headings.items.find(({ level }) => level === 1)?.text),
    language: document.language?.value ?? null,
    words: text.words,
    elements: document.elements,
    links: { internal, external },
    images: images.total,
    search_preview: { url: canonical ?? answer.url, title, description },
    social_preview: socialPreview(facts, { url: canonical ?? answer.url, title, description }),
    structured_data: structuredOutline(facts.structuredData),
  }
}

/** As a social network would read the page: its own tags first, then what search engines read. */
function socialPreview({ response: answer, head }: PageFacts, search: SearchPreview): SocialPreview {
  const tag = (...names: readonly string[]) =>
    cut(names.map((name) => head.social.find((one) => one.name === name && one.content !== '')).find(Boolean)?.content)
  const image = tag('og:image', 'og:image:url', 'twitter:image')
  return {
    url: tag('og:url') ?? search.url,
    title: tag('og:title', 'twitter:title') ?? search.title,
    description: tag('og:description', 'twitter:description') ?? search.description,
    image: image === null ? null : (URL.parse(image, answer.url)?.href ?? null),
    site: tag('og:site_name'),
    card: tag('twitter:card'),
  }
}

/** "noindex, nofollow", or "googlebot: noindex" where only one crawler is addressed. */
export function robotsText({ robots }: PageFacts['head']): string | null {
  const texts = robots.map(({ agent, directives }) =>
    agent === 'robots' ? directives.join(', ') : `${agent}: ${directives.join(', ')}`,
  )
  return texts.length === 0 ? null : cut(texts.join('; '))
}

const cut = (text: string | undefined): string | null =>
  text === undefined ? null : text.slice(0, maxText).toWellFormed()
