import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import type { Website } from '../src/analytics/websites/website.ts'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { createClient, form, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInWithWelcomeLink } from './support/console.ts'
import { type DnsServer, startDns } from './support/dns-server.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { password, welcomeTokenIn } from './support/sign-in.ts'

let dns: DnsServer
let sightline: Sightline
let browser: Browser
let bob: ConsoleWindow
let bobsKey: string
before(async () => {
  dns = await startDns()
  ;[sightline, browser] = await Promise.all([
    startSightline({ environment: { SIGHTLINE_DNS_SERVERS: dns.address } }),
    launchBrowser(),
  ])
  const owner = await createClient(sightline.analyticsUrl, ownerKey)
  await owner.post('/api/v1/websites', form({ domain: 'example.com' }))
  await owner.post('/api/v1/websites', form({ domain: 'wanted.example' }))
  const { output } = await sightline.command('accounts', 'create', 'bob@example.com')
  bobsKey = /sl_\S+/.exec(output)?.[0] ?? assert.fail(output)
  bob = await openWindow(browser)
  await bob.page.goto(`${sightline.analyticsUrl}/welcome?token=${welcomeTokenIn(output)}`)
  await bob.page.getByLabel('Password').fill(password)
  await bob.page.getByRole('button', { name: 'Create account' }).click()
  await bob.page.waitForURL(`${sightline.analyticsUrl}/sites`)
})
after(async () => {
  await browser.close()
  await sightline.stop()
  dns.stop()
})

async function assertIdleAndAccessible({ page, isQuiet }: ConsoleWindow): Promise<void> {
  await isQuiet()
  await assertAccessible(page)
}

test("who adds another's domain reads what to do, and verifies it", async () => {
  const { page } = bob
  await page.goto(`${sightline.analyticsUrl}/websites/new`)
  await page.getByLabel('Domain').fill('shop.example.com')
  await page.getByRole('button', { name: 'Add website' }).click()
  await page.getByRole('heading', { name: 'shop.example.com is not verified' }).waitFor()
  await assertIdleAndAccessible(bob)
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('Nothing found at _sightline').waitFor()
  assert.equal(await page.getByText('Not found', { exact: true }).count(), 3)
  await assertIdleAndAccessible(bob)

  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByText('Another account on this server already uses shop.example.com').waitFor()
  assert.equal(await page.getByText('Top pages').count(), 0)
  await assertIdleAndAccessible(bob)
  await page.getByRole('link', { name: 'Verify domain' }).click()

  const client = await createClient(sightline.analyticsUrl, bobsKey)
  const { verification } = (await client.get<One<Website>>('/api/v1/websites/3')).body.data
  dns.texts.set(verification.dns.name, [verification.dns.value])
  await page.getByText(verification.dns.value).waitFor()
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('Waiting for the first visit to shop.example.com').waitFor()
  await page.goto(`${sightline.analyticsUrl}/websites/3/edit`)
  await page.getByText('Verified by DNS record').waitFor()
  bob.assertNoErrors()
})

test('the owner of the installation resolves a disputed domain', async () => {
  await bob.page.goto(`${sightline.analyticsUrl}/websites/new`)
  await bob.page.getByLabel('Domain').fill('wanted.example')
  await bob.page.getByRole('button', { name: 'Add website' }).click()
  await bob.page.getByRole('heading', { name: 'wanted.example is not verified' }).waitFor()
  await bob.page.goto(`${sightline.analyticsUrl}/websites`)
  await bob.page.getByText('Not verified').waitFor()

  const owner = await openWindow(browser)
  await signInWithWelcomeLink(owner.page, sightline)
  await owner.page.goto(`${sightline.analyticsUrl}/settings/people`)
  await owner.page.getByRole('button', { name: 'Assign wanted.example to bob@example.com' }).click()
  await owner.page.getByText('Assigned by the owner').waitFor()
  await assertIdleAndAccessible(owner)
  await bob.page.reload()
  await bob.page.getByText('wanted.example').waitFor()
  assert.equal(await bob.page.getByText('Not verified').count(), 0)
  await owner.page.getByRole('button', { name: 'Reset wanted.example' }).click()
  await owner.page.getByText('Added first').first().waitFor()
  owner.assertNoErrors()
  bob.assertNoErrors()
})
