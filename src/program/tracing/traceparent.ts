/** What identifies a span in other spans and in other services. */
export interface SpanContext {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
  /** It is a span of a caller. */
  readonly isRemote?: true
}

/** A later version may have more fields at its end. */
const pattern = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** The context in a `traceparent` header of W3C Trace Context; undefined if there is none, or it is invalid. */
export function parseTraceparent(header: string | readonly string[] | undefined): SpanContext | undefined {
  if (typeof header !== 'string' || header.length > 200) return undefined
  const [, version, traceId, spanId, flags = '', more] = pattern.exec(header.trim()) ?? []
  if (traceId === undefined || spanId === undefined || (version === '00' && more !== undefined)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1, isRemote: true }
}

export const formatTraceparent = ({ traceId, spanId, isSampled }: SpanContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
