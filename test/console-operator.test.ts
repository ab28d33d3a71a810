import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { form, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInAt } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { readMail } from './support/mime.ts'
import type { SessionClient } from './support/session-client.ts'
import { type Sightline, startSightline } from './support/sightline.ts'
import { invite, password, signInOwner } from './support/sign-in.ts'
import { type Smtp, startSmtp } from './support/smtp.ts'

/* Who runs the installation is the owner of its first account, so this needs a program of its own. */

let sightline: Sightline
let smtp: Smtp
let browser: Browser
let operator: ConsoleWindow
let member: SessionClient
/** The folder for pictures of the pages. */
const pictures = process.env.SIGHTLINE_PICTURES
before(async () => {
  smtp = await startSmtp()
  const environment = { SIGHTLINE_SMTP_URL: smtp.url, SIGHTLINE_MAIL_FROM: 'Sightline <robot@example.com>' }
  ;[sightline, browser] = await Promise.all([startSightline({ environment }), launchBrowser()])
  const owner = await signInOwner(sightline)
  member = await invite(owner, 'grace@example.com', 'Grace')
  await invite(owner, 'linus@example.com', 'Linus')
  for (const domain of ['one.example', 'two.example']) await member.post('/api/v1/websites', form({ domain }))
  operator = await openWindow(browser)
  await signInAt(operator.page, sightline.analyticsUrl, 'owner@example.com')
  await operator.page.waitForURL(/\/sites/)
})
after(async () => {
  await browser.close()
  await sightline.stop()
  await smtp.stop()
})

async function takePictures(page: Page, name: string): Promise<void> {
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

const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}

test('accounts are limited, suspended and resumed on the page of the operator', async () => {
  const { page } = operator
  await page.goto(`${sightline.analyticsUrl}/settings/people`)
  await page.getByRole('row', { name: /Grace/ }).waitFor()
  await operator.isQuiet()
  await assertAccessible(page)
  await choose(page, 'Grace', 'Limits')
  const dialog = page.getByRole('dialog')
  // Who signed in a moment ago has just proven who it is.
  await dialog.getByLabel('Websites').fill('2')
  await takePictures(page, 'limits')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Limits saved').waitFor()
  await page.getByRole('row', { name: /Grace.*2 \/ 2/ }).waitFor()
  await takePictures(page, 'accounts')

  await choose(page, 'Linus', 'Suspend')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('row', { name: /Linus.*suspended/ }).waitFor()
  const linus = await openWindow(browser)
  await signInAt(linus.page, sightline.analyticsUrl, 'linus@example.com')
  await linus.page.getByText('This account is suspended.').first().waitFor()
  await takePictures(linus.page, 'suspended')
  await linus.close()
  await choose(page, 'Linus', 'Resume')
  await page.getByText('Account resumed').waitFor()
  operator.assertNoErrors()
})

test('the operator signs in as an account, which sees it, and goes back', async () => {
  const { page } = operator
  await page.goto(`${sightline.analyticsUrl}/settings/people`)
  await choose(page, 'Grace', 'Sign in as this account')
  await page.waitForURL(/\/sites/)
  await page.getByText(/^You are signed in as Grace until/).waitFor()
  await page.getByText('one.example').first().waitFor()
  await page.getByText('Websites: 2 of 2.').waitFor()
  await operator.isQuiet()
  await assertAccessible(page)
  await takePictures(page, 'acting')
  const grace = await openWindow(browser)
  await signInAt(grace.page, sightline.analyticsUrl, 'grace@example.com')
  await grace.page.getByText(/^The operator of this server is signed in as this account/).waitFor()
  await grace.close()
  await page.getByRole('button', { name: 'Back to your account' }).click()
  await page.waitForURL(/\/settings\/people/)
  await page.getByRole('row', { name: /Grace/ }).waitFor()
  assert.equal(await page.getByText(/^You are signed in as/).count(), 0)
  operator.assertNoErrors()
})

test('somebody registers when it is open', async () => {
  const { page } = operator
  const visitor = await openWindow(browser)
  await visitor.page.goto(`${sightline.analyticsUrl}/sign-up`)
  await visitor.page.getByText('Accounts on this server are by invitation only.').waitFor()
  await page.goto(`${sightline.analyticsUrl}/settings/people`)
  await page.getByLabel('Open').check()
  await page.getByLabel('Allowed domains').fill('company.example')
  await page
    .locator('form', { has: page.getByLabel('Allowed domains') })
    .getByRole('button', { name: 'Save' })
    .click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await takePictures(page, 'registration')

  await visitor.page.goto(`${sightline.analyticsUrl}/sign-in`)
  await visitor.page.getByRole('link', { name: 'New here? Create an account' }).click()
  await visitor.page.getByLabel('Email').fill('new@company.example')
  await takePictures(visitor.page, 'sign-up')
  await visitor.page.getByRole('button', { name: 'Send link' }).click()
  await visitor.page.getByText('A link is on its way to new@company.example.').waitFor()
  const link = await eventually(() => {
    const mails = smtp.received.filter(({ to }) => to.includes('new@company.example'))
    return /https?:\S+sign-up\?token=\S+/.exec(readMail(mails[0]?.raw ?? '').text)?.[0] ?? false
  })
  await visitor.page.goto(link)
  await visitor.page.getByLabel('Name').fill('New')
  await visitor.page.getByLabel('Password').fill(password)
  await assertAccessible(visitor.page)
  await takePictures(visitor.page, 'sign-up-link')
  await visitor.page.getByRole('button', { name: 'Create account' }).click()
  await visitor.page.waitForURL(/\/sites/)
  const own = await member.get<One<{ name: string }>>('/api/v1/account')
  assert.equal(own.body.data.name, 'Grace')
  visitor.assertNoErrors()
  await visitor.close()
})
