import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, json, type One } from './support/client.ts'
import { openWindow, signInWithWelcomeLink } from './support/console.ts'
import { testAppearances, text } from './support/console-appearances.ts'
import { eventually } from './support/eventually.ts'
import { sendHit } from './support/hits.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

let sightline: Sightline
let browser: Browser
let page: Page
let api: Client
let storageState: BrowserContextOptions['storageState']
before(async () => {
  ;[sightline, browser] = await Promise.all([startSightline(), launchBrowser()])
  api = await createClient(sightline.analyticsUrl, ownerKey)
  await api.post('/api/v1/websites', json({ domain: 'rules.example', timezone: 'UTC' }))
  for (const path of ['/', '/admin/users', '/admin/posts'])
    await sendHit(sightline.analyticsUrl, { u: `https://rules.example${path}`, d: 'rules.example' })
  await eventually(async () => (await pageviews()) === 3)
  page = (await openWindow(browser, { timezoneId: 'UTC' })).page
  await signInWithWelcomeLink(page, sightline)
  storageState = await page.context().storageState()
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

const pageviews = async (): Promise<number> =>
  (await api.get<One<{ pageviews: { value: number } }>>('/api/v1/websites/1/stats')).body.data.pageviews.value
const card = () => page.getByRole('region', { name: 'Exclusion rules' })

test('a rule shows what it would have removed, is applied to the past, and turned off again', async () => {
  await page.goto(`${sightline.analyticsUrl}/sites/rules.example/settings/exclusions`)
  await card().getByText('No rules yet. Known bots are excluded anyway.').waitFor()
  await card().getByRole('button', { name: 'New rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Page', { exact: true }).fill('admin')
  await dialog.getByText(/must begin with/i).waitFor()
  await dialog.getByLabel('Page', { exact: true }).fill('/admin*')
  await dialog.getByText('Would have excluded 2 of 3 hits in the last 30 days').waitFor()
  assert.deepEqual(await dialog.getByRole('list', { name: 'Most affected pages' }).getByRole('listitem').count(), 2)
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await card().getByText('2 hits excluded in the last 30 days').waitFor()
  assert.equal(await pageviews(), 1)
  await card().getByRole('button', { name: 'Turn off: Page: /admin*' }).click()
  await card().getByText('Off: everything is counted').waitFor()
  await eventually(async () => (await pageviews()) === 3)
  await card().getByRole('button', { name: 'Turn on: Page: /admin*' }).click()
  await card().getByText('2 hits excluded in the last 30 days').waitFor()
  await assertAccessible(page)
})

test('a rule of what is not stored says that it excludes only new hits, and is not lost when the page is left', async () => {
  await card().getByRole('button', { name: 'New rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Exclude by').selectOption('IP address')
  await dialog.getByLabel('IP addresses').fill('203.0.113.0/24')
  await dialog.getByText('Applies from now on.').waitFor()
  await dialog.getByLabel('Note (optional)').fill('Office')
  await page.reload()
  await card().getByRole('button', { name: 'New rule' }).click()
  await dialog.getByText('Your unsaved changes are back.').waitFor()
  await dialog.getByText('Applies from now on.').waitFor()
  assert.equal(await dialog.getByLabel('IP addresses').inputValue(), '203.0.113.0/24')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await card().getByText('IP address: 203.0.113.0/24').waitFor()
  await card().getByText('Office').waitFor()
})

testAppearances(
  [
    {
      name: 'exclusion-rules',
      path: '/sites/rules.example/settings/exclusions',
      ready: text('IP address: 203.0.113.0/24'),
    },
  ],
  () => ({ browser, origin: sightline.analyticsUrl, storageState }),
)

test('a deleted rule counts everything again', async () => {
  await card().getByRole('button', { name: 'Delete rule: Page: /admin*' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete rule' }).click()
  await page.getByText('Rule deleted').waitFor()
  await eventually(async () => (await pageviews()) === 3)
})
