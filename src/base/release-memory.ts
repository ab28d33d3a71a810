import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const pollMs = 5_000
/** The share of its time that the event loop of an idle service is busy, and of one that has produced garbage. */
const maxIdleUtilization = 0.01
const minBusyUtilization = 0.1

/**
 * Frees what a thread does not need any more once nothing happens in it: after its start, about 15 MB in the main thread and 1 to 3 MB in
 * others, and after each load, some 100 MB in all threads. V8 collects garbage when it needs room, which may take days in an idle service.
 * The collection blocks the event loop of the main thread for about 80 ms, so it waits until nothing happens; a busy service collects
 * garbage anyway.
 */
export function releaseIdleMemory(everyMs = pollMs): void {
  let before = performance.eventLoopUtilization()
  let hasGarbage = true
  const polling = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (utilization > minBusyUtilization) hasGarbage = true
    if (!hasGarbage || utilization > maxIdleUtilization) return
    setFlagsFromString('--expose-gc')
    const collect: NodeJS.GCFunction | undefined = runInNewContext('globalThis.gc')
    setFlagsFromString('--no-expose-gc')
    // Another thread may have reset the flag, which all threads share.
    if (!collect) return
    hasGarbage = false
    collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
    // Not to count the collection itself.
    before = performance.eventLoopUtilization()
  }, everyMs)
  polling.unref()
}
