import { systemClock } from '../../src/base/clock.ts'
import { openRecords, type RecordsLocation } from '../../src/database/open.ts'
import { createJobQueue } from '../../src/jobs/queue.ts'
import { createAuditPool } from '../../src/seo/audit/pool.ts'
import { startAudits } from '../../src/seo/reports/audits.ts'
import { timeRecords } from './timed-records.ts'

export interface RecordsTime {
  readonly milliseconds: number
  /** How many concurrent audits a node runs. */
  readonly places: number
}

/** The audits of a node with one thread, without the rest of the program. */
const place: RecordsLocation = JSON.parse(process.argv[2] ?? '')
const opened = openRecords(place, (error) => console.error(error))
const { records, milliseconds } = timeRecords(opened)
const pool = createAuditPool(1, { allow: ['127.0.0.1'], contact: 'http://127.0.0.1' })
const audits = startAudits({
  records,
  queue: createJobQueue(records, systemClock),
  clock: systemClock,
  maxStoredRuns: 50,
  concurrency: { total: pool.places, perAccount: pool.places },
  async audit({ url, intendedNoindex }, signal, onProgress) {
    const audited = await pool.audit({ url, intendedNoindex }, signal, onProgress)
    if (!audited.ok) throw new Error(`${url}: ${audited.error}`)
    return { kind: 'done', results: audited.json, ...audited.summary }
  },
  onError: (error) => console.error(error),
})

process.on('message', async (message) => {
  if (message === 'measure') {
    process.send?.({ milliseconds: milliseconds(), places: pool.places } satisfies RecordsTime)
  } else if (message === 'stop') {
    await audits.stop()
    await pool.close()
    await opened.close()
    process.disconnect?.()
  }
})
process.send?.('ready')
