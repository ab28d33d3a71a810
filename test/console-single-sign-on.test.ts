import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { createClient, form, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInAt, signInWithWelcomeLink } from './support/console.ts'
import { temporaryFolder } from './support/folder.ts'
import { freePort } from './support/port.ts'
import { type RealProvider, startRealProvider } from './support/providers/real-provider.ts'
import { openAt } from './support/records.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

/* Who runs the installation sets providers up, and switches passwords off for everybody: this needs a program of its own. */

const name = 'Example ID'
const dataDir = temporaryFolder()
const records = openAt({ url: null, dataDir })
/** The folder for pictures of the pages. */
const pictures = process.env.SIGHTLINE_PICTURES

let sightline: Sightline
let idp: RealProvider
let browser: Browser
let owner: ConsoleWindow
let ada: ConsoleWindow
before(async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  idp = await startRealProvider([`${url}/sign-in/provider`])
  const environment = { SIGHTLINE_DATA_DIR: dataDir, SIGHTLINE_ANALYTICS_URL: url }
  ;[sightline, browser] = await Promise.all([startSightline({ environment }), launchBrowser()])
  owner = await openWindow(browser)
  ada = await openWindow(browser)
  await signInWithWelcomeLink(owner.page, sightline)
})
after(async () => {
  await browser?.close()
  await records.close()
  await sightline?.stop()
  await idp?.stop()
})

/** Takes them of the page as it is, and of its address in other languages. */
async function takePictures({ page }: ConsoleWindow, picture: string, isAddressEnough = true): Promise<void> {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  await pictureOf(page, `${picture}-en`)
  if (!isAddressEnough) return
  const storageState = await page.context().storageState()
  for (const locale of ['de', 'fr']) {
    const other = await openWindow(browser, { locale, storageState })
    await other.page.goto(page.url())
    await other.isQuiet()
    await pictureOf(other.page, `${picture}-${locale}`)
    await other.close()
  }
}

async function pictureOf(page: Page, picture: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${pictures}/${picture}-${colorScheme}-${width}.png`, fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

const at = (path: string): string => sightline.analyticsUrl + path

/** What a person does at the provider, from the button to the return. */
async function signInThere(page: Page, button: string, login: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL((url) => url.href.startsWith(idp.issuer))
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  // The provider asks for a consent once.
  await page.getByRole('button', { name: 'Continue' }).or(page.locator('main')).first().waitFor()
  if (page.url().startsWith(idp.issuer)) await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.href.startsWith(sightline.analyticsUrl))
}

test('the operator adds a provider, and tries it', async () => {
  const { page } = owner
  await page.goto(at('/settings/sign-on'))
  await page.getByText('No providers yet').waitFor()
  assert.ok(await page.getByText(at('/sign-in/provider')).isVisible())
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Issuer').fill(idp.issuer)
  await page.getByLabel('Client ID').fill(idp.clientId)
  await page.getByLabel('Client secret').fill(idp.clientSecret)
  await page.getByLabel('Email domains').fill('team.example')
  await page.getByLabel('Let new people in').check()
  await page.getByLabel('Roles by group').fill('writers=editor')
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByRole('button', { name: `Edit ${name}` }).waitFor()
  await owner.isQuiet()
  await assertAccessible(page)
  await takePictures(owner, 'sign-on')

  idp.people.set('operator', {
    email: 'me@team.example',
    email_verified: true,
    name: 'Me',
    groups: ['writers', 'others'],
  })
  await signInThere(page, 'Test', 'operator')
  await page.getByRole('heading', { name: 'What the provider says' }).waitFor()
  await page.getByText('A new user would be created.').waitFor()
  await page.getByText('writers, others').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Can confirm dangerous actions' }).getByText('Yes').waitFor()
  await assertAccessible(page)
  await takePictures(owner, 'tried', false)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('nobody has signed in yet').waitFor()
})

test('a new person signs in by the button; who is refused sees the reason', async () => {
  const { page } = ada
  idp.people.set('ada', { email: 'ada@team.example', email_verified: true, name: 'Ada', groups: ['writers'] })
  await page.goto(at('/sign-in'))
  await page.getByRole('button', { name: `Sign in with ${name}` }).waitFor()
  await assertAccessible(page)
  await takePictures(ada, 'sign-in')
  await signInThere(page, `Sign in with ${name}`, 'ada')
  await page.waitForURL(at('/sites'))
  await page.goto(at('/settings/security'))
  await page.getByRole('button', { name: `Unlink ${name}` }).waitFor()
  await page.getByText('ada@team.example').first().waitFor()
  // There is nothing to link, and no password to change.
  assert.equal(await page.getByRole('button', { name: `Link ${name}`, exact: true }).count(), 0)
  await page.getByLabel('New password').waitFor({ state: 'detached' })
  await ada.isQuiet()
  await assertAccessible(page)
  await takePictures(ada, 'security')

  const eve = await openWindow(browser)
  idp.people.set('eve', { email: 'eve@elsewhere.example', email_verified: true })
  await eve.page.goto(at('/sign-in'))
  await signInThere(eve.page, `Sign in with ${name}`, 'eve')
  await eve.page.getByRole('heading', { name: 'This sign-in didn’t work' }).waitFor()
  await assertAccessible(eve.page)
  await takePictures(eve, 'refused', false)
  // The code is not in the history, and Back leads to where one begins again.
  assert.equal(new URL(eve.page.url()).search, '')
  await eve.page.getByRole('link', { name: 'Back' }).click()
  await eve.page.getByRole('button', { name: `Sign in with ${name}` }).waitFor()
  await eve.close()
})

test('dangerous actions are confirmed at the provider; the last way to sign in stays', async () => {
  const { page } = ada
  await records.db.updateTable('sessions').set({ confirmed_at: 1 }).where('identity_id', 'is not', null).execute()
  await page.getByRole('button', { name: `Unlink ${name}` }).click()
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  await assertAccessible(page)
  await takePictures(ada, 'confirm', false)
  await signInThere(page, `Sign in again with ${name}`, 'ada')
  await page.getByText('Confirmed. Repeat your last step.').waitFor()
  assert.equal(page.url(), at('/settings/security'))
  await page.getByRole('button', { name: `Unlink ${name}` }).click()
  await page.getByText('This is your only way to sign in').waitFor()
  await page.reload()
  await page.getByRole('button', { name: `Unlink ${name}` }).waitFor()
})

test('an invitation is accepted at the provider', async () => {
  const operator = await createClient(sightline.analyticsUrl, ownerKey)
  const { body } = await operator.post<One<{ link: string }>>(
    '/api/v1/invitations',
    form({ role: 'editor', email: 'grace@elsewhere.example' }),
  )
  idp.people.set('grace', { email: 'grace@elsewhere.example', email_verified: true, name: 'Grace' })
  const grace = await openWindow(browser)
  await grace.page.goto(body.data.link)
  await grace.page.getByRole('button', { name: `Join with ${name}` }).waitFor()
  await assertAccessible(grace.page)
  await takePictures(grace, 'invitation')
  await signInThere(grace.page, `Join with ${name}`, 'grace')
  await grace.page.waitForURL(at('/sites'))
  await grace.page.goto(at('/settings/security'))
  await grace.page.getByRole('button', { name: `Unlink ${name}` }).waitFor()
  await grace.close()
})

test('passwords are switched off for everybody, and on again by a command', async () => {
  const { page } = owner
  await page.goto(at('/settings/sign-on'))
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Passwords').selectOption('off')
  await takePictures(owner, 'edit', false)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()

  const visitor = await openWindow(browser)
  await visitor.page.goto(at('/sign-in'))
  await visitor.page.getByRole('button', { name: `Sign in with ${name}` }).waitFor()
  assert.equal(await visitor.page.getByLabel('Password').count(), 0)
  await takePictures(visitor, 'passwords-off')

  const { code, output } = await sightline.command('accounts', 'passwords')
  assert.equal(code, 0, output)
  assert.match(output, /Everybody can sign in with a password again\./)
  await signInAt(visitor.page, sightline.analyticsUrl, 'owner@example.com')
  await visitor.page.waitForURL(at('/sites'))
  await visitor.close()
  const again = await sightline.command('accounts', 'passwords')
  assert.match(again.output, /Passwords were not switched off\./)
})

test('the browser logged no errors', () => {
  // Refused steps are; so are the fonts of the provider's own pages.
  const expected = /^Failed to load resource: (?:the server responded with a status of (?:403|409)|net::ERR_)/
  const seen = [...owner.errors, ...ada.errors].filter((error) => !expected.test(error))
  assert.deepEqual(seen, [])
})
