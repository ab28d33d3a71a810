import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { ApiError, createClient } from '../client/client.ts'
import { addAccount } from './support/accounts.ts'
import { launchBrowser } from './support/browser.ts'
import { type ConsoleWindow, openWindow, signInWithWelcomeLink } from './support/console.ts'
import { heading, testAppearances } from './support/console-appearances.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

let sightline: Sightline
let backups: string
let client: ReturnType<typeof createClient>
let browser: Browser
let window: ConsoleWindow
let storageState: BrowserContextOptions['storageState']

before(async () => {
  backups = join(temporaryFolder(), 'backups')
  // No folder can be created here.
  writeFileSync(backups, '')
  const environment = {
    SIGHTLINE_DISK_LOW_MB: '1000000000',
    SIGHTLINE_BACKUP_TO: backups,
    SIGHTLINE_TYPO: '1',
  }
  ;[sightline, browser] = await Promise.all([startSightline({ environment }), launchBrowser()])
  client = clientOf(ownerKey)
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

const clientOf = (key: string) =>
  createClient({ analyticsUrl: sightline.analyticsUrl, seoUrl: sightline.seoUrl, key, retries: 0 })

describe('the status of an installation', () => {
  test('names stores, disk, queues and this process', async () => {
    await client.request('createWebsite', { domain: 'status.test' })
    await sendHit(sightline.analyticsUrl, { u: 'https://status.test/' })
    const { data } = await client.request('readStatus', {})
    assert.equal(data.object, 'status')
    assert.deepEqual({ ...data.records, migrations: 0 }, { engine: 'sqlite', state: 'ok', migrations: 0 })
    assert.deepEqual(data.events, { engine: 'duckdb', state: 'ok', problem: null })
    assert.equal(data.disk.state, 'low')
    assert.ok((data.disk.free_bytes ?? 0) > 0 && (data.disk.low_bytes ?? 0) > (data.disk.free_bytes ?? 0))
    assert.equal(data.inbox?.failures, 0)
    assert.ok(data.queues.some(({ kind }) => kind === 'forget salts'))
    assert.deepEqual(data.emails, { set_up: 0, waiting: 0, failed: 0 })
    assert.ok(data.process.memory_bytes > data.process.heap_bytes)
    assert.ok(Date.parse(data.started_at) <= Date.now())
  })

  test('has the quick checks of the doctor and recent warnings', async () => {
    const { data } = await client.request('readStatus', {})
    const statuses = Object.fromEntries(data.checks.map(({ name, status }) => [name, status]))
    assert.deepEqual(statuses, {
      configuration: 'warning',
      'data folder': 'ok',
      'file permissions': 'ok',
      migrations: 'ok',
      clock: 'ok',
      'proxy headers': 'ok',
    })
    assert.ok(data.warnings.some(({ message }) => message === 'SIGHTLINE_TYPO is not a variable of Sightline'))
  })

  test('alerts the owner to a low disk and to failed backups, here and in the session', async () => {
    const { data } = await eventually(async () => {
      const reply = await client.request('readStatus', {})
      assert.deepEqual(reply.data.alerts, ['disk-low', 'backup-failed'])
      return reply
    })
    assert.ok(data.backup?.failure?.includes('backups'), data.backup?.failure ?? 'no failure')
    assert.equal(data.backup?.last_at, null)
    const session = await client.request('readSession', {})
    assert.deepEqual(session.data.alerts, ['disk-low', 'backup-failed'])
  })

  test('is for the owner only', async () => {
    const other = clientOf(await addAccount(sightline, 'other@example.test'))
    await assert.rejects(
      other.request('readStatus', {}),
      (error) => error instanceof ApiError && error.status === 403 && error.message.includes('owner'),
    )
    assert.deepEqual((await other.request('readSession', {})).data.alerts, [])
  })
})

describe('the console of the owner', () => {
  const low = 'Disk space is low. Audits, crawls, and emails are paused. The last backup failed.'

  test('shows alerts on every page, which lead to the status', async () => {
    window = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
    const { page } = window
    await signInWithWelcomeLink(page, sightline)
    storageState = await page.context().storageState()
    await page.getByText(low).waitFor()
    await page.getByRole('link', { name: 'View status' }).click()
    await page.getByRole('heading', { name: 'Storage' }).waitFor()
    assert.ok(await page.getByText(low).isVisible())
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    assert.match((await row('Disk').first().textContent()) ?? '', /^Disk[\d.,]+ \w+ of [\d.,]+ GB freeLow$/)
    assert.match((await row('Last backup').textContent()) ?? '', /No backup yet · Next: .+Failed .+backups.+Error$/s)
    assert.match((await row('Configuration').textContent()) ?? '', /SIGHTLINE_TYPO.+Warning/s)
    assert.ok(await page.getByRole('row', { name: /^Maintenance/ }).isVisible())
    assert.equal(await page.getByText('Everything works').count(), 0)
    window.assertNoErrors()
  })

  test('notices alerts and their end while it is open', async () => {
    const { page } = window
    await page.clock.install()
    await page.reload()
    await page.getByText(low).waitFor()
    const session = (await client.request('readSession', {})).data
    for (const alerts of [[], ['disk-full']]) {
      await page.route('**/api/v1/session', (route) => route.fulfill({ json: { data: { ...session, alerts } } }))
      await page.clock.fastForward(61_000)
      await page.getByText('The disk is full.').waitFor({ state: alerts.length === 0 ? 'hidden' : 'visible' })
      await page.getByText(low).waitFor({ state: 'hidden' })
      await page.unroute('**/api/v1/session')
    }
    await window.close()
  })

  test('shows what fails when the status cannot be read', async () => {
    const { page, close } = await openWindow(browser, { storageState })
    await page.route('**/api/v1/status', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`${sightline.analyticsUrl}/settings/status`)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute('**/api/v1/status')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Storage' }).waitFor()
    await close()
  })

  testAppearances([{ name: 'status', path: '/settings/status', ready: heading('Storage') }], () => ({
    browser,
    origin: sightline.analyticsUrl,
    storageState,
  }))
})
