import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until the condition holds; fails after ten seconds. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`This condition never held: ${holds}`)
    await sleep(50)
  }
}
