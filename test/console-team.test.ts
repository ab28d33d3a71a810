import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { openAccount } from './support/accounts.ts'
import { launchBrowser } from './support/browser.ts'
import { createClient, form, json, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInAt, signInJoined } from './support/console.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { password } from './support/sign-in.ts'

let sightline: Joined
let browser: Browser
let owner: ConsoleWindow
let guest: ConsoleWindow
/** The folder for pictures of the pages. */
const pictures = process.env.SIGHTLINE_PICTURES
before(async () => {
  ;[sightline, browser] = await Promise.all([joinSightline(), launchBrowser()])
  owner = await openWindow(browser)
  await signInJoined(owner.page, sightline)
  guest = await openWindow(browser)
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

async function takePictures({ page }: ConsoleWindow, name: string): Promise<void> {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${pictures}/${name}-${colorScheme}-${width}.png`, fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('an owner invites a person, who accepts, is made an editor, and is removed', async () => {
  const email = sightline.address('grace')
  const { page } = owner
  await page.goto(`${sightline.analyticsUrl}/settings/team`)
  await page.getByText('Email is not set up on this server').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await page.getByText(`Send this link to ${email}`).waitFor()
  const link = (await page.getByText('/invitation?token=').textContent()) ?? ''
  await owner.isQuiet()
  await assertAccessible(page)
  await takePictures(owner, 'team')

  await guest.page.goto(/https?:\S+/.exec(link)?.[0] ?? assert.fail(link))
  await guest.page.getByText('Your role: Viewer').waitFor()
  assert.equal(await guest.page.getByLabel('Email').inputValue(), email)
  await assertAccessible(guest.page)
  await takePictures(guest, 'invitation')
  await guest.page.getByLabel('Name').fill('Grace')
  await guest.page.getByLabel('Password').fill(password)
  await guest.page.getByRole('button', { name: 'Accept invitation' }).click()
  await guest.page.waitForURL(`${sightline.analyticsUrl}/sites`)
  await guest.isQuiet()
  assert.equal(await guest.page.getByRole('link', { name: 'Add site' }).count(), 0)
  await guest.page.goto(`${sightline.analyticsUrl}/settings/team`)
  await guest.page.getByRole('button', { name: 'Leave account' }).waitFor()
  assert.equal(await guest.page.getByRole('button', { name: 'Create invitation' }).count(), 0)
  assert.equal(await guest.page.getByRole('link', { name: 'API keys' }).count(), 0)
  await takePictures(guest, 'viewer')

  await page.reload()
  await page.getByLabel('Role of Grace').selectOption('editor')
  await page.getByText('Saved').waitFor()
  const { text } = await sightline.session.get('/api/v1/members')
  assert.match(text, /"role":"editor"/)

  await page.getByRole('button', { name: 'Remove Grace' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Removed from the account').waitFor()
  await guest.page.goto(`${sightline.analyticsUrl}/sites`)
  await guest.page.waitForURL(/\/sign-in/)
  owner.assertNoErrors()
})

test('the last owner reads why leaving is refused', async () => {
  const { page } = owner
  await page.goto(`${sightline.analyticsUrl}/settings/team`)
  await page.getByRole('button', { name: 'Leave account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave account' }).click()
  await page.getByText('An account needs an owner.').waitFor()
  // The browser logs the refusal.
  assert.equal(owner.errors.splice(0).length, 1)
})

test('a website is handed over to another account, which accepts it by the link', async () => {
  const { page } = owner
  const host = sightline.address('handed').replace('@', '.')
  const made = await sightline.session.post('/api/v1/websites', form({ domain: host }))
  assert.equal(made.status, 201, made.text)
  await page.goto(`${sightline.analyticsUrl}/sites/${host}/settings/data`)
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = (await page.getByText('/settings/transfer?token=').textContent()) ?? ''
  await owner.isQuiet()
  await assertAccessible(page)
  await takePictures(owner, 'transfer')
  await page.goto(`${sightline.analyticsUrl}/settings/team`)
  await page.getByRole('heading', { name: 'Offered to other accounts' }).waitFor()

  const email = sightline.address('receiver')
  await openAccount(sightline, email)
  await signInAt(guest.page, sightline.analyticsUrl, email)
  await guest.page.waitForURL(`${sightline.analyticsUrl}/sites`)
  await guest.page.goto(/https?:\S+/.exec(link)?.[0] ?? assert.fail(link))
  await guest.page.getByRole('heading', { name: 'What goes along' }).waitFor()
  await guest.isQuiet()
  await assertAccessible(guest.page)
  await takePictures(guest, 'transfer-received')
  await guest.page.getByRole('button', { name: 'Accept' }).click()
  await guest.page.waitForURL(`${sightline.analyticsUrl}/sites`)
  await guest.page.getByText(host).first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Create invitation' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Offered to other accounts' }).count(), 0)
  owner.assertNoErrors()
})

test('a guest sees of a website only the parts that belong to it, and of a project all', async () => {
  const host = sightline.address('guest').replace('@', '.')
  const seo = await createClient(sightline.seoUrl, sightline.key)
  const made = await sightline.session.post<One<{ id: number }>>('/api/v1/websites', form({ domain: host }))
  const report = await seo.post('/api/v1/reports', form({ url: `http://${host}:9/` }))
  assert.deepEqual([made.status, report.status], [201, 201])
  const partsFor = async (access: object): Promise<readonly string[]> => {
    const invited = await sightline.session.post<One<{ link: string }>>(
      '/api/v1/invitations',
      json({ role: 'viewer', guest: 1, ...access }),
    )
    const window = await openWindow(browser)
    await window.page.goto(invited.body.data.link)
    await window.page.getByLabel('Email').fill(sightline.address('guest'))
    await window.page.getByLabel('Name').fill('Guest')
    await window.page.getByLabel('Password').fill(password)
    await window.page.getByRole('button', { name: 'Accept invitation' }).click()
    await window.page.waitForURL(`${sightline.analyticsUrl}/sites`)
    await window.page.goto(`${sightline.analyticsUrl}/sites/${host}/seo`)
    const parts = window.page.getByRole('navigation', { name: 'SEO' }).getByRole('link')
    await parts.first().waitFor()
    await window.isQuiet()
    window.assertNoErrors()
    const names = await parts.allTextContents()
    const current = new URL(window.page.url()).pathname.split('/').slice(3).join('/')
    await window.close()
    return [...names.map((name) => name.replace(/[\d,]+$/, '')), current]
  }
  const { id } = made.body.data
  assert.deepEqual(await partsFor({ websites: [id] }), ['Fixes', 'Search', 'AI and crawlers', 'seo/fixes'])
  assert.deepEqual(await partsFor({ websites: [id], hidden: ['search'] }), ['Fixes', 'AI and crawlers', 'seo/fixes'])
  assert.deepEqual(await partsFor({ websites: [id], projects: [host] }), [
    ...['Issues', 'Fixes', 'Search', 'Crawls', 'Reports', 'AI and crawlers'],
    'seo',
  ])
})
