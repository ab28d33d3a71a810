import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { createClient, form } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInWithWelcomeLink } from './support/console.ts'
import { type OnePageSite, startOnePageSite } from './support/one-page-site.ts'
import { importSample } from './support/sample-events.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

let sightline: Sightline
let browser: Browser
let site: OnePageSite
let window: ConsoleWindow
let page: Page
before(async () => {
  const html = '<!doctype html><html lang="en"><head><title>A page</title></head><body><h1>Hello</h1></body></html>'
  ;[sightline, browser, site] = await Promise.all([startSightline(), launchBrowser(), startOnePageSite(html)])
  const analytics = await createClient(sightline.analyticsUrl, ownerKey)
  const { status, text } = await analytics.post('/api/v1/websites', form({ domain: 'localhost', privacy: 1 }))
  assert.equal(status, 201, text)
  await importSample(sightline, 1, 20, 30)
  const seo = await createClient(sightline.seoUrl, ownerKey)
  for (const path of ['/about', '/pricing', '/never-visited']) {
    const { headers, body = '' } = form({ url: `http://localhost:${site.port}${path}`, privacy: 1 })
    await seo.post('/api/v1/reports', { headers: { ...headers, prefer: 'wait=30' }, body })
  }
  window = await openWindow(browser)
  page = window.page
  await signInWithWelcomeLink(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
  site.stop()
})

const panel = (name: string) => page.getByRole('region', { name })

describe('a page known to both services', () => {
  test('has its score in the list of pages, and a report that its details lead to', async () => {
    await page.goto(`${sightline.analyticsUrl}/websites/1/seo`)
    await panel('Pages')
      .getByRole('row', { name: /^\/pricing \d+/ })
      .getByRole('link')
      .click()
    await page.getByRole('dialog').getByRole('link', { name: 'Open report' }).first().click()
    await page.waitForURL(/\/reports\/\d+$/)
    await page.getByRole('img', { name: /^Score/ }).waitFor()
  })

  test('has its visits in the report', async () => {
    await page.getByText(/^[\d,]+ visits? in 30 days$/).waitFor()
  })

  test('is in that list with or without a report', async () => {
    await page.goto(`${sightline.analyticsUrl}/websites/1/seo`)
    await panel('Pages')
      .getByRole('row', { name: /^\/docs\/start – / })
      .waitFor()
    await panel('Pages')
      .getByRole('row', { name: /^\/pricing \d+/ })
      .waitFor()
  })

  test('is ranked by visits under "Fix first"', async () => {
    const rows = panel('Top issues').getByRole('listitem')
    await rows.first().waitFor()
    const visits = await rows.locator('b').allTextContents()
    const counts = visits.map((text) => Number(text.replaceAll(',', '')))
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => b - a),
    )
    assert.ok((counts[0] ?? 0) > 0)
    await rows.getByRole('link').first().click()
    await page.waitForURL(/\/reports\/\d+#[\w-]+$/)
  })

  test('lists its issues, each with its pages', async () => {
    await page.goto(`${sightline.analyticsUrl}/sites/localhost/seo`)
    await page.getByText('By issue', { exact: true }).click()
    await page.getByRole('row', { name: /of 3/ }).first().waitFor()
  })

  test('the browser logged no errors', () => window.assertNoErrors())
})
