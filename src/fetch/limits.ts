export interface FetchLimits {
  /** Of the body, decoded; no more than that is read from the wire either. */
  readonly maxBytes: number
  /** How many times its size on the wire a body may expand to, once it is over a megabyte. */
  readonly maxRatio: number
  readonly maxRedirects: number
  readonly maxHeaderBytes: number
  /** Name lookup, TCP and TLS together. */
  readonly connectMs: number
  /** From the request to the complete headers. */
  readonly headersMs: number
  /** Between two pieces of the body. */
  readonly idleMs: number
  /** For everything, redirects included. */
  readonly totalMs: number
  /** The least that a body must bring in each window of `paceMs`. */
  readonly minBytesPerSecond: number
  readonly paceMs: number
}

export const defaultLimits: FetchLimits = {
  maxBytes: 10 * 1024 * 1024,
  maxRatio: 200,
  maxRedirects: 10,
  maxHeaderBytes: 64 * 1024,
  connectMs: 10_000,
  headersMs: 15_000,
  idleMs: 10_000,
  totalMs: 45_000,
  minBytesPerSecond: 500,
  paceMs: 15_000,
}
