import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Browser } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { json, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInAt, signInWithWelcomeLink } from './support/console.ts'
import { temporaryFolder } from './support/folder.ts'
import { freePort } from './support/port.ts'
import { openAt } from './support/records.ts'
import { createSessionClient } from './support/session-client.ts'
import { type Sightline, startSightline } from './support/sightline.ts'
import { password } from './support/sign-in.ts'

const email = 'owner@example.com'
const dataDir = temporaryFolder()
const records = openAt({ url: null, dataDir })
/** The folder for pictures of the pages. */
const pictures = process.env.SIGHTLINE_PICTURES

let sightline: Sightline
let browser: Browser
let window: ConsoleWindow
before(async () => {
  // Passkeys belong to host names, not to addresses.
  const environment = {
    SIGHTLINE_DATA_DIR: dataDir,
    SIGHTLINE_ANALYTICS_URL: `http://localhost:${await freePort()}`,
    SIGHTLINE_SEO_URL: `http://localhost:${await freePort()}`,
  }
  ;[sightline, browser] = await Promise.all([startSightline({ environment }), launchBrowser()])
  window = await openWindow(browser)
  await signInWithWelcomeLink(window.page, sightline)
  const devtools = await window.page.context().newCDPSession(window.page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
})
after(async () => {
  await browser.close()
  await records.close()
  await sightline.stop()
})

async function takePictures(name: string): Promise<void> {
  if (pictures === undefined) return
  const { page } = window
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

const security = (): string => `${sightline.analyticsUrl}/settings/security`
const signOut = async (): Promise<void> => {
  await window.page.goto(security())
  await window.page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await window.page.getByRole('heading', { name: 'Sign in' }).waitFor()
}
const dialog = () => window.page.getByRole('dialog')
let app: TOTP

test('an authenticator app is set up after the password was confirmed', async () => {
  const { page } = window
  await records.db.updateTable('sessions').set({ confirmed_at: 1 }).execute()
  await page.goto(security())
  await page.getByText('This browser').waitFor()
  await assertAccessible(page)
  await takePictures('security')
  await page.getByRole('button', { name: 'Set up app' }).click()
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  await dialog().getByLabel('Password').fill('not the password')
  await dialog().getByRole('button', { name: 'Confirm' }).click()
  await dialog().getByText('Wrong password.').waitFor()
  await dialog().getByLabel('Password').fill(password)
  await dialog().getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor()
  await takePictures('totp')
  await assertAccessible(page)
  const secret = (await dialog().locator('pre').textContent()) ?? ''
  app = new TOTP({ secret: Secret.fromBase32(secret) })
  await dialog().getByLabel('Code', { exact: true }).fill('000000')
  await dialog().getByRole('button', { name: 'Turn on' }).click()
  await dialog().getByText('Wrong code').waitFor()
  await dialog()
    .getByLabel('Code', { exact: true })
    .fill(app.generate({ timestamp: Date.now() - 30_000 }))
  await dialog().getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Backup codes' }).waitFor()
  assert.match((await dialog().locator('pre').textContent()) ?? '', /^(?:[2-9a-z]{4}-){3}[2-9a-z]{4}(?:\n|$)/)
  await takePictures('codes')
  await dialog().getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('10 backup codes left').waitFor()
})

test('the code of the app is asked for after the password', async () => {
  const { page } = window
  await signOut()
  await signInAt(page, sightline.analyticsUrl, email)
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await takePictures('second-step')
  await assertAccessible(page)
  await page.getByLabel('Code').fill('123456')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Wrong code').waitFor()
  await page.getByLabel('Code').fill(app.generate())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${sightline.analyticsUrl}/sites`)
})

test('a passkey is added, signs in alone, and is the second factor; its proofs work once, in one browser', async () => {
  const { page } = window
  await page.goto(security())
  await page.getByLabel('Name of the new passkey').fill('Laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'Remove passkey Laptop' }).waitFor()
  await takePictures('passkeys')

  await signOut()
  await page.goto(`${sightline.analyticsUrl}/sign-in`)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/session/passkey'))
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  const request = await sent
  await page.waitForURL(`${sightline.analyticsUrl}/sites`)
  await attack(request.postDataJSON().credential, (await request.allHeaders()).cookie ?? '')

  await signOut()
  await signInAt(page, sightline.analyticsUrl, email)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(`${sightline.analyticsUrl}/sites`)

  await records.db.updateTable('sessions').set({ confirmed_at: 1 }).execute()
  await page.goto(security())
  await page.getByRole('button', { name: 'Remove passkey Laptop' }).click()
  await dialog().getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('Passkey removed').waitFor()
  await page.getByText('10 backup codes left').waitFor()
})

/** The proof that signed in is replayed, altered, and sent for a challenge of another browser. */
async function attack(credential: string, cookie: string): Promise<void> {
  const post = async (body: string, headers: Record<string, string> = {}) => {
    const visitor = await createSessionClient(sightline.analyticsUrl)
    const begun = await visitor.post<One<{ options: string }>>('/api/v1/session/passkey-options')
    const options: { challenge: string } = JSON.parse(begun.body.data.options)
    const altered = JSON.parse(body)
    if (altered.response) {
      const data = JSON.parse(Buffer.from(altered.response.clientDataJSON, 'base64url').toString())
      altered.response.clientDataJSON = Buffer.from(
        JSON.stringify(altered.forged ? { ...data, challenge: options.challenge, ...altered.forged } : data),
      ).toString('base64url')
    }
    const form = json({ credential: JSON.stringify(altered) })
    const reply = await visitor.post('/api/v1/session/passkey', { ...form, headers: { ...form.headers, ...headers } })
    return [reply.status, visitor.cookie('sightline_session')]
  }
  const parsed = JSON.parse(credential)
  const refused = [422, '']
  assert.deepEqual(await post(credential, { cookie }), refused, 'replayed')
  assert.deepEqual(await post(credential), refused, 'replayed elsewhere')
  assert.deepEqual(await post(JSON.stringify({ ...parsed, forged: {} })), refused, 'with another challenge')
  const foreign = { ...parsed, forged: { origin: 'https://evil.example' } }
  assert.deepEqual(await post(JSON.stringify(foreign)), refused, 'of another origin')
  assert.deepEqual(await post(JSON.stringify({ ...parsed, id: 'unknown' })), refused, 'of an unknown key')
  assert.deepEqual(await post('{}'), refused, 'of nothing')
  assert.deepEqual(await post(credential, { origin: 'https://evil.example' }), [403, ''], 'from another site')
}

test('the browser logged no errors', () => {
  const expected = /Failed to load resource: the server responded with a status of 403/
  assert.deepEqual(
    window.errors.filter((error) => !expected.test(error)),
    [],
  )
})
