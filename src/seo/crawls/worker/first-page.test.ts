import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { engines } from '../../../../test/support/engines.ts'
import { startPageServer } from '../../../../test/support/page-server.ts'
import { openCrawlDataAt } from '../../../../test/support/records.ts'
import { systemClock } from '../../../base/clock.ts'
import { migrateCrawlData } from '../../../database/crawl-data/migrate.ts'
import { openCrawlDataInThread } from '../../../database/open.ts'
import { parseAllowList } from '../../../fetch/allow-list.ts'
import { createFetcher } from '../../../fetch/fetcher.ts'
import { createHostLimits } from '../../../fetch/host-limits.ts'
import { noBrowser } from '../../audit/pool.ts'
import type { Renders } from '../../render/serve-rendering.ts'
import { createCrawlPool } from '../pool.ts'
import { defaultSettings } from '../settings.ts'
import { runCrawlWorker } from './crawl-worker.ts'

for (const engine of engines)
  test(`the links of the first page are followed without waiting for a timer on ${engine.name}`, {
    timeout: 30_000,
  }, async () => {
    const place = await engine.place()
    const main = openCrawlDataAt(place)
    await migrateCrawlData(main)
    await main.close()
    const data = openCrawlDataInThread(place, () => {})
    const fetcher = createFetcher({ allow: parseAllowList('127.0.0.1').allow })
    const site = await startPageServer()
    const followed = Promise.withResolvers<void>()
    const url = site.put('/', '<!doctype html><title>Start</title><a href="/next">Next</a>')
    site.put('/next', (response) => {
      response.end()
      followed.resolve()
    })
    const stopping = new AbortController()
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const settings = { ...defaultSettings, sitemaps: 0 as const }
      const run = { runId: 1, url, settings, headers: {}, previousId: null }
      const { fetchPage } = fetcher
      const { signal } = stopping
      const deps = { data, limits: createHostLimits(), fetchPage, clock: systemClock, maxMs: null, retryMs: 20, signal }
      const ended = runCrawlWorker({ ...deps, run, by: { share: 0, lease: 'lease' } })
      await followed.promise
      stopping.abort()
      await ended
    } finally {
      mock.timers.reset()
      site.close()
      await fetcher.close()
      await data.close()
    }
  })

test('the browser starts before the first page is fetched, unless pages are not rendered', async () => {
  const [engine] = engines
  assert.ok(engine)
  const location = await engine.place()
  const main = openCrawlDataAt(location)
  await migrateCrawlData(main)
  await main.close()
  const events: string[] = []
  const renders: Renders = { ...noBrowser, problem: async () => null, prepare: async () => void events.push('browser') }
  const site = await startPageServer()
  const url = site.put('/', (response) => {
    events.push('page')
    response.end()
  })
  const data = { location, allow: ['127.0.0.1'], contact: '' }
  const pool = createCrawlPool(1, data, createHostLimits(), {}, renders)
  try {
    for (const [index, render] of (['auto', 'never'] as const).entries()) {
      const settings = { ...defaultSettings, sitemaps: 0 as const, render }
      const run = { runId: index + 1, url, settings, headers: {}, previousId: null }
      const by = { share: 0, lease: 'lease' }
      await pool.work({ run, by, maxMs: null, retryMs: 20 }, new AbortController().signal)
    }
    assert.deepEqual(events, ['browser', 'page', 'page'])
  } finally {
    await pool.close()
    site.close()
  }
})
