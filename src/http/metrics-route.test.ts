import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createMetrics } from '../base/metrics.ts'
import { createLogger } from '../program/logger.ts'
import type { App } from './app.ts'
import { type MetricsAccess, metricsRoute } from './metrics-route.ts'
import { createServer, type FinishedRequest, type ServerOptions } from './server.ts'

const key = 'metrics-key-0123456789'
const bearer = { authorization: `Bearer ${key}` }

async function serve(access: MetricsAccess, options: Partial<ServerOptions> = {}): Promise<App> {
  const metrics = createMetrics()
  metrics.counter({ name: 'things_total', help: 'Things', labels: ['kind'] }).add(['a "b"\\\n'])
  const given = {
    title: 'Test',
    baseUrl: 'http://localhost',
    logger: createLogger('silent'),
    trustProxy: [],
    isHealthy: async () => true,
    ...options,
  }
  return await createServer(given, async (app) => {
    metricsRoute(app, metrics, access)
    app.get('/broken', () => Promise.reject(new Error('It is broken')))
  })
}

describe('GET /metrics', () => {
  const none: MetricsAccess = { key: null, addresses: [] }
  const local: MetricsAccess = { key: null, addresses: ['127.0.0.1', '10.0.0.0/8'] }
  const rows: readonly [string, MetricsAccess, Readonly<Record<string, string>>, string, number][] = [
    ['does not exist unless a setting allows it', none, bearer, '127.0.0.1', 404],
    ['is there for the key', { key, addresses: [] }, bearer, '203.0.113.9', 200],
    ['refuses a wrong key', { key, addresses: [] }, { authorization: `Bearer ${key}x` }, '127.0.0.1', 401],
    ['refuses no key', { key, addresses: [] }, {}, '127.0.0.1', 401],
    ['is there for an allowed address', local, {}, '127.0.0.1', 200],
    ['is there for an allowed range, in its IPv6 form', local, {}, '::ffff:10.1.2.3', 200],
    ['refuses other addresses', local, bearer, '203.0.113.9', 403],
    ['refuses what an unknown proxy forwards', local, { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1', 403],
    ['refuses a forged allowed address', local, { 'x-forwarded-for': '127.0.0.1' }, '203.0.113.9', 403],
    ['requires both if both are set', { key, addresses: ['127.0.0.1'] }, bearer, '203.0.113.9', 403],
    ['accepts both', { key, addresses: ['127.0.0.1'] }, bearer, '127.0.0.1', 200],
  ]
  for (const [name, access, headers, remoteAddress, status] of rows) {
    test(name, async () => {
      const app = await serve(access)
      const reply = await app.inject({ url: '/metrics', headers, remoteAddress })
      assert.equal(reply.statusCode, status, reply.body)
      await app.close()
    })
  }

  test('escapes label values', async () => {
    const app = await serve({ key, addresses: [] })
    const { body, headers } = await app.inject({ url: '/metrics', headers: bearer })
    assert.match(body, /^things_total\{kind="a \\"b\\"\\\\\\n"\} 1$/m)
    assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
    await app.close()
  })
})

describe('metrics', () => {
  test('have a limited number of series', async () => {
    const metrics = createMetrics()
    const counter = metrics.counter({ name: 'many_total', help: 'Many', labels: ['a', 'b'] })
    for (let index = 0; index < 1_000; index++) counter.add([String(index), 'x'])
    const lines = (await metrics.render()).split('\n').filter((line) => line.startsWith('many_total{'))
    assert.equal(lines.length, 201)
    assert.ok(lines.includes('many_total{a="other",b="other"} 800'), lines.join())
  })

  test('that cannot be read do not affect the others', async () => {
    const errors: unknown[] = []
    const metrics = createMetrics((error) => errors.push(error))
    metrics.gauge({ name: 'bad', help: 'Bad' }, () => Promise.reject(new Error('No')))
    metrics.gauge({ name: 'good', help: 'Good' }, () => 3)
    const text = await metrics.render()
    assert.match(text, /^good 3$/m)
    assert.match(text, /^sightline_metrics_failed 1$/m)
    assert.equal(errors.length, 1)
  })

  test('are refused under names that Prometheus does not expect', () => {
    const metrics = createMetrics()
    assert.throws(() => metrics.counter({ name: 'things', help: 'Things' }), /names of counters end in _total/)
    assert.throws(() => metrics.gauge({ name: 'free_total', help: 'Free' }, () => 1), /names of counters end in _total/)
    const delays = { name: 'delay_seconds', help: 'Delays', labels: ['quantile'] }
    assert.throws(() => metrics.gauge(delays, () => []), /only summaries have the label quantile/)
    metrics.gauge({ ...delays, type: 'summary' }, () => [])
  })

  test('count values in cumulative buckets', async () => {
    const metrics = createMetrics()
    const histogram = metrics.histogram({ name: 'h', help: 'H', bounds: [1, 2] })
    for (const value of [0.5, 1, 1.5, 9]) histogram.observe(value)
    const lines = (await metrics.render()).split('\n').filter((line) => line.startsWith('h'))
    assert.deepEqual(lines, [
      'h_bucket{le="1"} 2',
      'h_bucket{le="2"} 3',
      'h_bucket{le="+Inf"} 4',
      'h_sum 12',
      'h_count 4',
    ])
  })
})

describe('request ids', () => {
  for (const [name, sent, isAccepted] of [
    ['a UUID is kept', '0198c0de-0000-4000-8000-000000000000', true],
    ['a short one is replaced', 'abc', false],
    ['a long one is replaced', 'a'.repeat(65), false],
    ['one with spaces is replaced', 'abcdefgh ijkl', false],
    ['one with markup is replaced', '<script>alert(1)</script>', false],
  ] as const) {
    test(name, async () => {
      const app = await serve({ key: null, addresses: [] })
      const { headers } = await app.inject({ url: '/health', headers: { 'x-request-id': sent } })
      assert.equal(headers['x-request-id'] === sent, isAccepted)
      assert.match(String(headers['x-request-id']), /^[\w.-]{8,64}$/)
      await app.close()
    })
  }

  test('are in the reply, the problem and the log of a failed request', async () => {
    const lines: string[] = []
    const logger = createLogger('error')
    const finished: FinishedRequest[] = []
    const recording = Object.assign(Object.create(logger), {
      error: (line: unknown) => lines.push(JSON.stringify(line)),
    })
    const options = { logger: recording, onRequestEnd: (request: FinishedRequest) => void finished.push(request) }
    const app = await serve({ key: null, addresses: [] }, options)
    const reply = await app.inject({ url: '/broken?token=secret' })
    const id = String(reply.headers['x-request-id'])
    assert.equal(reply.statusCode, 500)
    assert.equal(reply.json().request_id, id)
    assert.ok(
      lines.some((line) => line.includes(id)),
      lines.join(),
    )
    assert.deepEqual(
      finished.map(({ ms: _, ...rest }) => rest),
      [{ id, method: 'GET', route: '/broken', status: 500 }],
    )
    await app.close()
  })
})

describe('health', () => {
  test('is live although it is not ready, and names what is unavailable', async () => {
    const readiness = async () => ({ checks: { records: 'ok', events: 'unavailable', disk: 'degraded' } }) as const
    const app = await serve({ key: null, addresses: [] }, { isHealthy: async () => true, readiness })
    assert.equal((await app.inject({ url: '/health/live' })).statusCode, 200)
    const health = await app.inject({ url: '/health' })
    assert.deepEqual([health.statusCode, health.json().detail], [503, 'Unavailable: events.'])
    const ready = await app.inject({ url: '/health/ready' })
    assert.equal(ready.statusCode, 503)
    assert.deepEqual(ready.json(), { status: 'unavailable', ...(await readiness()) })
    await app.close()
  })
})
