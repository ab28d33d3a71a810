import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { settled as settledInPage } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { createClient, form, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInJoined } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { browserAgent } from './support/hits.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type OnePageSite, startOnePageSite } from './support/one-page-site.ts'

/** Would show itself by a dialog, or by the policy's veto. */
const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  'javascript:alert(1)',
] as const
const all = scripts.join(' ')
const inMarkup = all.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const hostilePage = `<!doctype html><html lang="${inMarkup}"><head><title>${inMarkup}</title>
  <meta name="description" content="${inMarkup}"><meta property="og:title" content="${inMarkup}">
  <meta property="og:image" content="javascript:alert(1)"><meta property="og:site_name" content="${inMarkup}">
  <link rel="canonical" href="javascript:alert(1)"><link rel="canonical" href="/x?${encodeURIComponent(all)}">
  <script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': all, name: all }).replaceAll('<', '\\u003c')}</script>
  </head><body><h1>${inMarkup}</h1><h1>${inMarkup}</h1><img src="${inMarkup}" alt="${inMarkup}"><a href="javascript:alert(1)">${inMarkup}</a>
  <div id="${inMarkup}"></div><div id="${inMarkup}"></div></body></html>`

let sightline: Joined
let browser: Browser
let site: OnePageSite
let window: ConsoleWindow
let page: Page
/** The share addresses of a website and a report. */
const shared: string[] = []
let statistics: string
let reported: string
before(async () => {
  ;[sightline, browser, site] = await Promise.all([joinSightline(), launchBrowser(), startOnePageSite(hostilePage)])
  const analytics = await createClient(sightline.analyticsUrl, sightline.key)
  const website = form({ domain: 'hostile.example', privacy: 0, exclude_bots: 0 })
  const added = await analytics.post<One<{ id: number; page: string }>>('/api/v1/websites', website)
  statistics = `/websites/${added.body.data.id}`
  shared.push(added.body.data.page)
  for (const script of scripts) await sendHits(script)
  const seo = await createClient(sightline.seoUrl, sightline.key)
  const url = `http://127.0.0.1:${site.port}/?q=${encodeURIComponent(all)}`
  const { headers, body = '' } = form({ url, privacy: 0 })
  const report = { headers: { ...headers, prefer: 'wait=30' }, body }
  const made = await seo.post<One<{ id: number; page: string }>>('/api/v1/reports', report)
  assert.equal(made.status, 201)
  reported = `/reports/${made.body.data.id}`
  shared.push(made.body.data.page)
  window = await openWindow(browser)
  page = window.page
  await signInJoined(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
  site.stop()
})

/** A script in every field that a visitor's browser fills in. */
async function sendHits(script: string): Promise<void> {
  const address = `https://hostile.example/${script}?${script}&utm_campaign=${encodeURIComponent(script)}&utm_source=${encodeURIComponent(script)}&utm_medium=${encodeURIComponent(script)}&utm_term=${encodeURIComponent(script)}&utm_content=${encodeURIComponent(script)}`
  const hits = [
    { n: 'pageview', u: address, r: `https://${encodeURIComponent('x')}.example/${script}`, w: 1200 },
    { n: script.slice(0, 100), u: address, p: { [script]: script, plan: script } },
  ]
  for (const hit of hits) {
    const response = await fetch(`${sightline.analyticsUrl}/api/event`, {
      method: 'POST',
      headers: { 'user-agent': `${browserAgent} ${script}`, 'accept-language': script, 'content-type': 'text/plain' },
      body: JSON.stringify({ d: 'hostile.example', ...hit }),
    })
    assert.equal(response.status, 202)
  }
}

const settled = (): Promise<void> => window.isQuiet()

/** Opens all that can be seen, and waits until it is drawn. A report has a hundred of them, for which the mouse takes half a minute. */
async function openDetails(): Promise<void> {
  await page.evaluate(`for (const summary of document.querySelectorAll('details:not([open]) > summary'))
    if (summary.checkVisibility()) summary.click()`)
  await page.evaluate(settledInPage)
}

describe('stored XSS', () => {
  test('is escaped in every panel of the statistics', async () => {
    await page.goto(`${sightline.analyticsUrl}${statistics}`)
    await page.getByRole('region', { name: 'Pages' }).getByText('alert(1)').first().waitFor()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await settled()
    }
    await page.getByRole('button', { name: /now$/ }).click()
    await page.getByText('Current pages').waitFor()
    window.assertNoErrors()
  })

  for (const dimension of ['page', 'referrer', 'utm_campaign', 'utm_source', 'utm_term', 'language', 'event']) {
    test(`is escaped in all rows by ${dimension}, and in filters`, async () => {
      await page.goto(`${sightline.analyticsUrl}${statistics}?rows=${dimension}`)
      const dialog = page.getByRole('dialog')
      await eventually(async () => (await dialog.getByRole('row').count()) > 1)
      const link = dialog.getByRole('row').getByRole('link').first()
      if (dimension === 'page') {
        // A click opens the details of a page instead of a filter.
        await link.click()
        await page.getByRole('button', { name: 'Run audit' }).first().waitFor()
        await settled()
        await page.keyboard.press('Escape')
      }
      await link.click({ modifiers: dimension === 'page' ? ['Alt'] : [] })
      await page.getByRole('link', { name: /^Remove filter/ }).waitFor()
      await settled()
      window.assertNoErrors()
    })
  }

  test('is escaped if it is in the URL', async () => {
    for (const script of scripts) {
      const search = new URLSearchParams({
        filter: `page:is:${script}`,
        period: script,
        rows: script,
        interval: script,
      })
      await page.goto(`${sightline.analyticsUrl}${statistics}?${search}`)
      await page.getByRole('link', { name: /^Remove filter/ }).waitFor()
      await page.goto(`${sightline.analyticsUrl}/${encodeURIComponent(script)}`)
      await settled()
    }
    window.assertNoErrors()
  })

  for (const path of ['/sites/127.0.0.1/seo', '/sites/127.0.0.1/seo/reports', '/sites/127.0.0.1/pages', null]) {
    test(`is escaped in ${path ?? 'the report'}`, async () => {
      await page.goto(sightline.analyticsUrl + (path ?? reported))
      await page.locator('main :text("127.0.0.1"):visible').first().waitFor()
      await settled()
      await openDetails()
      for (const tab of await page.locator('button.tab').all()) {
        await tab.click()
        await openDetails()
      }
      window.assertNoErrors()
    })
  }

  test('is escaped on shared pages', async () => {
    const anonymous = await openWindow(browser)
    for (const address of shared) {
      await anonymous.page.goto(address)
      await anonymous.page.getByText('alert(1)').first().waitFor()
      await anonymous.isQuiet()
    }
    anonymous.assertNoErrors()
    await anonymous.close()
  })
})
