import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, json, type One } from './support/client.ts'
import { openWindow, signInWithWelcomeLink } from './support/console.ts'
import { testAppearances, text } from './support/console-appearances.ts'
import { eventually } from './support/eventually.ts'
import { goatcounterCsv } from './support/exported-files.ts'
import { history } from './support/history.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { importSample } from './support/sample-events.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

interface Website {
  readonly retention_days: number
  readonly rollup_retention_days: number
}

const day = 86_400_000
let sightline: Sightline
let browser: Browser
let page: Page
let api: Client
let storageState: BrowserContextOptions['storageState']
before(async () => {
  ;[sightline, browser] = await Promise.all([startSightline(), launchBrowser()])
  api = await createClient(sightline.analyticsUrl, ownerKey)
  await api.post('/api/v1/websites', json({ domain: 'data.example', timezone: 'UTC' }))
  await importSample(sightline, 1)
  page = (await openWindow(browser, { timezoneId: 'UTC' })).page
  await signInWithWelcomeLink(page, sightline)
  storageState = await page.context().storageState()
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

const kept = async (): Promise<readonly number[]> => {
  const { retention_days, rollup_retention_days } = (await api.get<One<Website>>('/api/v1/websites/1')).body.data
  return [retention_days, rollup_retention_days]
}
const card = (name: string) => page.getByRole('region', { name })
const dialog = () => page.getByRole('dialog')
const longDate = (time: number): string =>
  new Date(time).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })

describe('data retention', () => {
  test('says what a shorter time deletes, and asks first', async () => {
    await page.goto(`${sightline.analyticsUrl}/websites/1/imports`)
    const retention = card('Data retention')
    await retention.getByLabel('Keep events').selectOption('90 days')
    const deletes = `Events before ${longDate(Date.now() - 90 * day)} will be deleted. Their daily totals stay.`
    await retention.getByText(deletes).waitFor()
    await retention.getByLabel('Keep daily totals').selectOption('Another number of days…')
    await retention.getByLabel('Number of days').fill('60')
    await retention.getByRole('button', { name: 'Save' }).click()
    await dialog().getByText('This can’t be undone').waitFor()
    assert.deepEqual(await kept(), [0, 0], 'nothing is changed before it is confirmed')
    await dialog().getByRole('button', { name: 'Save and delete' }).click()
    await dialog().getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await retention.getByLabel('Number of days').fill('400')
    await retention.getByRole('button', { name: 'Save' }).click()
    await assertAccessible(page)
    await dialog().getByRole('button', { name: 'Save and delete' }).click()
    await dialog().waitFor({ state: 'hidden' })
    assert.deepEqual(await kept(), [90, 400])
  })

  test('saves a longer time without asking', async () => {
    await card('Data retention').getByLabel('Keep events').selectOption('Forever')
    await card('Data retention').getByRole('button', { name: 'Save' }).click()
    // The text that it is saved may still be there from before.
    await eventually(async () => assert.deepEqual(await kept(), [0, 0]))
  })
})

describe('erasing a visitor', () => {
  test('counts first, and deletes when that is confirmed', async () => {
    const hit = { u: 'https://data.example/', d: 'data.example' }
    assert.equal((await sendHit(sightline.analyticsUrl, hit)).status, 202)
    const erase = card('Erase a visitor')
    await erase.getByLabel('IP address').fill('example.com')
    await erase.getByLabel('User agent').fill(browserAgent)
    await erase.getByRole('button', { name: 'Find visitor' }).click()
    await erase.getByText('must be an IP address').waitFor()
    await erase.getByLabel('IP address').fill('127.0.0.1')
    await erase.getByRole('button', { name: 'Find visitor' }).click()
    await dialog().getByText('1 event was found').waitFor()
    await assertAccessible(page)
    await dialog().getByRole('button', { name: 'Erase 1 event' }).click()
    await page.getByText('1 event erased').waitFor()
    await erase.getByRole('button', { name: 'Find visitor' }).click()
    await erase.getByText('No events of this visitor were found').waitFor()
  })
})

describe('imports', () => {
  const path = '/websites/2/imports'
  const api2 = '/api/v1/websites/2/imports'
  /** Eight events and a line that is none. */
  const file = Buffer.from(`${goatcounterCsv(history(8))}broken\n`)
  const chosen = { name: 'goatcounter.csv', mimeType: 'text/csv', buffer: file }
  const item = () => card('Imported files').getByRole('listitem').filter({ hasText: chosen.name }).first()
  const pageviews = async (): Promise<number> => {
    const stats = '/api/v1/websites/2/stats?from=2024-03-01&to=2024-03-02&metrics=pageviews'
    return (await api.get<One<{ pageviews: { value: number } }>>(stats)).body.data.pageviews.value
  }
  before(() => api.post('/api/v1/websites', json({ domain: 'imports.example', timezone: 'UTC' })))

  test('are linked from the settings, and continue an upload that ended halfway', async () => {
    const body = { kind: 'goatcounter', file_name: chosen.name, size: file.length, dry_run: 1 }
    const created = await api.post<One<{ id: number }>>(api2, json(body))
    const part = {
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(file.subarray(0, 100)),
    }
    await api.send('PUT', `${api2}/${created.body.data.id}/file?offset=0`, part)
    await page.goto(`${sightline.analyticsUrl}/websites/2/edit`)
    await page.getByRole('link', { name: 'Data', exact: true }).click()
    await item().getByText('Choose the same file again').waitFor()
    await page.getByLabel('Drop a file here').setInputFiles(chosen)
    await page.getByText('Detected from the content of the file.').waitFor()
    await page.getByRole('button', { name: 'Continue upload' }).click()
    await item().getByText('Ready to import').waitFor()
    assert.equal(await item().count(), 1)
  })

  test('show what would be taken, and the rejected lines', async () => {
    await item().getByText('Why lines are rejected').click()
    await item().getByText('Unreadable line').first().waitFor()
    await item().getByRole('cell', { name: 'broken' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      item().getByRole('button', { name: 'Download all rejected lines' }).click(),
    ])
    assert.match(download.suggestedFilename(), /^rejected-\d+\.csv$/)
    await assertAccessible(page)
  })

  test('are written when that is confirmed, and deleted as a whole', async () => {
    await item().getByRole('button', { name: 'Import 8 events' }).click()
    await item().getByText('Imported', { exact: true }).waitFor()
    assert.equal(await pageviews(), 6)
    await page.goto(`${sightline.analyticsUrl}/websites/2?from=2024-03-01&to=2024-03-02`)
    await page.getByText('/page/1').first().waitFor()
    await page.goto(sightline.analyticsUrl + path)
    await item().getByRole('button', { name: 'Delete' }).click()
    await dialog().getByText('with its 8 events').waitFor()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await card('Imported files').getByText('No imports yet').waitFor()
    assert.equal(await pageviews(), 0)
  })

  test('that wait for the rest of their file can be canceled', async () => {
    await api.post(api2, json({ kind: 'goatcounter', file_name: chosen.name, size: file.length }))
    await page.goto(sightline.analyticsUrl + path)
    await item().getByRole('button', { name: 'Cancel' }).click()
    await item().getByText('Canceled').waitFor()
    await item().getByRole('button', { name: 'Delete' }).click()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await card('Imported files').getByText('No imports yet').waitFor()
  })

  test('that are a new upload are checked first, and sent in parts that pass a proxy', async () => {
    const sizes: Promise<number>[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sizes.push(request.allHeaders().then((all) => Number(all['content-length'])))
    })
    await page.goto(sightline.analyticsUrl + path)
    const buffer = Buffer.concat([file, Buffer.alloc(1_200_000, '\n')])
    await page.getByLabel('Drop a file here').setInputFiles({ ...chosen, buffer })
    await page.getByRole('button', { name: 'Upload and check' }).click()
    await item().getByText('Ready to import').waitFor()
    assert.deepEqual(await Promise.all(sizes), [524_288, 524_288, buffer.length - 2 * 524_288])
  })
})

describe('statistics of a website whose older events are deleted', () => {
  before(() => {
    const records = new DatabaseSync(join(sightline.environment.SIGHTLINE_DATA_DIR ?? '', 'records.sqlite'))
    const from = Math.floor(Date.now() / day) * day - 10 * day
    records.exec(`UPDATE websites SET retention_days = 10, rows_from = ${from} WHERE id = 1`)
    records.close()
  })
  const notice = () => page.getByText('These numbers start on')

  test('say from when on filtered numbers are complete', async () => {
    await page.goto(`${sightline.analyticsUrl}/websites/1?period=30d&filter=country:is:DE`)
    await notice().waitFor()
    const from = new Date(Date.now() - 10 * day).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' })
    assert.match((await notice().textContent()) ?? '', new RegExp(from))
    await page.goto(`${sightline.analyticsUrl}/websites/1?period=7d`)
    await page.getByText('Google').first().waitFor()
    assert.equal(await notice().count(), 0)
  })
})

testAppearances(
  [
    { name: 'website-data', path: '/websites/1/imports', ready: text('Erase a visitor') },
    {
      name: 'website-imports',
      path: '/websites/2/imports',
      ready: async (page) => {
        await text('Ready to import')(page)
        await page.getByText('Why lines are rejected').click()
        const buffer = Buffer.from(goatcounterCsv(history(4)))
        await page.getByLabel('Drop a file here').setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer })
        await text('Detected from the content')(page)
      },
    },
    {
      name: 'statistics-incomplete',
      path: '/websites/1?period=30d&filter=country:is:DE',
      ready: text('These numbers start'),
    },
  ],
  () => ({ browser, origin: sightline.analyticsUrl, storageState }),
)
