import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccounts } from '../../src/accounts/accounts.ts'
import { systemClock } from '../../src/base/clock.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openRecords } from '../../src/database/open.ts'
import { createReports } from '../../src/seo/reports/reports.ts'
import { startProcess } from '../ingest/processes.ts'
import type { RecordsTime } from './audit-node.ts'
import type { Stores, Topology } from './stores.ts'

export interface AuditsResult {
  readonly perSecond: number
  /** The share of all audits' time that was spent in the records database. */
  readonly share: number
  /** Reports that were not audited exactly once. */
  readonly wrong: number
}

const warmUp = 20

/** Queues a report for each page, and measures all nodes of the topology auditing them. */
export async function measureAudits(
  stores: Stores,
  topology: Topology,
  urls: readonly string[],
): Promise<AuditsResult> {
  const place = await stores.records(topology)
  const records = openRecords(place, (error) => console.error(error))
  await migrate(records)
  const account = (await createAccounts(records, systemClock).createOwner()) ?? 0
  const reports = createReports(records, systemClock, 1_000_000)
  const queue = (list: readonly string[]): Promise<unknown> =>
    Promise.all(list.map((url) => reports.create(account, { url, privacy: 0, embed: 0, intended_noindex: 0 })))
  const waitUntilIdle = async (): Promise<void> => {
    const left = records.db.selectFrom('reports').select('id').where('status', '!=', 'done').limit(1)
    while ((await left.execute()).length > 0) await sleep(20)
  }

  const script = join(import.meta.dirname, 'audit-node.ts')
  const nodes = Array.from({ length: topology.nodes }, () => startProcess(script, [JSON.stringify(place)]))
  await Promise.all(nodes.map((node) => node.next()))
  const measure = async (): Promise<RecordsTime> => {
    const times = await Promise.all(nodes.map((node) => node.ask<RecordsTime>('measure')))
    return {
      milliseconds: times.reduce((sum, time) => sum + time.milliseconds, 0),
      places: times.reduce((sum, time) => sum + time.places, 0),
    }
  }
  await queue(urls.slice(0, warmUp))
  await waitUntilIdle()

  const before = await measure()
  const began = performance.now()
  await queue(urls)
  await waitUntilIdle()
  const elapsed = performance.now() - began
  const after = await measure()
  await Promise.all(nodes.map((node) => node.end('stop')))
  const runs = await records.db.selectFrom('report_runs').select('report_id').execute()
  const audited = new Set(runs.map((run) => run.report_id)).size
  await records.close()
  return {
    perSecond: (urls.length * 1000) / elapsed,
    share: (after.milliseconds - before.milliseconds) / (elapsed * after.places),
    // Reports not audited, plus reports audited more than once.
    wrong: warmUp + urls.length - audited + (runs.length - audited),
  }
}
