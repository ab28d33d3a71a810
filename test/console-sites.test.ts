import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { createClient, form } from './support/client.ts'
import { type ConsoleWindow, downloadedText, openWindow, signInJoined } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { trackWebsite } from './support/statistics.ts'

let sightline: Joined
let browser: Browser
let window: ConsoleWindow

/** The websites that are shown together. */
let combined: readonly number[] = []
before(async () => {
  ;[sightline, browser] = await Promise.all([joinSightline(), launchBrowser()])
  const client = await createClient(sightline.analyticsUrl, sightline.key)
  const add = async (domain: string): Promise<number> => (await trackWebsite(client, domain)).website.id
  const [anna, berta] = [await add('anna.test'), await add('berta.test')]
  await add('clara.test')
  combined = [anna, berta]
  const hit = (domain: string, visitor: number): Promise<unknown> =>
    sendHit(client.baseUrl, { u: `https://${domain}/` }, { 'user-agent': `${browserAgent} ${visitor}` })
  for (const visitor of [1, 2, 3]) await hit('berta.test', visitor)
  await hit('anna.test', 1)
  for (const [website, name, page] of [
    [anna, 'Goal of Anna', '/'],
    [berta, 'Goal of Berta', '/thanks'],
  ] as const)
    await client.post(`/api/v1/websites/${website}/goals`, form({ name, type: 'page', page }))
  await eventually(async () => {
    const { text } = await client.getText('/api/v1/websites/overview')
    assert.equal(JSON.parse(text).totals.visitors.value, 4)
  })
  window = await openWindow(browser)
  await signInJoined(window.page, sightline)
})
after(async () => {
  await browser?.close()
  await sightline?.stop()
})

const names = () => window.page.locator('.sites tbody .name a').allTextContents()

test('all websites are listed with their numbers, totals, sorted and searched, by the URL', async () => {
  const { page } = window
  await page.getByRole('link', { name: 'berta.test' }).waitFor()
  assert.deepEqual(await names(), ['berta.test', 'anna.test', 'clara.test'])
  await page.locator('.site-totals').getByText('4', { exact: true }).first().waitFor()
  await page.getByText('on 2 sites').waitFor()
  await page.getByRole('button', { name: 'Site', exact: true }).click()
  await page.waitForURL(/sort=host-asc/)
  await eventually(async () => assert.deepEqual(await names(), ['anna.test', 'berta.test', 'clara.test']))
  await page.getByLabel('Search sites').fill('bert')
  await page.waitForURL(/search=bert/)
  await eventually(async () => assert.deepEqual(await names(), ['berta.test']))
  await page.reload()
  await eventually(async () => assert.deepEqual(await names(), ['berta.test']))
  await assertAccessible(page)
})

test('the first goals of websites have conversions, which are sorted by and exported', async () => {
  const { page } = window
  await page.goto(`${sightline.analyticsUrl}/websites`)
  const cells = (): Promise<string[]> =>
    page
      .locator('.sites tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('.name a, .conversions')].map((cell) => cell.textContent).join(' ')),
      )
  const anna = 'anna.test 1 Goal of Anna'
  const berta = 'berta.test 0 Goal of Berta'
  await eventually(async () => assert.deepEqual(await cells(), [berta, anna, 'clara.test No goal']))
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Main goal', exact: true }).click()
  await page.waitForURL(/sort=conversions-desc/)
  await eventually(async () => assert.deepEqual(await cells(), [anna, berta, 'clara.test No goal']))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const [head, first] = (await downloadedText(await download)).split('\r\n')
  assert.match(head ?? '', /"goal","conversions","score"/)
  assert.match(first ?? '', /^"anna.test",.*"Goal of Anna",1,/)
})

test('several selected websites are shown together', async () => {
  const { page } = window
  await page.goto(`${sightline.analyticsUrl}/websites`)
  await page.getByLabel('Select anna.test').check()
  await page.getByRole('status').getByText('1 site selected').waitFor()
  await page.getByLabel('Select berta.test').check()
  await page.getByRole('link', { name: 'View 2 combined' }).click()
  await page.waitForURL(/\/sites\/combined\?ids=/)
  const ids = new URL(page.url()).searchParams.get('ids')?.split(',').map(Number)
  assert.deepEqual(new Set(ids), new Set(combined))
  await page.getByRole('heading', { name: '2 websites combined' }).waitFor()
  await page.getByRole('button', { name: /^Visitors\s*4/ }).waitFor()
  await page.getByText('Visitors of several websites are summed').waitFor()
  await assertAccessible(page)
})

test('a narrow window has everything but the header, and is not scrolled sideways', async () => {
  const { page } = window
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${sightline.analyticsUrl}/websites`)
  await page.getByRole('link', { name: 'berta.test' }).waitFor()
  assert.equal(
    await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth'),
    false,
  )
  await page.getByText('Goal of Anna').waitFor()
  await page.getByLabel('Sort by').selectOption('host')
  await eventually(async () => assert.deepEqual(await names(), ['anna.test', 'berta.test', 'clara.test']))
  await page.getByRole('link', { name: 'berta.test' }).click()
  await page.waitForURL(/\/sites\/berta\.test$/)
  window.assertNoErrors()
})
