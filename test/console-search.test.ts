import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, form, json, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInJoined } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type FakeGoogle, startFakeGoogle } from './support/search-engines/google.ts'
import { impressionsOf, type Shown } from './support/search-engines/impressions.ts'

const domain = 'acme.test'
const property = `sc-domain:${domain}`

let google: FakeGoogle
let sightline: Joined
let browser: Browser
let window: ConsoleWindow
let page: Page
let api: Client
let path: string
let shown: readonly Shown[]
before(async () => {
  google = await startFakeGoogle()
  const today = Temporal.Now.plainDateISO('UTC')
  shown = Array.from({ length: 50 }, (_, index) => String(today.subtract({ days: index + 3 }))).flatMap((date) =>
    impressionsOf(`https://${domain}`, date),
  )
  google.properties.set(property, shown)
  ;[sightline, browser] = await Promise.all([joinSightline(google.environment), launchBrowser()])
  api = await createClient(sightline.analyticsUrl, sightline.key)
  const { body } = await api.post<One<{ id: number }>>('/api/v1/websites', form({ domain }))
  path = `/api/v1/websites/${body.data.id}/search`
  window = await openWindow(browser)
  page = window.page
  await signInJoined(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
  await google.stop()
})

const open = (address: string) => page.goto(sightline.analyticsUrl + address)
const isSynced = () =>
  eventually(async () => {
    const { body } = await api.get<One<{ state: string }>>(`${path}/google`)
    assert.equal(body.data.state, 'synced')
  })

test('a site without a search engine leads to the connection of one', async () => {
  await open(`/sites/${domain}/seo/search`)
  await page.getByRole('link', { name: 'Connect search engines' }).click()
  await page.getByRole('link', { name: 'Connect Google Search Console' }).click()
  await page.getByText('No connections yet').waitFor()
})

test('a service account is connected by its file; what is no key is refused at its field', async () => {
  await page.getByLabel('JSON key').fill('{"type":"service_account"}')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('alert').getByText('This is not the JSON key of a Google service account.').waitFor()
  await page.getByLabel('Drop the JSON file here, or choose it').setInputFiles({
    name: 'key.json',
    mimeType: 'application/json',
    buffer: Buffer.from(google.serviceAccountKey),
  })
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('reader@project.iam.gserviceaccount.com').first().waitFor()
  await page.getByText('Not used by any site yet').waitFor()
  assert.equal(await page.getByLabel('JSON key').inputValue(), '', 'the key is not shown any more')
  await assertAccessible(page)
})

test('a property is linked, and its numbers are fetched', async () => {
  await open(`/sites/${domain}/settings/search`)
  const card = page.getByRole('region', { name: 'Google Search Console' })
  await card.getByLabel('Property').waitFor()
  assert.equal(await card.getByLabel('Property').inputValue(), property, 'the one that fits is chosen')
  await card.getByRole('button', { name: 'Link property' }).click()
  await isSynced()
  await card.getByText('Up to date').waitFor()
  await card.getByText('Stored days').waitFor()
  await page.getByLabel('Brand words').fill('acme')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await assertAccessible(page)
})

test('sitemaps are submitted, pages inspected, and changes submitted by IndexNow once that is set up', async () => {
  const card = page.getByRole('region', { name: 'Google Search Console' })
  await card.getByLabel('Sitemap URL').fill('https://other.test/sitemap.xml')
  await card.getByRole('button', { name: 'Submit sitemap' }).click()
  await card.getByText('It does not belong to the property of this site.').waitFor()
  await card.getByLabel('Sitemap URL').fill(`https://${domain}/sitemap.xml`)
  await card.getByRole('button', { name: 'Submit sitemap' }).click()
  await card.getByText('2 warnings').waitFor()
  const inspection = page.getByRole('region', { name: 'Index status' })
  await inspection.getByRole('button', { name: 'Stop inspecting' }).click()
  await inspection.getByRole('button', { name: 'Inspect pages' }).waitFor()
  const indexNow = page.getByRole('region', { name: 'IndexNow' })
  await indexNow.getByRole('button', { name: 'Set up IndexNow' }).click()
  await indexNow.getByText(/^Place this key as the only content of https:\/\/acme\.test\/[0-9a-f]{32}\.txt$/).waitFor()
  await indexNow.getByRole('button', { name: 'Switch off' }).click()
  await indexNow.getByRole('button', { name: 'Switch on' }).waitFor()
  await assertAccessible(page)
})

test('the numbers of a site, of a query and of a page are those of the search engine', async () => {
  await open(`/sites/${domain}/seo/search`)
  const last = shown[0]?.date ?? ''
  const first = String(Temporal.Now.plainDateISO('UTC').subtract({ days: 29 }))
  const clicksOf = (filter: (one: Shown) => boolean): string =>
    shown
      .filter((one) => one.date >= first && one.date <= last && filter(one))
      .reduce((sum, { clicks }) => sum + clicks, 0)
      .toLocaleString('en-US')
  const tile = page.getByRole('button', { name: /^Clicks/ }).first()
  await tile
    .getByText(
      clicksOf(() => true),
      { exact: true },
    )
    .waitFor()
  await page.getByText('belong to queries that search engines don’t name').waitFor()
  await page.getByText('Non-brand').click()
  await page.getByRole('link', { name: 'acme shop' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'größe 41' }).click()
  await tile
    .getByText(
      clicksOf(({ query, isAnonymous }) => query === 'größe 41' && !isAnonymous),
      { exact: true },
    )
    .waitFor()
  await page.getByText(/pages are shown for this query/).waitFor()
  await page.getByRole('link', { name: 'All queries' }).click()
  await page.getByRole('link', { name: 'acme shop' }).waitFor()
  await assertAccessible(page)
})

test('the chart has the 7-day average if it is switched on, from the seventh day on', async () => {
  const average = page.getByRole('checkbox', { name: '7-day average' })
  await average.check()
  await page.waitForURL(/[?&]average=1/)
  const first = Temporal.Now.plainDateISO('UTC').subtract({ days: 29 })
  const clicksOn = (day: number): number =>
    shown.filter(({ date }) => date === String(first.add({ days: day }))).reduce((sum, { clicks }) => sum + clicks, 0)
  const chart = page.getByRole('slider', { name: /Clicks/ })
  const textAt = async (day: number): Promise<string> => {
    await chart.press('Home')
    for (let at = 0; at < day; at++) await chart.press('ArrowRight')
    return (await chart.getAttribute('aria-valuetext')) ?? ''
  }
  assert.ok(!(await textAt(5)).includes('7-day average'), 'there are only six days')
  const mean = [0, 1, 2, 3, 4, 5, 6].reduce((sum, day) => sum + clicksOn(day), 0) / 7
  const expected = mean.toLocaleString('en-US', { maximumFractionDigits: 1 })
  assert.ok((await textAt(6)).includes(`; 7-day average: ${expected};`), `${await textAt(6)}, not ${expected}`)
  await assertAccessible(page)
  await page.getByRole('button', { name: /^CTR/ }).first().click()
  await average.waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: /^Clicks/ })
    .first()
    .click()
  await average.uncheck()
  assert.ok(!(await textAt(6)).includes('7-day average'))
})

test('the last 24 hours are those that Google has, and marked as preliminary', async () => {
  const hour = Temporal.Now.zonedDateTimeISO('America/Los_Angeles').round({
    smallestUnit: 'hour',
    roundingMode: 'floor',
  })
  const at = (hours: number, clicks: number) => ({
    hour: hour.subtract({ hours }).toString({ timeZoneName: 'never' }),
    ...{ page: `https://${domain}/`, clicks, impressions: 100, positions: 250 },
  })
  google.hours.set(property, [at(4, 33), at(5, 44), at(29, 70)])
  await open(`/sites/${domain}/seo/search?period=24h`)
  const tile = page.getByRole('button', { name: /^Clicks/ }).first()
  await tile.getByText('77', { exact: true }).waitFor()
  await tile.getByText('10%').waitFor()
  await page.getByText('Preliminary: hours come from Google').waitFor()
  await assertAccessible(page)
})

test('revoked access is shown with what to do, and ends with another key', async () => {
  google.isRevoked = true
  // A sync that somebody asks for takes place a minute after the last one at the earliest.
  await eventually(async () => assert.equal((await api.post(`${path}/google/sync`, json({}))).status, 200), 90_000)
  await eventually(async () => {
    const { body } = await api.get<One<{ problem: string | null }>>(`${path}/google`)
    assert.equal(body.data.problem, 'revoked')
  })
  await open(`/sites/${domain}/seo/search`)
  await page.getByText('Google: Access revoked').waitFor()
  await open('/settings/connections')
  await page.getByText('The search engine no longer accepts this key or sign-in.').waitFor()
  google.isRevoked = false
  await page.getByRole('button', { name: /^Edit connection/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New key').fill(google.serviceAccountKey)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Connected', { exact: true }).waitFor()
})

test('a person connects by signing in to Google, which sends the browser back', async () => {
  await page.route(`${google.origin}/consent*`, (route) => {
    const { code, state } = google.consent(route.request().url())
    const back = new URL(`${sightline.analyticsUrl}/settings/connections/google`)
    back.search = String(new URLSearchParams({ code, state }))
    return route.fulfill({ status: 302, headers: { location: back.href } })
  })
  await page.getByRole('radio', { name: /^Google account/ }).check()
  await page.getByRole('button', { name: 'Continue to Google' }).click()
  await page.waitForURL(/\/settings\/connections$/)
  await page.getByText('Google Search Console', { exact: true }).waitFor()
  await open('/settings/connections/google?error=access_denied')
  await page.getByText('Google did not grant access').waitFor()
})

test('numbers outlive their link until somebody deletes them', async () => {
  await open(`/sites/${domain}/settings/search`)
  await page.getByRole('button', { name: 'Unlink Google Search Console' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await page.getByText(/are still stored/).waitFor()
  await page.getByRole('button', { name: 'Delete numbers of Google Search Console' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete numbers' }).click()
  await page.getByText(/are still stored/).waitFor({ state: 'detached' })
  const { body } = await api.get<{ readonly meta: { readonly sources: readonly unknown[] } }>(
    `${path}/stats?period=all`,
  )
  assert.deepEqual(body.meta.sources, [])
})

test('what a fix brought is shown against the pages that were not fixed', async () => {
  const shop = 'fixed-shop.test'
  const today = Temporal.Now.plainDateISO('UTC')
  const pages = Array.from({ length: 12 }, (_, at) => ({ path: `/shop/${at < 4 ? 'fixed' : 'other'}-${at}`, at }))
  const clicksOf = ({ path }: { readonly path: string }, days: number): number =>
    path.includes('fixed') && days < 35 ? 12 : 6
  google.properties.set(
    `sc-domain:${shop}`,
    Array.from({ length: 66 }, (_, index) => index + 3).flatMap((days) =>
      pages.map((page) => ({
        ...{ date: String(today.subtract({ days })), page: `https://${shop}${page.path}`, query: 'shop' },
        ...{ isAnonymous: false, country: 'deu', device: 'MOBILE', clicks: clicksOf(page, days) },
        ...{ impressions: 100, positions: 500 },
      })),
    ),
  )
  const { body } = await api.post<One<{ id: number }>>('/api/v1/websites', form({ domain: shop }))
  const at = `/api/v1/websites/${body.data.id}`
  const key = { kind: 'google-service-account', key: google.serviceAccountKey }
  const connection = await api.post<One<{ id: number }>>('/api/v1/connections', json(key))
  await api.put(`${at}/search/google`, json({ connection: connection.body.data.id, property: `sc-domain:${shop}` }))
  await eventually(async () => {
    const link = await api.get<One<{ state: string }>>(`${at}/search/google`)
    assert.equal(link.body.data.state, 'synced')
  })
  await open(`/sites/${shop}/seo/fixes`)
  await page.getByText('No fixes yet').waitFor()
  await page.getByRole('button', { name: 'Add fix' }).click()
  await page.getByLabel('What was fixed').fill('Titles of products')
  await page.getByLabel('Date', { exact: true }).fill(String(today.subtract({ days: 35 })))
  await page.getByLabel('Pages that were changed').fill('nowhere')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('pages must be paths').waitFor()
  await page.getByLabel('Pages that were changed').fill('/shop/fixed-*')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Clicks rose 100% more than on similar pages').waitFor()
  await page.getByText('672 → 1,344').waitFor()
  await page.getByText('Compared with 8 pages of the same templates that were not changed. shop').waitFor()
  await page.getByText('Fixed pages × 2, control pages × 1: +100%').waitFor()
  await assertAccessible(page)
  window.assertNoErrors()
  await page.getByRole('navigation', { name: 'Fixes' }).getByRole('link', { name: 'Fixes' }).click()
  await page.getByText('Likely helped').waitFor()
  await page.getByText('Clicks +100%').waitFor()
  await assertAccessible(page)
})
