import type { FieldErrors } from '../../base/errors.ts'
import type { EventKind } from '../events/event.ts'
import type { ClientNetwork } from './http/network.ts'

/** What a tracker told us in whichever format: read and bounded, but not yet believed. Unknown text is ''. */
export interface Hit {
  readonly website: WebsiteName
  readonly kind: EventKind
  /** The custom event's name; 'pageview' or 'engagement' for the other kinds. */
  readonly name: string
  /** Null where the client names no page: server-side events may have none. */
  readonly url: URL | null
  /** Whether the fragment is part of the page. */
  readonly hashMode: boolean
  readonly referrer: string
  /** Of the page. */
  readonly title: string
  readonly props: Readonly<Record<string, string>>
  /** In thousandths of the currency's unit. */
  readonly revenue: number
  readonly currency: string
  readonly engagedMs: number
  readonly scrollDepth: number
  /** In CSS pixels; 0 where unknown. */
  readonly width: number
  readonly language: string
  /** The script itself says that no person drives the browser. */
  readonly automated: boolean
  /** The client's id of this delivery: the same again is a retry. */
  readonly key: string
}

/** What a format leaves out. */
export const bareHit = {
  kind: 'pageview',
  name: 'pageview',
  url: null,
  hashMode: false,
  referrer: '',
  title: '',
  props: {},
  revenue: 0,
  currency: '',
  engagedMs: 0,
  scrollDepth: 0,
  width: 0,
  language: '',
  automated: false,
  key: '',
} as const satisfies Omit<Hit, 'website'>

export type WebsiteName =
  | { readonly kind: 'domains'; readonly domains: readonly string[] }
  | { readonly kind: 'id'; readonly id: number }

/** Who sent the request, from the connection and its headers. Lives as long as the request. */
export interface Sender {
  readonly address: string
  readonly network: ClientNetwork
  /** The sender names somebody else as the origin, as a server does that reports for its visitors. */
  readonly relayed: boolean
  readonly userAgent: string
  readonly header: (name: string) => string
}

export type Reading =
  | { readonly kind: 'hit'; readonly hit: Hit }
  /** Understood, and nothing that we count. */
  | { readonly kind: 'ignored'; readonly website: WebsiteName; readonly reason: DropReason }
  | { readonly kind: 'refused'; readonly errors: FieldErrors }

/** Why a hit was not counted. Stored with the drops, and told in `x-sightline-dropped`. */
export type DropReason =
  | 'unknown-website'
  | 'unverified-website'
  | 'excluded-address'
  | 'bot'
  | 'headless'
  | 'not-a-browser'
  | 'burst'
  | 'referrer-spam'
  | 'no-visit'
  | 'not-an-event'
  | 'rate-limited'

/** What became of a hit, before a format puts it in its own words. */
export type Result =
  /** `visit` is '' for a delivery that had arrived before. */
  | { readonly kind: 'counted'; readonly visit: string }
  | { readonly kind: 'dropped'; readonly reason: DropReason }
  | { readonly kind: 'refused'; readonly errors: FieldErrors }

/** The sender's network has sent too many, and nothing was counted. */
export interface Limited {
  readonly kind: 'limited'
  readonly retryAfterMs: number
}
