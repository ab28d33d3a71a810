import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import type { LoadResult } from './ingest/load.ts'
import { load, startServer } from './ingest/processes.ts'

/**
 * Durable hits per second, compared with the upper bound of the runtime: a bare `node:http` server that parses the same
 * bodies and replies 202. Both are measured alternately in one run. `--quick` for a short run, without the two million.
 */
const quick = process.argv.includes('--quick')
const rounds = quick ? 2 : 5
const seconds = quick ? 4 : 10
const connections = 64
const eventsForMemory = quick ? 100_000 : 2_000_000
const memorySteps = 8

const targets = { ratio: 0.55, wantedRatio: 0.8, p99: 100, growth: 1.15, blockMs: 50 }

const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
const bare = await startServer('bare-server.ts')
const ours = await startServer('server.ts', folder)
let accepted = 0

const loadOurs = async (options: Omit<Parameters<typeof load>[0], 'port' | 'connections'>): Promise<LoadResult> => {
  const result = await load({ port: ours.port, connections, ...options })
  if (result.refused > 0) throw new Error(`${result.refused} hits were refused.`)
  accepted += result.accepted
  return result
}

const printRow = (...cells: readonly string[]): void => console.log(cells.map((cell) => cell.padEnd(26)).join(''))
const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')} /s`
const milliseconds = (value: number): string => `${value.toFixed(1)} ms`
const megabytes = (value: number): string => `${Math.round(value / 2 ** 20)} MB`
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

// Warm-up.
await load({ port: bare.port, connections, seconds: seconds / 2 })
await loadOurs({ seconds })
await ours.measure()

printRow('round', 'bare node:http', 'durable', 'ratio')
const ratios: number[] = []
const speeds: number[] = []
for (let round = 1; round <= rounds; round++) {
  const reference = await load({ port: bare.port, connections, seconds })
  const result = await loadOurs({ seconds })
  ratios.push(result.perSecond / reference.perSecond)
  speeds.push(result.perSecond)
  printRow(`${round}`, perSecond(reference.perSecond), perSecond(result.perSecond), (ratios.at(-1) ?? 0).toFixed(2))
}
await bare.stop()
const ratio = median(ratios)
const { longestBlockMs } = await ours.measure()
printRow('median', '', perSecond(median(speeds)), ratio.toFixed(2))

const halfLoad = await loadOurs({ seconds, rate: median(speeds) / 2 })
printRow(
  'at half of that load',
  `p50 ${milliseconds(halfLoad.p50)}`,
  `p99 ${milliseconds(halfLoad.p99)}`,
  `max ${milliseconds(halfLoad.max)}`,
)

const sizes: number[] = []
for (let piece = 1; piece <= memorySteps; piece++) {
  await loadOurs({ requests: eventsForMemory / memorySteps })
  sizes.push((await ours.measure()).rss)
  printRow('memory', `after ${accepted.toLocaleString('en')}`, megabytes(sizes.at(-1) ?? 0))
}
const growth = (sizes.at(-1) ?? 0) / (sizes[Math.floor(memorySteps / 2) - 1] ?? 1)

await ours.stop()
const store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
const [stored] = await store.query({ text: 'SELECT count(*) AS n FROM events', values: [] })
await store.close()
await rm(folder, { recursive: true })

const verdicts: readonly (readonly [text: string, met: boolean])[] = [
  [`every acknowledged event is in the store: ${stored?.n} of ${accepted}`, stored?.n === accepted],
  [
    `ratio to bare ${ratio.toFixed(2)}, at least ${targets.ratio}, wanted ${targets.wantedRatio}`,
    ratio >= targets.ratio,
  ],
  [`p99 at half load ${milliseconds(halfLoad.p99)}, under ${targets.p99} ms`, halfLoad.p99 < targets.p99],
  [
    `longest block of the event loop ${milliseconds(longestBlockMs)}, under ${targets.blockMs} ms`,
    longestBlockMs < targets.blockMs,
  ],
  [
    `memory at the end ${growth.toFixed(2)}× that of halfway, at most ${targets.growth}×`,
    quick || growth <= targets.growth,
  ],
]
for (const [text, met] of verdicts) console.log(met ? '✔' : '✖', text)
process.exitCode = verdicts.every(([, met]) => met) ? 0 : 1
