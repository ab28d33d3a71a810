import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const settledAfterMs = 5_000

/**
 * Gives back what only the start needed, some 15 MB. V8 collects when it needs room, which a service with little to do may
 * not for days.
 */
export function releaseStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: NodeJS.GCFunction = runInNewContext('gc')
    setFlagsFromString('--no-expose-gc')
    collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
  }, settledAfterMs).unref()
}
