import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import { defaultThreads } from '../src/program/hit-threads.ts'
import type { LoadOptions, LoadResult } from './ingest/load.ts'
import { type BenchServer, load, startServer } from './ingest/processes.ts'

/**
 * Durable hits per second, compared with the upper bound of the runtime: a bare `node:http` server that parses the same
 * bodies and replies 202. Both are measured alternately in one run, then with several threads, at half load, and for memory.
 * The latter is eight hours' worth of a hundred events a second. `--quick` for a short run.
 */
const quick = process.argv.includes('--quick')
const rounds = quick ? 2 : 5
const seconds = quick ? 4 : 10
const connections = 64
const eventsForMemory = quick ? 100_000 : 8 * 3600 * 100
const memorySteps = 8
const threadCounts = [1, 2, 4]

const targets = {
  ratio: 0.6,
  wantedRatio: 0.75,
  p99: 50,
  growth: 1.15,
  blockMs: 50,
  megabytes: 350,
  wantedMegabytes: 250,
}

const printRow = (...cells: readonly string[]): void => console.log(cells.map((cell) => cell.padEnd(26)).join(''))
const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')} /s`
const milliseconds = (value: number): string => `${value.toFixed(1)} ms`
const microseconds = (value: number): string => `${value.toFixed(1)} µs`
const inMegabytes = (value: number): number => Math.round(value / 2 ** 20)
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))

/** A server with a folder of its own, and how many hits it has acknowledged. */
interface Tested {
  readonly server: BenchServer
  readonly folder: string
  accepted: number
}

async function startOurs(threads: number): Promise<Tested> {
  const own = await mkdtemp(join(folder, 'server-'))
  return { server: await startServer('server.ts', own, String(threads)), folder: own, accepted: 0 }
}

interface Loaded extends LoadResult {
  /** The CPU time of one hit. */
  readonly main: number
  readonly process: number
  readonly longestBlockMs: number
  readonly inboxBytes: number
}

async function run(tested: Tested, options: Omit<LoadOptions, 'port' | 'connections'>): Promise<Loaded> {
  const before = await tested.server.measure()
  const result = await load({ port: tested.server.port, connections, ...options })
  if (result.refused > 0) throw new Error(`${result.refused} hits were refused.`)
  tested.accepted += result.accepted
  const after = await tested.server.measure()
  const perHit = (name: 'mainMicroseconds' | 'microseconds'): number => (after[name] - before[name]) / result.accepted
  const { longestBlockMs, inboxBytes } = after
  return { ...result, main: perHit('mainMicroseconds'), process: perHit('microseconds'), longestBlockMs, inboxBytes }
}

/** The number of its events, and the bytes that each takes in the file. */
async function stopAndCount({
  server,
  folder: own,
}: Tested): Promise<{ readonly events: number; readonly bytes: number }> {
  await server.stop()
  const path = join(own, 'events.duckdb')
  const store = await openDuckdbEventStore({ path })
  const [row] = await store.query({ text: 'SELECT count(*) AS n FROM events', values: [] })
  await store.close()
  const events = Number(row?.n)
  return { events, bytes: (await stat(path)).size / events }
}

const bare = await startServer('bare-server.ts')
const ours = await startOurs(defaultThreads())

// Warm-up.
await load({ port: bare.port, connections, seconds: seconds / 2 })
await run(ours, { seconds })

printRow('round', 'bare node:http', 'durable', 'ratio', 'CPU of a hit: main', 'whole process', 'of bare')
const ratios: number[] = []
const results: Loaded[] = []
const references: number[] = []
for (let round = 1; round <= rounds; round++) {
  const { microseconds: before } = await bare.measure()
  const reference = await load({ port: bare.port, connections, seconds })
  const bareCpu = ((await bare.measure()).microseconds - before) / reference.accepted
  const result = await run(ours, { seconds })
  ratios.push(result.perSecond / reference.perSecond)
  results.push(result)
  references.push(reference.perSecond)
  printRow(
    `${round}`,
    perSecond(reference.perSecond),
    perSecond(result.perSecond),
    (ratios.at(-1) ?? 0).toFixed(2),
    microseconds(result.main),
    microseconds(result.process),
    microseconds(bareCpu),
  )
}
const ratio = median(ratios)
const speed = median(results.map((result) => result.perSecond))
const longestBlockMs = Math.max(...results.map((result) => result.longestBlockMs))
printRow('median', perSecond(median(references)), perSecond(speed), ratio.toFixed(2))

const halfLoad = await run(ours, { seconds, rate: speed / 2 })
printRow(
  'at half of that load',
  `p50 ${milliseconds(halfLoad.p50)}`,
  `p99 ${milliseconds(halfLoad.p99)}`,
  `max ${milliseconds(halfLoad.max)}`,
)

const sizes: number[] = []
for (let piece = 1; piece <= memorySteps; piece++) {
  await run(ours, { requests: eventsForMemory / memorySteps })
  sizes.push(inMegabytes((await ours.server.measure()).rss))
  printRow('memory', `after ${ours.accepted.toLocaleString('en')}`, `${sizes.at(-1)} MB`)
}
const largest = Math.max(...sizes)
const growth = (sizes.at(-1) ?? 0) / (sizes[Math.floor(memorySteps / 2) - 1] ?? 1)
const stored = await stopAndCount(ours)

printRow('threads', 'hits', 'ratio to bare', 'p99', 'CPU of a hit: main', 'whole process')
let isComplete = stored.events === ours.accepted
for (const threads of threadCounts) {
  const tested = await startOurs(threads)
  await run(tested, { seconds: seconds / 2 })
  const reference = await load({ port: bare.port, connections, seconds: seconds / 2 })
  const result = await run(tested, { seconds })
  printRow(
    String(threads),
    perSecond(result.perSecond),
    (result.perSecond / reference.perSecond).toFixed(2),
    milliseconds(result.p99),
    microseconds(result.main),
    microseconds(result.process),
  )
  isComplete &&= (await stopAndCount(tested)).events === tested.accepted
}
await bare.stop()
await rm(folder, { recursive: true })

printRow(
  'costs of a hit',
  `CPU ${microseconds(median(results.map((result) => result.process)))}`,
  `wire ${Math.round(halfLoad.bytes)} bytes`,
  `inbox ${Math.round(halfLoad.inboxBytes)} bytes`,
  `stored ${stored.bytes.toFixed(1)} bytes`,
)

const verdicts: readonly (readonly [text: string, met: boolean])[] = [
  [`every acknowledged event is in the store: ${stored.events} of ${ours.accepted}`, isComplete],
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
    `memory ${largest} MB, under ${targets.megabytes} MB, wanted ${targets.wantedMegabytes} MB`,
    largest < targets.megabytes,
  ],
  [
    `memory at the end ${growth.toFixed(2)}× that of halfway, at most ${targets.growth}×`,
    quick || growth <= targets.growth,
  ],
]
for (const [text, met] of verdicts) console.log(met ? '✔' : '✖', text)
process.exitCode = verdicts.every(([, met]) => met) ? 0 : 1
