import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { createClient, form } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInWithWelcomeLink } from './support/console.ts'
import { type OnePageSite, startOnePageSite } from './support/one-page-site.ts'
import { makeReport, queueReport, settle } from './support/reports.ts'
import { importSample } from './support/sample-events.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

const reports = 150

let sightline: Sightline
let browser: Browser
let site: OnePageSite
let window: ConsoleWindow
let page: Page
before(async () => {
  const html = '<!doctype html><html lang="en"><head><title>A page</title></head><body><h1>Hello</h1></body></html>'
  ;[sightline, browser, site] = await Promise.all([startSightline(), launchBrowser(), startOnePageSite(html)])
  const analytics = await createClient(sightline.analyticsUrl, ownerKey)
  await analytics.post('/api/v1/websites', form({ domain: 'localhost', privacy: 1 }))
  await importSample(sightline, 1, 20, 30)
  const seo = await createClient(sightline.seoUrl, ownerKey)
  const others = Array.from({ length: reports - 1 }, (_, n) => `http://localhost:${site.port}/other/${n}`)
  const queued = await Promise.all(others.map((url) => queueReport(seo, { url, privacy: 1 })))
  await settle(
    seo,
    queued.map(({ id }) => id),
  )
  await makeReport(seo, { url: `http://localhost:${site.port}/pricing`, privacy: 1 })
  window = await openWindow(browser)
  page = window.page
  await signInWithWelcomeLink(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
  site.stop()
})

describe(`a project of ${reports} reports`, () => {
  test('has the score of each page in the details of its visits', async () => {
    await page.goto(`${sightline.analyticsUrl}/sites/localhost/pages`)
    const row = page.getByRole('region', { name: 'Pages' }).getByRole('row', { name: '/pricing' })
    await row.locator('[data-column=visits]', { hasText: /\d/ }).waitFor()
    await row.getByRole('link', { name: '/pricing' }).click()
    const details = page.getByRole('dialog', { name: '/pricing', exact: true })
    await details.getByRole('img', { name: /^Score: \d+/ }).waitFor()
  })

  test('lists every page with its score, page by page, sorted and searched', async () => {
    await page.goto(`${sightline.analyticsUrl}/projects/localhost`)
    await page.waitForURL(/\/sites\/localhost\/seo\/reports$/)
    const list = page.getByRole('main')
    await list.getByText(`1–25 of ${reports}`).waitFor()
    const seen = new Set<string>()
    for (let from = 1; from <= reports; from += 25) {
      await list.getByText(`${from}–${Math.min(from + 24, reports)} of ${reports}`).waitFor()
      const rows = list.getByRole('row')
      for (const text of await rows.allTextContents()) if (/^localhost\S*?\d+/.test(text)) seen.add(text)
      if (from + 25 <= reports) await list.getByRole('button', { name: 'Next' }).click()
    }
    assert.ok(seen.size >= reports, `${seen.size} pages have a score`)
    await list.getByLabel('Search URLs').fill('PRICING')
    await list.getByText('1–1 of 1').waitFor()
    await list.getByRole('link', { name: /\/pricing$/ }).click()
    await page.waitForURL(/\/reports\/\d+$/)
  })

  test('leads from an issue to all pages that have it', async () => {
    await page.goto(`${sightline.analyticsUrl}/sites/localhost/seo?group=issue`)
    const issue = page.getByRole('region', { name: 'Issues' }).locator('tbody tr').first()
    await issue.getByText(`${reports} of ${reports}`).waitFor()
    await issue.getByRole('link').click()
    await page.waitForURL(/\/seo\/issues\/[\w-]+$/)
    const pages = page.getByRole('region', { name: 'Affected pages' })
    await pages.getByText(`1–10 of ${reports}`).waitFor()
    const check = new URL(page.url()).pathname.split('/').at(-1)
    await page.goto(`${sightline.analyticsUrl}/sites/localhost/seo/reports?issue=${check}`)
    await page.getByText(`1–25 of ${reports}`).waitFor()
    await page.getByRole('button', { name: /^Remove filter: issue/ }).click()
    await page.waitForURL((url) => !url.searchParams.has('issue'))
  })

  test('the browser logged no errors', () => window.assertNoErrors())
})
