import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const pollMs = 5_000
/** The share of its time that the event loop of an idle service is busy. */
const maxIdleUtilization = 0.01

/**
 * Frees about 15 MB that only startup needs. V8 collects garbage when it needs room, which may take days in an idle service. The
 * collection blocks the event loop for about 80 ms, so it waits until nothing happens; a busy service collects garbage anyway.
 */
export function releaseStartMemory(everyMs = pollMs): void {
  let before = performance.eventLoopUtilization()
  const polling = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (utilization > maxIdleUtilization) return
    clearInterval(polling)
    setFlagsFromString('--expose-gc')
    const collect: NodeJS.GCFunction = runInNewContext('gc')
    setFlagsFromString('--no-expose-gc')
    collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
  }, everyMs)
  polling.unref()
}
