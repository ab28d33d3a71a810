import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { createClient } from '../client/client.ts'
import { createMetrics } from '../src/base/metrics.ts'
import { startTracing } from '../src/program/tracing/tracing.ts'
import { eventually } from './support/eventually.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { freePort } from './support/port.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: string }
}

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code?: number }
}

interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: {
    readonly resourceSpans: readonly {
      readonly resource: { readonly attributes: readonly Attribute[] }
      readonly scopeSpans: readonly { readonly scope: { readonly name: string }; readonly spans: readonly Span[] }[]
    }[]
  }
}

/** A receiver of OTLP over HTTP in JSON. */
async function startReceiver(status: () => number = () => 200, answered: Promise<void> = Promise.resolve()) {
  const received: Received[] = []
  const server: Server = createServer(async (request, reply) => {
    const body = JSON.parse(await text(request))
    if (status() === 200) received.push({ path: request.url ?? '', headers: request.headers, body })
    await answered
    reply.writeHead(status(), { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    spans: (): readonly Span[] =>
      received.flatMap(({ body }) =>
        body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

const attributesOf = ({ attributes }: Pick<Span, 'attributes'>): Readonly<Record<string, string>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']))

describe('traces of a running service', () => {
  const secret = 'secret-in-a-url'
  const trace = 'a'.repeat(31).concat('1')
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let sightline: Sightline
  let pages: PageServer
  const auditHeaders: string[] = []

  before(async () => {
    receiver = await startReceiver()
    pages = await startPageServer()
    const audited = pages.put(`/${secret}`, (reply, request) => {
      auditHeaders.push(...Object.keys(request.headers))
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<title>Page</title>')
    })
    sightline = await startSightline({
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-team=analytics%20team, authorization=Bearer%20abc',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=other',
        OTEL_SERVICE_NAME: 'counter',
      },
    })
    const client = createClient({ analyticsUrl: sightline.analyticsUrl, seoUrl: sightline.seoUrl, key: ownerKey })
    const { data: website } = await client.request('createWebsite', { domain: 'traced.test' })
    const stats = `${sightline.analyticsUrl}/api/v1/websites/${website.id}/stats?search=${secret}&period=7d`
    const headers = { authorization: `Bearer ${ownerKey}`, traceparent: `00-${trace}-00000000000000ff-01` }
    await (await fetch(stats, { headers })).text()
    const unsampled = { ...headers, traceparent: `00-${'b'.repeat(32)}-00000000000000ff-00` }
    await (await fetch(stats, { headers: unsampled })).text()
    await (await fetch(`${sightline.analyticsUrl}/${secret}`, { headers: { traceparent: 'nonsense' } })).text()
    // The list of websites with scores asks the other service.
    await (await fetch(`${sightline.analyticsUrl}/api/v1/websites/overview?period=7d`, { headers })).text()
    await client.request('createReport', { url: audited })
    await eventually(async () => {
      const { data } = await client.request('listReports', {})
      assert.equal(data[0]?.status, 'done')
    })
    // What is queued is sent when the service stops.
    assert.equal(await sightline.stop(), 0)
  })
  after(async () => {
    await receiver.close()
    pages.close()
  })

  const named = (name: string): readonly Span[] => receiver.spans().filter((span) => span.name === name)

  test('arrive with the headers and the resource of the standard variables', () => {
    const [first] = receiver.received
    assert.ok(first)
    assert.equal(first.path, '/v1/traces')
    assert.equal(first.headers['x-team'], 'analytics team')
    assert.equal(first.headers.authorization, 'Bearer abc')
    const resource = attributesOf(first.body.resourceSpans[0]?.resource ?? assert.fail())
    assert.equal(resource['service.name'], 'counter')
    assert.equal(resource['deployment.environment.name'], 'test')
  })

  test('are valid: ids, times and kinds', () => {
    const spans = receiver.spans()
    assert.equal(new Set(spans.map(({ spanId }) => spanId)).size, spans.length)
    for (const span of spans) {
      assert.match(span.traceId, /^(?!0{32})[\da-f]{32}$/)
      assert.match(span.spanId, /^(?!0{16})[\da-f]{16}$/)
      if (span.parentSpanId !== undefined) assert.match(span.parentSpanId, /^[\da-f]{16}$/)
      assert.ok([1, 2, 3].includes(span.kind), span.name)
      assert.match(span.startTimeUnixNano, /^\d{19}$/)
      assert.ok(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano), span.name)
    }
  })

  test('continue the trace of the caller, with queries as children of the request', () => {
    const route = '/api/v1/websites/:id/stats'
    const request = named(`GET ${route}`).find(({ traceId }) => traceId === trace) ?? assert.fail('no span')
    assert.equal(request.parentSpanId, '00000000000000ff')
    assert.equal(request.kind, 2)
    const attributes = attributesOf(request)
    assert.equal(attributes['http.route'], route)
    assert.equal(attributes['http.response.status_code'], '200')
    const queries = receiver.spans().filter(({ parentSpanId }) => parentSpanId === request.spanId)
    assert.ok(queries.length > 0)
    for (const query of queries) {
      assert.equal(query.traceId, trace)
      assert.equal(attributesOf(query)['db.system.name'], 'duckdb')
      assert.ok(BigInt(query.startTimeUnixNano) >= BigInt(request.startTimeUnixNano))
      assert.ok(BigInt(query.endTimeUnixNano) <= BigInt(request.endTimeUnixNano))
    }
  })

  test('are passed on to the other service', () => {
    const asked = named('GET /api/v1/project-scores').find(({ traceId }) => traceId === trace)
    const overview = named('GET /api/v1/websites/overview')[0]
    assert.ok(
      overview && asked,
      receiver
        .spans()
        .map(({ name }) => name)
        .join('\n'),
    )
    assert.equal(asked.parentSpanId, overview.spanId)
  })

  test('follow the decision of the caller not to sample', () => {
    assert.equal(receiver.spans().filter(({ traceId }) => traceId === 'b'.repeat(32)).length, 0)
  })

  test('have a span for each job, and no header reaches other hosts', () => {
    const [audit] = named('job audit')
    assert.ok(audit)
    assert.equal(audit.parentSpanId, undefined)
    assert.equal(attributesOf(audit)['sightline.job.outcome'], 'done')
    assert.ok(auditHeaders.length > 0 && !auditHeaders.includes('traceparent'), auditHeaders.join())
  })

  test('contain no path, query or credential of a request', () => {
    const [unknown] = named('GET').filter((span) => attributesOf(span)['http.response.status_code'] === '404')
    assert.ok(unknown, 'an unknown path has no route')
    const all = JSON.stringify(receiver.received.map(({ body }) => body))
    for (const hidden of [secret, ownerKey, 'Bearer']) assert.ok(!all.includes(hidden), hidden)
  })
})

describe('an endpoint for traces', () => {
  const start = (endpoint: string, more: Readonly<Record<string, string>> = {}) => {
    const metrics = createMetrics()
    const warnings: string[] = []
    const none = { otlpTracesEndpoint: null, otlpHeaders: null, otelServiceName: null, otelResource: null }
    const tracing = startTracing(
      { ...none, otelSampler: null, otelSamplerArgument: null, otelDisabled: null, ...more, otlpEndpoint: endpoint },
      { version: '1', engine: 'duckdb', metrics, warn: (message) => warnings.push(message) },
    )
    const counted = async (outcome: string): Promise<number> =>
      Number(new RegExp(`spans_total\\{outcome="${outcome}"\\} (\\d+)`).exec(await metrics.render())?.[1] ?? 0)
    return { tracing, warnings, counted }
  }
  const query = { kind: 'stats', audience: 'own', requestId: null, ms: 1, sql: 'select 1' } as const

  test('that is down costs a bounded queue, and does not delay the end', async () => {
    const { tracing, warnings, counted } = start(`http://127.0.0.1:${await freePort()}`)
    assert.ok(tracing)
    for (let made = 0; made < 5_000; made++) tracing.onQuery(query)
    const began = performance.now()
    await tracing.stop()
    assert.ok(performance.now() - began < 5_000)
    assert.equal(await counted('dropped'), 5_000)
    assert.match(warnings[0] ?? '', /ECONNREFUSED/)
  })

  test('that is overloaded for a moment gets the same spans again', async () => {
    let replies = 0
    const receiver = await startReceiver(() => (replies === 0 ? 503 : 200))
    const { tracing, counted } = start(receiver.url)
    assert.ok(tracing)
    for (let made = 0; made < 512; made++) tracing.onQuery(query)
    setTimeout(() => replies++, 300)
    await eventually(async () => assert.equal(await counted('exported'), 512))
    await tracing.stop()
    await receiver.close()
    assert.equal(new Set(receiver.spans().map(({ spanId }) => spanId)).size, 512)
  })

  test('that is slow gets spans once that are being sent when the service stops', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const receiver = await startReceiver(() => 200, answered)
    const { tracing, counted } = start(receiver.url)
    assert.ok(tracing)
    for (let made = 0; made < 600; made++) tracing.onQuery(query)
    await eventually(() => assert.equal(receiver.spans().length, 512))
    const stopped = tracing.stop()
    setTimeout(answer, 200)
    await stopped
    await receiver.close()
    assert.equal(receiver.spans().length, 600)
    assert.equal(await counted('exported'), 600)
  })

  test('that never answers does not delay the end', async () => {
    const receiver = await startReceiver(() => 200, new Promise(() => {}))
    const { tracing, warnings, counted } = start(receiver.url)
    assert.ok(tracing)
    for (let made = 0; made < 600; made++) tracing.onQuery(query)
    await eventually(() => assert.equal(receiver.spans().length, 512))
    const began = performance.now()
    await tracing.stop()
    assert.ok(performance.now() - began < 5_000)
    await receiver.close()
    assert.equal(await counted('dropped'), 600)
    assert.match(warnings[0] ?? '', /the service is stopping/)
  })

  test('gets the share of traces that the sampler names', async () => {
    const receiver = await startReceiver()
    const { tracing } = start(receiver.url, { otelSampler: 'traceidratio', otelSamplerArgument: '0.25' })
    assert.ok(tracing)
    for (let made = 0; made < 2_000; made++) tracing.onQuery(query)
    await tracing.stop()
    await receiver.close()
    assert.ok(receiver.spans().length > 350 && receiver.spans().length < 650, `${receiver.spans().length}`)
  })

  for (const [what, endpoint, more, warning] of [
    ['is disabled', 'http://127.0.0.1:9', { otelDisabled: 'TRUE' }, null],
    ['is no address', 'collector:4317', {}, /not an http or https address/],
  ] as const) {
    test(`that ${what} gets nothing`, () => {
      const { tracing, warnings } = start(endpoint, more)
      assert.equal(tracing, null)
      if (warning) assert.match(warnings[0] ?? '', warning)
      else assert.deepEqual(warnings, [])
    })
  }
})
