import { crawlOnce } from '../../src/seo/crawls/local/crawl-once.ts'
import { defaultSettings } from '../../src/seo/crawls/settings.ts'

/** Crawls a site in its own process, and sends what that took to its parent. Arguments: the start URL, a folder, threads. */
const [url = '', folder = '', threads = '1'] = process.argv.slice(2)
const started = performance.now()
const before = process.cpuUsage()
let fetchedAt = 0
let cpuSeconds = 0
const crawl = await crawlOnce({
  folder,
  url,
  settings: { ...defaultSettings, max_pages: 1_000_000 },
  headers: {},
  allow: ['127.0.0.1'],
  contact: 'http://127.0.0.1/',
  threads: Number(threads),
  signal: new AbortController().signal,
  onProgress: () => {},
  onFetched() {
    fetchedAt = performance.now()
    const { user, system } = process.cpuUsage(before)
    cpuSeconds = (user + system) / 1e6
  },
})
const { summary, runId } = crawl
await crawl.close()
process.send?.({
  runId,
  fetched: summary.fetched,
  seconds: (fetchedAt - started) / 1000,
  cpuSeconds,
  analysisSeconds: (performance.now() - fetchedAt) / 1000,
  peakMemory: process.resourceUsage().maxRSS * 1024,
})
