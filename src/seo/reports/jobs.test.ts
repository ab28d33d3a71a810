import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { engines, type RecordsEngine } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import type { Records } from '../../database/records.ts'
import { createJobs, type Job, leaseMs } from './jobs.ts'
import { createReports } from './reports.ts'

for (const engine of engines) describe(`the queue of audits on ${engine.name}`, () => describeQueue(engine))

function describeQueue(engine: RecordsEngine): void {
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
  beforeEach(() => records.db.deleteFrom('reports').execute())

  const worker = () => createJobs(records, clock, 50)
  const queue = async (accountId = accounts[0] ?? 0): Promise<number> => {
    const sent = { url: 'http://127.0.0.1/', privacy: 0, embed: 0, intended_noindex: 0 } as const
    return (await createReports(records, clock, 1_000).create(accountId, sent)).id
  }
  const row = (id: number) =>
    records.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const claim = async (): Promise<Job> => {
    const job = await worker().claim()
    assert.ok(job)
    return job
  }
  const unreachable = { kind: 'failed', error: 'The server could not be reached.', transient: true } as const

  test('workers that ask at once get a report each, and then nothing', async () => {
    const ids = [await queue(), await queue(), await queue()]
    const claims = await Promise.all(Array.from({ length: 5 }, () => worker().claim()))
    assert.deepEqual(claims.flatMap((job) => job?.id ?? []).sort(), ids)
  })

  // On SQLite a transaction excludes every other, so that there is nothing to pass over.
  if (engine.name === 'PostgreSQL') {
    test('a report that another transaction holds is passed over', async () => {
      const [held, free] = [await queue(), await queue()]
      await records.db.transaction().execute(async (transaction) => {
        await transaction.selectFrom('reports').select('id').where('id', '=', held).forUpdate().execute()
        assert.equal((await worker().claim())?.id, free)
        assert.equal(await worker().claim(), undefined)
      })
      assert.equal((await worker().claim())?.id, held)
    })
  }

  test('accounts take turns', async () => {
    const [one = 0, two = 0] = accounts
    for (const account of [one, one, one, two, two]) await queue(account)
    const jobs = worker()
    const turns: (number | undefined)[] = []
    for (let turn = 0; turn < 5; turn += 1) turns.push((await jobs.claim())?.accountId)
    assert.deepEqual(turns, [one, two, one, two, one])
  })

  test('an account that has as much under way as it may is passed over', async () => {
    const [one = 0, two = 0] = accounts
    for (const account of [one, one, two]) await queue(account)
    assert.equal((await worker().claim([one]))?.accountId, two)
    assert.equal(await worker().claim([one]), undefined)
    assert.equal((await worker().claim())?.accountId, one)
  })

  test('a report beyond those that may wait is refused, and so is running one again', async () => {
    const reports = createReports(records, clock, 2)
    const done = await queue()
    await worker().finish(await claim(), { ...unreachable, transient: false })
    const sent = { url: 'http://127.0.0.1/', privacy: 0, embed: 0, intended_noindex: 0 } as const
    const [one = 0, two = 0] = accounts
    // Side by side, where each might not see the others.
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => reports.create(one, sent)))
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 2)
    await assert.rejects(reports.update(one, done, { results: 1 }), { code: 'too-many' })
    assert.equal((await row(done)).status, 'failed')
    const waiting = await records.db.selectFrom('reports').select('id').where('status', '=', 'queued').execute()
    // What waits already may be sent to the queue again.
    await reports.update(one, waiting[0]?.id ?? 0, { results: 1 })
    await reports.create(two, sent)
  })

  test('a worker that dies loses its lease, and the report is claimed again', async () => {
    const id = await queue()
    const lost = await claim()
    now += leaseMs
    assert.equal(await worker().claim(), undefined)
    now += 1
    const again = await claim()
    assert.deepEqual([again.id, again.attempts], [id, 2])
    assert.equal(await worker().renew(lost), false)
    await worker().finish(lost, { ...unreachable, transient: false })
    assert.equal((await row(id)).status, 'running')
  })

  test('a lease that is renewed holds on', async () => {
    await queue()
    const job = await claim()
    now += leaseMs - 1
    assert.equal(await worker().renew(job), true)
    now += leaseMs - 1
    assert.equal(await worker().claim(), undefined)
  })

  test('a deleted report cannot be renewed or finished', async () => {
    const id = await queue()
    const job = await claim()
    await createReports(records, clock, 1_000).remove(job.accountId, id)
    assert.equal(await worker().renew(job), false)
    await worker().finish(job, { ...unreachable, transient: false })
  })

  test('running it again takes the lease from the run before', async () => {
    const id = await queue()
    const job = await claim()
    await createReports(records, clock, 1_000).update(job.accountId, id, { results: 1 })
    await worker().finish(job, { ...unreachable, transient: false })
    assert.equal((await row(id)).status, 'queued')
  })

  test('a page that could not be had is tried after 2 and after 8 seconds, then failed', async () => {
    const id = await queue()
    for (const seconds of [2, 8]) {
      await worker().finish(await claim(), unreachable)
      assert.equal((await row(id)).status, 'queued')
      now += seconds * 1000 - 1
      assert.equal(await worker().claim(), undefined)
      now += 1
    }
    await worker().finish(await claim(), unreachable)
    const { status, error, score, result } = await row(id)
    assert.deepEqual(
      { status, error, score, result },
      { status: 'failed', error: unreachable.error, score: null, result: null },
    )
  })

  test('a page that never can be had is failed at once', async () => {
    const id = await queue()
    await worker().finish(await claim(), { ...unreachable, transient: false })
    assert.equal((await row(id)).status, 'failed')
  })
}
