import { storeOperations } from '../analytics/events/duckdb/concurrency.ts'
import type { Config } from './config.ts'
import { storeReads } from './event-store.ts'

/** For files, names, passwords and compression, whatever the event store is doing. */
const reserve = 8

/**
 * How many threads libuv's pool needs. The embedded event store runs each of its statements in one of them, for as long as
 * it takes, and by default there are four for the whole process: four slow queries stopped sign-in, files and audits. How
 * many statements the store runs at a time is bounded, so the pool has a thread for each and some more. An idle thread
 * costs some 10 KB; a child process for the store would cost 60 MB and a copy of every row.
 */
export function poolThreads(config: Config, wanted: string | undefined): number {
  const { readers, streams } = storeReads(config)
  const needed = storeOperations(readers, streams) + reserve
  return Math.min(1024, Math.max(needed, Number(wanted) || 0))
}
