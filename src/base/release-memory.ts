import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const pollMs = 5_000
/** The share of its time that the event loop of an idle service is busy. */
const maxIdleUtilization = 0.01

/**
 * Frees what only the start of a thread needs: about 15 MB in the main thread, 1 to 3 MB in others. V8 collects garbage when it
 * needs room, which may take days in an idle service. The collection blocks the event loop of the main thread for about 80 ms, so
 * it waits until nothing happens; a busy service collects garbage anyway.
 */
export function releaseStartMemory(everyMs = pollMs): void {
  let before = performance.eventLoopUtilization()
  const polling = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (utilization > maxIdleUtilization) return
    setFlagsFromString('--expose-gc')
    const collect: NodeJS.GCFunction | undefined = runInNewContext('globalThis.gc')
    setFlagsFromString('--no-expose-gc')
    // Another thread may have reset the flag, which all threads share.
    if (!collect) return
    clearInterval(polling)
    collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
  }, everyMs)
  polling.unref()
}
