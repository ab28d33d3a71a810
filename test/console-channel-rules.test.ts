import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, json, type One } from './support/client.ts'
import { openWindow, signInWithWelcomeLink } from './support/console.ts'
import { heading, testAppearances, text } from './support/console-appearances.ts'
import { importSample } from './support/sample-events.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

interface Rule {
  readonly id: number
  readonly position: number
  readonly channel: string
}

let sightline: Sightline
let browser: Browser
let page: Page
let api: Client
let storageState: BrowserContextOptions['storageState']
before(async () => {
  ;[sightline, browser] = await Promise.all([startSightline(), launchBrowser()])
  api = await createClient(sightline.analyticsUrl, ownerKey)
  await api.post('/api/v1/websites', json({ domain: 'rules.example' }))
  await importSample(sightline, 1)
  page = (await openWindow(browser)).page
  await signInWithWelcomeLink(page, sightline)
  storageState = await page.context().storageState()
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

const path = '/api/v1/channel-rules'
const rules = async (): Promise<readonly Rule[]> => (await api.get<One<readonly Rule[]>>(path)).body.data
const dialog = () => page.getByRole('dialog')

describe('channel rules', () => {
  test('begin with an example, whose effect is counted while it is changed', async () => {
    await page.goto(`${sightline.analyticsUrl}/settings/channels`)
    await page.getByRole('link', { name: 'Source: Google' }).click()
    await dialog().getByLabel('Detected source').fill('Goo*')
    await dialog().getByLabel('Channel', { exact: true }).selectOption('Custom name…')
    await dialog().getByLabel('Channel name').fill('Search by Google')
    const query = 'match_source=Goo*&channel=Search+by+Google&source=Google'
    const { body } = await api.get<One<{ visits: number; changed_visits: number }>>(`${path}/preview?${query}`)
    const { visits, changed_visits } = body.data
    assert.ok(changed_visits > 0 && changed_visits < visits)
    const shown = `${changed_visits.toLocaleString('en')} of ${visits.toLocaleString('en')} visits in the last 30 days`
    await dialog().getByText(shown).waitFor()
    await dialog().getByText('Organic search → Search by Google').waitFor()
    await page.waitForURL(/channel=Search/)
    await page.reload()
    assert.equal(await dialog().getByLabel('Channel name').inputValue(), 'Search by Google', 'the draft is in the URL')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await page.getByText('Detected source is Goo*').waitFor()
    assert.equal((await rules())[0]?.channel, 'Search by Google')
    assert.equal(new URL(page.url()).search, '')
  })

  test('that say nothing are refused at the field', async () => {
    await page.getByRole('link', { name: 'New rule' }).click()
    await dialog().getByText('Fill in a condition').waitFor()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().getByRole('alert').first().waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  })

  test('are moved with the keyboard, and the focus stays', async () => {
    await api.post(path, json({ match_utm_medium: 'newsletter', channel: 'email' }))
    await page.reload()
    const up = page.getByRole('button', { name: 'Move up: Channel: Email' })
    await up.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Moved to position 1').waitFor()
    await page.locator('[aria-label="Move down: Channel: Email"]:focus').waitFor()
    assert.deepEqual(
      (await rules()).map(({ channel }) => channel),
      ['email', 'Search by Google'],
    )
  })

  test('are changed and deleted', async () => {
    await page.getByRole('link', { name: 'Edit rule: Channel: Email' }).click()
    await dialog().getByLabel('UTM medium').fill('letter*')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await page.getByText('UTM medium is letter*').waitFor()
    await page.getByRole('button', { name: 'Delete rule: Channel: Email' }).click()
    await dialog().getByText('No visits are lost').waitFor()
    await dialog().getByRole('button', { name: 'Delete rule' }).click()
    await page.getByText('UTM medium is letter*').waitFor({ state: 'hidden' })
    assert.equal((await rules()).length, 1)
  })
})

describe('the page of channel rules', () => {
  const shown = () => ({ browser, origin: sightline.analyticsUrl, storageState })
  testAppearances(
    [
      { name: 'channel-rules', path: '/settings/channels', ready: text('Detected source is Goo*') },
      { name: 'channel-rule', path: '/settings/channels?edit=1', ready: heading('Edit rule') },
    ],
    shown,
  )
  describe('without rules', () => {
    before(async () => {
      for (const { id } of await rules()) await api.delete(`${path}/${id}`)
    })
    testAppearances([{ name: 'channel-rules-empty', path: '/settings/channels', ready: text('No rules yet') }], shown)
  })
})
