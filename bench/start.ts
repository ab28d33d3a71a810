import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { temporaryFolder } from '../test/support/folder.ts'
import { freePort } from '../test/support/port.ts'

/**
 * The cost of a start, and the memory of the idle program, for this checkout and others alternately:
 *
 *   node bench/start.ts [--program DIR]... [--runs 5] [--idle SECONDS]
 *
 * DIR is an older checkout with its dependencies installed. Each one is started like `npm start`, and once before the
 * measurement, so that the build of the first start is not measured.
 */
const { values } = parseArgs({
  options: {
    program: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: '5' },
    idle: { type: 'string', default: '30' },
  },
})

const own = fileURLToPath(new URL('..', import.meta.url))
const checkouts = [...values.program.map((path) => resolve(path)), resolve(own)]
/** Hundredths of a second, on every Linux that Node supports. */
const ticksPerSecond = 100

interface Started {
  readonly cpuSeconds: number
  readonly wallMs: number
  readonly pid: number
  readonly stop: () => Promise<void>
}

async function start(checkout: string, dataDir: string): Promise<Started> {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
  const urls = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`] as const
  const begun = performance.now()
  const child = spawn('/bin/sh', ['-c', `exec env ${scripts.start}`], {
    cwd: checkout,
    env: {
      PATH: [join(checkout, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      SIGHTLINE_DATA_DIR: dataDir,
      SIGHTLINE_ANALYTICS_URL: urls[0],
      SIGHTLINE_SEO_URL: urls[1],
      SIGHTLINE_DNS_SERVERS: '127.0.0.1:9',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { pid = 0 } = child
  const ended = once(child, 'close')
  for (const url of urls) while (!(await isHealthy(url)) && child.exitCode === null) await sleep(5)
  if (child.exitCode !== null) throw new Error(`${checkout} ended with ${child.exitCode} before it answered.`)
  return {
    cpuSeconds: cpuSecondsOf(pid),
    wallMs: performance.now() - begun,
    pid,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const isHealthy = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/health`).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status === 200
}

/** Includes all threads, but no child processes. The name is in parentheses, because it may contain spaces. */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

function megabytesOf(pid: number, field: 'Rss' | 'Pss'): number {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  return Number(found?.[1]) / 1024
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const measured = checkouts.map((checkout) => ({
  checkout,
  dataDir: temporaryFolder(),
  cpu: [] as number[],
  wall: [] as number[],
  idle: '',
}))
for (const { checkout, dataDir } of measured) await (await start(checkout, dataDir)).stop()
for (let run = 1; run <= Number(values.runs); run += 1) {
  for (const one of measured) {
    const { cpuSeconds, wallMs, pid, stop } = await start(one.checkout, one.dataDir)
    one.cpu.push(cpuSeconds)
    one.wall.push(wallMs)
    if (run === Number(values.runs)) {
      await sleep(Number(values.idle) * 1000)
      one.idle = `${megabytesOf(pid, 'Rss').toFixed(0)} | ${megabytesOf(pid, 'Pss').toFixed(0)}`
    }
    await stop()
  }
}

console.log(`| program | CPU until it serves, s (median, least) | until it serves, ms | idle RSS, MB | idle PSS, MB |`)
console.log('|---|---|---|---|---|')
for (const { checkout, cpu, wall, idle } of measured) {
  const least = Math.min(...cpu).toFixed(2)
  console.log(`| ${checkout} | ${median(cpu).toFixed(2)}, ${least} | ${median(wall).toFixed(0)} | ${idle} |`)
}
