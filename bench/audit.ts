import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createAuditPool } from '../src/seo/audit/pool.ts'
import { pageCount, pagePath } from './audit/pages.ts'
import { createReferencePool } from './audit/reference-pool.ts'
import { startService } from './audit/service.ts'

/**
 * How many pages are audited a second (fetched, parsed, judged by every check), beside merely fetching the same pages with
 * undici and parsing them with the same parser: the same threads, the same number under way, by turns in one run. The site is a
 * process of its own; what stands beside its pages has been asked for once before anything counts, as it is in a site
 * that is audited page by page. Then the program itself audits them all, while its main thread is watched.
 * `--quick` for a look.
 */
const quick = process.argv.includes('--quick')
const rounds = quick ? 1 : 5
const bars = { ratio: 0.5, blockMs: 50 }
const threads = availableParallelism()

interface Started {
  readonly origin: string
  readonly bytes: number
}

const say = (...cells: readonly string[]): void => console.log(cells.map((cell) => cell.padEnd(26)).join(''))
const perSecond = (value: number): string => `${value.toFixed(1)} pages/s`
const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`
const median = (values: readonly number[]): number =>
  values.toSorted((one, two) => one - two)[Math.floor(values.length / 2)] ?? 0

const site = fork(join(import.meta.dirname, 'audit/site-server.ts'))
const [started]: Started[] = await once(site, 'message')
if (started === undefined) throw new Error('The site did not start')
const { origin, bytes } = started
const urls = shuffled(Array.from({ length: pageCount }, (_, index) => origin + pagePath(index)))
say(`${pageCount} pages`, `${Math.round(bytes / pageCount / 1000)} kB on average`, `${threads} threads`)

const reference = createReferencePool(threads)
const audits = createAuditPool(threads, { allow: ['127.0.0.1'], contact: 'http://127.0.0.1' })
const signal = new AbortController().signal
const audit = async (url: string): Promise<void> => {
  const delivered = await audits.audit({ url, intendedNoindex: false }, signal)
  if (!delivered.ok) throw new Error(`${url}: ${delivered.error}`)
}

interface Speed {
  readonly perSecond: number
  /** Pages a second of one core, which others on the machine do not change. */
  readonly perCpuSecond: number
}

/** With as many pages under way as the audits have places. */
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
say('round', 'fetched and parsed', 'audited', 'ratio', 'by CPU time')
const ratios: number[] = []
for (let round = 1; round <= rounds; round++) {
  const merely = await measure(reference.fetchAndParse)
  const audited = await measure(audit)
  const ratio = audited.perSecond / merely.perSecond
  const byCpu = audited.perCpuSecond / merely.perCpuSecond
  ratios.push(ratio)
  say(`${round}`, perSecond(merely.perSecond), perSecond(audited.perSecond), ratio.toFixed(2), byCpu.toFixed(2))
}
const ratio = median(ratios)
say('memory of both, peak', megabytes(process.resourceUsage().maxRSS * 1024))
await reference.close()
await audits.close()

const service = await startService()
await service.measure()
for (const url of urls) await service.queue(url)
await service.idle()
const { longestBlockMs, p99BlockMs, longestWorkMs, peakMemory } = await service.measure()
await service.stop()
site.disconnect()
say('memory of the service', `peak ${megabytes(peakMemory)}`)
say(
  'its event loop, late by',
  `p99 ${p99BlockMs.toFixed(1)} ms`,
  `longest ${longestBlockMs.toFixed(1)} ms`,
  `computing ${longestWorkMs.toFixed(1)} ms at most`,
)

const verdicts: readonly (readonly [text: string, met: boolean])[] = [
  [`ratio to fetching and parsing ${ratio.toFixed(2)}, at least ${bars.ratio}`, ratio >= bars.ratio],
  [
    `longest block of the event loop ${longestBlockMs.toFixed(1)} ms, at most ${bars.blockMs}`,
    longestBlockMs <= bars.blockMs,
  ],
]
for (const [text, met] of verdicts) console.log(met ? '✔' : '✖', text)
process.exitCode = verdicts.every(([, met]) => met) ? 0 : 1

/** Long pages between short ones, in the same order each time. */
function shuffled(list: readonly string[]): readonly string[] {
  return list.map((_, index) => list[(index * 211) % list.length] ?? '')
}
