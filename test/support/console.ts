import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Download, Page, Request } from 'playwright-core'
import { temporaryFolder } from './folder.ts'
import type { Joined } from './join-sightline.ts'
import type { Sightline } from './sightline.ts'
import { password, welcomeTokenIn } from './sign-in.ts'

/** A browser window that records script errors, logged errors and dialogs. */
export interface ConsoleWindow {
  readonly page: Page
  readonly errors: string[]
  /** Fails if a script threw, an error was logged, or the Content-Security-Policy blocked something. */
  assertNoErrors(): void
  /** Resolves when every request was answered, and none has followed for a moment. */
  isQuiet(): Promise<void>
  close(): Promise<void>
}

/** The browser logs every 4xx as an error, but the console expects some of them. */
const expectedStatus = /^Failed to load resource: the server responded with a status of (?:401|404|422|429) /

/** The console asks for what follows from an answer at once. */
const quietMs = 100

/** Runs in the page, so it is a string. */
const logViolations = `addEventListener('securitypolicyviolation', (event) =>
  console.error('The policy ' + event.violatedDirective + ' forbade ' + event.blockedURI))`

export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<ConsoleWindow> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    // A browser without a graphics card draws every frame of a transition on the processor.
    reducedMotion: 'reduce',
    ...options,
  })
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
  const waiting = new Set<Request>()
  let lastChange = 0
  const noteEnd = (request: Request): void => {
    waiting.delete(request)
    lastChange = performance.now()
  }
  page.on('request', (request) => waiting.add(request))
  page.on('requestfinished', noteEnd).on('requestfailed', noteEnd)
  return {
    page,
    errors,
    async isQuiet() {
      const end = performance.now() + 30_000
      while (waiting.size > 0 || performance.now() - lastChange < quietMs) {
        assert.ok(performance.now() < end, `No answer to ${[...waiting].map((request) => request.url()).join(' ')}`)
        await setTimeout(quietMs / 4)
      }
    },
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
  await page.goto(`${analyticsUrl}/sites`)
}

/** Gives a window the session of the account of these tests, and opens the list of websites. */
export async function signInJoined(page: Page, { analyticsUrl, session }: Joined): Promise<void> {
  const domain = new URL(analyticsUrl).hostname
  await page.context().addCookies(session.cookies().map((cookie) => ({ ...cookie, domain })))
  await page.goto(`${analyticsUrl}/sites`)
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
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** What the browser has downloaded; a shared one keeps its files to itself. */
export async function downloadedText(download: Download): Promise<string> {
  const file = join(temporaryFolder(), 'download')
  await download.saveAs(file)
  return readFileSync(file, 'utf8')
}
