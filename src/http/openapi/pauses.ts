import { setImmediate } from 'node:timers/promises'

/** Lets other requests be answered if the work since the last pause took longer than a moment. */
export type Pause = () => Promise<void>

const momentMs = 8

export function createPauses(): Pause {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < momentMs) return
    await setImmediate()
    since = performance.now()
  }
}
