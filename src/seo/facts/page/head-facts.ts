import type { Located } from './bounded-list.ts'

/** The page's metadata, wherever it was found; search engines ignore it unless `inHead` is true. */
export interface HeadFacts {
  readonly titles: readonly HeadText[]
  readonly descriptions: readonly HeadText[]
  /** Those that search engines heed: of the head, and of `Link` headers. */
  readonly canonicals: readonly Canonical[]
  /** Those outside the head. */
  readonly misplacedCanonicals: readonly Canonical[]
  readonly robots: readonly RobotsDirectives[]
  readonly refreshes: readonly Refresh[]
  readonly viewport: HeadText | null
  /** Content security policies of meta elements. */
  readonly policies: readonly HeadText[]
  /** The versions in the head and in `Link` headers; feeds and the like are no versions of the page. */
  readonly hreflang: readonly Hreflang[]
  readonly icons: readonly HeadLink[]
  /** The next and the previous page of a series: of the head, and of `Link` headers. */
  readonly pagination: readonly PaginationLink[]
  /** Open Graph and Twitter tags, in order. */
  readonly social: readonly SocialTag[]
  /** The base for relative URLs. */
  readonly baseUrl: string
}

export interface HeadText extends Located {
  readonly text: string
  readonly inHead: boolean
}

export interface HeadLink extends Located {
  readonly href: string
  readonly url: string | null
  readonly inHead: boolean
}

export interface Canonical extends HeadLink {
  readonly from: 'html' | 'header'
}

export interface PaginationLink extends HeadLink {
  readonly to: 'next' | 'prev'
  readonly from: 'html' | 'header'
}

export interface Hreflang extends HeadLink {
  readonly language: string
  readonly from: 'html' | 'header'
}

export interface RobotsDirectives extends Located {
  /** The crawler in lower case; `robots` means all. */
  readonly agent: string
  readonly directives: readonly string[]
  readonly from: 'html' | 'header'
  readonly text: string
}

export interface Refresh extends Located {
  readonly seconds: number
  readonly url: string | null
  readonly text: string
}

export interface SocialTag extends Located {
  /** Such as `og:title` or `twitter:card`, in lower case. */
  readonly name: string
  readonly content: string
}
