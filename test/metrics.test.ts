import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { createClient } from './support/client.ts'
import { findProgram, promtool } from './support/debian-packages.ts'
import { eventually } from './support/eventually.ts'
import { sendHit } from './support/hits.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { trackWebsite } from './support/statistics.ts'

const key = 'metrics-key-0123456789'

let sightline: Sightline
before(async () => {
  sightline = await startSightline({
    environment: { SIGHTLINE_METRICS_KEY: key, SIGHTLINE_SLOW_QUERY_MS: '1', SIGHTLINE_LOG_LEVEL: 'debug' },
  })
})
after(() => sightline.stop())

const read = async (url = sightline.analyticsUrl): Promise<string> => {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${key}` } })
  const text = await reply.text()
  assert.equal(reply.status, 200, text)
  return text
}

const sampleOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? Number.NaN,
  )

/** The names of all metrics, with those that a histogram has. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )

describe('metrics of a running service', () => {
  test('need the key', async () => {
    for (const url of [sightline.analyticsUrl, sightline.seoUrl]) {
      assert.equal((await fetch(`${url}/metrics`)).status, 401)
      const ofAccount = { authorization: `Bearer ${ownerKey}` }
      assert.equal((await fetch(`${url}/metrics`, { headers: ofAccount })).status, 401)
      assert.equal((await fetch(`${url}/health/live`)).status, 200)
    }
    const ready = await fetch(`${sightline.analyticsUrl}/health/ready`)
    const { checks } = JSON.parse(await ready.text())
    assert.equal(checks.records, 'ok')
    assert.equal(checks.events, 'ok')
  })

  test('count hits, queries, jobs and the inbox', async () => {
    const client = await createClient(sightline.analyticsUrl, ownerKey)
    const { totals } = await trackWebsite(client, 'example.test')
    await sendHit(sightline.analyticsUrl, { u: 'https://example.test/' })
    await sendHit(sightline.analyticsUrl, { u: 'https://example.test/' }, { 'user-agent': 'Googlebot/2.1' })
    await sendHit(sightline.analyticsUrl, { u: 'https://unknown.test/' })
    await sendHit(sightline.analyticsUrl, { u: 'https://example.test/', n: 7 as never })
    await eventually(async () => assert.deepEqual(await totals('pageviews'), [1]))
    const text = await eventually(async () => {
      const text = await read()
      assert.equal(sampleOf(text, 'sightline_inbox_entries'), 0)
      return text
    })
    assert.equal(sampleOf(text, 'sightline_hits_total{outcome="counted"}'), 1)
    assert.equal(sampleOf(text, 'sightline_hits_total{outcome="bot"}'), 1)
    assert.equal(sampleOf(text, 'sightline_hits_total{outcome="unknown-website"}'), 1)
    assert.equal(sampleOf(text, 'sightline_hits_total{outcome="invalid"}'), 1)
    assert.equal(sampleOf(text, 'sightline_inbox_oldest_seconds'), 0)
    assert.equal(sampleOf(text, 'sightline_drain_up'), 1)
    assert.ok(sampleOf(text, 'sightline_drain_lag_seconds') >= 0)
    assert.ok(sampleOf(text, 'sightline_query_seconds_count{kind="totals",audience="own"}') >= 1)
    assert.equal(sampleOf(text, 'sightline_jobs{kind="forget mails",state="scheduled"}'), 1)
    assert.ok(sampleOf(text, 'process_resident_memory_bytes') > 1e6)
    assert.ok(sampleOf(text, 'sightline_event_loop_delay_seconds{quantile="0.99"}') > 0)
    assert.equal(sampleOf(text, 'sightline_metrics_failed'), 0)
    assert.equal(
      await read(sightline.seoUrl).then((seo) => sampleOf(seo, 'sightline_hits_total{outcome="counted"}')),
      1,
    )
  })

  test('contain nothing about websites, visitors and keys', async () => {
    const text = await read()
    for (const secret of ['example.test', 'unknown.test', '127.0.0.1', key, ownerKey]) assert.ok(!text.includes(secret))
  })

  const checker = findProgram(promtool)
  test('have nothing that promtool objects to', {
    skip: checker === undefined ? 'promtool is missing: run "node test/setup.ts"' : false,
  }, async () => {
    const { status, stdout, stderr } = spawnSync(checker ?? '', ['check', 'metrics'], {
      input: await read(),
      encoding: 'utf8',
    })
    assert.deepEqual([status, stdout, stderr], [0, '', ''])
  })

  test('are what the Grafana dashboard asks for', async () => {
    const names = namesIn(await read())
    const dashboard = readFileSync(new URL('../docs/deploy/grafana-dashboard.json', import.meta.url), 'utf8')
    const queries = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) =>
      String(JSON.parse(text)),
    )
    assert.ok(queries.length >= 12, `${queries.length} queries`)
    for (const query of queries) {
      const used = query.match(/\b(?:sightline|process|nodejs)_\w+/g) ?? []
      assert.ok(used.length > 0, query)
      for (const name of used) assert.ok(names.has(name), `${name} in ${query}`)
    }
  })
})

test('slow queries and requests are logged with the id of the request, without data', async () => {
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const { path } = await trackWebsite(client, 'slow.test')
  const id = 'test-request-0001'
  const reply = await fetch(`${sightline.analyticsUrl}${path}/stats/page?filter=page:is:/private-page`, {
    headers: { authorization: `Bearer ${ownerKey}`, 'x-request-id': id },
  })
  await reply.text()
  assert.equal(reply.headers.get('x-request-id'), id)
  const lines = await eventually(() => {
    const lines = sightline
      .output()
      .split('\n')
      .filter((line) => line.includes(id))
    assert.ok(lines.some((line) => line.includes('A statistics query was slow')))
    assert.ok(lines.some((line) => line.includes('"msg":"Request"')))
    return lines
  })
  assert.ok(lines.some((line) => line.includes('"route":"/api/v1/websites/:id/stats/')))
  for (const line of lines) assert.ok(!line.includes('private-page'), line)
})
