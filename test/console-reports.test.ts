import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { createClient, form, type One } from './support/client.ts'
import { type ConsoleWindow, downloadedText, openWindow, signInJoined } from './support/console.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type OnePageSite, startOnePageSite } from './support/one-page-site.ts'
import { startPageServer } from './support/page-server.ts'
import { inFull } from './support/tier.ts'

const faulty = '<!doctype html><html><head><title></title></head><body><h1>Prices</h1><p>Words.</p></body></html>'
const mended =
  '<!doctype html><html lang="en"><head><title>What our plans cost, and what is in them</title></head><body><h1>Prices</h1><p>Words.</p></body></html>'

let site: OnePageSite
let address: string
let sightline: Joined
let browser: Browser
let window: ConsoleWindow
let page: Page

before(async () => {
  site = await startOnePageSite(faulty)
  address = `http://127.0.0.1:${site.port}/pricing`
  ;[sightline, browser] = await Promise.all([joinSightline(), launchBrowser()])
  window = await openWindow(browser)
  page = window.page
  await signInJoined(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
  site.stop()
})

describe('a report', () => {
  test('without a URL is rejected with an error at the field', async () => {
    await page.goto(`${sightline.analyticsUrl}/reports/new`)
    await page.getByLabel('Page URL').fill('ftp://example.com/')
    await page.getByRole('button', { name: 'Run audit' }).click()
    await page.getByRole('alert').waitFor()
  })

  test('shows its progress, then its results', async () => {
    await page.getByLabel('Page URL').fill(address)
    await page.getByRole('button', { name: 'Run audit' }).click()
    await page.waitForURL(/\/reports\/\d+$/)
    await page.getByRole('img', { name: /^Score: \d+ out of 100$/ }).waitFor()
    await page.getByRole('heading', { name: /title/i }).first().waitFor()
    await page.getByRole('heading', { name: 'Search preview' }).waitFor()
    await page.getByText('This is the first audit.').waitFor()
  })

  test('shows passed checks, and the checks of one category', inFull, async () => {
    await page.getByRole('button', { name: /^Passed \d+$/ }).click()
    await page.locator('details.check').first().waitFor()
    await page.getByRole('button', { name: /^Security/ }).click()
    assert.equal(await page.locator('h3.group-name').count(), 1)
    await page.getByRole('button', { name: /^Security/ }).click()
    await page.getByRole('button', { name: /^Issues \d+$/ }).click()
  })

  test('shows what changed after a fix and another run', async () => {
    site.show(mended)
    await page.getByRole('button', { name: 'Run audit' }).click()
    await page.getByText(/^\d+ fixed$/).waitFor()
  })

  test('has its runs compared: scores, issues, and the page before and after', async () => {
    await page.getByRole('link', { name: 'Compare audits' }).click()
    await page.waitForURL(/compare=/)
    await page.getByRole('heading', { name: /^Fixed \d+$/ }).waitFor()
    await page.getByRole('heading', { name: /^Remaining \d+$/ }).waitFor()
    assert.equal(await page.getByRole('img', { name: /^Score: \d+ out of 100$/ }).count(), 2)
    assert.ok((await page.getByRole('row', { name: /^Content/ }).count()) > 0)
    const title = page.locator('.compare-page > div', { hasText: 'Title' }).first()
    assert.equal((await title.locator('ins').textContent())?.trim(), 'What our plans cost, and what is in them')
  })

  test('has any two runs compared, as its URL says', async () => {
    const fixed = await page.getByRole('heading', { name: /^Fixed \d+$/ }).textContent()
    await page.getByRole('button', { name: 'Swap' }).click()
    await page.waitForURL(/compare=\d+-\d+/)
    const heading = page.getByRole('heading', { name: /^New \d+$/ })
    await heading.filter({ hasNotText: 'New 0' }).waitFor()
    await page.reload()
    await heading.filter({ hasNotText: 'New 0' }).waitFor()
    assert.notEqual(fixed, await page.getByRole('heading', { name: /^Fixed \d+$/ }).textContent())
    await page.getByRole('link', { name: 'Close comparison' }).click()
  })

  test('shows an earlier run', inFull, async () => {
    await page.locator('.run-list a').last().click()
    await page.getByText(/^You are viewing the audit of/).waitFor()
    await page.waitForURL(/run=\d+/)
    await page.getByRole('link', { name: 'View latest' }).click()
    await page.waitForURL(/\/reports\/\d+$/)
  })

  test('ignores an issue with a reason, shows why, and counts it again', async () => {
    const score = page.getByRole('img', { name: /^Score:/ })
    const before = await score.getAttribute('aria-label')
    const check = page.locator('details#https')
    await check.locator('summary').click()
    await check.getByRole('button', { name: 'Ignore issue' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Ignore issue' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('Reason').fill('Staging <b>has</b> no certificate')
    await dialog.getByRole('button', { name: 'Ignore issue' }).click()
    await page.getByRole('button', { name: 'Ignored 1' }).click()
    assert.notEqual(await score.getAttribute('aria-label'), before)
    await page.getByText('Staging <b>has</b> no certificate').waitFor()
    await page.getByText(sightline.email, { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Stop ignoring' }).click()
    await page.getByRole('button', { name: 'Ignored 1' }).waitFor({ state: 'detached' })
    assert.equal(await score.getAttribute('aria-label'), before)
  })

  test('is printed with every issue open and without controls', inFull, async () => {
    assert.ok((await page.locator('details.check:not([open])').count()) > 0)
    await page.emulateMedia({ media: 'print' })
    await page.locator('details.check:not([open])').first().waitFor({ state: 'detached' })
    for (const name of ['Export', 'Run audit', 'Expand all']) {
      assert.equal(await page.getByRole('button', { name }).isVisible(), false, name)
    }
    await page.emulateMedia({ media: 'screen' })
  })

  test('of a page that has one already asks first', inFull, async () => {
    const own = page.url()
    await page.goto(`${sightline.analyticsUrl}/reports/new`)
    await page.getByLabel('Page URL').fill(address)
    await page.getByRole('button', { name: 'Run audit' }).click()
    await page.getByRole('heading', { name: 'You already have a report for this page' }).waitFor()
    await page.getByRole('button', { name: 'Run audit again' }).click()
    await page.waitForURL(own)
    await page.getByText(/^\d+ fixed$/).waitFor()
  })

  test('has the same content at its share URL', async () => {
    const own = page.url()
    const client = await createClient(sightline.seoUrl, sightline.key)
    const { body } = await client.get<One<{ page: string }>>(`/api/v1/reports/${own.split('/').at(-1)}`)
    await page.goto(sightline.analyticsUrl + new URL(body.data.page).pathname)
    await page.getByText(/^\d+ fixed$/).waitFor()
    await page.getByRole('button', { name: 'Run audit' }).waitFor()
    await page.goto(own)
  })

  test('is exported', inFull, async () => {
    for (const [name, part] of [
      ['CSV', 'title'],
      ['HTML', '<!doctype html>'],
      ['JSON', '"checks"'],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name, exact: true }).click()
      const file = await downloadedText(await download)
      assert.ok(file.toLowerCase().includes(part), `${name}: ${file.slice(0, 200)}`)
    }
  })

  test('is listed, and found by search and result', async () => {
    await page.goto(`${sightline.analyticsUrl}/sites/127.0.0.1/seo/reports`)
    await page.getByLabel('Search URLs').fill('PRICING')
    await page.waitForURL(/search=PRICING/)
    await page.getByRole('link', { name: /\/pricing$/ }).waitFor()
    await page.getByLabel('Result').selectOption('good')
    await page.waitForURL(/result=good/)
    await page.getByLabel('Result').selectOption('')
    await page.getByRole('button', { name: 'Score' }).click()
    await page.waitForURL(/sort_by=score/)
  })

  test('belongs to a site with its issues and pages', async () => {
    await page.goto(`${sightline.analyticsUrl}/sites/127.0.0.1/seo`)
    await page.getByText('By issue', { exact: true }).click()
    await page.locator('tbody').getByRole('link').first().click()
    await page.waitForURL(/\/seo\/issues\/[\w-]+$/)
    await page
      .getByRole('region', { name: 'Affected pages' })
      .getByRole('row', { name: /pricing/ })
      .waitFor()
    await page.getByRole('link', { name: 'Open report' }).waitFor()
    await page.getByRole('link', { name: 'Pages', exact: true }).click()
    await page.getByRole('row', { name: /^\/pricing/ }).waitFor()
  })

  test('is deleted', async () => {
    await page.goto(`${sightline.analyticsUrl}/sites/127.0.0.1/seo/reports`)
    await page
      .getByRole('link', { name: /\/pricing$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Delete report' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete report' }).click()
    await page.getByText('No reports yet').waitFor()
  })

  test('of a missing page shows the error', inFull, async () => {
    await page.goto(`${sightline.seoUrl}/reports/new`)
    await page.getByLabel('Page URL').fill('http://127.0.0.1:9/')
    await page.getByRole('button', { name: 'Run audit' }).click()
    await page.getByText('The audit failed.').waitFor()
  })

  test('the browser logged no errors', () => window.assertNoErrors())
})

describe('a running audit', () => {
  test('shows the results of the page while its links are checked, and then the rest, by itself', inFull, async () => {
    const slow = await startPageServer()
    const held: ServerResponse[] = []
    const links = Array.from({ length: 9 }, (_, n) => {
      slow.put(`/link-${n}`, (response) => held.push(response))
      return `<a href="/link-${n}">Chair ${n}</a>`
    })
    const url = slow.put('/', `<!doctype html><html lang="en"><title>Chairs</title>${links.join('')}`)
    const release = setInterval(() => {
      if (isReleased) for (const response of held.splice(0)) response.end()
    }, 20)
    let isReleased = false
    try {
      const client = await createClient(sightline.seoUrl, sightline.key)
      const { body } = await client.post<One<{ id: number; page: string }>>('/api/v1/reports', form({ url }))
      await page.goto(`${sightline.analyticsUrl}/reports/${body.data.id}`)
      await page.getByText(/^Checking links and images: \d+ of \d+$/).waitFor()
      await page.getByRole('img', { name: /^Score: \d+ out of 100$/ }).waitFor()
      await page.getByText('Preliminary', { exact: true }).waitFor()
      const bar = page.getByRole('progressbar')
      assert.ok(Number(await bar.getAttribute('aria-valuenow')) < Number(await bar.getAttribute('aria-valuemax')))
      await assertAccessible(page)
      const visitor = await openWindow(browser)
      await visitor.page.goto(body.data.page)
      await visitor.page.getByRole('progressbar').waitFor()
      isReleased = true
      await visitor.page.getByRole('progressbar').waitFor({ state: 'detached' })
      await visitor.page.getByText('This is the first audit.').waitFor()
      await visitor.close()
      await page.getByText('This is the first audit.').waitFor()
      assert.equal(await page.getByText('Preliminary', { exact: true }).count(), 0)
      assert.equal(await bar.count(), 0)
    } finally {
      clearInterval(release)
      slow.close()
    }
  })
})
