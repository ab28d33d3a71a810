import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, form, json, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInWithWelcomeLink } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { type OnePageSite, startOnePageSite } from './support/one-page-site.ts'
import { importSample } from './support/sample-events.ts'
import { shareTokenOf } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

let sightline: Sightline
let browser: Browser
let site: OnePageSite
let seo: Client
let window: ConsoleWindow
let page: Page
let shareToken: string
before(async () => {
  const html = '<!doctype html><html lang="en"><head><title>Plans</title></head><body><h1>Hello</h1></body></html>'
  ;[sightline, browser, site] = await Promise.all([startSightline(), launchBrowser(), startOnePageSite(html)])
  const analytics = await createClient(sightline.analyticsUrl, ownerKey)
  const { body: created } = await analytics.post<One<{ page: string }>>(
    '/api/v1/websites',
    form({ domain: 'localhost', privacy: 0, embed: 1 }),
  )
  shareToken = shareTokenOf(created.data.page)
  await importSample(sightline, 1, 20, 30)
  seo = await createClient(sightline.seoUrl, ownerKey)
  const { headers, body = '' } = form({ url: `http://localhost:${site.port}/pricing`, privacy: 1 })
  await seo.post('/api/v1/reports', { headers: { ...headers, prefer: 'wait=30' }, body })
  window = await openWindow(browser)
  page = window.page
  await signInWithWelcomeLink(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
  site.stop()
})

const at = (path: string): string => sightline.analyticsUrl + path
const drawer = () => page.getByRole('dialog')
const isOpen = (path: string) => page.getByRole('dialog', { name: path, exact: true }).waitFor()
const figure = (name: string) => drawer().locator('.top-metric', { hasText: name }).locator('b')
const row = (name: RegExp) => page.getByRole('region', { name: 'Pages' }).getByRole('link', { name })

const seoRoutes = /\/api\/v1\/(?:projects|reports)/

describe('the details of a page', () => {
  test('open by a click on it, with its traffic and its report', async () => {
    await page.goto(at('/sites/localhost'))
    await row(/^\/pricing/)
      .first()
      .click()
    await isOpen('/pricing')
    assert.equal(new URL(page.url()).searchParams.get('details'), '/pricing')
    await eventually(async () => /^[\d,]+$/.test((await figure('Visitors').textContent()) ?? ''))
    await eventually(async () => /%$/.test((await figure('Exit rate').textContent()) ?? ''))
    await drawer()
      .getByRole('img', { name: /^Score: \d+/ })
      .waitFor()
    await drawer()
      .getByText(/^\d+ if fixed$/)
      .waitFor()
    await drawer()
      .getByText(/^[\d,]+ visits? affected$/)
      .first()
      .waitFor()
    await drawer().getByRole('img', { name: 'Visitors and SEO score over time, with audits marked' }).waitFor()
    await drawer()
      .getByText(/^First audit: \d+$/)
      .waitFor()
    await drawer()
      .getByRole('region', { name: 'Sources' })
      .getByRole('link', { name: /Google/ })
      .waitFor()
  })

  test('are stepped through by arrows and keys, with one entry in the history', async () => {
    await drawer().getByRole('button', { name: 'Next' }).click()
    await eventually(
      async () => (await drawer().getByRole('heading', { level: 2 }).first().textContent()) !== '/pricing',
    )
    await page.keyboard.press('k')
    await isOpen('/pricing')
    await drawer().getByRole('button', { name: 'Previous' }).click()
    await eventually(
      async () => (await drawer().getByRole('heading', { level: 2 }).first().textContent()) !== '/pricing',
    )
    await page.goBack()
    await drawer().waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).search, '')
  })

  test('close by Escape, and the row that opened them has the focus again', async () => {
    const link = row(/^\/pricing/).first()
    await link.focus()
    await page.keyboard.press('Enter')
    await isOpen('/pricing')
    await page.keyboard.press('Escape')
    await drawer().waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).search, '')
    assert.equal(await link.evaluate((element) => element === element.ownerDocument.activeElement), true)
  })

  test('show where visits went next, and the goals that they reached after it', async () => {
    const api = await createClient(sightline.analyticsUrl, ownerKey)
    const goal = { name: 'Signed up', type: 'event', event: 'Signup' }
    const { status } = await api.post('/api/v1/websites/1/goals', json(goal))
    assert.equal(status, 201)
    await page.goto(at('/sites/localhost?details=/pricing'))
    const next = drawer().getByRole('region', { name: 'Next pages' })
    await next.getByText('Left the site').waitFor()
    const shares = await next.locator('.row small').allTextContents()
    const sum = shares.reduce((total, share) => total + Number.parseInt(share, 10), 0)
    assert.ok(Math.abs(sum - 100) <= 3, shares.join())
    await drawer().getByText('Scroll depth').waitFor()
    const row = drawer()
      .getByRole('region', { name: 'Goals reached after' })
      .getByRole('link', { name: /Signed up/ })
    await row.waitFor()
    const { body } = await api.get<One<{ steps: readonly { reached: number }[] }>>(
      '/api/v1/websites/1/funnels/query?period=30d&timezone=Europe/Berlin&step=page:is:/pricing&step=goal:is:1',
    )
    assert.equal(await row.locator('b').textContent(), String(body.data.steps[1]?.reached))
  })

  test('open by their URL, and then close to the statistics', async () => {
    await page.goto(at('/sites/localhost?period=7d&details=/docs/start'))
    await isOpen('/docs/start')
    await drawer().getByText('Last 7 days').waitFor()
    await drawer().getByRole('button', { name: 'Close' }).click()
    await drawer().waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).search, '?period=7d')
  })

  test('lead to the statistics filtered by the page, as Alt and a click on its row does', async () => {
    await page.goto(at('/sites/localhost?details=/docs/start'))
    await drawer().getByRole('link', { name: 'Filter by this page' }).click()
    await page.waitForURL((url) => url.searchParams.get('filter') === 'page:is:/docs/start')
    await drawer().waitFor({ state: 'detached' })
    await page.goto(at('/sites/localhost'))
    await row(/^\/pricing/)
      .first()
      .click({ modifiers: ['Alt'] })
    await page.waitForURL((url) => url.searchParams.get('filter') === 'page:is:/pricing')
  })

  test('open from all rows, and step through them', async () => {
    await page.goto(at('/sites/localhost?rows=entry_page'))
    await drawer().getByRole('link', { name: '/pricing', exact: true }).click()
    await page.getByRole('dialog', { name: '/pricing', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '/pricing', exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByRole('tab', { name: 'Entry pages', selected: true }).waitFor()
  })

  test('run an audit again, and show its progress and its result', async () => {
    await page.goto(at('/sites/localhost?details=/pricing'))
    await drawer().getByRole('button', { name: 'Run audit' }).click()
    await drawer()
      .getByText(/^Audit: \d+ → \d+$/)
      .waitFor()
    await drawer().getByRole('button', { name: 'Run audit' }).waitFor()
    const { body } = await seo.get<{ readonly data: readonly unknown[] }>('/api/v1/reports/1/runs')
    assert.equal(body.data.length, 2)
  })

  test('create the first report of a page', async () => {
    await page.goto(at('/sites/localhost?details=/docs/api'))
    await drawer().getByText('No audits yet').waitFor()
    await drawer().getByRole('button', { name: 'Run audit' }).last().click()
    await drawer().getByRole('link', { name: 'Full report' }).waitFor()
    const { body } = await seo.get<{ readonly data: readonly { url: string; privacy: number }[] }>('/api/v1/reports')
    assert.deepEqual(
      body.data.slice(0, 1).map(({ url, privacy }) => [url, privacy]),
      [['https://localhost/docs/api', 1]],
    )
  })

  test('have no report half if the SEO service does not answer', async () => {
    await page.route(seoRoutes, (route) => route.fulfill({ status: 404, json: { status: 404 } }))
    await page.goto(at('/sites/localhost?details=/pricing'))
    await eventually(async () => /^[\d,]+$/.test((await figure('Visitors').textContent()) ?? ''))
    await drawer().getByRole('button', { name: 'Run audit' }).waitFor({ state: 'detached' })
    assert.equal(await drawer().getByRole('region', { name: 'SEO' }).count(), 0)
    await page.unroute(seoRoutes)
  })

  test('fill the width of a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(at('/sites/localhost?details=/pricing'))
    await isOpen('/pricing')
    await window.isQuiet()
    const box = await drawer().boundingBox()
    assert.equal(box?.x, 0)
    // Apart from the scroll bar of the page.
    assert.ok(box.width >= 340, `${box.width}`)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('show anonymous visitors only what the website shares', async () => {
    const anonymous = await openWindow(browser)
    const asked: string[] = []
    anonymous.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await anonymous.page.goto(at(`/websites/${shareToken}?details=/pricing`))
    await anonymous.page.getByRole('dialog', { name: '/pricing', exact: true }).waitFor()
    await anonymous.page.getByText('Exit rate').waitFor()
    await anonymous.isQuiet()
    assert.equal(await anonymous.page.getByText('Run audit').count(), 0)
    assert.deepEqual(
      asked.filter((path) => path.startsWith('/api/v1/') && path !== '/api/v1/session'),
      [],
    )
    anonymous.assertNoErrors()
    await anonymous.close()
  })

  test('are opened from the list of pages', async () => {
    await page.goto(at('/sites/localhost'))
    await page.getByRole('navigation', { name: 'localhost' }).getByRole('link', { name: 'Pages' }).click()
    await page.waitForURL(/\/sites\/localhost\/pages$/)
    await page.getByRole('link', { name: '/pricing', exact: true }).click()
    await isOpen('/pricing')
  })

  test('and the list compares with the days that are chosen', async () => {
    const chosen = 'compare=custom&compare_from=2025-01-01&compare_to=2025-01-07'
    const asked = page.waitForRequest((request) => request.url().includes('/api/v1/sites/localhost/pages?'))
    await page.goto(at(`/sites/localhost/pages?${chosen}`))
    const sent = new URL((await asked).url()).searchParams
    for (const [name, value] of new URLSearchParams(chosen)) assert.equal(sent.get(name), value)
    await page.getByRole('columnheader', { name: 'Change' }).waitFor()
    await page.getByRole('link', { name: '/pricing', exact: true }).waitFor()
  })

  test('the browser logged no errors', () => window.assertNoErrors())
})

/** Visitors who are on the website now: `count` on a page each, with one sign-up. */
async function arrive(...pages: readonly (readonly [page: string, count: number])[]): Promise<void> {
  const time = Date.now() - 30_000
  const lines = pages.flatMap(([path, count]) =>
    Array.from({ length: count }, (_, index) => [time - index * 100, `now-${path}-${index}`, 'pageview', path, 'Bing']),
  )
  lines.push([time + 1000, 'now-/pricing-0', 'event', '/pricing', 'Bing'])
  const file = join(temporaryFolder(), 'now.csv')
  const rows = lines.map(([at, visitor, kind, path, source]) =>
    [new Date(Number(at)).toISOString(), visitor, kind, kind === 'event' ? 'Now' : kind, path, source, 'FR'].join(),
  )
  writeFileSync(file, ['time,visitor,kind,name,page,source,country', ...rows].join('\n'))
  const { code, output } = await sightline.command('import', 'csv', file, '--website', '1')
  assert.equal(code, 0, output)
}

describe('the realtime page', () => {
  const current = () => page.locator('.current-visitors')
  const currentVisitors = async (): Promise<number> => Number(await current().textContent())

  test('counts current visitors, and its panels add up to them', async () => {
    await arrive(['/pricing', 3], ['/now', 2])
    await page.goto(at('/sites/localhost'))
    await page.getByRole('navigation', { name: 'localhost' }).getByRole('link', { name: 'Realtime' }).click()
    await page.waitForURL(/\/sites\/localhost\/realtime$/)
    await current().waitFor()
    await eventually(async () => (await currentVisitors()) >= 5)
    const visitors = await currentVisitors()
    for (const panel of ['Pages', 'Sources', 'Countries']) {
      const counts = await page
        .getByRole('region', { name: panel })
        .getByRole('listitem')
        .locator('b')
        .allTextContents()
      assert.equal(
        counts.reduce((sum, count) => sum + Number(count), 0),
        visitors,
        panel,
      )
    }
    assert.equal(await page.locator('.minute-bars i').count(), 30)
    await page.getByRole('region', { name: 'Events', exact: true }).getByRole('link', { name: /^Now/ }).waitFor()
  })

  test('updates itself, while the list of events can be paused', async () => {
    const latest = page.getByRole('region', { name: 'Latest events' })
    await latest.getByText('Viewed /now').first().waitFor()
    await latest.getByRole('button', { name: 'Pause' }).click()
    await arrive(['/later', 2])
    await page
      .getByRole('region', { name: 'Pages' })
      .getByRole('link', { name: /^\/later/ })
      .waitFor()
    assert.equal(await latest.getByText('Viewed /later').count(), 0)
    await latest.getByRole('button', { name: 'Resume' }).click()
    await latest.getByText('Viewed /later').first().waitFor()
  })

  test('keeps its data while offline, and says so', async () => {
    const visitors = await currentVisitors()
    await page.context().setOffline(true)
    await page.getByText('You’re offline').waitFor()
    assert.equal(await currentVisitors(), visitors)
    await page.context().setOffline(false)
    await page.getByText('You’re offline').waitFor({ state: 'hidden' })
  })

  test('leads from a page to its details', async () => {
    await page
      .getByRole('region', { name: 'Pages' })
      .getByRole('link', { name: /^\/later/ })
      .click()
    await isOpen('/later')
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/realtime$/)
  })

  test('shows anonymous visitors no single events', async () => {
    const anonymous = await openWindow(browser)
    await anonymous.page.goto(at(`/websites/${shareToken}/realtime`))
    await anonymous.page.locator('.current-visitors').waitFor()
    assert.equal(await anonymous.page.getByText('Latest events').count(), 0)
    assert.equal(await anonymous.page.getByRole('link', { name: 'SEO', exact: true }).count(), 0)
    anonymous.assertNoErrors()
    await anonymous.close()
  })
})
