import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { createClient, form } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInWithWelcomeLink } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { readMail } from './support/mime.ts'
import { importSample } from './support/sample-events.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Smtp, startSmtp } from './support/smtp.ts'

let sightline: Sightline
let browser: Browser
let smtp: Smtp
let window: ConsoleWindow
let page: Page
before(async () => {
  smtp = await startSmtp()
  const environment = { SIGHTLINE_SMTP_URL: smtp.url, SIGHTLINE_MAIL_FROM: 'Sightline <reports@example.com>' }
  ;[sightline, browser] = await Promise.all([startSightline({ environment }), launchBrowser()])
  const analytics = await createClient(sightline.analyticsUrl, ownerKey)
  const { status, text } = await analytics.post('/api/v1/websites', form({ domain: 'example.com', email: 1 }))
  assert.equal(status, 201, text)
  await importSample(sightline, 1)
  window = await openWindow(browser)
  page = window.page
  await signInWithWelcomeLink(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
  await smtp.stop()
})

const send = () => page.getByRole('button', { name: 'Send test email' }).click()

/** A frame has a window of its own, which the styles that apply in it are read from. */
const styleOf = (element: Locator, property: 'display' | 'fontSize') =>
  element.evaluate((found, name) => found.ownerDocument.defaultView?.getComputedStyle(found)[name], property)

describe('mail in the console', () => {
  test('shows sender and recipient', async () => {
    await page.goto(`${sightline.analyticsUrl}/settings/mail`)
    await page.getByText('Emails are sent from reports@example.com to owner@example.com.').waitFor()
  })

  test('a test mail arrives and is shown as accepted', async () => {
    await send()
    await page.getByText('The mail server accepted the email to owner@example.com.').waitFor()
    await smtp.has(1)
    assert.deepEqual(smtp.received[0]?.to, ['owner@example.com'])
  })

  test('a second test mail has to wait, and the wait is shown', async () => {
    await send()
    await page.getByText(/^Too many attempts\. Try again in \d+ seconds?\.$/).waitFor()
    assert.equal(smtp.received.length, 1)
  })

  test('the frequency of reports is saved', async () => {
    await page.getByLabel('Email reports', { exact: true }).selectOption({ label: 'Weekly and monthly' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.reload()
    await eventually(async () =>
      assert.equal(await page.getByLabel('Email reports', { exact: true }).inputValue(), 'both'),
    )
  })

  test('a website lists its mails and previews the next one', async () => {
    await page.goto(`${sightline.analyticsUrl}/sites/example.com/settings/email`)
    await page.getByText('No emails sent for this website yet').waitFor()
    await page.getByRole('button', { name: 'Preview email' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Sightline <reports@example.com>').waitFor()
    await dialog.getByText('owner@example.com').waitFor()
    const mail = dialog.frameLocator('.mail-frame')
    await mail.locator('a').first().waitFor()
    const widthOf = async () => await mail.locator('body').evaluate((body) => body.clientWidth)
    const desktop = await widthOf()
    assert.ok(desktop > 600, `${desktop}`)
    assert.ok((await mail.locator('table[data-style]').count()) > 0, 'It is not the HTML of the mail')
    const figure = mail.locator('.figure').first()
    assert.equal(await styleOf(figure, 'display'), 'table-cell')
    assert.equal(await styleOf(mail.locator('h1'), 'fontSize'), '22px', 'It has no styles')
    await dialog.getByText('Phone', { exact: true }).click()
    await eventually(async () => assert.ok((await widthOf()) <= 375, `${await widthOf()}`))
    assert.equal(await styleOf(figure, 'display'), 'inline-block', 'It does not look as on phones')
    await mail.getByText('Weekly report').waitFor()
    await dialog.getByText('Monthly', { exact: true }).click()
    await mail.getByText('Monthly report').waitFor()
  })

  test('the browser logged no errors', () => window.assertNoErrors())
})

describe('an invitation in the console', () => {
  test('is sent by mail in a chosen language, and again', async () => {
    await page.goto(`${sightline.analyticsUrl}/settings/team`)
    await page.getByRole('textbox', { name: 'Email' }).fill('grace@example.net')
    await page.getByLabel('Send the link by email').selectOption({ label: 'Deutsch' })
    await page.getByRole('button', { name: 'Create invitation' }).click()
    await page.getByText('An email is on its way to grace@example.net.').waitFor()
    const mailsTo = () =>
      smtp.received.filter(({ to }) => to.includes('grace@example.net')).map(({ raw }) => readMail(raw))
    await eventually(() => mailsTo().length === 1)
    assert.match(mailsTo()[0]?.headers.subject ?? '', /^Einladung zu /)
    await eventually(async () => {
      await page.reload()
      await page.getByText('Sent by email').waitFor({ timeout: 2_000 })
      return true
    })
    await page.getByRole('button', { name: 'Send the invitation to grace@example.net again' }).click()
    await eventually(() => mailsTo().length === 2)
    assert.match(mailsTo()[1]?.text ?? '', /\/invitation\?token=/)
    window.assertNoErrors()
  })
})
