import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openAccount } from './support/accounts.ts'
import { launchBrowser } from './support/browser.ts'
import { form, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInAt, signInJoined } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { importSample } from './support/sample-events.ts'
import { password } from './support/sign-in.ts'

/*
 * Two accounts, three people and a guest, from invitation to removal: Ann's agency, Ben who has an account of his own and helps there,
 * and Cleo, a client, who sees one website.
 */

let sightline: Joined
let browser: Browser
let ann: ConsoleWindow
let ben: ConsoleWindow
let cleo: ConsoleWindow
let website: number
const shown = `client-${Date.now().toString(36)}.example`
const hidden = `other-${shown}`
before(async () => {
  ;[sightline, browser] = await Promise.all([joinSightline(), launchBrowser()])
  const add = async (domain: string): Promise<number> => {
    const made = await sightline.session.post<One<{ id: number }>>('/api/v1/websites', form({ domain }))
    assert.equal(made.status, 201, made.text)
    return made.body.data.id
  }
  website = await add(shown)
  await add(hidden)
  // More than what is on its way to a reader who has stopped to read.
  await importSample(sightline, website, 30, 1_500, shown)
  ;[ann, ben, cleo] = await Promise.all([openWindow(browser), openWindow(browser), openWindow(browser)])
  await signInJoined(ann.page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

const at = (path: string): string => `${sightline.analyticsUrl}${path}`

/** Makes an invitation on the page of the team, and returns its link. */
async function inviteFromTeam(email: string, choose: (page: Page) => Promise<void>): Promise<string> {
  const { page } = ann
  await page.goto(at('/settings/team'))
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await choose(page)
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await page.getByText(`Send this link to ${email}`).waitFor()
  const link = (await page.getByText('/invitation?token=').textContent()) ?? ''
  return /https?:\S+/.exec(link)?.[0] ?? assert.fail(link)
}

async function accept(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Password').waitFor()
  if (await page.getByLabel('Name').isVisible()) await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.waitForURL(at('/sites'))
}

async function remove(name: string): Promise<void> {
  const { page } = ann
  await page.goto(at('/settings/team'))
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Removed from the account').waitFor()
}

/** A download that the browser of this window has begun, and of which nothing more than the beginning is read. */
async function beginDownload({ page }: ConsoleWindow): Promise<IncomingMessage> {
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const query = `from=${day(29)}&to=${day(0)}&format=csv`
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    get(at(`/api/v1/websites/${website}/events?${query}`), { headers: { cookie } }, resolve).on('error', reject)
  })
  assert.equal(reply.statusCode, 200)
  await new Promise((resolve) => reply.once('readable', resolve))
  reply.read(1)
  return reply
}

/** Whether the connection is closed before the end of the file. */
async function isCutOff(reply: IncomingMessage): Promise<boolean> {
  const ended = new Promise<boolean>((resolve) => {
    reply.once('end', () => resolve(false)).once('error', () => resolve(true))
  })
  // What is on its way arrives when the service has had time to check whose it is.
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  reply.resume()
  return await ended
}

test('who is invited sees what was given, and nothing after the removal', async () => {
  const own = await openAccount(sightline, sightline.address('ben'))
  await accept(
    ben.page,
    await inviteFromTeam(
      own.email,
      async (page) => void (await page.getByLabel('Role').first().selectOption('editor')),
    ),
    'Ben',
  )
  await ben.page.getByText(hidden).first().waitFor()
  await ben.page.getByRole('button', { name: 'Account', exact: true }).click()
  assert.equal(await ben.page.locator('.popover button[aria-current]').count(), 2)

  const client = sightline.address('cleo')
  const link = await inviteFromTeam(client, async (page) => {
    await page.getByText('Limit access').click()
    await page.getByLabel('Guest').check()
    await page.getByLabel(shown, { exact: true }).check()
  })
  await accept(cleo.page, link, 'Cleo')
  await cleo.page.getByText(shown).first().waitFor()
  assert.equal(await cleo.page.getByText(hidden).count(), 0)
  await cleo.page.goto(at(`/sites/${hidden}`))
  await cleo.page.getByText('Page not found').waitFor()
  await cleo.page.goto(at(`/sites/${shown}/realtime`))
  await cleo.page.getByText('Pageviews per minute').first().waitFor()

  const download = await beginDownload(cleo)
  await remove('Cleo')
  // The page that she has open asks again by itself.
  await cleo.page.getByText('Your session has ended').first().waitFor()
  assert.equal(await isCutOff(download), true)
  await cleo.page.goto(at('/sites'))
  await cleo.page.waitForURL(/\/sign-in/)
  await signInAt(cleo.page, sightline.analyticsUrl, client)
  await cleo.page.getByRole('alert').waitFor()

  await ben.page.goto(at(`/sites/${hidden}`))
  await ben.page.getByRole('heading', { name: hidden }).first().waitFor()
  await remove('Ben')
  await ben.page.goto(at(`/sites/${hidden}`))
  await ben.page.waitForURL(/\/sign-in/)
  await signInAt(ben.page, sightline.analyticsUrl, own.email)
  await ben.page.waitForURL(/\/sites/)
  await eventually(async () => (await ben.page.getByText(hidden).count()) === 0)
  ann.assertNoErrors()
})
