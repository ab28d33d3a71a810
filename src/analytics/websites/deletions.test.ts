import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines, type RecordsEngine } from '../../../test/support/engines.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { freshRecords } from '../../../test/support/records.ts'
import type { Records } from '../../database/records.ts'
import { addJob } from '../../jobs/add.ts'
import { deletionJobs } from '../../jobs/kinds.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import { startDeletions } from './deletions.ts'

const minute = 60_000

for (const engine of engines) describe(`deletions on ${engine.name}`, () => describeDeletions(engine))

function describeDeletions(engine: RecordsEngine): void {
  let records: Records
  let now = 0
  before(async () => {
    records = await freshRecords(engine)
  })
  after(() => records.close())

  const rows = () => records.db.selectFrom('jobs').selectAll().execute()
  const add = async (id: number): Promise<void> => {
    await addJob(records.db, { kind: deletionJobs, key: String(id), dueAt: now }, now)
  }

  /** Runs deletions on several nodes until nothing is due. Returns what was deleted, and errors. */
  async function look(nodes: number, fails: (website: number) => boolean = () => false) {
    const deleted: number[] = []
    const errors: unknown[] = []
    const deletions = Array.from({ length: nodes }, () =>
      startDeletions({
        queue: createJobQueue(records, () => now),
        clock: () => now,
        async deleteEvents(website) {
          if (fails(website)) throw new Error('The event store is unavailable.')
          deleted.push(website)
        },
        onError: (error) => errors.push(error),
      }),
    )
    await eventually(async () => errors.length > 0 || (await rows()).every(({ due_at }) => due_at > now))
    for (const { stop } of deletions) await stop()
    return { deleted: deleted.toSorted((a, b) => a - b), errors }
  }

  test('events are deleted by one node, repeatedly at growing intervals, and then the job ends', async () => {
    for (const id of [1, 2, 3]) await add(id)
    for (const pause of [15_000, minute, 5 * minute, 60 * minute, 24 * 60 * minute]) {
      assert.deepEqual((await look(3)).deleted, [1, 2, 3])
      now += pause - 1
      assert.deepEqual((await look(3)).deleted, [])
      now += 1
    }
    assert.deepEqual((await look(3)).deleted, [1, 2, 3])
    assert.deepEqual(await rows(), [])
  })

  test('a deletion that fails is reported and retried', async () => {
    await add(4)
    const { deleted, errors } = await look(1, () => true)
    assert.deepEqual([deleted, errors.length], [[], 1])
    now += 15_000
    assert.deepEqual((await look(1)).deleted, [4])
  })

  test('a deletion whose node died is taken over', async () => {
    await add(5)
    await records.db
      .updateTable('jobs')
      .set({ ready: 0, lease: 'of a node that died', due_at: now + minute })
      .where('key', '=', '5')
      .execute()
    assert.ok(!(await look(1)).deleted.includes(5))
    now += minute
    assert.ok((await look(1)).deleted.includes(5))
  })
}
