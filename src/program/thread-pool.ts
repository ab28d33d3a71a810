import { storeOperations } from '../analytics/events/duckdb/concurrency.ts'
import { storeReads } from './event-store.ts'
import type { QueryOptions } from './options.ts'

/** Threads for files, DNS, passwords and compression, independent of what the event store is doing. */
const reserve = 8

/**
 * How many threads the libuv pool needs. The embedded event store runs each statement in one of them until it ends, and the
 * default is four threads for the whole process: four slow queries blocked sign-in, files and audits. The number of concurrent
 * statements is limited, so the pool has a thread for each of them and some more. An idle thread costs about 10 KB; a child
 * process for the store would cost 60 MB and a copy of every row.
 */
export function poolThreads(config: QueryOptions, wanted: string | undefined): number {
  const { readers, streams } = storeReads(config)
  const needed = storeOperations(readers, streams) + reserve
  return Math.min(1024, Math.max(needed, Number(wanted) || 0))
}
