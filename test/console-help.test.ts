import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { createClient, form, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInJoined } from './support/console.ts'
import { isTooWide } from './support/console-appearances.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { importSample } from './support/sample-events.ts'
import { shareTokenOf } from './support/share-url.ts'
import { inFull } from './support/tier.ts'

let sightline: Joined
let browser: Browser
let window: ConsoleWindow
let page: Page
let token: string
before(async () => {
  ;[sightline, browser] = await Promise.all([joinSightline(), launchBrowser()])
  const api = await createClient(sightline.analyticsUrl, sightline.key)
  const website = form({ domain: 'helped.example', privacy: 0 })
  const { body } = await api.post<One<{ id: number; page: string }>>('/api/v1/websites', website)
  token = shareTokenOf(body.data.page)
  await importSample(sightline, body.data.id)
  window = await openWindow(browser)
  page = window.page
  await signInJoined(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

/** The names of the files of the help that were requested. */
function helpRequests(on: Page): string[] {
  const names: string[] = []
  on.on('request', (request) => {
    const [, name] = /\/console\/assets\/(help[^?]*)/.exec(request.url()) ?? []
    if (name !== undefined) names.push(name)
  })
  return names
}

const isInView = (on: Page, id: string): Promise<unknown> =>
  eventually(async () => {
    const place = await on.locator(`#help-${id}`).boundingBox()
    assert.ok(place && place.y >= 0 && place.y + place.height <= 900, JSON.stringify(place))
  })

test('a panel leads to the paragraph that defines it, and the way back to the same view', async () => {
  const requests = helpRequests(page)
  await page.goto(`${sightline.analyticsUrl}/sites/helped.example?period=7d`)
  await page.getByText('Google').first().waitFor()
  await window.isQuiet()
  assert.equal(requests.join(), '', 'Nothing of the help is loaded before it is opened')
  await page.getByRole('link', { name: 'Sources: How is this counted?' }).click()
  await page.waitForURL(/\/help\/[^?]+#sources-and-channels$/)
  await page.getByRole('heading', { name: 'Sources and channels' }).waitFor()
  await isInView(page, 'sources-and-channels')
  assert.equal(await page.locator('.help-target').getAttribute('id'), 'help-sources-and-channels')
  assert.ok(requests.length >= 3 && !requests.some((name) => name.includes('search')), requests.join())
  await page.goBack()
  await page.getByText('Google').first().waitFor()
  assert.match(page.url(), /\/sites\/helped\.example\?period=7d$/)
  window.assertNoErrors()
})

test('the selected metric leads to its definition', async () => {
  await page.getByRole('button', { name: /^Bounce rate/ }).click()
  await page.getByRole('link', { name: 'Bounce rate: How is this counted?' }).click()
  await page.waitForURL(/#bounce_rate$/)
  await isInView(page, 'bounce_rate')
})

test('the search finds paragraphs, and says what to try if it finds none', async () => {
  const requests = helpRequests(page)
  await page.goto(`${sightline.seoUrl}/help`)
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').first().waitFor()
  await window.isQuiet()
  assert.ok(!requests.some((name) => name.includes('search')), requests.join())
  await page.keyboard.press('/')
  await page.keyboard.type('bounce')
  await page.waitForURL(/\?q=bounce$/)
  const first = page.locator('.help-results a').first()
  await first
    .getByText(/bounce/i)
    .first()
    .waitFor()
  assert.ok(
    requests.some((name) => name.includes('search')),
    requests.join(),
  )
  await assertAccessible(page)
  await first.click()
  await page.waitForURL(/\/help\/[^?]+#bounce/)
  await page.locator('.help-target').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: /^Results for/ }).waitFor()
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('qwxzkj')
  await page.getByText('Try fewer or shorter words').waitFor()
  window.assertNoErrors()
})

test('the contents, headings and neighbors of a page lead to others', async () => {
  await page.goto(`${sightline.analyticsUrl}/help/contributing/decisions/http`)
  const toc = page.getByRole('navigation', { name: 'On this page' })
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.locator('[aria-current]').waitFor()
  const title = await page.locator('h1').textContent()
  await page.locator('.help-neighbors [rel=next]').click()
  await eventually(async () => assert.notEqual(await page.locator('h1').textContent(), title))
  await page.goBack()
  await page.getByRole('heading', { name: title ?? '' }).waitFor()
  await page.goto(`${sightline.analyticsUrl}/help/explain/privacy`)
  await toc.getByRole('link').nth(1).click()
  await page.waitForURL(/\/help\/explain\/privacy#.+/)
  await page.locator('.help-target').waitFor()
})

test('a key and the menu of the account open the help, where no period is', async () => {
  await page.goto(`${sightline.analyticsUrl}/settings`)
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor()
  await page.keyboard.press('?')
  await page.waitForURL(/\/help$/)
  await page.goto(`${sightline.analyticsUrl}/sites/helped.example`)
  await page.getByText('Google').first().waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByRole('link', { name: 'Help' }).click()
  await page.waitForURL(/\/help$/)
})

test('code can be copied, and no page has to be scrolled sideways on a phone', inFull, async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${sightline.analyticsUrl}/help/reference/pages`)
  await page.getByRole('button', { name: 'Copy Code' }).first().click()
  assert.match(String(await page.evaluate('navigator.clipboard.readText()')), /^curl "/)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.locator('summary', { hasText: 'Contents' }).click()
  const links = await page.evaluate(`[...document.querySelectorAll('.help-contents a')].map((link) => link.pathname)`)
  assert.ok(Array.isArray(links) && links.length > 30)
  for (const path of links) {
    await page.goto(sightline.analyticsUrl + path)
    await page.locator('h1').waitFor()
    assert.equal(await isTooWide(page), false, path)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
})

test('who only reads a shared page is not led to the help, which needs no session', async () => {
  const visitor = await openWindow(browser)
  const requests = helpRequests(visitor.page)
  await visitor.page.goto(`${sightline.analyticsUrl}/websites/${token}`)
  await visitor.page.getByText('Google').first().waitFor()
  await visitor.isQuiet()
  assert.equal(await visitor.page.locator('a[href^="/help"]').count(), 0)
  assert.equal(requests.join(), '')
  await visitor.page.goto(`${sightline.analyticsUrl}/help/explain/privacy`)
  await visitor.page.locator('h1').waitFor()
  visitor.assertNoErrors()
  await visitor.close()
})

test('what surrounds the English texts is in the language of the reader', async () => {
  const visitor = await openWindow(browser, { locale: 'fr-FR' })
  await visitor.page.goto(`${sightline.analyticsUrl}/help/explain/privacy`)
  await visitor.page.getByText('Les textes de l’aide sont en anglais.').waitFor()
  assert.equal(await visitor.page.locator('.help-article > [lang=en]').count(), 1)
  await visitor.close()
})
