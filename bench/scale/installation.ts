import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient, form, type List } from '../../test/support/client.ts'
import type { Environment } from '../../test/support/run.ts'
import { ownerKey, type Sightline, startSightline } from '../../test/support/sightline.ts'
import { type Statistics, trackWebsite } from '../../test/support/statistics.ts'
import { load } from '../ingest/processes.ts'
import { cpuSeconds } from './cpu-time.ts'

/** Some nodes on one set of stores, with a website to be counted. */
export interface Installation {
  /** Hits sent to all nodes at once; those acknowledged, a second. */
  ingest(connections: number, seconds: number): Promise<number>
  /** Resolves when the event store has all that was acknowledged, and no more. */
  settled(): Promise<void>
  /** Reports done, a second. */
  audit(urls: readonly string[]): Promise<number>
  cpu(): number
  stop(): Promise<void>
}

const patienceMs = 300_000

export async function startInstallation(nodes: number, stores: Environment): Promise<Installation> {
  const environment = {
    ...stores,
    SIGHTLINE_TRUST_PROXY: '127.0.0.1',
    SIGHTLINE_AUDIT_THREADS: String(availableParallelism()),
  }
  const running: Sightline[] = []
  for (let index = 0; index < nodes; index++) running.push(await startSightline({ environment }))
  const [first] = running
  if (!first) throw new Error('There is no node.')
  const analytics = await createClient(first.analyticsUrl, ownerKey)
  const seo = await createClient(first.seoUrl, ownerKey)
  const statistics = await trackWebsite(analytics, 'example.com')
  let accepted = 0

  return {
    async ingest(connections, seconds) {
      const ports = running.map(({ analyticsUrl }) => Number(new URL(analyticsUrl).port))
      const share = Math.ceil(connections / ports.length)
      const results = await Promise.all(ports.map((port) => load({ port, connections: share, seconds })))
      const refused = results.reduce((sum, result) => sum + result.refused, 0)
      if (refused > 0) throw new Error(`${refused} hits were refused.`)
      accepted += results.reduce((sum, result) => sum + result.accepted, 0)
      return results.reduce((sum, result) => sum + result.perSecond, 0)
    },
    settled: () => untilStored(statistics, () => accepted),
    async audit(urls) {
      const begun = performance.now()
      for (const url of urls) await seo.post('/api/v1/reports', form({ url }))
      await untilDone(seo, urls.length)
      return (urls.length * 1000) / (performance.now() - begun)
    },
    cpu: () => running.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    async stop() {
      await Promise.all(running.map((node) => node.stop()))
    },
  }
}

async function untilStored(statistics: Statistics, accepted: () => number): Promise<void> {
  const end = Date.now() + patienceMs
  for (;;) {
    // Two days, for runs around midnight.
    const [stored] = await statistics.totals('pageviews', { period: '7d' })
    if (stored === accepted()) return
    if (Number(stored) > accepted()) throw new Error(`${stored} are counted, ${accepted()} were acknowledged.`)
    if (Date.now() > end) throw new Error(`${stored} of ${accepted()} have arrived.`)
    await sleep(250)
  }
}

/** Reports that are done come first, by when they were; those that are not have no such time. */
async function untilDone(seo: Client, count: number): Promise<void> {
  const end = Date.now() + patienceMs
  for (;;) {
    const page = `sort_by=generated_at&sort=desc&per_page=10&page=${Math.ceil(count / 10)}`
    const { body } = await seo.get<List<{ readonly status: string }>>(`/api/v1/reports?${page}`)
    if (body.data.at(-1)?.status === 'done') return
    if (Date.now() > end) throw new Error('The reports take too long.')
    await sleep(100)
  }
}
