import assert from 'node:assert/strict'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Sightline } from './sightline.ts'
import { password, welcomeTokenIn } from './sign-in.ts'

/** A browser window that records script errors, logged errors and dialogs. */
export interface ConsoleWindow {
  readonly page: Page
  readonly errors: readonly string[]
  /** Fails if a script threw, an error was logged, or the Content-Security-Policy blocked something. */
  assertNoErrors(): void
  close(): Promise<void>
}

/** The browser logs every 4xx as an error, but the console expects some of them. */
const expectedStatus = /^Failed to load resource: the server responded with a status of (?:401|404|422|429) /

/** Runs in the page, so it is a string. */
const logViolations = `addEventListener('securitypolicyviolation', (event) =>
  console.error('The policy ' + event.violatedDirective + ' forbade ' + event.blockedURI))`

export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<ConsoleWindow> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const errors: string[] = []
  const page = await context.newPage()
  await page.addInitScript({ content: logViolations })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedStatus.test(message.text())) errors.push(message.text())
  })
  // Successful XSS payloads of these tests open a dialog.
  page.on('dialog', (dialog) => {
    errors.push(`A dialog said ${dialog.message()}`)
    void dialog.dismiss()
  })
  return {
    page,
    errors,
    assertNoErrors: () => assert.deepEqual(errors, []),
    close: () => context.close(),
  }
}

/** Gives a window the cookies of a session. To load the pages of it would take longer; `console-sign-in.test.ts` tests those. */
async function openSession(
  { request }: BrowserContext,
  origin: string,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const reply = await request.post(origin + path, { headers: { origin }, form: { ...fields, password } })
  assert.equal(reply.status(), 201, await reply.text())
}

/** Signs in as the owner with the welcome link of the first start, and opens the list of websites. */
export async function signInWithWelcomeLink(page: Page, { analyticsUrl, output }: Sightline): Promise<void> {
  const owner = { token: welcomeTokenIn(output()), email: 'owner@example.com' }
  await openSession(page.context(), analyticsUrl, '/api/v1/welcome', owner)
  await page.goto(`${analyticsUrl}/websites`)
}

/** Signs in without loading a page. */
export const signInContext = (context: BrowserContext, origin: string, email: string): Promise<void> =>
  openSession(context, origin, '/api/v1/session', { email })

/** Cookies of somebody who signed in. */
export async function signedInState(
  browser: Browser,
  origin: string,
  email: string,
): Promise<BrowserContextOptions['storageState']> {
  const context = await browser.newContext()
  await signInContext(context, origin, email)
  const state = await context.storageState()
  await context.close()
  return state
}

export async function signInAt(page: Page, url: string, email: string, secret = password): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
