import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { engines, type RecordsEngine } from '../../../test/support/engines.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { inFull } from '../../../test/support/tier.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import type { Records } from '../../database/records.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import type { Worker } from '../../jobs/worker.ts'
import { createProjects } from '../projects/projects.ts'
import { readError } from './audit-error.ts'
import { type Audit, type AuditOutcome, startAudits } from './audits.ts'
import { readProgress, removeProgress, saveProgress } from './progress.ts'
import { createReports } from './reports.ts'

for (const engine of engines) describe(`audits on ${engine.name}`, () => describeAudits(engine))

function describeAudits(engine: RecordsEngine): void {
  let records: Records
  let now = 1_000_000
  const clock = () => now
  let accounts: readonly number[]
  before(async () => {
    records = await freshRecords(engine)
    const { create } = createAccounts(records, clock)
    accounts = [(await create('one@example.test', 'One')).id, (await create('two@example.test', 'Two')).id]
  })
  after(() => records.close())
  const logged: unknown[] = []
  beforeEach(async () => {
    await records.db.deleteFrom('reports').execute()
    await records.db.deleteFrom('jobs').execute()
    logged.length = 0
  })

  const sent = { url: 'http://127.0.0.1/', privacy: 0, embed: 0, intended_noindex: 0 } as const
  const reports = (maxQueued = 1_000) => createReports(records, clock, maxQueued)
  const queue = async (accountId = accounts[0] ?? 0): Promise<number> => (await reports().create(accountId, sent)).id
  const row = (id: number) =>
    records.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const jobs = () => records.db.selectFrom('jobs').selectAll().execute()
  const runs = (id: number) => records.db.selectFrom('report_runs').selectAll().where('report_id', '=', id).execute()
  const start = (audit: Audit, ended: (id: number) => void = () => {}): Worker =>
    startAudits({
      records,
      queue: createJobQueue(records, clock),
      clock,
      audit,
      concurrency: { total: 4, perAccount: 3 },
      maxStoredRuns: 50,
      ended,
      onError: (error) => logged.push(error),
      random: () => 0,
    })
  /** Audits the due reports once. */
  const auditOnce = async (audit: Audit): Promise<void> => {
    let ended = 0
    const worker = start(audit, () => {
      ended += 1
    })
    await eventually(async () => ended > 0)
    await worker.stop()
  }
  const unreachable = { kind: 'failed', error: 'The server could not be reached.', transient: true } as const
  const done: AuditOutcome = { kind: 'done', results: '{}', score: 70, result: 'good', scoringVersion: 2, findings: [] }

  test('a report is running while it is audited, then done, with one run', async () => {
    const id = await queue()
    const seen: string[] = []
    await auditOnce(async ({ url }) => {
      seen.push(url, (await row(id)).status)
      return done
    })
    const { status, score, error, generated_at, run_id } = await row(id)
    assert.deepEqual(seen, ['http://127.0.0.1/', 'running'])
    assert.deepEqual([status, score, error, generated_at], ['done', 70, null, now])
    assert.deepEqual(
      (await runs(id)).map((run) => run.id),
      [run_id],
    )
    assert.deepEqual(await jobs(), [])
  })

  const stored = () => records.db.selectFrom('report_progress').select(['report_id', 'done', 'planned']).execute()
  const early = { done: 1, planned: 9, results: '{"early":true}' }

  test('progress is stored while the audit runs, and gone when it ends, however it ends', async () => {
    for (const outcome of [done, unreachable, { ...unreachable, transient: false }] as const) {
      const id = await queue()
      await auditOnce(async (_page, _signal, onProgress) => {
        assert.equal(await readProgress(records.db, id), undefined)
        onProgress(early)
        await eventually(async () => (await stored()).length > 0)
        const { results, ...rest } = (await readProgress(records.db, id)) ?? assert.fail()
        assert.deepEqual({ ...rest }, { done: 1, planned: 9 })
        assert.equal(zstdDecompressSync(results ?? new Uint8Array()).toString(), early.results)
        return outcome
      })
      assert.deepEqual(await stored(), [])
      await records.db.deleteFrom('jobs').execute()
    }
  })

  test('progress is written once a second at most, and keeps the results', async () => {
    const id = await queue()
    await auditOnce(async (_page, _signal, onProgress) => {
      for (let step = 1; step <= 1_000; step++) {
        onProgress({ done: step, planned: 1_000, results: step === 1 ? '{}' : null })
        if (step % 100 === 0) await new Promise(setImmediate)
      }
      await eventually(async () => (await readProgress(records.db, id))?.done === 1_000)
      assert.ok((await readProgress(records.db, id))?.results)
      return done
    })
  })

  test('an audit that was broken off leaves no progress to the next one', async () => {
    const id = await queue()
    const jobsOf = createJobQueue(records, clock)
    const claim = async () => {
      await jobsOf.makeReady('audit')
      return (await jobsOf.claim('audit', { leaseMs: 1_000, begin: async () => 'work' }))?.job ?? assert.fail()
    }
    const killed = await claim()
    await saveProgress(records, killed, early)
    assert.equal((await readProgress(records.db, id))?.done, 1)
    now += 2_000
    const next = await claim()
    assert.equal(await readProgress(records.db, id), undefined, 'nothing of the killed worker is shown')
    await saveProgress(records, killed, { ...early, done: 5 })
    assert.equal(await readProgress(records.db, id), undefined, 'a worker without the lease writes nothing')
    await saveProgress(records, next, { done: 0, planned: 9, results: null })
    assert.deepEqual({ ...(await readProgress(records.db, id)) }, { done: 0, planned: 9, results: null })
    await jobsOf.settle(next, { kind: 'done', write: (transaction) => removeProgress(transaction, id) })
    await saveProgress(records, next, early)
    assert.deepEqual(await stored(), [])
  })

  test('a report beyond the queue limit is rejected, and so is running one again', async () => {
    const few = reports(2)
    const ended = await queue()
    await auditOnce(async () => ({ ...unreachable, transient: false }))
    const [one = 0, two = 0] = accounts
    // Concurrent requests might not see each other's reports.
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => few.create(one, sent)))
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 2)
    await assert.rejects(few.update(one, ended, { results: 1 }), { code: 'too-many' })
    assert.equal((await row(ended)).status, 'failed')
    assert.equal((await jobs()).length, 2)
    const waiting = await records.db.selectFrom('reports').select('id').where('status', '=', 'queued').execute()
    // A report that is already waiting may be queued again.
    await few.update(one, waiting[0]?.id ?? 0, { results: 1 })
    await few.create(two, sent)
  })

  test('a deleted report is not audited, and its results are not stored', async () => {
    const [account = 0] = accounts
    await reports().remove(account, await queue())
    await createProjects(records).remove(account, (await row(await queue())).project)
    assert.deepEqual(await jobs(), [])
    const id = await queue()
    await auditOnce(async () => {
      await reports().remove(account, id)
      return done
    })
    assert.deepEqual([await jobs(), await runs(id)], [[], []])
  })

  test('running a report again takes the lease from the previous run', async () => {
    const id = await queue()
    let asked = 0
    const worker = start(async () => {
      asked += 1
      if (asked > 1) return done
      await reports().update(accounts[0] ?? 0, id, { results: 1 })
      return { ...unreachable, transient: false }
    })
    await eventually(async () => (await row(id)).status === 'done')
    await worker.stop()
    assert.deepEqual([asked, (await runs(id)).length], [2, 1])
  })

  test('an unreachable page is retried after 2 and 8 seconds, and then fails', async () => {
    const id = await queue()
    for (const seconds of [2, 8]) {
      await auditOnce(async () => unreachable)
      const { status, error } = await row(id)
      assert.deepEqual([status, error], ['queued', unreachable.error])
      assert.equal((await jobs())[0]?.due_at, now + seconds * 1000)
      now += seconds * 1000
    }
    await auditOnce(async () => unreachable)
    const { status, error, score, result } = await row(id)
    assert.deepEqual(
      { status, error, score, result },
      { status: 'failed', error: unreachable.error, score: null, result: null },
    )
  })

  test('a page that can never be fetched fails at once', async () => {
    const id = await queue()
    await auditOnce(async () => ({ ...unreachable, transient: false }))
    assert.equal((await row(id)).status, 'failed')
  })

  test('an audit that crashes gives its report one plain line, and the log all details', async () => {
    const id = await queue()
    const failure = new TypeError('x is not a function\n    at judge (file:///opt/sightline/judge.ts:1:2)')
    await auditOnce(() => Promise.reject(failure))
    assert.equal(readError((await row(id)).error ?? '', 'en'), 'The audit was interrupted: x is not a function')
    assert.deepEqual(logged, [failure])
  })

  test('a report whose workers died five times fails', async () => {
    const id = await queue()
    await records.db.updateTable('jobs').set({ attempts: 5 }).execute()
    await auditOnce(() => assert.fail())
    const { status, error } = await row(id)
    assert.equal(status, 'failed')
    assert.equal(readError(error ?? '', 'en'), 'The audit was interrupted 5 times and is not retried.')
  })

  test('an audit that is interrupted by a stop is queued again as if it had not started', inFull, async () => {
    const id = await queue()
    const { promise: began, resolve } = Promise.withResolvers<void>()
    const worker = start(
      (_, signal) =>
        new Promise((_, reject) => {
          resolve()
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    await began
    await worker.stop()
    const [job] = await jobs()
    assert.deepEqual([(await row(id)).status, job?.attempts, job?.ready, job?.lease], ['queued', 0, 1, null])
    assert.deepEqual(logged, [])
  })
}
