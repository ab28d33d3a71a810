import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { findBrowser } from '../src/seo/render/find-browser.ts'
import { pagePath } from './audit/pages.ts'
import { watchTree } from './render/tree-cpu.ts'

/**
 * The same pages through a report of ours, rendered as a phone and as a desktop computer, and through Lighthouse (SEO and
 * performance) as a phone, and as both: wall-clock and CPU seconds per page, each with one browser for all pages, one page at a time.
 * The site is on loopback, in a process of its own. `--quick` for 4 pages instead of 20.
 */
const pages = process.argv.includes('--quick') ? 4 : 20
const target = 0.4
/** Every so many pages of the site, so that they are of different sizes. */
const step = 15

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

const printRow = (...cells: readonly string[]): void => console.log(cells.map((cell) => cell.padEnd(20)).join(''))
const ours = await measure('ours.ts', urls)
/** The target is about the first: what a report costs. Ours has both profiles, as the second has. */
const others: readonly [name: string, cost: Cost][] = [
  ['Lighthouse (phone)', await measure('lighthouse.ts', [path, 'phone', ...urls])],
  ['Lighthouse (both)', await measure('lighthouse.ts', [path, 'both', ...urls])],
]
site.kill()
printRow('per page', 'wall seconds', 'ratio', 'CPU seconds', 'ratio')
printRow('Sightline', ours.wall.toFixed(2), '', ours.cpu.toFixed(2), '')
const ratiosTo = ({ wall, cpu }: Cost): readonly [wall: number, cpu: number] => [ours.wall / wall, ours.cpu / cpu]
for (const [name, cost] of others) {
  const [wall, cpu] = ratiosTo(cost)
  printRow(name, cost.wall.toFixed(2), wall.toFixed(2), cost.cpu.toFixed(2), cpu.toFixed(2))
}
printRow('memory of the pool', `${ours.megabytes} MB`)
const isMissed = others.slice(0, 1).some(([, cost]) => Math.max(...ratiosTo(cost)) > target)
console.log(`The target, ratios of at most ${target} to Lighthouse as a phone, is ${isMissed ? 'missed' : 'met'}.`)
process.exitCode = isMissed ? 1 : 0
