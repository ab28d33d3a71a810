import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { type ConsoleWindow, openWindow, signInWithWelcomeLink } from './support/console.ts'
import { type DnsServer, startDns } from './support/dns-server.ts'
import { browserAgent } from './support/hits.ts'
import { startOnePageSite } from './support/one-page-site.ts'
import { type Sightline, startSightline } from './support/sightline.ts'
import { inFull, runsAll } from './support/tier.ts'

/** A loopback address of its own, because the check asks for the default port. */
const siteAddress = '127.0.44.1'
const domain = 'shop.example'

let dns: DnsServer
let site: Server
let sightline: Sightline
let browser: Browser
let owner: ConsoleWindow
let html = ''
let headers: Readonly<Record<string, string>> = {}
before(async () => {
  dns = await startDns()
  dns.addresses.set(domain, siteAddress)
  site = createServer((request, reply) => {
    const links = request.url === '/' ? '<a href="/about">About</a>' : ''
    reply
      .writeHead(200, { 'content-type': 'text/html', ...headers })
      .end(`<!doctype html><title>Shop</title>${html}${links}`)
  }).listen(80, siteAddress)
  await once(site, 'listening')
  const environment = { SIGHTLINE_DNS_SERVERS: dns.address, SIGHTLINE_SEO_ALLOW: siteAddress }
  ;[sightline, browser] = await Promise.all([
    // The shop of the demo is crawled and audited in the background, which takes longer than all of these tests.
    startSightline({ args: runsAll ? [] : ['analytics'], environment }),
    launchBrowser(
      `--host-resolver-rules=MAP ${domain} ${siteAddress},MAP xn--bcher-kva.example ${siteAddress},MAP * 127.0.0.1`,
    ),
  ])
  owner = await openWindow(browser)
  await signInWithWelcomeLink(owner.page, sightline)
})
after(async () => {
  await browser?.close()
  await sightline?.stop()
  site?.close()
  site?.closeAllConnections()
  dns?.stop()
})

async function assertLoadedAndAccessible(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
  await assertAccessible(page)
}

async function assertTargets(page: Page): Promise<void> {
  const small = await page.evaluate<
    readonly string[]
  >(`[...document.querySelectorAll('main button, main label, main select')]
    .filter((one) => one.getBoundingClientRect().height > 0 && one.getBoundingClientRect().height < 24)
    .filter((one) => !one.closest('.field') || one.localName !== 'label').map((one) => one.outerHTML)`)
  assert.deepEqual(small, [])
}

async function visit(url: string, userAgent?: string): Promise<void> {
  const visitor = await openWindow(browser, userAgent === undefined ? {} : { userAgent })
  await visitor.page.goto(url)
  await visitor.isQuiet()
  await visitor.close()
}

test('demo data fills a dashboard, and is removed', async () => {
  const { page } = owner
  await page.getByRole('heading', { name: 'Add your first website' }).waitFor()
  await assertLoadedAndAccessible(page)
  await page.getByRole('button', { name: 'Explore demo data' }).click()
  await page.getByText('This is demo data').waitFor({ timeout: 60_000 })
  await page.getByText('Google').first().waitFor()
  await owner.isQuiet()
  await assertLoadedAndAccessible(page)
  await page.goto(`${sightline.analyticsUrl}/websites`)
  await page.getByText('Demo', { exact: true }).waitFor()
  await assertLoadedAndAccessible(page)
  await page.getByRole('link', { name: 'demo.example' }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByText('This is the demo website with sample data').waitFor()
  await assertLoadedAndAccessible(page)
  await page.getByRole('link', { name: 'Tracking', exact: true }).click()
  await page.getByText('Rejected hits').waitFor()
  assert.equal(await page.locator('pre').count(), 0, 'nothing to install')

  if (runsAll) {
    await page.goto(`${sightline.analyticsUrl}/sites/demo.example/seo/crawls`)
    // The shop is crawled again when all of it has been audited once, with a browser.
    await page.getByText('Changes since the run of').waitFor({ timeout: 180_000 })
    await page.locator('tbody').getByRole('link').first().click()
    await page.getByText('This is the demo shop').waitFor()
  }

  // Later it is added where websites are.
  await page.goto(`${sightline.analyticsUrl}/websites`)
  await page.getByRole('link', { name: 'demo.example' }).click()
  await page.getByRole('button', { name: 'Remove demo data' }).click()
  await page.getByRole('heading', { name: 'Add your first website' }).waitFor()
  owner.assertNoErrors()
  if (!runsAll) return
  await page.goto(`${sightline.analyticsUrl}/websites/new`)
  await page.getByRole('button', { name: 'Explore demo data' }).click()
  await page.getByText('This is demo data').waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Remove demo data' }).click()
  await page.getByRole('heading', { name: 'Add your first website' }).waitFor()
  owner.assertNoErrors()
})

test('from a domain to the first visit', async () => {
  const { page } = owner
  await page.goto(`${sightline.analyticsUrl}/websites`)
  await owner.isQuiet()
  await page.getByLabel('Domain').fill('shop.example:abc')
  await page.getByRole('button', { name: 'Add website' }).click()
  await page.getByText('The port isn’t valid').waitFor()
  await page.getByLabel('Domain').fill(`https://www.${domain}/products?page=2`)
  await page.getByRole('button', { name: 'Add website' }).click()
  await page.waitForURL(/\/settings\/tracking$/)
  await page.getByText(`Waiting for the first visit to ${domain}`).waitFor()

  for (const [tab, code] of [
    ['Next.js', "import Script from 'next/script'"],
    ['Google Tag Manager', 'createElement'],
    ['SvelteKit', '%sveltekit.head%'],
    ['HTML', `data-domain="${domain}"`],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await page.locator('pre', { hasText: code }).waitFor()
  }
  await page.keyboard.press('ArrowRight')
  assert.equal(await page.getByRole('tab', { selected: true }).textContent(), 'WordPress')
  await page.keyboard.press('ArrowLeft')
  await page.getByLabel('Page titles').check()
  const snippet = (await page.locator('.copy-box pre').first().textContent()) ?? ''
  assert.match(snippet, /data-title src=/)

  const check = page.getByRole('button', { name: /^Check (?:pages|again)$/ })
  await check.click()
  await page.getByText('Missing').first().waitFor()
  html = snippet.replace('defer', 'defer data-local')
  headers = { 'content-security-policy': "script-src 'self'" }
  await check.click()
  await page.getByText(`script-src 'self' ${sightline.analyticsUrl}`).first().waitFor()
  headers = {}
  await check.click()
  await page.getByText('2 pages checked · 2 found').waitFor()
  await assertLoadedAndAccessible(page)
  await assertTargets(page)

  // A headless browser is excluded, and the page says why; a visitor is counted.
  await visit(`http://${domain}/`)
  await page.getByText('1 hit excluded').first().waitFor()
  await page.getByText('Open the page in a normal browser instead.').first().waitFor()
  await visit(`http://${domain}/`, browserAgent)
  await page.getByText('It’s working').waitFor()
  await page.getByText(/^1 counted · [1-9] excluded$/).waitFor()
  await assertLoadedAndAccessible(page)
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page.getByText('Shop').first().waitFor()
  owner.assertNoErrors()
})

test(
  'a website on localhost: the snippet counts its visits, and setup says why nothing arrives without it',
  inFull,
  async (t) => {
    const { page } = owner
    await page.goto(`${sightline.analyticsUrl}/websites/new`)
    await page.getByLabel('Domain').fill('localhost')
    await page.getByRole('button', { name: 'Add website' }).click()
    await page.getByText('This website is on localhost, so its snippet includes data-local.').waitFor()
    await page.getByText('Visits on localhost count only if the snippet has data-local.').waitFor()
    await assertLoadedAndAccessible(page)
    for (const [tab, code] of [
      ['Next.js', 'data-local=""'],
      ['Nuxt', "'data-local': ''"],
      ['Google Tag Manager', "setAttribute('data-local', '')"],
      ['HTML', 'data-local src='],
    ] as const) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await page.locator('pre', { hasText: code }).waitFor()
    }
    const snippet = (await page.locator('.copy-box pre').first().textContent()) ?? ''
    const local = await startOnePageSite(`<!doctype html><title>Local</title>${snippet}`)
    t.after(() => local.stop())
    await visit(`http://localhost:${local.port}/`, browserAgent)
    await page.getByText('It’s working').waitFor()
    owner.assertNoErrors()
  },
)

test('hosts and paths with letters of other languages are readable', inFull, async () => {
  const { page } = owner
  await page.goto(`${sightline.analyticsUrl}/websites/new`)
  await page.getByLabel('Domain').fill('bücher.example')
  await page.getByRole('button', { name: 'Add website' }).click()
  await page.waitForURL(/\/sites\/xn--bcher-kva\.example\/settings\/tracking$/)
  // What is pasted into pages has to be what the service compares.
  const snippet = (await page.locator('pre', { hasText: 'data-domain="xn--bcher-kva.example"' }).textContent()) ?? ''
  html = snippet.replace('defer', 'defer data-local')
  await visit('http://bücher.example/straße', browserAgent)
  await page.getByText('/straße').waitFor()
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page.getByRole('heading', { level: 1, name: 'bücher.example' }).waitFor()
  await page.getByRole('region', { name: 'Pages' }).getByText('/straße').waitFor()
  assert.equal(await page.title(), 'bücher.example · Sightline')
  assert.doesNotMatch((await page.locator('body').textContent()) ?? '', /xn--|%C3/)
  await page.goto(`${sightline.analyticsUrl}/websites`)
  await page.getByRole('link', { name: 'bücher.example' }).waitFor()
  owner.assertNoErrors()
})

test('an unknown URL shows a page', async () => {
  const { page } = owner
  const reply = await page.goto(`${sightline.analyticsUrl}/no/such/page`)
  assert.equal(reply?.status(), 404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await assertLoadedAndAccessible(page)
  await page
    .getByRole('link', { name: /home|back/i })
    .first()
    .click()
  await page.waitForURL(/\/sites$/)
})
