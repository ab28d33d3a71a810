import type { Message } from '../base/message.ts'

/** The response for one URL, without any judgement of it: that is the task of the checks. */
export interface FetchedPage {
  readonly requestedUrl: string
  /** The URL after all redirects. */
  readonly url: string
  readonly status: number
  readonly protocol: 'http/1.1' | 'h2'
  /** By lower-case name; a header that was sent several times has several values, in order. */
  readonly headers: ResponseHeaders
  readonly redirects: readonly RedirectHop[]
  /** Decoded; empty if the caller took it in chunks. */
  readonly body: Uint8Array
  /** Size of the decoded body. */
  readonly bytes: number
  /** Whether the body was cut off at the limit. */
  readonly truncated: boolean
  readonly encoding: string
  /** Size of the body as it was sent, without headers. */
  readonly bytesOnWire: number
  readonly timings: FetchTimings
  readonly certificate: Certificate | null
  readonly address: string
}

export type ResponseHeaders = Readonly<Record<string, readonly string[]>>

/** One redirect response. */
export interface RedirectHop {
  readonly url: string
  readonly status: number
  /** The absolute URL of its target. */
  readonly location: string
  readonly headers: ResponseHeaders
  readonly milliseconds: number
}

/** In milliseconds; null if the step did not happen (a reused connection, plain HTTP). */
export interface FetchTimings {
  readonly dns: number | null
  readonly connect: number | null
  readonly tls: number | null
  /** From the start of the last request, its connection included, to its headers. */
  readonly firstByte: number
  /** Everything, redirects included. */
  readonly total: number
}

export interface Certificate {
  readonly subject: string
  readonly issuer: string
  readonly validFrom: string
  readonly validTo: string
}

export type FetchFailure = {
  readonly kind: FetchFailureKind
  /** In English. Contains no address that the user does not already know. */
  readonly message: string
  /** The same for translation. */
  readonly text: Message
  /** Whether a retry may succeed. */
  readonly transient: boolean
  readonly redirects: readonly RedirectHop[]
}

export type FetchFailureKind =
  | 'bad-url'
  | 'forbidden-address'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'too-slow'
  | 'too-large'
  | 'bad-encoding'
  | 'redirect-loop'
  | 'too-many-redirects'
  | 'protocol'
  | 'cancelled'

export type FetchResult =
  | { readonly ok: true; readonly page: FetchedPage }
  | { readonly ok: false; readonly failure: FetchFailure }
