import type { FieldErrors } from '../../base/errors.ts'
import type { BotHit } from '../events/bot-hit.ts'
import type { EventKind } from '../events/event.ts'
import type { ClientNetwork } from './client-network.ts'

/** A hit as a tracker sent it, in any format: parsed and bounded, but not yet checked. Unknown text is ''. */
export interface Hit {
  readonly website: WebsiteReference
  readonly kind: EventKind
  /** The custom event's name; 'pageview' or 'engagement' for the other kinds. */
  readonly name: string
  /** Null if the client names no page, as server-side events may. */
  readonly url: PageUrl | null
  /** Whether the fragment is part of the page. */
  readonly hashMode: boolean
  readonly referrer: string
  /** The title of the page. */
  readonly title: string
  readonly props: Readonly<Record<string, string>>
  /** In thousandths of the currency's unit. */
  readonly revenue: number
  readonly currency: string
  readonly engagedMs: number
  readonly scrollDepth: number
  /** In CSS pixels; 0 if unknown. */
  readonly width: number
  readonly language: string
  /** The tracker reports that the browser is automated. */
  readonly automated: boolean
  /** The client's id of this delivery: the same again is a retry. */
  readonly key: string
}

/** The parts of a page's URL that count. */
export type PageUrl = Pick<URL, 'hostname' | 'pathname' | 'search' | 'hash'>

/** The defaults of fields that a format lacks. */
export const emptyHit = {
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

export type WebsiteReference =
  | { readonly kind: 'domains'; readonly domains: readonly string[] }
  | { readonly kind: 'id'; readonly id: number }

/** The client of a request, from its connection and headers. Never stored. */
export interface HitClient {
  readonly address: string
  readonly network: ClientNetwork
  /** The client forwards for somebody else, as a server that reports events of its visitors. */
  readonly relayed: boolean
  readonly userAgent: string
  readonly header: (name: ClientHeader) => string
}

/** The headers that the steps read, besides the user agent. */
export const clientHeaders = [
  'accept-language',
  'origin',
  'referer',
  'sec-ch-ua',
  'sec-ch-ua-form-factors',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-ch-ua-platform-version',
  'sec-fetch-mode',
] as const

export type ClientHeader = (typeof clientHeaders)[number]

export type ParsedRequest =
  | { readonly kind: 'hit'; readonly hit: Hit }
  /** Valid, but nothing that is counted. */
  | { readonly kind: 'ignored'; readonly website: WebsiteReference; readonly reason: DropReason }
  /** `website` if it is known despite the errors. */
  | { readonly kind: 'refused'; readonly errors: FieldErrors; readonly website?: WebsiteReference }

/** Why a hit was not counted. Stored with the drops, and returned in `x-sightline-dropped`. */
export type DropReason =
  | 'unknown-website'
  | 'unverified-website'
  | 'excluded-address'
  | 'bot'
  | 'headless'
  | 'not-a-browser'
  | 'burst'
  | 'referrer-spam'
  /** Stored as an event that a rule of the website excludes. */
  | 'rule'
  | 'no-visit'
  | 'not-an-event'
  | 'rate-limited'
  /** Refused with 400, or an event of a server that is invalid. */
  | 'invalid'
  /** An event of a server whose time is in the future. */
  | 'future-time'

/** The outcome of a hit for one website. */
export type WebsiteOutcome =
  /** `isExcluded`: a rule of the website excludes it, so that it is stored, but not part of people's numbers. */
  | { readonly kind: 'counted'; readonly entry: string; readonly visit: string; readonly isExcluded: boolean }
  | {
      readonly kind: 'dropped'
      readonly website: number
      readonly reason: DropReason
      readonly count?: number
      readonly bot?: BotHit
    }

/** The result of a hit, which each format turns into its own reply. */
export type HitResult =
  /** `visit` is '' for a repeated delivery. */
  | { readonly kind: 'counted'; readonly visit: string }
  | { readonly kind: 'dropped'; readonly reason: DropReason }
  | { readonly kind: 'refused'; readonly errors: FieldErrors }

/** The client's network is over its rate limit, and nothing was counted. */
export interface RateLimited {
  readonly kind: 'limited'
  readonly retryAfterMs: number
}
