import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { longestBlockOf } from '../../../test/support/cpu-time.ts'
import { engines, type RecordsEngine } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { systemClock } from '../../base/clock.ts'
import { createShareToken } from '../../base/share-links.ts'
import type { Records } from '../../database/records.ts'
import type { App } from '../../http/app.ts'
import { addAuthenticatedRoutes } from '../../http/auth.ts'
import { createRateLimits } from '../../http/rate-limits.ts'
import { createServer } from '../../http/server.ts'
import { createLogger } from '../../program/logger.ts'
import { createReports } from '../reports/reports.ts'
import { createProjects } from './projects.ts'
import { projectRoutes } from './routes.ts'

const reports = 2_000
const checks = 60
const baseUrl = 'http://localhost:4200'
const many = 1_000_000

for (const engine of engines) describe(`a project of ${reports} reports on ${engine.name}`, () => describeLarge(engine))

function describeLarge(engine: RecordsEngine): void {
  let records: Records
  let app: App
  let account: number
  before(async () => {
    records = await freshRecords(engine)
    account = (await createAccounts(records, systemClock).create('ada@example.com', 'Ada')).id
    await fill(records, account)
    const principal = {
      accountId: account,
      by: { kind: 'key', id: 1 },
      service: null,
      access: 'reading_key',
      limits: null,
    } as const
    const auth = {
      byBearer: async () => principal,
      bySession: async () => undefined,
      limits: createRateLimits({ perKey: many, perAddress: many, failedSignIns: many }),
    }
    const options = {
      title: 'SEO',
      baseUrl,
      logger: createLogger('silent'),
      trustProxy: [],
      isHealthy: async () => true,
    }
    app = await createServer(options, (app) =>
      addAuthenticatedRoutes(app, { name: 'seo', baseUrl }, auth, (api) => {
        projectRoutes(api, { projects: createProjects(records), cancel: () => {}, clock: systemClock, baseUrl })
      }),
    )
    // Excludes loading and compiling at the first request from the measurement.
    await get('/api/v1/projects')
  })
  after(async () => {
    await app.close()
    await records.close()
  })

  const get = (url: string) => app.inject({ url, headers: { authorization: 'Bearer sl_0123456789abcdef0123456789' } })

  test('is returned in a bounded reply without blocking other requests', async () => {
    const blocked = await longestBlockOf(async () => {
      const answer = await get('/api/v1/projects/large.example.com')
      assert.equal(answer.statusCode, 200, answer.body)
      assert.ok(answer.body.length < 1_000_000, `${answer.body.length} characters`)
      const { data } = answer.json()
      assert.equal(data.reports, reports)
      assert.equal(data.failures.length, checks)
      const [first] = data.failures
      assert.deepEqual([first.check, first.reports, first.pages.length], ['check-00', reports, 25])
      const last = data.failures.at(-1)
      assert.deepEqual([last.check, last.reports, last.pages.length], ['check-59', 820, 25])
      const ids: readonly number[] = last.pages.map(({ report }: { report: number }) => report)
      assert.deepEqual(
        ids,
        ids.toSorted((a, b) => a - b),
      )
    })
    assert.ok(blocked < 100, `blocked for ${blocked} ms`)
  })

  test('is listed, searched and filtered without blocking other requests', async () => {
    const blocked = await longestBlockOf(async () => {
      assert.equal((await get('/api/v1/projects?search=large&sort_by=score')).json().meta.total, 1)
      const list = { per_page: 10, page: 1, sort: 'desc', sort_by: 'result', search_by: 'url' } as const
      const { total } = await createReports(records, systemClock, many).list(account, { ...list, search: 'page-1' })
      assert.equal(total, 1_111)
    })
    assert.ok(blocked < 100, `blocked for ${blocked} ms`)
  })
}

/** Reports with long addresses. Each has the first check as a finding, 99 of 100 also have the second one, and so on. */
async function fill({ db }: Records, account: number): Promise<void> {
  const now = Date.now()
  await db.transaction().execute(async (transaction) => {
    for (let n = 0; n < reports; n += 100) {
      const made = await transaction
        .insertInto('reports')
        .values(
          Array.from({ length: 100 }, (_, index) => ({
            account_id: account,
            url: `https://large.example.com/page-${n + index}?${'x'.repeat(300)}`,
            project: 'large.example.com',
            privacy: 1 as const,
            share_token: createShareToken(),
            password_hash: null,
            status: 'done' as const,
            score: (n + index) % 100,
            result: 1 + ((n + index) % 3),
            error: null,
            generated_at: now,
            run_id: null,
            intended_noindex: 0 as const,
            created_at: now,
            updated_at: now,
          })),
        )
        .returning('id')
        .execute()
      const findings = made.flatMap(({ id }, index) =>
        Array.from({ length: checks }, (_, check) => check)
          .filter((check) => (n + index) % 100 >= check)
          .map((check) => ({
            report_id: id,
            check_id: `check-${String(check).padStart(2, '0')}`,
            verdict: 'fail',
            severity: 'high' as const,
            category: 'content',
            title: 'Something is wrong',
          })),
      )
      await transaction.insertInto('report_findings').values(findings).execute()
      await transaction
        .insertInto('report_runs')
        .values(
          made.map(({ id }) => ({
            report_id: id,
            score: 50,
            result: 2,
            results: null,
            error: null,
            generated_at: now,
          })),
        )
        .execute()
    }
  })
}
