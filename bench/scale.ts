import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pagePath } from './audit/pages.ts'
import { startInstallation } from './scale/installation.ts'
import { startStores } from './scale/stores.ts'

/**
 * What several nodes bring, and what server stores cost: hits and audits a second with the embedded stores, with PostgreSQL
 * and ClickHouse on one node, and with these on two, by turns in one run. All of it, the load included, shares this machine:
 * on few cores, two nodes can hardly do more than one. `--quick` for a look.
 */
const quick = process.argv.includes('--quick')
const connections = 64
const seconds = quick ? 4 : 20
const audits = quick ? 40 : 200

const say = (...cells: readonly string[]): void => console.log(cells.map((cell) => cell.padEnd(18)).join(''))
const share = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`

const stores = await startStores()
const site = fork(join(import.meta.dirname, 'audit/site-server.ts'))
const [started]: readonly { readonly origin: string }[] = await once(site, 'message')
if (!started) throw new Error('The site did not start')
const { origin } = started
const urls = Array.from({ length: audits }, (_, index) => origin + pagePath(index))

const settings = [
  { name: 'embedded', nodes: 1, isEmbedded: true },
  { name: 'servers', nodes: 1, isEmbedded: false },
  { name: 'servers', nodes: 2, isEmbedded: false },
]

console.log(`${availableParallelism()} cores for everything; ${stores.description}`)
say('stores', 'nodes', 'hits /s', 'ratio', 'audits /s', 'ratio', 'CPU of nodes', 'of PostgreSQL', 'of ClickHouse')
let baseline: { readonly hits: number; readonly audited: number } | null = null
for (const { name, nodes, isEmbedded } of settings) {
  const installation = await startInstallation(nodes, isEmbedded ? {} : await stores.createDatabases())
  // Compiled and warm before anything counts.
  await installation.ingest(connections, seconds / 2)
  await installation.settled()
  const before = { nodes: installation.cpu(), ...stores.cpu() }
  const hits = await installation.ingest(connections, seconds)
  await installation.settled()
  const audited = await installation.audit(urls)
  const after = { nodes: installation.cpu(), ...stores.cpu() }
  await installation.stop()
  baseline ??= { hits, audited }
  const spent = {
    nodes: after.nodes - before.nodes,
    postgres: isEmbedded ? 0 : after.postgres - before.postgres,
    clickhouse: isEmbedded ? 0 : (after.clickhouse ?? 0) - (before.clickhouse ?? 0),
  }
  const whole = spent.nodes + spent.postgres + spent.clickhouse
  say(
    name,
    `${nodes}`,
    Math.round(hits).toLocaleString('en'),
    (hits / baseline.hits).toFixed(2),
    audited.toFixed(1),
    (audited / baseline.audited).toFixed(2),
    share(spent.nodes, whole),
    isEmbedded ? '–' : share(spent.postgres, whole),
    isEmbedded ? '–' : after.clickhouse === null ? 'elsewhere' : share(spent.clickhouse, whole),
  )
}
site.disconnect()
await stores.stop()
console.log('✔ every acknowledged hit was counted, once')
