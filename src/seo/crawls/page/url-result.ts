import type { IndexReason, LinkKind, Outcome, Position } from '../../../database/crawl-data/codes.ts'
import type { CrawlUrlRow } from '../../../database/crawl-data/schema.ts'
import type { ImageSize } from './image-size.ts'
import type { FoundResource } from './resources.ts'

/** What was found at a URL. URLs in it are normalized. */
export interface UrlResult {
  readonly outcome: Outcome
  readonly reason: string | null
  readonly status: number | null
  readonly notModified: boolean
  /** The target of a redirect. */
  readonly redirect: string | null
  readonly canonical: string | null
  readonly indexReason: IndexReason | null
  readonly page: PageColumns
  readonly links: readonly FoundLink[]
  /** What the page loads apart from the images in `links`. */
  readonly resources: readonly FoundResource[]
  readonly findings: readonly PageFinding[]
  readonly items: readonly FoundType[]
  readonly signature: Uint8Array | null
  /** To which links can jump; see `packAnchors`. */
  readonly anchors: Uint8Array | null
  /** Its text without numbers and dates, if its URL has numbers or parameters; see `text-shapes.ts`. */
  readonly shapes: readonly string[]
  /** What checks found, and where; see `packEvidence`. */
  readonly evidence: Uint8Array | null
  /** Links whose session id was removed. */
  readonly sessionLinks: number
  /** By what it is decided whether the page is rendered; null for what is not HTML. */
  readonly toRender: RenderCandidate | null
}

export interface RenderCandidate {
  /** The page's template. */
  readonly template: string
  /** Whether the HTML is hardly more than a place for scripts to draw into. */
  readonly isShell: boolean
  /** Whether the run before did not render the page, whose text is the same. */
  readonly wasLeftOut?: boolean
}

export interface PageFinding {
  readonly check: string
  readonly verdict: 'warn' | 'fail'
  readonly count: number
  /** The points that the page's score gains once it is fixed. */
  readonly gain: number
  /** The points that it costs the page. */
  readonly points: number
}

/** A type of structured data. */
export interface FoundType {
  readonly type: string
  readonly format: string
  readonly count: number
  /** How many of them lack required properties. */
  readonly errors: number
}

export interface FoundLink {
  readonly kind: LinkKind
  readonly url: string
  readonly position: Position
  readonly nofollow: boolean
  readonly rel: string
  readonly text: string
  /** The id or name on the target to which it jumps. */
  readonly fragment?: string
  /** The size in which the page shows an image, if its attributes tell. */
  readonly shown?: ImageSize
}

/** The columns of `crawl_urls` that describe the response. */
export type PageColumns = Pick<
  CrawlUrlRow,
  | 'words'
  | 'bytes'
  | 'wire_bytes'
  | 'first_byte_ms'
  | 'response_ms'
  | 'title_length'
  | 'description_length'
  | 'h1_count'
  | 'outlinks'
  | 'external_links'
  | 'images'
  | 'score'
  | 'tracker'
  | 'content_type'
  | 'title'
  | 'description'
  | 'h1'
  | 'robots'
  | 'language'
  | 'content_hash'
  | 'etag'
  | 'last_modified'
  | 'html_hash'
  | 'weights'
  | 'rendering'
  | 'differs'
  | 'image_width'
  | 'image_height'
>

export const emptyPage: PageColumns = {
  words: null,
  bytes: null,
  wire_bytes: null,
  first_byte_ms: null,
  response_ms: null,
  title_length: null,
  description_length: null,
  h1_count: null,
  outlinks: null,
  external_links: null,
  images: null,
  score: null,
  tracker: null,
  content_type: null,
  title: null,
  description: null,
  h1: null,
  robots: null,
  language: null,
  content_hash: null,
  etag: null,
  last_modified: null,
  html_hash: null,
  weights: null,
  rendering: null,
  differs: null,
  image_width: null,
  image_height: null,
}

/** A URL without a page to read. */
export const withoutPage = (outcome: Outcome, reason: string | null, fields: Partial<UrlResult> = {}): UrlResult => ({
  outcome,
  reason,
  status: null,
  notModified: false,
  redirect: null,
  canonical: null,
  indexReason: null,
  page: emptyPage,
  links: [],
  resources: [],
  findings: [],
  items: [],
  signature: null,
  anchors: null,
  shapes: [],
  evidence: null,
  sessionLinks: 0,
  toRender: null,
  ...fields,
})

/** What is judged of half a page may be nothing of what visitors see. Its links are followed nevertheless. */
export const unjudged = (result: UrlResult): UrlResult => ({
  ...result,
  page: { ...result.page, score: null, weights: null, content_hash: null },
  outcome: 'inconclusive',
  indexReason: null,
  findings: [],
  evidence: null,
  items: [],
  signature: null,
  anchors: null,
})
