import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { engines } from '../../../test/support/engines.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { inFull } from '../../../test/support/tier.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { addJob } from '../../jobs/add.ts'
import { rescoreJobs } from '../../jobs/kinds.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import { rescoreKey } from '../reports/ignored-checks.ts'
import { createReports } from '../reports/reports.ts'
import { packResults } from '../reports/results.ts'
import { startRescoring } from './rescore.ts'

const many = 150

for (const engine of engines)
  test(`an account with many reports does not keep others waiting on ${engine.name}`, inFull, async (t) => {
    const records = await freshRecords(engine)
    const { create } = createAccounts(records, Date.now)
    const reports = createReports(records, Date.now, 10_000)
    const results = await packResults(
      JSON.stringify({ summary: { score: 50, result: 'decent' }, page: { headers: {} }, categories: [], checks: [] }),
    )
    const addReports = async (accountId: number, host: string, count: number): Promise<void> => {
      for (let index = 0; index < count; index++) {
        const url = `https://${host}/${index}`
        const report = await reports.create(accountId, { url, privacy: 0, embed: 0, intended_noindex: 0 })
        const run = { score: 70, result: 3, error: null, results, scoring_version: 1, generated_at: 1 }
        await records.db
          .insertInto('report_runs')
          .values({ report_id: report.id, ...run })
          .execute()
      }
      const key = rescoreKey(accountId, host, null)
      await addJob(records.db, { kind: rescoreJobs, key, accountId, dueAt: 0 }, Date.now())
    }
    const rescored = async (host: string): Promise<number> => {
      const runs = records.db.selectFrom('report_runs').innerJoin('reports', 'reports.id', 'report_runs.report_id')
      const done = runs.where('project', '=', host).where('report_runs.score', '=', 50)
      return (await done.select('report_runs.id').execute()).length
    }
    const [first, second] = [await create('one@example.test', 'One'), await create('two@example.test', 'Two')]
    await addReports(first.id, 'large.test', many)
    await addReports(second.id, 'small.test', 1)

    const errors: unknown[] = []
    const queue = createJobQueue(records, Date.now)
    const worker = startRescoring({ records, queue, clock: Date.now, onError: (error) => errors.push(error) })
    t.after(async () => {
      await worker.stop()
      await records.close()
    })
    await eventually(async () => (await rescored('small.test')) === 1)
    assert.ok((await rescored('large.test')) < many)
    await eventually(async () => (await rescored('large.test')) === many)
    assert.deepEqual(errors, [])
  })

for (const engine of engines)
  test(`a run that is being stored meanwhile is rescored on ${engine.name}`, async (t) => {
    const records = await freshRecords(engine)
    const account = await createAccounts(records, Date.now).create('one@example.test', 'One')
    const sent = { url: 'https://page.test/', privacy: 0, embed: 0, intended_noindex: 0 } as const
    const report = await createReports(records, Date.now, 10).create(account.id, sent)
    const key = rescoreKey(account.id, 'page.test', null)
    await addJob(records.db, { kind: rescoreJobs, key, accountId: account.id, dueAt: 0 }, Date.now())
    const results = await packResults(
      JSON.stringify({ summary: { score: 50, result: 'decent' }, page: { headers: {} }, categories: [], checks: [] }),
    )
    const [stored, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const storing = records.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('reports').set({ status: 'done' }).where('id', '=', report.id).execute()
      const run = { score: 70, result: 3, error: null, results, scoring_version: 1, generated_at: 1 }
      await transaction
        .insertInto('report_runs')
        .values({ report_id: report.id, ...run })
        .execute()
      stored.resolve()
      await mayCommit.promise
    })
    await stored.promise
    const queue = createJobQueue(records, Date.now)
    const worker = startRescoring({ records, queue, clock: Date.now, onError: (error) => assert.fail(String(error)) })
    t.after(async () => {
      await worker.stop()
      await records.close()
    })
    await sleep(300)
    mayCommit.resolve()
    await storing
    const jobs = () => records.db.selectFrom('jobs').select('id').where('kind', '=', rescoreJobs).execute()
    await eventually(async () => (await jobs()).length === 0)
    const { score } = await records.db.selectFrom('report_runs').select('score').executeTakeFirstOrThrow()
    assert.equal(score, 50)
  })
