import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Records } from '../src/database/records.ts'
import type { Project } from '../src/seo/projects/project.ts'
import type { ResultsDiff } from '../src/seo/reports/diff.ts'
import type { Report } from '../src/seo/reports/report.ts'
import { packResults } from '../src/seo/reports/results.ts'
import { scoringVersion } from '../src/seo/score/score.ts'
import { type Client, createClient, type List, type One } from './support/client.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { openAt } from './support/records.ts'
import { makeReport, reportsPath, runAgain } from './support/reports.ts'
import { pageNobodyFetches } from './support/resources.ts'
import { createSessionClient } from './support/session-client.ts'
import { sharedPathOf } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

interface Run {
  readonly score: number | null
  readonly scoring_version: number | null
}

for (const engine of engines) describe(`scoring versions on ${engine.name}`, () => describeVersions(engine))

function describeVersions(engine: RecordsEngine): void {
  let records: Records
  let sightline: Sightline
  let client: Client
  let site: PageServer
  before(async () => {
    const { url, dataDir } = await engine.place()
    const database: Record<string, string> = url === null ? {} : { SIGHTLINE_DATABASE_URL: url }
    sightline = await startSightline({
      environment: { SIGHTLINE_DATA_DIR: dataDir, SIGHTLINE_SEO_ALLOW: '127.0.0.0/8', ...database },
    })
    records = openAt({ url, dataDir })
    client = await createClient(sightline.seoUrl, ownerKey)
    site = await startPageServer()
  })
  after(async () => {
    site.close()
    await sightline.stop()
    await records.close()
  })

  const makeReportOfVersion1 = async (): Promise<Report> => {
    const page = '<!doctype html><html lang="en"><title>A title that is long enough</title><h1>Chairs</h1>'
    const report = await makeReport(client, { url: site.put('/', page), privacy: 0 })
    const { scoring_version: _, ...summary } = { ...report.results?.summary }
    const results = await packResults(JSON.stringify({ ...report.results, summary }))
    const { db } = records
    await db
      .updateTable('report_runs')
      .set({ results, scoring_version: null })
      .where('report_id', '=', report.id)
      .execute()
    await db.updateTable('report_findings').set({ gain: null }).where('report_id', '=', report.id).execute()
    return report
  }
  const versionsOf = async (path: string, reader: { get: Client['get'] } = client) =>
    (await reader.get<List<Run>>(`${path}/runs`)).body.data.map(({ scoring_version }) => scoring_version)

  test('a report of an earlier version stays readable; running it again shows that the version changed', async () => {
    const { id, page } = await makeReportOfVersion1()
    const path = `${reportsPath}/${id}`
    assert.deepEqual(await versionsOf(path), [1])
    const { body: project } = await client.get<One<Project>>('/api/v1/projects/127.0.0.1')
    assert.ok(project.data.failures.length > 0)
    assert.ok(project.data.failures.every(({ gain, pages }) => gain === 0 && pages.every((one) => one.gain === 0)))

    await runAgain(client, id)
    assert.deepEqual(await versionsOf(path), [scoringVersion, 1])
    const { body: diff } = await client.get<One<ResultsDiff & { from: Run; to: Run }>>(`${path}/diff`)
    assert.deepEqual(diff.data.scoring, { from: 1, to: scoringVersion, changed: true })
    assert.deepEqual([diff.data.from.scoring_version, diff.data.to.scoring_version], [1, scoringVersion])
    const anonymous = await createSessionClient(sightline.seoUrl)
    assert.deepEqual(await versionsOf(sharedPathOf(page), anonymous), [scoringVersion, 1])

    await runAgain(client, id)
    const { body: same } = await client.get<One<ResultsDiff>>(`${path}/diff`)
    assert.equal(same.data.scoring.changed, false)
  })

  test('a run that failed has no scoring version', async () => {
    const { id } = await makeReport(client, { url: pageNobodyFetches('nobody.test') })
    assert.deepEqual(await versionsOf(`${reportsPath}/${id}`), [null])
  })
}
