export interface FetchLimits {
  /** The size of the decoded body; an encoded body may not be larger on the wire either. */
  readonly maxBytes: number
  /** How many times its size on the wire a body over one megabyte may expand to. */
  readonly maxRatio: number
  readonly maxRedirects: number
  readonly maxHeaderBytes: number
  /** For DNS lookup, TCP and TLS handshakes in total. */
  readonly connectMs: number
  /** From the request to the complete response headers. */
  readonly headersMs: number
  /** Between two chunks of the body. */
  readonly idleMs: number
  /** For the whole fetch, including redirects. */
  readonly totalMs: number
  /** The minimum transfer rate of a body, measured over each window of `rateWindowMs`. */
  readonly minBytesPerSecond: number
  readonly rateWindowMs: number
}

export const defaultFetchLimits: FetchLimits = {
  maxBytes: 10 * 1024 * 1024,
  maxRatio: 200,
  maxRedirects: 10,
  maxHeaderBytes: 64 * 1024,
  connectMs: 10_000,
  headersMs: 15_000,
  idleMs: 10_000,
  totalMs: 45_000,
  minBytesPerSecond: 500,
  rateWindowMs: 15_000,
}
