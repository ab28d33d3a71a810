import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until something holds; fails where it does not within ten seconds. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`This never came true: ${holds}`)
    await sleep(50)
  }
}
