import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { createClient } from './support/client.ts'
import { openWindow, signInWithWelcomeLink } from './support/console.ts'
import { temporaryFolder } from './support/folder.ts'
import { type OnePageSite, startOnePageSite } from './support/one-page-site.ts'
import { openAt } from './support/records.ts'
import { makeReport, runAgain } from './support/reports.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

const dataDir = temporaryFolder()
const records = openAt({ url: null, dataDir })
let site: OnePageSite
let sightline: Sightline
let browser: Browser
let page: Page

before(async () => {
  site = await startOnePageSite('<!doctype html><html lang="en"><title>What our plans cost</title><h1>Prices</h1>')
  ;[sightline, browser] = await Promise.all([
    startSightline({ environment: { SIGHTLINE_DATA_DIR: dataDir } }),
    launchBrowser(),
  ])
  page = (await openWindow(browser)).page
  await signInWithWelcomeLink(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
  site.stop()
  await records.close()
})

test('a report shows how much of it could be judged, and since when another scoring version applies', async () => {
  const client = await createClient(sightline.seoUrl, ownerKey)
  const { id } = await makeReport(client, { url: `http://127.0.0.1:${site.port}/` })
  await runAgain(client, id)
  await page.goto(`${sightline.analyticsUrl}/reports/${id}`)
  await page.getByText(/^\d+% of this report could be judged$/).waitFor()
  await page.getByRole('heading', { name: 'History' }).waitFor()
  assert.equal(await page.getByText('Scoring changed on').count(), 0)

  await records.db.updateTable('report_runs').set({ scoring_version: null }).where('report_id', '=', id).execute()
  await runAgain(client, id)
  await page.reload()
  await page.getByText(/^Scoring changed on .*Earlier scores are not comparable\.$/).waitFor()
})
