import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { createClient } from './support/client.ts'
import { openWindow, signInJoined } from './support/console.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { startPageServer } from './support/page-server.ts'
import { makeReport } from './support/reports.ts'

let sightline: Joined
let browser: Browser
before(async () => {
  ;[sightline, browser] = await Promise.all([joinSightline(), launchBrowser()])
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

test('the console shows a report in the language of the account', async (t) => {
  const site = await startPageServer()
  t.after(() => site.close())
  const client = await createClient(sightline.seoUrl, sightline.key)
  const { id } = await makeReport(client, { url: site.put('/page.html', '<!doctype html><h1>A</h1><h4>B</h4>') })
  const { page } = await openWindow(browser)
  await signInJoined(page, sightline)
  const at = `${sightline.seoUrl}/reports/${id}`
  for (const [language, title] of [
    ['en', 'Heading levels are skipped'],
    ['de', 'Überschriftenebenen werden übersprungen'],
    ['fr', 'Des niveaux de titres sont sautés'],
  ] as const) {
    const changed = await page.request.put(`${sightline.seoUrl}/api/v1/account`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: sightline.seoUrl },
      data: `language=${language}`,
    })
    assert.equal(changed.status(), 200, await changed.text())
    await page.goto(at)
    await page.getByRole('heading', { name: title }).waitFor()
  }
})
