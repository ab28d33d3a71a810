import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createAuditPool } from '../src/seo/audit/pool.ts'
import { auditColdHosts } from './audit/cold-audits.ts'
import { pageCount, pagePath } from './audit/pages.ts'
import { createReferencePool } from './audit/reference-pool.ts'
import { startService } from './audit/service.ts'

/**
 * Pages audited per second (fetched, parsed, checked), compared with only fetching the same pages with undici and parsing
 * them with the same parser; alternately in one run, with the same threads and concurrency. The site runs in its own process.
 * A warm-up fills the caches of robots.txt and the like, as in a site that is audited page by page. Then pages of hosts
 * without cached facts are audited one by one. At last, the whole program audits all pages while the event loop of its main
 * thread is measured. `--quick` for a short run.
 */
const quick = process.argv.includes('--quick')
const rounds = quick ? 1 : 5
const targets = { ratio: 0.5, blockMs: 50 }
const threads = availableParallelism()

interface Started {
  readonly origin: string
  readonly bytes: number
}

const printRow = (...cells: readonly string[]): void => console.log(cells.map((cell) => cell.padEnd(26)).join(''))
const perSecond = (value: number): string => `${value.toFixed(1)} pages/s`
const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`
const median = (values: readonly number[]): number =>
  values.toSorted((one, two) => one - two)[Math.floor(values.length / 2)] ?? 0

const site = fork(join(import.meta.dirname, 'audit/site-server.ts'))
const [started]: Started[] = await once(site, 'message')
if (started === undefined) throw new Error('The site did not start')
const { origin, bytes } = started
const urls = shuffled(Array.from({ length: pageCount }, (_, index) => origin + pagePath(index)))
printRow(`${pageCount} pages`, `${Math.round(bytes / pageCount / 1000)} kB on average`, `${threads} threads`)

const reference = createReferencePool(threads)
const audits = createAuditPool(threads, { allow: ['127.0.0.1'], contact: 'http://127.0.0.1' })
const signal = new AbortController().signal
const audit = async (url: string): Promise<void> => {
  const delivered = await audits.audit({ url, intendedNoindex: false }, signal)
  if (!delivered.ok) throw new Error(`${url}: ${delivered.error}`)
}

interface Speed {
  readonly perSecond: number
  /** Pages per second of CPU time, independent of other load on the machine. */
  readonly perCpuSecond: number
}

/** Runs with the concurrency of the audit pool. */
async function measure(work: (url: string) => Promise<void>): Promise<Speed> {
  const started = performance.now()
  const cpu = process.cpuUsage()
  let next = 0
  const worker = async (): Promise<void> => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) await work(url)
  }
  await Promise.all(Array.from({ length: audits.places }, worker))
  const { user, system } = process.cpuUsage(cpu)
  return {
    perSecond: (urls.length * 1000) / (performance.now() - started),
    perCpuSecond: (urls.length * 1_000_000) / (user + system),
  }
}

await measure(reference.fetchAndParse)
await measure(audit)
printRow('round', 'fetched and parsed', 'audited', 'ratio', 'by CPU time')
const ratios: number[] = []
for (let round = 1; round <= rounds; round++) {
  const merely = await measure(reference.fetchAndParse)
  const audited = await measure(audit)
  const ratio = audited.perSecond / merely.perSecond
  const byCpu = audited.perCpuSecond / merely.perCpuSecond
  ratios.push(ratio)
  printRow(`${round}`, perSecond(merely.perSecond), perSecond(audited.perSecond), ratio.toFixed(2), byCpu.toFixed(2))
}
const ratio = median(ratios)
const cold = await auditColdHosts(audits, quick ? 3 : 15)
printRow(
  'a page of a new host',
  `audited in ${Math.round(median(cold.total))} ms`,
  `first results in ${Math.round(median(cold.first))} ms`,
)
printRow('memory of both, peak', megabytes(process.resourceUsage().maxRSS * 1024))
await reference.close()
await audits.close()

const service = await startService()
await service.measure()
for (const url of urls) await service.queue(url)
await service.waitUntilIdle()
const { longestBlockMs, p99BlockMs, longestWorkMs, peakMemory } = await service.measure()
await service.stop()
site.disconnect()
printRow('memory of the service', `peak ${megabytes(peakMemory)}`)
printRow(
  'its event loop, late by',
  `p99 ${p99BlockMs.toFixed(1)} ms`,
  `longest ${longestBlockMs.toFixed(1)} ms`,
  `computing ${longestWorkMs.toFixed(1)} ms at most`,
)

const verdicts: readonly (readonly [text: string, met: boolean])[] = [
  [`ratio to fetching and parsing ${ratio.toFixed(2)}, at least ${targets.ratio}`, ratio >= targets.ratio],
  [
    `longest block of the event loop ${longestBlockMs.toFixed(1)} ms, at most ${targets.blockMs}`,
    longestBlockMs <= targets.blockMs,
  ],
]
for (const [text, met] of verdicts) console.log(met ? '✔' : '✖', text)
process.exitCode = verdicts.every(([, met]) => met) ? 0 : 1

/** Mixes long and short pages, in the same order in every run. */
function shuffled(list: readonly string[]): readonly string[] {
  return list.map((_, index) => list[(index * 211) % list.length] ?? '')
}
