import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'
import { openWorld } from './isolated-world.ts'
import type { RenderLimits } from './render-limits.ts'

/** What a page is doing. */
export interface Activity {
  /** The number of requests that are not complete. */
  readonly pending: () => number
  /** How long ago the last long task ended. */
  readonly idleMs: () => Promise<number>
}

/** Waits until nothing has been loading, and no long task has run, for a while. */
export async function settle(
  { pending, idleMs }: Activity,
  { settleMs, quietMs }: Pick<RenderLimits, 'settleMs' | 'quietMs'>,
): Promise<void> {
  const until = performance.now() + settleMs
  let quietSince = performance.now()
  while (performance.now() < until) {
    if (pending() > 0) quietSince = performance.now()
    if (performance.now() - quietSince >= quietMs) {
      // The page does not answer during a task.
      const idle = await Promise.race([idleMs(), sleep(until - performance.now(), 0, { ref: false })])
      if (idle >= quietMs) return
      quietSince = performance.now() - idle
    }
    await sleep(50)
  }
}

/** How long ago the last long task of a page ended, as its observers recorded it. */
export async function idleMs(cdp: CDPSession, frameId: string): Promise<number> {
  const asked = openWorld(cdp, frameId).then((inWorld) => inWorld<number>('sightlineIdleMs()'))
  // The page is being replaced by another one.
  return await asked.catch(() => 0)
}
