import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadResult } from '../ingest/load.ts'
import { load, startProcess } from '../ingest/processes.ts'
import type { IngestNodeOptions } from './ingest-node.ts'
import type { Stores, Topology } from './stores.ts'
import type { StoreTime } from './timed-events.ts'

export interface IngestResult {
  /** Hits per second that returned 202. */
  readonly acknowledged: number
  /** Events per second until the last one is in the event store. */
  readonly stored: number
  /** The share of that time that a node's drain spent in the store. */
  readonly share: number
  readonly lost: number
}

const connections = 64

/** Sends hits to all nodes of the topology concurrently. */
export async function measureIngest(stores: Stores, topology: Topology, seconds: number): Promise<IngestResult> {
  const eventsUrl = stores.events(topology)
  const nodes = await Promise.all(
    Array.from({ length: topology.nodes }, async () => startNode(await stores.folder(), eventsUrl)),
  )
  const loadAll = (forSeconds: number): Promise<readonly LoadResult[]> =>
    Promise.all(nodes.map(({ port }) => load({ port, connections: connections / nodes.length, seconds: forSeconds })))
  const measure = async (): Promise<StoreTime> => {
    const times = await Promise.all(nodes.map(({ process }) => process.ask<StoreTime>('measure')))
    return {
      milliseconds: times.reduce((sum, time) => sum + time.milliseconds, 0),
      events: times.reduce((sum, time) => sum + time.events, 0),
    }
  }
  const untilStored = async (events: number): Promise<void> => {
    while ((await measure()).events < events) await sleep(100)
  }

  const warm = acceptedOf(await loadAll(seconds / 3))
  await untilStored(warm)
  const before = await measure()
  const began = performance.now()
  const results = await loadAll(seconds)
  const accepted = acceptedOf(results)
  await untilStored(warm + accepted)
  const elapsed = performance.now() - began
  const after = await measure()
  const counted = (await nodes[0]?.process.ask<number>('count')) ?? 0
  await Promise.all(nodes.map(({ process }) => process.end('stop')))
  return {
    acknowledged: results.reduce((sum, { perSecond }) => sum + perSecond, 0),
    stored: (accepted * 1000) / elapsed,
    share: (after.milliseconds - before.milliseconds) / (elapsed * nodes.length),
    lost: warm + accepted - counted,
  }
}

const acceptedOf = (results: readonly LoadResult[]): number => {
  const refused = results.reduce((sum, result) => sum + result.refused, 0)
  if (refused > 0) throw new Error(`${refused} hits were refused.`)
  return results.reduce((sum, { accepted }) => sum + accepted, 0)
}

async function startNode(folder: string, eventsUrl: string) {
  const options: IngestNodeOptions = { folder, eventsUrl }
  const process = startProcess(join(import.meta.dirname, 'ingest-node.ts'), [JSON.stringify(options)])
  const { port } = await process.next<{ readonly port: number }>()
  return { process, port }
}
