import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, form, json } from '../test/support/client.ts'
import { sendHit } from '../test/support/hits.ts'
import { startPageServer } from '../test/support/page-server.ts'
import { ownerKey, startSightline } from '../test/support/sightline.ts'
import { trackWebsite } from '../test/support/statistics.ts'
import { drawChart, slopePerHour } from './soak/chart.ts'

/**
 * Mixed load for a long time: hits, dashboards, lists, audits and crawls. Samples memory, open files and the 95th percentile of latencies, and
 * says whether they are flat, and how much memory the process has five minutes after the load has ended. `npm run bench:soak -- MINUTES [CHART.svg]`;
 * `npm run bench:soak -- memory` measures only that, after two minutes of the same work with shorter pauses.
 */
const isShort = process.argv[2] === 'memory'
const minutes = isShort ? 2 : Number(process.argv[2] ?? 120)
const chart = process.argv[3] ?? 'docs/pictures/soak.svg'
/** The same work more often, so that a short load has the peak of a long one. */
const pauseFactor = isShort ? 0.1 : 1
const idleMinutes = 5
const maxIdleMegabytes = 280
const sampleEveryMs = Math.max(1_000, (minutes * 60_000) / 240)
/** Caches and heaps fill up first. */
const warmUpShare = 0.25

const sightline = await startSightline()
const analytics = await createClient(sightline.analyticsUrl, ownerKey)
const seo = await createClient(sightline.seoUrl, ownerKey)
const pages = await startPageServer()
const { path } = await trackWebsite(analytics, 'example.test', { exclude_bots: 0 })
const pageUrl = pages.put('/', '<!doctype html><html lang="en"><title>Page</title><h1>Page</h1><a href="/">Home</a>')

const latencies = new Map<string, number[]>()
let failures = 0
async function measured(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  try {
    await work()
    const known = latencies.get(name) ?? []
    known.push(performance.now() - began)
    latencies.set(name, known)
  } catch (error) {
    failures++
    console.error(`${name}: ${String(error)}`)
  }
}

const end = performance.now() + minutes * 60_000
/** Repeats work, with a pause after each time, so that the load stays the same however fast the machine is. */
async function repeat(name: string, pauseMs: number, work: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; performance.now() < end; round++) {
    await measured(name, () => work(round))
    await sleep(pauseMs * pauseFactor)
  }
}

interface Sample {
  readonly hours: number
  readonly values: Readonly<Record<string, number>>
}
const samples: Sample[] = []
const began = performance.now()

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${sightline.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

function takeSample(): void {
  const values: Record<string, number> = {
    'memory (MB)': residentMegabytes(),
    'open files': readdirSync(`/proc/${sightline.pid}/fd`).length,
  }
  for (const [name, measured] of latencies) {
    const sorted = measured.toSorted((one, other) => one - other)
    values[`${name}, p95 (ms)`] = sorted[Math.floor(sorted.length * 0.95)] ?? 0
    measured.length = 0
  }
  samples.push({ hours: (performance.now() - began) / 3_600_000, values })
}

const atStart = residentMegabytes()
const sampling = setInterval(takeSample, sampleEveryMs)
await Promise.all([
  ...Array.from({ length: 4 }, (_, lane) =>
    repeat('hit', 20, async (round) => {
      const { status } = await sendHit(sightline.analyticsUrl, { u: `https://example.test/${lane}/${round % 500}` })
      if (status !== 202) throw new Error(`a hit got ${status}`)
    }),
  ),
  repeat('dashboard', 1_000, async (round) => {
    const metrics = 'metrics=visitors,visits,pageviews'
    await analytics.getText(`${path}/stats?${metrics}`)
    await analytics.getText(`${path}/stats/${round % 2 === 0 ? 'page' : 'browser'}?metrics=visits`)
  }),
  repeat('list', 500, () => analytics.getText('/api/v1/websites?per_page=20')),
  repeat('audit', 10_000, () => seo.post('/api/v1/reports', json({ url: pageUrl }))),
  repeat('crawl', 60_000, () => seo.post('/api/v1/crawls', form({ url: pageUrl, max_pages: 20 }))),
])
clearInterval(sampling)
const peak = Math.max(...samples.map(({ values }) => values['memory (MB)'] ?? 0))
for (let minute = 1; minute <= idleMinutes; minute++) {
  await sleep(60_000)
  if (isShort) console.log(`${minute} min after the load: ${residentMegabytes().toFixed(0)} MB`)
}
const afterLoad = residentMegabytes()
console.log(
  `memory: ${atStart.toFixed(0)} MB at the start, ${peak.toFixed(0)} MB at most, ${afterLoad.toFixed(0)} MB ${idleMinutes} minutes after the load: ` +
    (afterLoad <= maxIdleMegabytes ? 'ok' : `MORE THAN ${maxIdleMegabytes} MB`),
)
pages.close()
const code = await sightline.stop()

if (isShort) process.exit(afterLoad <= maxIdleMegabytes && code === 0 ? 0 : 1)

const settled = samples.slice(Math.floor(samples.length * warmUpShare))
const names = [...new Set(samples.flatMap(({ values }) => Object.keys(values)))]
console.log(`${minutes} minutes, ${samples.length} samples, ${failures} failures, exit code ${code}`)
for (const name of names) {
  const points = settled.flatMap(({ hours, values }) => (name in values ? [[hours, values[name] ?? 0] as const] : []))
  const mean = points.reduce((sum, [, value]) => sum + value, 0) / Math.max(1, points.length)
  const slope = slopePerHour(points)
  // Latencies of the same work differ by more than memory does.
  const isFlat = slope <= mean * (name.endsWith('(ms)') ? 0.25 : 0.1)
  console.log(`${name}: mean ${mean.toFixed(1)}, ${slope.toFixed(2)} per hour: ${isFlat ? 'flat' : 'GROWS'}`)
}
mkdirSync(new URL('../docs/pictures/', import.meta.url), { recursive: true })
writeFileSync(
  chart,
  drawChart(
    names.map((name) => ({
      name,
      points: samples.flatMap(({ hours, values }) => (name in values ? [[hours, values[name] ?? 0] as const] : [])),
    })),
  ),
)
console.log(`The chart is in ${chart}.`)
