/** What the fetcher saw of one address. It holds no opinion: judging is for the checks. */
export interface Fetched {
  readonly requestedUrl: string
  /** The address that answered in the end. */
  readonly url: string
  readonly status: number
  readonly protocol: 'http/1.1' | 'h2'
  /** Names in lower case; a header sent several times has several values, in order. */
  readonly headers: Headers
  readonly redirects: readonly Hop[]
  /** Decoded; empty where it was handed to the caller piece by piece. */
  readonly body: Uint8Array
  /** Size of the decoded body. */
  readonly bytes: number
  /** True where the body was cut at the limit. */
  readonly truncated: boolean
  readonly encoding: string
  /** Of the body as it was sent, without headers. */
  readonly bytesOnWire: number
  readonly timings: Timings
  readonly certificate: Certificate | null
  readonly address: string
}

export type Headers = Readonly<Record<string, readonly string[]>>

/** An answer that sent us on. */
export interface Hop {
  readonly url: string
  readonly status: number
  /** Where to, as an absolute address. */
  readonly location: string
  readonly headers: Headers
  readonly milliseconds: number
}

/** In milliseconds; null where the step did not happen (a reused connection, plain http). */
export interface Timings {
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
  readonly kind: FailureKind
  /** In plain words, for the report's `error`. Names no address that the asker does not already know. */
  readonly message: string
  /** Whether trying again may end otherwise. */
  readonly transient: boolean
  readonly redirects: readonly Hop[]
}

export type FailureKind =
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
  | { readonly ok: true; readonly page: Fetched }
  | { readonly ok: false; readonly failure: FetchFailure }
