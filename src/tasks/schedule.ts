import type { Clock } from '../base/clock.ts'
import { insist } from '../base/insist.ts'
import { lookNowAndThen, type PeriodicWork, periodOf, type Schedule } from '../base/schedule.ts'
import type { LeasedTask, Tasks } from './tasks.ts'

export interface SharedScheduleParts {
  readonly tasks: Tasks
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  readonly lookEveryMs?: number
}

/** For what all nodes have in common: each period is done by whichever of them comes first. */
export function scheduleOnce({ tasks, clock, onError, lookEveryMs = 5_000 }: SharedScheduleParts): Schedule {
  return ({ name, everyMs, work }) =>
    lookNowAndThen(Math.min(everyMs, lookEveryMs), onError, async (signal) => {
      const task = await tasks.claim(name, periodOf(clock(), everyMs))
      if (task) await run(task, work, signal)
    })

  async function run(task: LeasedTask, work: PeriodicWork['work'], stopping: AbortSignal): Promise<void> {
    const lost = new AbortController()
    const renewing = setInterval(async () => {
      if (!(await tasks.renew(task).catch(() => true))) lost.abort()
    }, tasks.leaseMs / 3)
    try {
      await work(AbortSignal.any([stopping, lost.signal]))
      const writing = { tries: tasks.leaseMs / 1_000, pauseMs: 1_000, signal: stopping, onError }
      await insist(() => tasks.finish(task), writing)
    } catch (error) {
      await (stopping.aborted ? tasks.release(task) : tasks.fail(task)).catch(onError)
      throw error
    } finally {
      clearInterval(renewing)
    }
  }
}
