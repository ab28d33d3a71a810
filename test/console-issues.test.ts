import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { createClient, json, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signedInState } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { inFull } from './support/tier.ts'

const products = Array.from({ length: 6 }, (_, n) => `/products/${n}`)
const html = (path: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>The page about ${path} of our shop</title>${head}</head><body><h1>About ${path}</h1>
<nav>${products.map((one) => `<a href="${one}">Go to ${one}</a>`).join(' ')}</nav></body></html>`
const description = '<meta name="description" content="All that there is to know about this product of our workshop.">'

describe('the issues of a site', () => {
  let sightline: Joined
  let browser: Browser
  let site: PageServer
  let window: ConsoleWindow
  let storageState: Awaited<ReturnType<typeof signedInState>>
  before(async () => {
    ;[sightline, browser, site] = await Promise.all([joinSightline(), launchBrowser(), startPageServer()])
    for (const path of ['/', ...products]) site.put(path, html(path))
    const seo = await createClient(sightline.seoUrl, sightline.key)
    const { body } = await seo.post<One<{ id: number }>>(
      '/api/v1/crawls',
      json({ url: `${site.origin}/`, render: 'never' }),
    )
    await eventually(
      async () =>
        (await seo.get<One<{ status: string }>>(`/api/v1/crawls/${body.data.id}`)).body.data.status === 'done',
      60_000,
    )
    storageState = await signedInState(browser, sightline.analyticsUrl, sightline.email)
    window = await openWindow(browser, { ...(storageState && { storageState }) })
  })
  after(async () => {
    await window.close()
    await browser.close()
    site.close()
    await sightline.stop()
  })

  test('are found by template, looked at, checked again and ignored with a reason', async () => {
    const { page } = window
    const button = (name: string) => page.getByRole('button', { name })
    await page.goto(`${sightline.analyticsUrl}/sites/127.0.0.1/seo`)
    const products = page.getByRole('rowgroup').filter({ has: page.getByText('/products/*') })
    await products.getByRole('link', { name: 'Meta description is missing' }).waitFor()
    await assertAccessible(page)
    await page.getByText('By issue', { exact: true }).click()
    await page.getByRole('row', { name: /Meta description is missing 7 of 7/ }).waitFor()
    await page.getByText('By template', { exact: true }).click()
    await products.getByRole('link', { name: 'Meta description is missing' }).click()

    const evidence = page.getByRole('region', { name: 'Evidence' })
    await evidence.getByText('Page 1 of 6').waitFor()
    await evidence.getByRole('button', { name: 'Next page' }).click()
    await evidence.getByText('Page 2 of 6').waitFor()
    await page.getByText('First seen on 7 pages').waitFor()
    await page.getByRole('link', { name: /^Issues \d+$/ }).waitFor()
    await page.getByRole('link', { name: 'Crawls 1' }).waitFor()
    await assertAccessible(page)

    await page.getByRole('link', { name: 'Open in Pages' }).click()
    await page.getByText('7 of 7 pages').or(page.getByText('7 pages')).waitFor()
    await page.getByRole('link', { name: 'Remove filter: Meta description is missing' }).click()
    await page.waitForURL(/\/pages$/)
    await page.goBack()
    await page.goBack()
    await evidence.getByText('Page 1 of 6').waitFor()

    for (const path of site.asked.filter((one) => one.endsWith('/1'))) site.put(path, html(path, description))
    await button('Check again').click()
    await page.getByRole('status').getByText('1 page passes now').waitFor()
    await page.getByRole('status').getByText('5 pages still fail').waitFor()

    await button('Ignore on template').click()
    const dialog = page.getByRole('dialog')
    assert.equal(await dialog.getByLabel('Only on these pages').inputValue(), '/products/*')
    await dialog.getByLabel('Reason').fill('Written by the makers')
    await dialog.getByRole('button', { name: 'Ignore issue' }).click()
    await button('Stop ignoring').waitFor()
    // The scores are computed again by a job.
    const reason = page.getByText('Written by the makers')
    await eventually(async () => {
      await page.goto(`${sightline.analyticsUrl}/sites/127.0.0.1/seo?show=ignored`)
      await page.getByRole('region', { name: 'Issues', exact: true }).waitFor()
      return await reason.isVisible()
    }, 60_000)
    window.assertNoErrors()
  })

  test('are those of the crawl that is named at the end of the tabs, on a phone too', inFull, async () => {
    const labels = { en: /^Crawl of /, de: /^Crawl vom /, fr: /^Crawl du / }
    for (const [locale, name] of Object.entries(labels)) {
      const { page, assertNoErrors, close } = await openWindow(browser, {
        locale,
        ...(storageState && { storageState }),
      })
      await page.goto(`${sightline.analyticsUrl}/sites/127.0.0.1/seo`)
      const link = page.getByRole('link', { name })
      await link.waitFor()
      const tabs = await page.getByRole('navigation').filter({ has: link }).boundingBox()
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 })
        await link.scrollIntoViewIfNeeded()
        const box = await link.boundingBox()
        assert.ok(box && box.x >= 0 && box.x + box.width <= width, `${locale} at ${width} px`)
        if (width === 1280) assert.equal(box.x + box.width, (tabs?.x ?? 0) + (tabs?.width ?? 0))
        const overflows = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
        assert.equal(overflows, false, `${locale} at ${width} px`)
      }
      await link.click()
      await page.waitForURL(/\/crawls\/\d+$/)
      assertNoErrors()
      await close()
    }
  })
})
