import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { temporaryFolder } from '../test/support/folder.ts'
import { median, startCheckout } from './checkout.ts'
import { cpuSecondsOf } from './process-cpu.ts'

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

interface Started {
  readonly cpuSeconds: number
  readonly wallMs: number
  readonly pid: number
  readonly stop: () => Promise<void>
}

async function start(checkout: string, dataDir: string): Promise<Started> {
  const begun = performance.now()
  const { pid, stop } = await startCheckout(checkout, dataDir)
  return { cpuSeconds: cpuSecondsOf(pid), wallMs: performance.now() - begun, pid, stop }
}

function megabytesOf(pid: number, field: 'Rss' | 'Pss'): number {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  return Number(match?.[1]) / 1024
}

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
