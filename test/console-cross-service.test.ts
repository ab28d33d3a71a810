import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { createClient, form, type List, query } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInWithWelcomeLink } from './support/console.ts'
import { type OnePageSite, startOnePageSite } from './support/one-page-site.ts'
import { importSample } from './support/sample-events.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

let sightline: Sightline
let browser: Browser
let site: OnePageSite
let window: ConsoleWindow
let page: Page
/** The visits of each page in 30 days. */
let counted: ReadonlyMap<string, number>
before(async () => {
  const html = '<!doctype html><html lang="en"><head><title>A page</title></head><body><h1>Hello</h1></body></html>'
  ;[sightline, browser, site] = await Promise.all([startSightline(), launchBrowser(), startOnePageSite(html)])
  const analytics = await createClient(sightline.analyticsUrl, ownerKey)
  const { status, text } = await analytics.post('/api/v1/websites', form({ domain: 'localhost', privacy: 1 }))
  assert.equal(status, 201, text)
  await importSample(sightline, 1, 20, 30, 'localhost')
  const asked = query({ timezone: 'Europe/Berlin', period: '30d', per_page: '100' })
  const { body: stats } = await analytics.get<List<{ readonly value: string; readonly visits: number }>>(
    `/api/v1/websites/1/stats/page${asked}`,
  )
  counted = new Map(stats.data.map((row) => [row.value, row.visits]))
  const seo = await createClient(sightline.seoUrl, ownerKey)
  for (const path of ['/about', '/pricing', '/never-visited']) {
    const { headers, body = '' } = form({ url: `http://localhost:${site.port}${path}`, privacy: 1 })
    await seo.post('/api/v1/reports', { headers: { ...headers, prefer: 'wait=30' }, body })
  }
  window = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
  page = window.page
  await signInWithWelcomeLink(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
  site.stop()
})

const rowOf = (path: string) =>
  page
    .getByRole('region', { name: 'Pages' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: path, exact: true }) })
const visits = (path: string): number => counted.get(path) ?? -1
const number = (value: number): string => value.toLocaleString('en')

describe('a page known to both services', () => {
  test('has its visits in the list of pages, and in its details its score and its report', async () => {
    await page.goto(`${sightline.analyticsUrl}/sites/localhost/pages`)
    const row = rowOf('/pricing')
    await row.locator('[data-column=visits]', { hasText: number(visits('/pricing')) }).waitFor()
    await row.getByRole('link', { name: '/pricing' }).click()
    const details = page.getByRole('dialog', { name: '/pricing', exact: true })
    await details.getByRole('img', { name: /^Score: \d+/ }).waitFor()
    await details.getByRole('link', { name: 'Full report' }).click()
    await page.waitForURL(/\/reports\/\d+$/)
    await page.getByRole('img', { name: /^Score/ }).waitFor()
  })

  test('has its visits in the report', async () => {
    await page.getByText(`${number(visits('/pricing'))} visits in 30 days`, { exact: true }).waitFor()
  })

  test('is in that list with or without a report', async () => {
    await page.goto(`${sightline.analyticsUrl}/sites/localhost/pages`)
    await rowOf('/pricing').waitFor()
    const row = rowOf('/docs/start')
    await row.locator('[data-column=visits]', { hasText: number(visits('/docs/start')) }).waitFor()
    await row.getByRole('link', { name: '/docs/start' }).click()
    const details = page.getByRole('dialog', { name: '/docs/start', exact: true })
    await details.getByText('Run an audit to see the SEO score of this page').waitFor()
    assert.equal(await details.getByRole('link', { name: 'Full report' }).count(), 0)
  })

  test('adds its visits to those at stake by its issues, which lead to its report', async () => {
    await page.goto(`${sightline.analyticsUrl}/sites/localhost/seo?group=issue&sort=people`)
    const rows = page.getByRole('region', { name: 'Issues' }).locator('tbody tr')
    await rows.first().waitFor()
    const shown = await rows.locator('.share b').allTextContents()
    const counts = shown.map((text) => Number(text.replaceAll(',', '')))
    assert.equal(counts.length, await rows.count())
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => b - a),
    )
    assert.equal(counts[0], visits('/pricing') + visits('/about'), 'of all pages with the issue')
    await rows.getByRole('link').first().click()
    await page.waitForURL(/\/seo\/issues\/[\w-]+$/)
    const evidence = page.getByRole('region', { name: 'Evidence' })
    await evidence.getByText(/^Page \d of 3$/).waitFor()
    const affected = page.getByRole('region', { name: 'Affected pages' })
    await affected.getByRole('button', { name: '/pricing', exact: true }).click()
    await evidence.getByText('/pricing', { exact: true }).waitFor()
    await evidence.getByRole('link', { name: 'Open report' }).click()
    await page.waitForURL(/\/reports\/\d+$/)
    await page.getByText(`${number(visits('/pricing'))} visits in 30 days`, { exact: true }).waitFor()
  })

  test('lists its issues, each with its pages', async () => {
    await page.goto(`${sightline.analyticsUrl}/sites/localhost/seo`)
    await page.getByText('By issue', { exact: true }).click()
    await page.getByRole('row', { name: /of 3/ }).first().waitFor()
  })

  test('the browser logged no errors', () => window.assertNoErrors())
})
