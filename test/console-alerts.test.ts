import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { createClient, json } from './support/client.ts'
import { openWindow, signInWithWelcomeLink } from './support/console.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

let sightline: Sightline
let browser: Awaited<ReturnType<typeof launchBrowser>>
let page: Page
before(async () => {
  ;[sightline, browser] = await Promise.all([startSightline(), launchBrowser()])
  const api = await createClient(sightline.analyticsUrl, ownerKey)
  await api.post('/api/v1/websites', json({ domain: 'alerts.example', timezone: 'UTC' }))
  const demo = await api.post('/api/v1/demo')
  assert.ok(demo.status < 300, demo.text)
  page = (await openWindow(browser, { timezoneId: 'UTC' })).page
  await signInWithWelcomeLink(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

const card = () => page.getByRole('region', { name: 'Alerts' })

test('an alert is tried on stored visits, saved, snoozed, turned off and deleted', async () => {
  await page.goto(`${sightline.analyticsUrl}/sites/demo.example/settings/alerts`)
  await card().getByText('No alerts yet.').waitFor()
  await card().getByRole('button', { name: 'New alert' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Busy days')
  await dialog.getByLabel('Condition').selectOption('threshold')
  await dialog.getByLabel('Compare').selectOption('day')
  await dialog.getByLabel('Report').selectOption('above')
  await dialog.getByLabel('Difference or limit (count)').fill('1')
  await dialog.getByText(/Would have fired \w+ times? in the last 90 days|Would have fired once/).waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await card().getByText('Above or below a number · not evaluated yet').waitFor()
  await card().getByRole('button', { name: 'Snooze for a day: Busy days' }).click()
  await card()
    .getByText(/snoozed until/)
    .waitFor()
  await card().getByRole('button', { name: 'Turn off: Busy days' }).click()
  await card().getByText('Above or below a number · Off').waitFor()
  await card().getByRole('button', { name: 'History: Busy days' }).click()
  await page.getByRole('dialog').getByText('Has not fired yet.').waitFor()
  await page.keyboard.press('Escape')
  await assertAccessible(page)
  await card().getByRole('button', { name: 'Delete alert: Busy days' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete alert' }).click()
  await card().getByText('No alerts yet.').waitFor()
})
