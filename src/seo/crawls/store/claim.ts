import type { Rendering, Source, UrlKind } from '../../../database/crawl-data/codes.ts'
import type { UrlResult } from '../page/url-result.ts'

/** A URL to be fetched. */
export interface Claim {
  readonly id: number
  readonly url: string
  readonly kind: UrlKind
  readonly depth: number
  /** How often it was requested before. */
  readonly attempts: number
  /** The same page in the previous run. */
  readonly previous: PreviousPage | null
}

export interface PreviousPage {
  readonly id: number
  /** By what the server can say whether it changed since; null if it cannot, or if scripts may have drawn something else. */
  readonly etag: string | null
  readonly lastModified: string | null
  readonly rendering: Rendering | null
  readonly htmlHash: string | null
  readonly contentHash: string | null
}

/** What a worker has to report about a URL that it claimed. */
export type Settled =
  | { readonly kind: 'done'; readonly claim: Claim; readonly result: UrlResult }
  /** It is to be requested again. */
  | {
      readonly kind: 'later'
      readonly claim: Claim
      readonly dueAt: number
      readonly counts: boolean
      /** The status or the kind of failure by which the host asked for fewer requests. */
      readonly cause?: string
    }
  /** It was not requested. */
  | { readonly kind: 'released'; readonly claim: Claim }

/** A URL that was found, before it has a row. */
export interface FoundUrl {
  readonly url: string
  readonly kind: UrlKind
  readonly source: Source
  readonly foundOn: number | null
  /** The URL of that page. */
  readonly from?: string
  readonly depth: number | null
  readonly inSitemap: 0 | 1
}

/** A version in a language that a sitemap names for a page. */
export interface FoundVersion {
  readonly language: string
  readonly url: string
}

/** What a sitemap says about a page. */
export interface PageVersions {
  readonly url: string
  readonly versions: readonly FoundVersion[]
}
