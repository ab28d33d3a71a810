import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { createClient, form } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInAt, signInContext } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { password, welcomeTokenIn } from './support/sign-in.ts'
import { inFull } from './support/tier.ts'

const email = 'owner@example.com'

let sightline: Sightline
let browser: Browser
let window: ConsoleWindow
before(async () => {
  ;[sightline, browser] = await Promise.all([startSightline(), launchBrowser()])
  window = await openWindow(browser)
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

describe('sign-in', () => {
  test('the link of the first start sets the password and signs in', async () => {
    const { page } = window
    await page.goto(`${sightline.analyticsUrl}/welcome?token=${welcomeTokenIn(sightline.output())}`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(`${sightline.analyticsUrl}/sites`)
    await page.getByRole('heading', { name: 'Sites' }).waitFor()
  })

  test('the link works once', async () => {
    await window.page.goto(`${sightline.analyticsUrl}/welcome?token=${welcomeTokenIn(sightline.output())}`)
    await window.page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  })

  test('a visitor without a session signs in and returns to the requested page', async () => {
    const anonymous = await openWindow(browser)
    await anonymous.page.goto(`${sightline.seoUrl}/settings/keys`)
    await anonymous.page.waitForURL(/\/sign-in\?next=/)
    await anonymous.page.getByLabel('Email').fill(email)
    await anonymous.page.getByLabel('Password').fill('a wrong password')
    await anonymous.page.getByRole('button', { name: 'Sign in' }).click()
    await anonymous.page.getByText('Wrong email or password').waitFor()
    await anonymous.page.getByLabel('Password').fill('correct horse battery')
    await anonymous.page.getByRole('button', { name: 'Sign in' }).click()
    await anonymous.page.waitForURL(`${sightline.seoUrl}/settings/keys`)
    anonymous.assertNoErrors()
    await anonymous.close()
  })

  test('a bookmark of any page leads to the sign-in, and from there to the page', inFull, async () => {
    const anonymous = await openWindow(browser)
    const { page } = anonymous
    for (const path of ['/websites/7?period=7d', '/reports/7', '/crawls/7/x', '/no/such/page', '/websites/7#top']) {
      await page.goto(sightline.analyticsUrl + path)
      await page.getByRole('heading', { name: 'Sign in to open this page' }).waitFor()
      assert.equal(new URL(page.url()).searchParams.get('next'), path)
      await page.getByText(`Then you’ll go to ${new URL(path, 'http://x').pathname}`).waitFor()
    }
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in and continue' }).click()
    await page.waitForURL(`${sightline.analyticsUrl}/websites/7#top`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    anonymous.assertNoErrors()
    await anonymous.close()
  })

  test('a sign-in never redirects to another site', async () => {
    const anonymous = await openWindow(browser)
    await anonymous.page.goto(`${sightline.analyticsUrl}/sign-in?next=${encodeURIComponent('//example.com/')}`)
    await anonymous.page.getByLabel('Email').fill(email)
    await anonymous.page.getByLabel('Password').fill('correct horse battery')
    await anonymous.page.getByRole('button', { name: 'Sign in' }).click()
    await anonymous.page.waitForURL(`${sightline.analyticsUrl}/sites`)
    for (const next of [
      '/%09/example.com',
      '/%0A/example.com',
      '/%5Cexample.com',
      '%01//example.com',
      'https:/%5Cexample.com',
    ]) {
      await anonymous.page.goto(`${sightline.analyticsUrl}/sign-in?next=${next}`)
      await anonymous.page.getByRole('heading', { name: 'Sites' }).waitFor()
      assert.equal(anonymous.page.url(), `${sightline.analyticsUrl}/sites`, next)
    }
    anonymous.assertNoErrors()
    await anonymous.close()
  })
})

describe('settings', () => {
  test('a key is shown once, works with the shown curl command, and is revoked', async () => {
    const { page } = window
    await page.goto(`${sightline.analyticsUrl}/settings/keys`)
    await page.getByLabel('Name').fill('Nightly job')
    await page.getByRole('button', { name: 'Create key' }).click()
    const line = await page.getByText(/^curl -H /).textContent()
    const [, key, address] = /Bearer (\S+)' (\S+)$/.exec(line ?? '') ?? []
    const ask = async (): Promise<number> =>
      (await fetch(address ?? '', { headers: { authorization: `Bearer ${key}` } })).status
    assert.equal(await ask(), 200)
    await page.reload()
    assert.equal(await page.getByText(key ?? '').count(), 0)
    await page.getByRole('button', { name: 'Revoke key Nightly job' }).click()
    await page.getByText('Key revoked').waitFor()
    await eventually(async () => (await ask()) === 401)
  })

  test('the language of the account is the language of the console', async () => {
    const { page } = window
    await page.goto(`${sightline.analyticsUrl}/settings`)
    await page.getByLabel('Language').selectOption('de')
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'de')
    await page.reload()
    await page.getByLabel('E-Mail').fill('ada@')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Bitte eine E-Mail-Adresse wie ada@example.com eingeben. Gefunden: "ada@".').waitFor()
    await page.reload()
    // What was typed is there again, until it is discarded.
    await eventually(async () => (await page.getByLabel('E-Mail').inputValue()) === 'ada@')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await page.getByLabel('Sprache').selectOption('en')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
  })

  test('a person is invited by a link and removed', async () => {
    const { page } = window
    await page.goto(`${sightline.analyticsUrl}/settings/people`)
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
    await page.getByRole('button', { name: 'Add user' }).click()
    const link = await page.getByText(/\/welcome\?token=/).textContent()
    const ada = await openWindow(browser)
    await ada.page.goto(link ?? '')
    await ada.page.getByLabel('Password').fill('correct horse battery')
    await ada.page.getByRole('button', { name: 'Create account' }).click()
    await ada.page.getByText('Add your first website').waitFor()
    await ada.page.goto(`${sightline.analyticsUrl}/settings/people`)
    await ada.page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Actions for ada@example.com' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('User removed').waitFor()
    await ada.page.goto(`${sightline.analyticsUrl}/websites`)
    await ada.page.waitForURL(/\/sign-in/)
    await ada.close()
  })

  test('the theme is kept', inFull, async () => {
    const { page } = window
    await page.goto(`${sightline.analyticsUrl}/websites`)
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('button', { name: 'Dark' }).click()
    await page.reload()
    const scheme = (): Promise<unknown> => page.evaluate('getComputedStyle(document.documentElement).colorScheme')
    assert.equal(await scheme(), 'dark')
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('button', { name: 'System theme' }).click()
    assert.equal(await scheme(), 'light dark')
  })
})

describe('websites', () => {
  test('are added, edited, searched, and deleted after typing the domain', async () => {
    const { page } = window
    await page.goto(`${sightline.analyticsUrl}/websites/new`)
    await page.getByLabel('Domain').fill('not a domain')
    await page.getByRole('button', { name: 'Add website' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Domain').fill('https://Example.com/some/page')
    await page.getByRole('button', { name: 'Add website' }).click()
    await page.waitForURL(/\/sites\/example\.com\/settings\/tracking$/)
    await page.getByText('data-domain="example.com"').waitFor()
    await page.goto(`${sightline.analyticsUrl}/websites?search=EXAMPLE`)
    await page.getByRole('link', { name: 'example.com' }).waitFor()
    await page.goto(`${sightline.analyticsUrl}/sites/example.com/settings/exclusions`)
    const save = page.locator('form').filter({ hasText: 'Excluded IPs' }).getByRole('button', { name: 'Save' })
    await page.getByLabel('Excluded IPs').fill('203.0.113.300')
    await save.click()
    await page.getByRole('alert').filter({ hasText: '203.0.113.300' }).waitFor()
    await page.getByLabel('Excluded IPs').fill('203.0.113.0/24')
    await save.click()
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete website' }).click()
    const dialog = page.getByRole('dialog')
    const sure = dialog.getByRole('button', { name: 'Delete website' })
    assert.equal(await sure.isDisabled(), true)
    await dialog.getByRole('textbox').fill('example.com')
    await sure.click()
    await page.getByText('Add your first website').waitFor()
  })
})

describe('a session that has ended', () => {
  const prompt = 'Sign in to continue'
  let site: string
  before(async () => {
    const analytics = await createClient(sightline.analyticsUrl, ownerKey)
    await analytics.post('/api/v1/websites', form({ domain: 'ended.example' }))
    site = `${sightline.analyticsUrl}/sites/ended.example`
  })

  const openSite = async (path: string): Promise<ConsoleWindow> => {
    const opened = await openWindow(browser)
    await signInContext(opened.page.context(), sightline.analyticsUrl, email)
    await opened.page.goto(site + path)
    await opened.isQuiet()
    return opened
  }

  test('shows one prompt, which leads to the sign-in and back to the same view', async () => {
    const { page, isQuiet, close, assertNoErrors } = await openSite('?compare=year')
    await page.context().clearCookies()
    await page.keyboard.press('w')
    await page.getByRole('dialog', { name: prompt }).waitFor()
    await isQuiet()
    assert.equal(await page.getByRole('dialog').count(), 1)
    assert.equal(await page.getByRole('alert').count(), 0)
    assert.doesNotMatch((await page.locator('body').textContent()) ?? '', /API key|Bearer/)
    await page.getByRole('dialog').getByText('ended.example · Last 7 days').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Sign in to open this page' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${site}?compare=year&period=7d`)
    await page.getByRole('button', { name: 'Period: Last 7 days' }).waitFor()
    assertNoErrors()
    await close()
  })

  test('shows the same prompt for a file', inFull, async () => {
    const { page, close, assertNoErrors } = await openSite('')
    await page.context().clearCookies()
    let downloads = 0
    page.on('download', () => downloads++)
    await page.getByRole('button', { name: 'Site actions' }).click()
    await page.getByRole('button', { name: 'Pages', exact: true }).first().click()
    await page.getByRole('dialog', { name: prompt }).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 1)
    assert.equal(await page.getByRole('alert').count(), 0)
    assert.equal(downloads, 0)
    assertNoErrors()
    await close()
  })

  test('asks again after a change that failed, and is over when the user signs in in another tab', inFull, async () => {
    const { page, close, assertNoErrors } = await openSite('/settings/exclusions')
    await page.context().clearCookies()
    const save = page.locator('form').filter({ hasText: 'Excluded IPs' }).getByRole('button', { name: 'Save' })
    await page.getByLabel('Excluded IPs').fill('192.0.2.1')
    for (const _ of [1, 2]) {
      await save.click()
      await page.getByRole('dialog', { name: prompt }).waitFor()
      assert.equal(await page.getByRole('alert').count(), 0)
      await page.getByRole('button', { name: 'Stay on this page' }).click()
      await page.getByRole('status').filter({ hasText: 'Your session has ended' }).waitFor()
    }
    await signInContext(page.context(), sightline.analyticsUrl, email)
    await page.evaluate("dispatchEvent(new Event('focus'))")
    await page.getByText('Your session has ended').waitFor({ state: 'hidden' })
    await save.click()
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    assertNoErrors()
    await close()
  })
})

describe('sign-out', () => {
  test('signing out everywhere ends other sessions', async () => {
    const other = await openWindow(browser)
    await signInAt(other.page, sightline.seoUrl, email)
    await other.page.waitForURL(`${sightline.seoUrl}/sites`)
    await window.page.goto(`${sightline.analyticsUrl}/settings/security`)
    await window.page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await window.page.waitForURL(/\/sign-in/)
    await other.page.goto(`${sightline.seoUrl}/reports`)
    await other.page.waitForURL(/\/sign-in/)
    await other.close()
  })

  test('the browser logged no errors', () => window.assertNoErrors())
})
