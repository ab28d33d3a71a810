import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { openCrawlData } from '../src/database/open.ts'
import { type PageColumn, readFilters } from '../src/seo/crawls/results/page-columns.ts'
import { readPages } from '../src/seo/crawls/results/pages.ts'
import { createCrawlReader } from '../src/seo/crawls/results/reader.ts'
import { createReferencePool } from './audit/reference-pool.ts'
import { startService } from './audit/service.ts'

/**
 * Pages crawled per second (fetched, parsed, checked, stored) on loopback, compared with only fetching the same pages with undici
 * and parsing them, by as many threads and requests at a time. Then the memory of a crawl of a small and of a large site, the
 * queries of the explorer in the large one, and the event loop of the whole program while it crawls and answers other requests.
 * Sites and crawls run in their own processes. `--pages 20000` sets the size of the site for the speed, `--small 20000` and
 * `--large 200000` those for the memory, `--service 5000` that for the event loop. `--quick` sets small sizes: it says nothing
 * about the targets.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    pages: { type: 'string' },
    small: { type: 'string' },
    large: { type: 'string' },
    service: { type: 'string' },
  },
})
const defaults = options.quick
  ? { pages: 1_000, small: 500, large: 2_000, service: 300 }
  : { pages: 20_000, small: 20_000, large: 200_000, service: 5_000 }
const sizeOf = (name: keyof typeof defaults): number => {
  const size = Number(options[name] ?? defaults[name])
  if (!Number.isInteger(size) || size < 1)
    throw new Error(`--${name} must be a whole number from 1, not ${options[name]}`)
  return size
}
const sizes = { speed: sizeOf('pages'), small: sizeOf('small'), large: sizeOf('large'), service: sizeOf('service') }
const targets = { ratio: 0.5, memoryRatio: 1.3, memoryMb: 500, queryMs: 100, blockMs: 50 }
const threads = availableParallelism()
/** As many requests at a time as a host gets from a crawl. */
const concurrency = 8
const words = { usual: 600, small: 40 }

interface Site {
  readonly origin: string
  readonly bytes: number
  stop(): void
}
interface Crawled {
  readonly runId: number
  readonly fetched: number
  readonly seconds: number
  readonly cpuSeconds: number
  readonly analysisSeconds: number
  readonly peakMemory: number
}

const printRow = (...cells: readonly string[]): void => console.log(cells.map((cell) => cell.padEnd(28)).join(''))
const median = (values: readonly number[]): number =>
  values.toSorted((one, two) => one - two)[Math.floor(values.length / 2)] ?? 0
const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20)
const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-bench-'))
  folders.push(folder)
  return folder
}

async function startSite(pages: number, wordsOfPage: number): Promise<Site> {
  const child = fork(join(import.meta.dirname, 'crawl/site-server.ts'), [String(pages), String(wordsOfPage)])
  const [started]: { origin: string; bytes: number }[] = await once(child, 'message')
  if (started === undefined) throw new Error('The site did not start')
  return { ...started, stop: () => child.disconnect() }
}

async function crawlAll(site: Site, folder: string, pages: number): Promise<Crawled> {
  // As `npm run sightline -- crawl` runs.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/compiled') }
  const script = join(import.meta.dirname, 'crawl/run-crawl.ts')
  const child = fork(script, [`${site.origin}/p/0`, folder, String(threads)], { env })
  const [crawled]: Crawled[] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])
  if (crawled?.fetched !== pages) throw new Error(`${crawled?.fetched} of ${pages} pages were crawled`)
  if (child.exitCode === null) await once(child, 'exit')
  return crawled
}

async function fetchAll(site: Site, pages: number): Promise<{ readonly seconds: number; readonly cpuSeconds: number }> {
  const pool = createReferencePool(threads)
  const started = performance.now()
  const cpu = process.cpuUsage()
  let next = 0
  const work = async (): Promise<void> => {
    for (let page = next++; page < pages; page = next++) await pool.fetchAndParse(`${site.origin}/p/${page}`)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - started) / 1000
  await pool.close()
  return { seconds, cpuSeconds: (user + system) / 1e6 }
}

async function queryTimes(folder: string, runId: number): Promise<readonly number[]> {
  const data = openCrawlData({ url: null, dataDir: folder }, () => {})
  const reader = createCrawlReader(data)
  const queries: readonly (readonly [sort: PageColumn, filters: readonly string[], page: number])[] = [
    ['id', [], 1],
    ['id', [], 500],
    ['score', [], 1],
    ['title', [], 1],
    ['inlinks', ['outcome=ok'], 1],
    ['words', ['words<300'], 1],
    ['url', ['title~page 1'], 1],
    ['response_ms', ['depth>2', 'indexable=1'], 10],
  ]
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    for (const [sort_by, filters, page] of queries) {
      const started = performance.now()
      await readPages(reader, runId, { sort_by, sort: 'desc', filters: readFilters(filters), page, per_page: 100 })
      times.push(performance.now() - started)
    }
  }
  await data.close()
  return times
}

try {
  const site = await startSite(sizes.speed, words.usual)
  printRow(`${sizes.speed} pages`, `${Math.round(site.bytes / 100) / 10} kB each`, `${threads} threads`)
  const merely = await fetchAll(site, sizes.speed)
  const crawled = await crawlAll(site, newFolder(), sizes.speed)
  site.stop()
  const ratio = merely.seconds / crawled.seconds
  const byCpu = merely.cpuSeconds / crawled.cpuSeconds
  const speed = (seconds: number): string => `${(sizes.speed / seconds).toFixed(0)} pages/s`
  printRow('fetched and parsed', speed(merely.seconds), `${speed(merely.cpuSeconds)} of CPU`)
  printRow('crawled', speed(crawled.seconds), `${speed(crawled.cpuSeconds)} of CPU`)
  printRow('', `ratio ${ratio.toFixed(2)}`, `by CPU time ${byCpu.toFixed(2)}`)
  printRow('its analysis', `${crawled.analysisSeconds.toFixed(1)} s`)

  const smallSite = await startSite(sizes.small, words.small)
  const small = await crawlAll(smallSite, newFolder(), sizes.small)
  smallSite.stop()
  const largeSite = await startSite(sizes.large, words.small)
  const folder = newFolder()
  const large = await crawlAll(largeSite, folder, sizes.large)
  largeSite.stop()
  const memoryRatio = large.peakMemory / small.peakMemory
  printRow(
    'peak memory',
    `${megabytes(small.peakMemory)} MB of ${sizes.small} pages`,
    `${megabytes(large.peakMemory)} MB of ${sizes.large} pages`,
  )
  printRow(
    'the large site',
    `${(sizes.large / large.seconds).toFixed(0)} pages/s`,
    `analysis ${large.analysisSeconds.toFixed(1)} s`,
  )
  const times = await queryTimes(folder, large.runId)
  const queryMs = median(times)
  printRow('explorer queries', `median ${queryMs.toFixed(1)} ms`, `longest ${Math.max(...times).toFixed(1)} ms`)

  const crawledSite = await startSite(sizes.service, words.usual)
  const service = await startService()
  await service.measure()
  await service.crawl(`${crawledSite.origin}/p/0`)
  const { longestBlockMs, p99BlockMs, longestWorkMs } = await service.measure()
  await service.stop()
  crawledSite.stop()
  printRow(
    'event loop, late by',
    `p99 ${p99BlockMs.toFixed(1)} ms`,
    `longest ${longestBlockMs.toFixed(1)} ms`,
    `computing ${longestWorkMs.toFixed(1)} ms at most`,
  )

  const verdicts: readonly (readonly [text: string, met: boolean])[] = [
    [`ratio to fetching and parsing ${ratio.toFixed(2)}, at least ${targets.ratio}`, ratio >= targets.ratio],
    [
      `memory of the large crawl ${memoryRatio.toFixed(2)} times that of the small one, at most ${targets.memoryRatio}`,
      memoryRatio <= targets.memoryRatio,
    ],
    [
      `memory of the large crawl ${megabytes(large.peakMemory)} MB, under ${targets.memoryMb}`,
      megabytes(large.peakMemory) < targets.memoryMb,
    ],
    [`median of the explorer's queries ${queryMs.toFixed(1)} ms, under ${targets.queryMs}`, queryMs < targets.queryMs],
    [
      `longest block of the event loop ${longestBlockMs.toFixed(1)} ms, at most ${targets.blockMs}`,
      longestBlockMs <= targets.blockMs,
    ],
  ]
  for (const [text, met] of verdicts) console.log(met ? '✔' : '✖', text)
  process.exitCode = verdicts.every(([, met]) => met) ? 0 : 1
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
