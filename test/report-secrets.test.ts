import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { packResults } from '../src/seo/reports/results.ts'
import { type Client, createClient, type List, type One } from './support/client.ts'
import { temporaryFolder } from './support/folder.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { openAt } from './support/records.ts'
import { makeReport, reportsPath } from './support/reports.ts'
import { createSessionClient, type SessionClient } from './support/session-client.ts'
import { sharedPathOf } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

const secret = 'sid-0123456789abcdef'
const stack =
  'The audit broke off: TypeError: x is not a function\n    at judge (file:///opt/sightline/src/seo/checks/judge.ts:50:7)'
const sensitive: Readonly<Record<string, string[]>> = {
  'set-cookie': [`sid=${secret}`, `csrf=${secret}`],
  'Set-Cookie2': [secret],
  authorization: [`Bearer ${secret}`],
  'proxy-authorization': [secret],
  'authentication-info': [`nextnonce="${secret}"`],
  'x-auth-token': [secret],
  'x-csrf-token': [secret],
  'x-session-id': [secret],
  'x-api-key': [secret],
  'x-amz-security-token': [secret],
}

const dataDir = temporaryFolder()
const records = openAt({ url: null, dataDir })
let sightline: Sightline
let owner: Client
let anonymous: SessionClient
let site: PageServer
before(async () => {
  sightline = await startSightline({ environment: { SIGHTLINE_DATA_DIR: dataDir } })
  owner = await createClient(sightline.seoUrl, ownerKey)
  anonymous = await createSessionClient(sightline.seoUrl)
  site = await startPageServer()
})
after(async () => {
  site.close()
  await sightline.stop()
  await records.close()
})

/** All that anyone can read about a report, as text. */
async function allAbout({ id, page }: { readonly id: number; readonly page: string }): Promise<string> {
  const shared = sharedPathOf(page)
  const runs = await owner.get<List<{ id: number }>>(`${reportsPath}/${id}/runs`)
  const replies = [runs, await owner.get(`${reportsPath}/${id}`), await owner.get(reportsPath)]
  for (const path of ['', '/runs', ...runs.body.data.map((run) => `/runs/${run.id}`)]) {
    replies.push(await owner.get(`${reportsPath}/${id}${path}`), await anonymous.get(shared + path))
  }
  for (const { status, text } of replies) assert.equal(status, 200, text)
  const files: string[] = []
  for (const format of ['json', 'csv', 'html']) {
    const headers = { authorization: `Bearer ${ownerKey}` }
    const file = await fetch(`${sightline.seoUrl}${reportsPath}/${id}/export?format=${format}`, { headers })
    assert.equal(file.status, 200)
    files.push(await file.text())
  }
  return [...replies.map(({ text }) => text), ...files].join('\n')
}

const auditPage = () => {
  const url = site.put('/', (response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'x-kept': 'kept', ...sensitive })
    response.end('<!doctype html><html lang="en"><title>A title that is long enough</title><h1>Chairs</h1>')
  })
  return makeReport(owner, { url, privacy: 0 })
}

describe('a report', () => {
  test("stores no cookies or credentials of the page's headers", async () => {
    const report = await auditPage()
    assert.deepEqual(report.results?.page.headers['x-kept'], ['kept'])
    assert.doesNotMatch(await allAbout(report), new RegExp(secret))
    const { results } = await records.db.selectFrom('report_runs').select('results').executeTakeFirstOrThrow()
    assert.doesNotMatch(zstdDecompressSync(results ?? new Uint8Array()).toString(), new RegExp(secret))
  })

  test('of an earlier version is returned without secrets and stack traces', async () => {
    const report = await auditPage()
    const whole = JSON.stringify({
      ...report.results,
      page: { ...report.results?.page, headers: { ...report.results?.page.headers, ...sensitive } },
    })
    const change = { results: await packResults(whole), error: stack }
    await records.db.updateTable('report_runs').set(change).where('report_id', '=', report.id).execute()
    await records.db.updateTable('reports').set({ error: stack }).where('id', '=', report.id).execute()
    const shown = await allAbout(report)
    assert.doesNotMatch(shown, new RegExp(secret))
    assert.doesNotMatch(shown, /judge\.ts|file:|\/opt\/sightline|\\n {4}at /)
    const { body } = await anonymous.get<One<{ error: string; results: object }>>(sharedPathOf(report.page))
    assert.equal(body.data.error, 'The audit broke off: TypeError: x is not a function')
  })
})
