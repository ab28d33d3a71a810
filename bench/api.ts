import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { temporaryFolder } from '../test/support/folder.ts'
import { ownerKey, startSightline } from '../test/support/sightline.ts'
import type { CannedReply } from './api/bare-server.ts'
import { measureDeepPages } from './api/deep-pages.ts'
import type { LoadOptions, LoadResult, Operation } from './api/load.ts'
import { seedWebsites } from './api/seed.ts'
import { cpuSecondsOf } from './process-cpu.ts'

/**
 * Requests per second of the API, compared with a bare `node:http` server that sends the same bytes. Both are measured
 * alternately in one run, each in its own process on loopback, with the load from a third. The ratio by CPU time holds on a machine
 * with other load, too. `--quick` for a short run.
 */
const quick = process.argv.includes('--quick')
const websites = 100_000
const connections = 64
const rounds = quick ? 1 : 5
const seconds = quick ? 3 : 8
const targets = { list: 0.5, create: 0.25, p99: 3 }

const dataDir = temporaryFolder()
await seedWebsites(dataDir, ownerKey, websites)
const environment = {
  SIGHTLINE_DATA_DIR: dataDir,
  SIGHTLINE_LOG_LEVEL: 'warn',
  SIGHTLINE_LIMIT_PER_KEY: '1000000000',
  SIGHTLINE_LIMIT_PER_ADDRESS: '1000000000',
}
const ours = await startSightline({ args: ['analytics'], environment })
const bare = start('bare-server.ts')
bare.send({
  GET: await capture('GET', '/api/v1/websites?per_page=10'),
  POST: await capture('POST', '/api/v1/websites', 'domain=captured.example'),
})
const [barePort] = await once(bare, 'message')
const urls = { bare: `http://127.0.0.1:${barePort}`, ours: ours.analyticsUrl }

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const printRow = (...cells: readonly string[]): void => console.log(cells.map((cell) => cell.padEnd(18)).join(''))
const speed = (value: number): string => `${Math.round(value).toLocaleString('en')} /s`

printRow('', 'bare node:http', 'Sightline', 'ratio', 'ratio by CPU', 'p50', 'p99', 'p99 of bare')
const verdicts: (readonly [text: string, met: boolean])[] = []
for (const operation of ['list', 'create'] as const) {
  // Warm-up.
  for (const url of Object.values(urls)) await measure({ url, operation, seconds: seconds / 2, name: 'warm' })
  const measurements: { readonly bare: Measured; readonly ours: Measured }[] = []
  for (let round = 0; round < rounds; round += 1) {
    measurements.push({
      bare: await measureWithCpu('bare', { operation, seconds, name: `bare-${round}` }),
      ours: await measureWithCpu('ours', { operation, seconds, name: `round-${round}` }),
    })
  }
  const ratioOf = (what: 'perSecond' | 'perCpuSecond'): number =>
    median(measurements.map((round) => round.ours[what] / round.bare[what]))
  const ratio = ratioOf('perSecond')
  const of = (side: 'bare' | 'ours', what: 'perSecond' | 'p50' | 'p99'): number =>
    median(measurements.map((round) => round[side][what]))
  printRow(
    operation,
    speed(of('bare', 'perSecond')),
    speed(of('ours', 'perSecond')),
    ratio.toFixed(2),
    ratioOf('perCpuSecond').toFixed(2),
    `${of('ours', 'p50')} ms`,
    `${of('ours', 'p99')} ms`,
    `${of('bare', 'p99')} ms`,
  )
  const target = targets[operation]
  verdicts.push([`${operation}: ${ratio.toFixed(2)} of bare, at least ${target}`, ratio >= target])
  if (operation === 'create') continue
  const times = of('ours', 'p99') / of('bare', 'p99')
  verdicts.push([`list: p99 ${times.toFixed(1)}× that of bare, at most ${targets.p99}×`, times <= targets.p99])
}
console.log()
console.log(`${'a page of 10 websites'.padEnd(24)}${'median'.padEnd(14)}CPU time`)
const costs = await measureDeepPages({ url: urls.ours, pid: ours.pid, key: ownerKey }, websites, quick ? 100 : 500)
for (const { name, medianMs, cpuMs } of costs) {
  console.log(`${name.padEnd(24)}${`${medianMs.toFixed(2)} ms`.padEnd(14)}${cpuMs.toFixed(2)} ms`)
}
const [firstPages, lastPages] = costs
const slower = (lastPages?.cpuMs ?? 0) / (firstPages?.cpuMs ?? 1)
verdicts.push([`deep pages by cursor: ${slower.toFixed(1)}× the CPU time of the first, at most 1.5×`, slower <= 1.5])
bare.kill()
await ours.stop()
console.log(`\n${websites.toLocaleString('en')} websites in the account, ${connections} connections`)
for (const [text, met] of verdicts) console.log(met ? '✔' : '✖', text)
process.exitCode = verdicts.every(([, met]) => met) ? 0 : 1

function start(script: string): ChildProcess {
  return fork(join(import.meta.dirname, 'api', script))
}

interface Measured extends LoadResult {
  /** Requests per second of CPU time, independent of other load on the machine. */
  readonly perCpuSecond: number
}

async function measureWithCpu(
  side: 'bare' | 'ours',
  load: { operation: Operation; seconds: number; name: string },
): Promise<Measured> {
  const pid = side === 'bare' ? (bare.pid ?? 0) : ours.pid
  const before = cpuSecondsOf(pid)
  const result = await measure({ url: urls[side], ...load })
  return { ...result, perCpuSecond: (result.perSecond * load.seconds) / (cpuSecondsOf(pid) - before) }
}

async function measure(load: {
  url: string
  operation: Operation
  seconds: number
  name: string
}): Promise<LoadResult> {
  const child = start('load.ts')
  child.send({ ...load, key: ownerKey, connections } satisfies LoadOptions)
  const [measured]: LoadResult[] = await once(child, 'message')
  if (!measured || measured.failed > 0) throw new Error(`${measured?.failed} requests of ${load.operation} failed.`)
  return measured
}

/** Records a reply of Sightline for the bare server. */
async function capture(method: 'GET' | 'POST', path: string, body?: string): Promise<CannedReply> {
  const headers = { authorization: `Bearer ${ownerKey}`, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(ours.analyticsUrl + path, { method, headers, ...(body === undefined ? {} : { body }) })
  const passed = [...answer.headers].filter(([name]) => !/^(connection|keep-alive|date|transfer-encoding)$/.test(name))
  return { status: answer.status, headers: passed, body: await answer.text() }
}
