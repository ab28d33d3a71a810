import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const settledAfterMs = 5_000

/** Frees about 15 MB that only startup needs. V8 collects garbage when it needs room, which may take days in an idle service. */
export function releaseStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: NodeJS.GCFunction = runInNewContext('gc')
    setFlagsFromString('--no-expose-gc')
    collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
  }, settledAfterMs).unref()
}
