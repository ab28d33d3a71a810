import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pagePath } from './audit/pages.ts'
import { type AuditsResult, measureAudits } from './scale/audits.ts'
import { type IngestResult, measureIngest } from './scale/ingest.ts'
import { openStores, type Topology } from './scale/stores.ts'

/**
 * Hits and audits per second with the embedded stores, with PostgreSQL and ClickHouse, and with two nodes on these,
 * alternately in one run. All of them share this machine: with few cores a second node is hardly faster, and the result shows
 * the overhead. `--quick` for a short run.
 */
const quick = process.argv.includes('--quick')
const rounds = quick ? 1 : 3
const seconds = quick ? 3 : 10
const pages = quick ? 60 : 240

const embedded: Topology = { name: 'embedded, 1 node', nodes: 1, stores: 'embedded' }
const single: Topology = { name: 'servers, 1 node', nodes: 1, stores: 'servers' }
const double: Topology = { name: 'servers, 2 nodes', nodes: 2, stores: 'servers' }
const topologies = [embedded, single, double]

const printRow = (...cells: readonly string[]): void => console.log(cells.map((cell) => cell.padEnd(26)).join(''))
const perSecond = (value: number): string =>
  `${value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1)} /s`
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const stores = await openStores()
const site = fork(join(import.meta.dirname, 'audit/site-server.ts'))
const [started]: { readonly origin: string }[] = await once(site, 'message')
if (started === undefined) throw new Error('The site did not start')
const { origin } = started
const urls = Array.from({ length: pages }, (_, index) => origin + pagePath((index * 211) % 500))
console.log(`${availableParallelism()} cores. ${stores.description}.`)

const ingested = new Map<Topology, IngestResult[]>(topologies.map((topology) => [topology, []]))
const audited = new Map<Topology, AuditsResult[]>(topologies.map((topology) => [topology, []]))
for (let round = 1; round <= rounds; round++) {
  printRow(`round ${round}: hits`, 'acknowledged', 'into the event store', 'time in the store')
  for (const topology of topologies) {
    const result = await measureIngest(stores, topology, seconds)
    ingested.get(topology)?.push(result)
    printRow(topology.name, perSecond(result.acknowledged), perSecond(result.stored), percent(result.share))
  }
  printRow(`round ${round}: audits`, 'pages', '', 'time in the records')
  for (const topology of topologies) {
    const result = await measureAudits(stores, topology, urls)
    audited.get(topology)?.push(result)
    printRow(topology.name, perSecond(result.perSecond), '', percent(result.share))
  }
}
site.disconnect()
await stores.stop()

/** The ratio of the medians of a value in two topologies. */
const ratio = <T>(
  results: ReadonlyMap<Topology, readonly T[]>,
  of: Topology,
  to: Topology,
  value: (result: T) => number,
) => (median((results.get(of) ?? []).map(value)) / median((results.get(to) ?? []).map(value))).toFixed(2)

printRow('ratio of medians', 'hits acknowledged', 'into the event store', 'audits')
for (const [name, of, to] of [
  ['servers to embedded', single, embedded],
  ['2 nodes to 1', double, single],
] as const) {
  printRow(
    name,
    ratio(ingested, of, to, ({ acknowledged }) => acknowledged),
    ratio(ingested, of, to, ({ stored }) => stored),
    ratio(audited, of, to, (result) => result.perSecond),
  )
}

const lost = [...ingested.values()].flat().reduce((sum, result) => sum + Math.abs(result.lost), 0)
const wrong = [...audited.values()].flat().reduce((sum, result) => sum + Math.abs(result.wrong), 0)
const verdicts: readonly (readonly [text: string, met: boolean])[] = [
  [`acknowledged events that are not in the store once: ${lost}`, lost === 0],
  [`reports that were not audited once: ${wrong}`, wrong === 0],
]
for (const [text, met] of verdicts) console.log(met ? '✔' : '✖', text)
process.exitCode = verdicts.every(([, met]) => met) ? 0 : 1
