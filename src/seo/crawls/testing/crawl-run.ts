import { systemClock } from '../../../base/clock.ts'
import { openCrawlDataInThread } from '../../../database/open.ts'
import { parseAllowList } from '../../../fetch/allow-list.ts'
import { createFetcher } from '../../../fetch/fetcher.ts'
import { createHostLimits } from '../../../fetch/host-limits.ts'
import { defaultSettings, workersOf } from '../settings.ts'
import { runCrawlWorker } from '../worker/crawl-worker.ts'

/** Works on a run until it is over, as one node; the test kills it. Arguments: the place of the data, the start URL, and a lease. */
const [place = '{}', url = '', lease = ''] = process.argv.slice(2)
const data = openCrawlDataInThread(JSON.parse(place), (error) => console.error(error))
const { fetchPage } = createFetcher({ allow: parseAllowList('127.0.0.1').allow })
const limits = createHostLimits()
const over = new AbortController()
const run = { runId: 1, url, settings: defaultSettings, headers: {}, previousId: null }
const deps = { data, run, limits, fetchPage, clock: systemClock, signal: over.signal, maxMs: null, retryMs: 20 }
await Promise.all(
  Array.from({ length: workersOf({ settings: defaultSettings }) }, async (_, share) => {
    const end = await runCrawlWorker({ ...deps, by: { share, lease } })
    if (end.kind === 'over') over.abort()
  }),
)
console.log('over')
process.exit(0)
