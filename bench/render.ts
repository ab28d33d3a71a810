import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { findBrowser } from '../src/seo/render/find-browser.ts'
import { pagePath } from './audit/pages.ts'
import { requireLighthouse } from './render/find-lighthouse.ts'
import { watchTree } from './render/tree-cpu.ts'

/**
 * The same pages through reports of ours, with accessibility, screenshots and the filmstrip, and through Lighthouse (SEO and
 * performance): wall-clock and CPU seconds per page, each with one browser for all pages, one page at a time, as a phone and as both a
 * phone and a desktop computer. The site is on loopback, in a process of its own. `--quick` for 4 pages instead of 20.
 */
const pages = process.argv.includes('--quick') ? 4 : 20
const target = 0.4
/** Every so many pages of the site, so that they are of different sizes. */
const step = 15

requireLighthouse()
const { path } = await findBrowser(process.env.SIGHTLINE_BROWSER ?? null)
if (path === null) throw new Error('There is no browser on this machine')
const site = fork(join(import.meta.dirname, 'audit/site-server.ts'))
const [started]: { readonly origin: string }[] = await once(site, 'message')
if (started === undefined) throw new Error('The site did not start')
const urls = Array.from({ length: pages }, (_, index) => started.origin + pagePath(index * step))

interface Cost {
  readonly wall: number
  readonly cpu: number
  readonly megabytes: number
}

async function measure(file: string, args: readonly string[]): Promise<Cost> {
  const started = performance.now()
  const child = fork(join(import.meta.dirname, 'render', file), args)
  const cpuSeconds = watchTree(child.pid ?? 0)
  const ended = once(child, 'exit')
  const message = once(child, 'message').then(([sent]: { readonly megabytes: number }[]) => sent)
  const sent = await Promise.race([message, ended.then(() => undefined)])
  const wall = (performance.now() - started) / 1000
  const cpu = cpuSeconds()
  await ended
  if (sent === undefined) throw new Error(`${file} did not finish`)
  return { wall: wall / pages, cpu: cpu / pages, megabytes: sent.megabytes }
}

const ours = {
  phone: await measure('ours.ts', ['phone', ...urls]),
  both: await measure('ours.ts', ['both', ...urls]),
}
const lighthouse = {
  phone: await measure('lighthouse.ts', [path, 'phone', ...urls]),
  both: await measure('lighthouse.ts', [path, 'both', ...urls]),
}
site.kill()

const printRow = (name: string, wall: number, cpu: number): void =>
  console.log(name.padEnd(40), wall.toFixed(2).padEnd(12), cpu.toFixed(2))
console.log('per page'.padEnd(40), 'wall'.padEnd(12), 'CPU')
for (const [name, { phone, both }] of Object.entries({ Sightline: ours, Lighthouse: lighthouse })) {
  printRow(`${name}, phone: seconds`, phone.wall, phone.cpu)
  printRow(`${name}, both: seconds`, both.wall, both.cpu)
}
function printRatios(name: string, our: Cost, their: Cost): readonly number[] {
  const [wall, cpu] = [our.wall / their.wall, our.cpu / their.cpu]
  printRow(name, wall, cpu)
  return [wall, cpu]
}
/** Reports have both devices, so the target is about what a report costs, against Lighthouse as it runs by default. */
const ratios = printRatios('both to Lighthouse as a phone: ratio', ours.both, lighthouse.phone)
printRatios('phone to phone: ratio', ours.phone, lighthouse.phone)
printRatios('both to both: ratio', ours.both, lighthouse.both)
console.log(`The memory of the pool is ${ours.both.megabytes} MB.`)
const isMissed = Math.max(...ratios) > target
console.log(`The target, ratios of at most ${target} to Lighthouse as a phone, is ${isMissed ? 'missed' : 'met'}.`)
process.exitCode = isMissed ? 1 : 0
