import { createJobQueue } from '../../src/jobs/queue.ts'
import { scheduleOnce } from '../../src/jobs/recurring.ts'
import { openAt } from './records.ts'

/** A node that runs a periodic task until it is stopped, and prints which runs it started and finished. */
const { place, everyMs, leaseMs, workMs } = JSON.parse(process.argv[2] ?? '')
const name = 'counted'
const records = openAt(place)
const clock = Date.now
const onError = (error: unknown): void => void process.stderr.write(`${error}\n`)
const schedule = scheduleOnce({ queue: createJobQueue(records, clock), clock, onError, leaseMs, pollMs: 50 })
const scheduled = schedule({
  name,
  everyMs,
  async work() {
    const job = records.db.selectFrom('jobs').select('runs').where('kind', '=', name)
    const { runs } = await job.executeTakeFirstOrThrow()
    process.stdout.write(`began ${runs}\n`)
    await new Promise((resolve) => setTimeout(resolve, workMs))
    process.stdout.write(`ended ${runs}\n`)
  },
})
process.once('SIGTERM', async () => {
  await scheduled.stop()
  await records.close()
})
