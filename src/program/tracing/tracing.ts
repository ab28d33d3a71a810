import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { OnQuery } from '../../analytics/stats/slots/query-slots.ts'
import type { Metrics } from '../../base/metrics.ts'
import type { FinishedRequest, RequestTrace } from '../../http/server.ts'
import type { TraceJob } from '../../jobs/queue.ts'
import type { MailSetup } from '../../mail/setup.ts'
import type { TracingConfig } from '../options.ts'
import { createSpanExporter } from './exporter.ts'
import { readTracingOptions, type Sampler, type TracingOptions } from './options.ts'
import type { AttributeValue, FinishedSpan } from './span.ts'

/** What reports spans of this process. */
export interface Tracing {
  /** For a request to `service`; its spans are those that are made while `handle` runs. */
  readonly traceRequest: (service: string, headers: IncomingHttpHeaders) => RequestTrace
  readonly onQuery: OnQuery
  readonly traceJob: TraceJob
  /** The same setup, with a span for each mail. */
  readonly traceMails: (setup: MailSetup | null) => MailSetup | null
  /** For requests to our own services only: other hosts get no such headers. */
  readonly headers: () => Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

export interface TracingDeps {
  readonly version: string
  /** The name of the event engine. */
  readonly engine: string
  readonly metrics: Metrics
  readonly warn: (message: string) => void
}

/** A span that has begun. */
interface OpenSpan extends SpanContext {
  readonly parentSpanId: string | null
  readonly startedAt: number
}

type SpanResult = Pick<FinishedSpan, 'name' | 'kind' | 'attributes'> & { readonly hasFailed?: boolean }

/** Null if it is disabled, or there is no usable endpoint. */
export function startTracing(config: TracingConfig, deps: TracingDeps): Tracing | null {
  const options = readTracingOptions(config, deps.version, deps.warn)
  return options && createTracing(options, deps)
}

function createTracing(options: TracingOptions, { version, engine, metrics, warn }: TracingDeps): Tracing {
  const current = new AsyncLocalStorage<OpenSpan>()
  const counter = metrics.counter({
    name: 'sightline_trace_spans_total',
    help: 'Spans of traces by outcome: exported, or dropped because the endpoint did not take them in time',
    labels: ['outcome'],
  })
  const exporter = createSpanExporter({
    ...options,
    version,
    warn,
    count: (outcome, spans) => counter.add([outcome], spans),
  })
  const now = createWallClock()

  const begin = (parent: SpanContext | undefined = current.getStore(), startedAt = now()): OpenSpan => {
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
    return {
      traceId,
      spanId: randomBytes(8).toString('hex'),
      parentSpanId: parent?.spanId ?? null,
      isSampled: isSampled(options.sampler, traceId, parent),
      startedAt,
    }
  }
  const end = ({ isSampled: isExported, ...span }: OpenSpan, result: SpanResult): void => {
    if (isExported) exporter.add({ hasFailed: false, ...span, ...result, endedAt: Math.max(now(), span.startedAt) })
  }

  return {
    traceRequest(service, headers) {
      const span = begin(parseTraceparent(headers.traceparent))
      return {
        run: (handle) => current.run(span, handle),
        end: (request) => end(span, { ...describeRequest(request), attributes: requestAttributes(service, request) }),
      }
    },
    onQuery({ kind, audience, ms, sql }) {
      end(begin(undefined, now() - ms), {
        name: `query ${kind}`,
        kind: 'client',
        attributes: {
          'db.system.name': engine,
          'db.operation.name': kind,
          'db.query.text': sql,
          'sightline.audience': audience,
        },
      })
    },
    async traceJob({ kind, attempts }, work) {
      const span = begin()
      const attributes: Record<string, AttributeValue> = {
        'sightline.job.kind': kind,
        'sightline.job.attempt': attempts,
      }
      const finish = (outcome: string, hasFailed: boolean): void =>
        end(span, {
          name: `job ${kind}`,
          kind: 'internal',
          attributes: { ...attributes, 'sightline.job.outcome': outcome },
          hasFailed,
        })
      try {
        const result = await current.run(span, work)
        finish(result.kind, result.kind === 'retry')
        return result
      } catch (error) {
        finish('failed', true)
        throw error
      }
    },
    traceMails: (setup) =>
      setup && {
        ...setup,
        transport: {
          async send(...delivery) {
            const span = begin()
            const result = await current.run(span, () => setup.transport.send(...delivery))
            const attributes = { 'sightline.mail.outcome': result.kind }
            end(span, { name: 'send mail', kind: 'client', attributes, hasFailed: result.kind !== 'accepted' })
            return result
          },
        },
      },
    headers() {
      const span = current.getStore()
      const headers: Record<string, string> = {}
      if (span) headers.traceparent = formatTraceparent(span)
      return headers
    },
    stop: exporter.stop,
  }
}

const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** By the pattern of the route: paths and queries contain tokens and data of visitors. */
const describeRequest = ({ method, route, status }: FinishedRequest) => ({
  name: `${knownMethods.has(method) ? method : 'HTTP'}${route === null ? '' : ` ${route}`}`,
  kind: 'server' as const,
  hasFailed: status >= 500,
})

const requestAttributes = (service: string, { id, method, route, status }: FinishedRequest) => ({
  'http.request.method': knownMethods.has(method) ? method : '_OTHER',
  ...(route === null ? {} : { 'http.route': route }),
  'http.response.status_code': status,
  'sightline.service': service,
  'sightline.request_id': id,
})

/** Decided by the id of the trace, so that all services decide alike. */
function isSampled({ share, followsParent }: Sampler, traceId: string, parent: SpanContext | undefined): boolean {
  if (parent && (followsParent || !parent.isRemote)) return parent.isSampled
  return Number.parseInt(traceId.slice(-13), 16) < share * 2 ** 52
}

/** Precise within a trace, and corrected when the system's clock was set. */
function createWallClock(): () => number {
  let offset = performance.timeOrigin
  return () => {
    const drift = Date.now() - (offset + performance.now())
    if (Math.abs(drift) > 100) offset += drift
    return offset + performance.now()
  }
}

/** What identifies a span in other spans and in other services. */
interface SpanContext {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
  /** It is a span of a caller. */
  readonly isRemote?: true
}

/** A later version may have more fields at its end. */
const traceparentPattern = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** The context in a `traceparent` header of W3C Trace Context; undefined if there is none, or it is invalid. */
function parseTraceparent(header: string | readonly string[] | undefined): SpanContext | undefined {
  if (typeof header !== 'string' || header.length > 200) return undefined
  const [, version, traceId, spanId, flags = '', more] = traceparentPattern.exec(header.trim()) ?? []
  if (traceId === undefined || spanId === undefined || (version === '00' && more !== undefined)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1, isRemote: true }
}

const formatTraceparent = ({ traceId, spanId, isSampled }: SpanContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
