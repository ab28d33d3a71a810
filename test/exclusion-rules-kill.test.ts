import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ExclusionRule } from '../src/analytics/exclusion-rules/exclusion-rule.ts'
import { exclusionJobs } from '../src/jobs/kinds.ts'
import { createClient, type Fields, form, type List, type One } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { openAt } from './support/records.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

const days = 450
const first = Date.UTC(2025, 0, 1)
const dates = { from: '2024-12-30', to: '2026-05-31' }

/** A visit of each day, with a page that the rule excludes and one that it does not. The rule changes a month at a time. */
function writeHistory(): string {
  const file = join(temporaryFolder(), 'history.csv')
  const lines = Array.from({ length: days }, (_, day) =>
    ['/', '/admin'].map((page, index) =>
      [new Date(first + day * 86_400_000 + index * 1_000).toISOString(), `v${day}`, 'pageview', page].join(','),
    ),
  )
  writeFileSync(file, ['time,visitor,kind,page', ...lines.flat()].join('\n'))
  return file
}

test('a rule that is applied when the program is killed is applied wholly, and can be undone', async () => {
  let sightline = await startSightline({ args: ['analytics'] })
  const { environment } = sightline
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const site = await trackWebsite(client, 'killed.test')
  const imported = await sightline.command('import', 'csv', writeHistory(), '--website', String(site.website.id))
  assert.equal(imported.code, 0, imported.output)

  const answers = async (of: Statistics) => ({
    totals: await of.totals('visitors,visits,pageviews,bounce_rate', dates),
    pages: await of.breakdown('page', 'pageviews', dates),
  })
  const pageviews = async (): Promise<number> => (await site.totals('pageviews', dates))[0] ?? -1
  const rulesAt = `${site.path}/rules`
  const change = async (id: number, fields: Fields) => {
    const { status, text } = await client.put(`${rulesAt}/${id}`, form(fields))
    assert.equal(status, 200, text)
  }
  const status = async (): Promise<string | undefined> =>
    (await client.get<List<ExclusionRule>>(rulesAt)).body.data[0]?.status
  /** Kills the program at the moment, and starts it again, a lease later. */
  const restartWhen = async (isMoment: () => Promise<boolean>): Promise<Sightline> => {
    while (!(await isMoment())) assert.equal(await status(), 'pending', 'the program was killed too late')
    await sightline.kill()
    const records = openAt({ url: null, dataDir: environment.SIGHTLINE_DATA_DIR ?? '' })
    await records.db.updateTable('jobs').set({ due_at: 0 }).where('kind', '=', exclusionJobs).execute()
    await records.close()
    return await startSightline({ args: ['analytics'], environment })
  }
  const applied = () => eventually(async () => (await status()) === 'applied')

  const before = await answers(site)
  assert.deepEqual(before.totals.slice(0, 3), [days, days, 2 * days])
  const created = await client.post<One<ExclusionRule>>(rulesAt, form({ kind: 'path', value: '/admin*' }))
  assert.equal(created.status, 201, created.text)
  const { id } = created.body.data
  const isPartial = async (): Promise<boolean> => {
    const counted = await pageviews()
    return counted > days && counted < 2 * days
  }
  const wholly = { totals: [days, days, days, 100], pages: { '/': days } }

  sightline = await restartWhen(isPartial)
  await applied()
  assert.deepEqual(await answers(site), wholly)

  await change(id, { enabled: 0 })
  sightline = await restartWhen(isPartial)
  await applied()
  assert.deepEqual(await answers(site), before)

  assert.equal(await sightline.stop(), 0)
})
