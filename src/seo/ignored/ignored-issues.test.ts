import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines, type RecordsEngine } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { systemClock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import type { Principal } from '../../http/auth.ts'
import { createIgnoredIssues, type IgnoredIssues } from './ignored-issues.ts'

const project = 'shop.test'

for (const engine of engines) describe(`limits of ignored issues on ${engine.name}`, () => describeLimits(engine))

function describeLimits(engine: RecordsEngine): void {
  let records: Records
  let ignored: IgnoredIssues
  let principal: Principal
  before(async () => {
    records = await freshRecords(engine)
    const { id, person_id } = await createAccounts(records, systemClock).create('ada@example.com', 'Ada')
    principal = {
      accountId: id,
      by: { kind: 'session', id: 1, personId: person_id ?? 0, isConfirmed: true, lacksFactor: false },
      service: null,
      access: 'owner',
      limits: null,
    }
    ignored = createIgnoredIssues(records, systemClock)
    const state = { privacy: 1, status: 'done', intended_noindex: 0, created_at: 0, updated_at: 0 } as const
    const report = { ...state, account_id: id, url: `https://${project}/`, project, path: '/', share_token: 'token' }
    const { id: report_id } = await records.db
      .insertInto('reports')
      .values(report)
      .returning('id')
      .executeTakeFirstOrThrow()
    const finding = { report_id, verdict: 'fail', severity: 'low', category: 'ai', title: 'T' } as const
    const checks = Array.from({ length: 1_002 }, (_, n) => `check-${n}`)
    await records.db
      .insertInto('report_findings')
      .values(checks.map((check_id) => ({ ...finding, check_id })))
      .execute()
    const row = { account_id: id, project, report_id: null, reason: 'x', ignored_by: 'Ada', created_at: 0 }
    await records.db
      .insertInto('ignored_issues')
      .values(checks.slice(0, 998).map((check_id) => ({ ...row, check_id })))
      .execute()
  })
  after(() => records.close())

  test('the same issue, ignored at the same time, is ignored once', async () => {
    const sent = { check: 'check-998', reason: 'At once' }
    const added = await Promise.allSettled([1, 2, 3].map(() => ignored.add(principal, project, sent)))
    assert.equal(added.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  test('a project has a thousand at most, also if they are added at the same time', async () => {
    const sent = ['check-999', 'check-1000', 'check-1001'].map((check) => ({ check, reason: 'Too many' }))
    const added = await Promise.allSettled(sent.map((one) => ignored.add(principal, project, one)))
    assert.deepEqual(added.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected', 'rejected'])
    const refused = added.find((one) => one.status === 'rejected')
    assert.match(String(refused?.reason), /may have 1000 ignored issues; shop\.test has 1000/)
    const { total } = await ignored.list(principal.accountId, project, { page: 1, per_page: 10 })
    assert.equal(total, 1_000)
  })
}
