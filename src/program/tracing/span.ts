/** The numbers of OTLP. */
export const spanKinds = { internal: 1, server: 2, client: 3 } as const

export type AttributeValue = string | number

export interface FinishedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | null
  readonly name: string
  readonly kind: keyof typeof spanKinds
  /** Milliseconds since 1970, with fractions. */
  readonly startedAt: number
  readonly endedAt: number
  readonly attributes: Readonly<Record<string, AttributeValue>>
  readonly hasFailed: boolean
}

const maxTextLength = 2_000
const errorStatus = 2

/** An export request of OTLP in JSON: ids are hexadecimal, and 64-bit numbers are texts. */
export function serializeSpans(
  resource: Readonly<Record<string, AttributeValue>>,
  version: string,
  spans: readonly FinishedSpan[],
): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'sightline', version }, spans: spans.map(serializeSpan) }],
      },
    ],
  })
}

const serializeSpan = (span: FinishedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId === null ? {} : { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: spanKinds[span.kind],
  startTimeUnixNano: nanoseconds(span.startedAt),
  endTimeUnixNano: nanoseconds(span.endedAt),
  attributes: attributesOf(span.attributes),
  status: span.hasFailed ? { code: errorStatus } : {},
})

/** A double has no more than microseconds of today's time. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1000)}000`

const attributesOf = (attributes: Readonly<Record<string, AttributeValue>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value.slice(0, maxTextLength) }
        : Number.isSafeInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value },
  }))
