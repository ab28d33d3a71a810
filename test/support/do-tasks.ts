import { scheduleOnce } from '../../src/tasks/schedule.ts'
import { createTasks } from '../../src/tasks/tasks.ts'
import { openAt } from './records.ts'

/** A node that does a periodic task until it is ended, and says which periods it began and finished. */
const { place, everyMs, leaseMs, workMs } = JSON.parse(process.argv[2] ?? '')
const name = 'counted'
const records = openAt(place)
const clock = Date.now
const onError = (error: unknown): void => void process.stderr.write(`${error}\n`)
const schedule = scheduleOnce({ tasks: createTasks(records, clock, { leaseMs }), clock, onError, lookEveryMs: 50 })
const scheduled = schedule({
  name,
  everyMs,
  async work() {
    const { period } = await records.db
      .selectFrom('tasks')
      .select('period')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    process.stdout.write(`began ${period}\n`)
    await new Promise((resolve) => setTimeout(resolve, workMs))
    process.stdout.write(`ended ${period}\n`)
  },
})
process.once('SIGTERM', async () => {
  await scheduled.stop()
  await records.close()
})
