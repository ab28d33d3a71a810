import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { analyticsKey, startAnalyticsService } from './support/analytics-service.ts'
import { duckdb } from './support/event-engines.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { trackWebsite } from './support/statistics.ts'

test('@jackdbd/plausible-client reads statistics, with nothing but its address changed', async (context) => {
  const now = Date.UTC(2026, 9, 5, 10)
  const folder = temporaryFolder()
  const stores = { folder, events: await duckdb.place(), engine: duckdb.engine }
  const service = await startAnalyticsService(stores, () => now)
  context.after(() => service.stop())
  const site = await trackWebsite(service.client, 'client.test')
  for (const [address, page] of [
    ['192.0.2.1', '/'],
    ['192.0.2.1', '/pricing'],
    ['192.0.2.2', '/pricing'],
  ] as const) {
    const headers = { 'x-forwarded-for': address, 'user-agent': browserAgent }
    await sendHit(service.client.baseUrl, { u: `https://client.test${page}` }, headers)
  }
  await eventually(async () => {
    const day = { from: '2026-10-05', to: '2026-10-05' }
    assert.deepEqual(await site.totals('visitors,pageviews', day), [2, 3])
  })

  // The address of Plausible is part of the client's code.
  const hooks = registerHooks({
    load(url, loading, next) {
      const loaded = next(url, loading)
      if (!url.includes('@jackdbd/plausible-client') || loaded.source == null) return loaded
      return {
        ...loaded,
        source: String(loaded.source).replaceAll('https://plausible.io/api', `${service.client.baseUrl}/api`),
      }
    },
  })
  context.after(() => hooks.deregister())
  const { makeClient } = await import('@jackdbd/plausible-client')
  const credentials = { apiKey: analyticsKey, siteId: 'client.test' }
  const { stats } = makeClient(credentials, { directory: join(folder, 'cache'), duration: '0s' })

  const metrics = 'visitors,pageviews,bounce_rate,visit_duration'
  assert.deepEqual(await stats.aggregate({ period: '7d', metrics }), {
    ...{ visitors: { value: 2 }, pageviews: { value: 3 }, bounce_rate: { value: 50 }, visit_duration: { value: 0 } },
  })
  assert.deepEqual(await stats.breakdown({ period: 'day', metrics: 'visitors,pageviews' }), [
    { page: '/pricing', visitors: 2, pageviews: 2 },
    { page: '/', visitors: 1, pageviews: 1 },
  ])
  const days = await stats.timeseries({ period: '7d', filters: 'event:page==/pricing' })
  assert.deepEqual([days.length, days.at(-1)], [7, { date: '2026-10-05', visitors: 2 }])
  await assert.rejects(makeClient({ ...credentials, siteId: 'other.test' }).stats.aggregate(), /401/)
})
