import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pagePath } from './audit/pages.ts'
import { type AuditsResult, measureAudits } from './scale/audits.ts'
import { type IngestResult, measureIngest } from './scale/ingest.ts'
import { openStores, type Setting } from './scale/stores.ts'

/**
 * What nodes and server stores cost and give: hits and audits with the embedded stores, with PostgreSQL and ClickHouse, and
 * with two nodes on these, by turns in one run. Everything is on this machine, which all of them share: with few cores a
 * second node can hardly be faster, and what is to be read from it is how much is lost. `--quick` for a look.
 */
const quick = process.argv.includes('--quick')
const rounds = quick ? 1 : 3
const seconds = quick ? 3 : 10
const pages = quick ? 60 : 240

const embedded: Setting = { name: 'embedded, 1 node', nodes: 1, stores: 'embedded' }
const single: Setting = { name: 'servers, 1 node', nodes: 1, stores: 'servers' }
const double: Setting = { name: 'servers, 2 nodes', nodes: 2, stores: 'servers' }
const settings = [embedded, single, double]

const say = (...cells: readonly string[]): void => console.log(cells.map((cell) => cell.padEnd(26)).join(''))
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

const ingested = new Map<Setting, IngestResult[]>(settings.map((setting) => [setting, []]))
const audited = new Map<Setting, AuditsResult[]>(settings.map((setting) => [setting, []]))
for (let round = 1; round <= rounds; round++) {
  say(`round ${round}: hits`, 'acknowledged', 'into the event store', 'time in the store')
  for (const setting of settings) {
    const result = await measureIngest(stores, setting, seconds)
    ingested.get(setting)?.push(result)
    say(setting.name, perSecond(result.acknowledged), perSecond(result.stored), percent(result.share))
  }
  say(`round ${round}: audits`, 'pages', '', 'time in the records')
  for (const setting of settings) {
    const result = await measureAudits(stores, setting, urls)
    audited.get(setting)?.push(result)
    say(setting.name, perSecond(result.perSecond), '', percent(result.share))
  }
}
site.disconnect()
await stores.stop()

/** The median of a value in one setting, in terms of that in another. */
const ratio = <T>(
  results: ReadonlyMap<Setting, readonly T[]>,
  of: Setting,
  to: Setting,
  value: (result: T) => number,
) => (median((results.get(of) ?? []).map(value)) / median((results.get(to) ?? []).map(value))).toFixed(2)

say('ratio of medians', 'hits acknowledged', 'into the event store', 'audits')
for (const [name, of, to] of [
  ['servers to embedded', single, embedded],
  ['2 nodes to 1', double, single],
] as const) {
  say(
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
