import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { createAccounts } from '../src/accounts/accounts.ts'
import { createWebsites } from '../src/analytics/websites/websites.ts'
import { systemClock } from '../src/base/clock.ts'
import { createReports } from '../src/seo/reports/reports.ts'
import { engines } from './support/engines.ts'
import { freshRecords } from './support/records.ts'

const page = { page: 1, per_page: 10, sort: 'desc', sort_by: 'id' } as const

for (const engine of engines) {
  test(`searches of one account leave the thread that reads to others on ${engine.name}`, async (t) => {
    const records = await freshRecords(engine)
    t.after(() => records.close())
    const { id: account } = await createAccounts(records, systemClock).create('ada@example.com', 'Ada')
    let running = 0
    let most = 0
    const watch: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        most = Math.max(most, ++running)
        await sleep(20)
        running--
        return result
      },
    }
    const watched = { ...records, longReads: records.longReads.withPlugin(watch) }
    const reports = createReports(watched, systemClock, 100)
    const websites = createWebsites(watched, systemClock, () => {})
    await Promise.all(
      Array.from({ length: 12 }, () => reports.list(account, { ...page, search_by: 'url', search: 'a' })),
    )
    assert.ok(most > 0 && most <= 2, `${most} searches of reports at once`)
    most = 0
    await Promise.all(
      Array.from({ length: 12 }, () => websites.list(account, { ...page, search_by: 'domain', search: 'a' })),
    )
    assert.ok(most > 0 && most <= 2, `${most} searches of websites at once`)
  })
}
