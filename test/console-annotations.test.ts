import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { Annotation } from '../src/analytics/annotations/annotation.ts'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, type Fields, form, type List, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInJoined } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { importSample } from './support/sample-events.ts'

interface Website {
  readonly id: number
  readonly domain: string
  readonly page: string
}

let sightline: Joined
let browser: Browser
let window: ConsoleWindow
let page: Page
let api: Client
let website: Website
before(async () => {
  ;[sightline, browser] = await Promise.all([joinSightline(), launchBrowser()])
  api = await createClient(sightline.analyticsUrl, sightline.key)
  const { body } = await api.post<One<Website>>('/api/v1/websites', form({ domain: 'annotated.example', privacy: 0 }))
  website = body.data
  await importSample(sightline, website.id, 40, 20)
  window = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
  page = window.page
  await signInJoined(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

const list = async (): Promise<readonly Annotation[]> =>
  (await api.get<List<Annotation>>(`/api/v1/websites/${website.id}/annotations`)).body.data
const add = async (fields: Fields): Promise<Annotation> =>
  (await api.post<One<Annotation>>(`/api/v1/websites/${website.id}/annotations`, form(fields))).body.data

/** Noon UTC, some days ago. */
const daysAgo = (days: number): string =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`
const dayOf = (time: string): string => time.slice(0, 10)
const markers = (on: Page) => on.getByRole('list', { name: 'Annotations' }).getByRole('link')

test('annotations are added, edited and deleted by hand', async () => {
  await page.goto(`${sightline.analyticsUrl}/sites/${website.domain}`)
  // The import of the sample is one by itself.
  await markers(page).getByText('Import: sample.csv').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Annotations' }).click()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Text', { exact: true }).fill('<b>Launch</b>')
  await dialog.getByLabel('Date', { exact: true }).fill(dayOf(daysAgo(12)))
  await dialog.getByLabel('Time (optional)', { exact: true }).fill('')
  await dialog.getByLabel('Last day').fill(dayOf(daysAgo(10)))
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const marker = markers(page).filter({ hasText: '<b>Launch</b>' })
  await marker.waitFor()
  const row = page.getByRole('row', { name: '<b>Launch</b>' })
  assert.equal(await row.count(), 3, 'the days of the range in the table of the chart')
  const [added] = (await list()).filter(({ kind }) => kind === 'manual')
  assert.deepEqual(
    [localDay(added?.time), localDay(added?.end_time)],
    [dayOf(daysAgo(12)), dayOf(daysAgo(9))],
    'from midnight to midnight',
  )

  await marker.press('Enter')
  const drawer = page.getByRole('dialog', { name: '<b>Launch</b>' })
  await drawer.getByRole('row', { name: /^Visitors/ }).waitFor()
  await assertAccessible(page)
  await drawer.getByRole('link', { name: 'Edit annotation' }).click()
  const form = page.getByRole('dialog', { name: 'Edit annotation' })
  assert.equal(await form.getByLabel('Last day').inputValue(), dayOf(daysAgo(10)))
  await form.getByLabel('Text', { exact: true }).fill('Launched')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Launched' }).getByRole('link', { name: 'Edit annotation' }).click()
  assert.equal((await list()).find(({ id }) => id === added?.id)?.time, added?.time, 'the time was not changed')
  await form.getByRole('button', { name: 'Delete annotation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete annotation' }).click()
  await eventually(async () => (await list()).length === 1)
  await eventually(async () => (await markers(page).count()) === 1)
  window.assertNoErrors()
})

const localDay = (time: string | null | undefined): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' }).format(Date.parse(time ?? ''))

test('the numbers before and after are those of the API, under the filters of the view', async () => {
  const annotation = await add({ text: 'Release 2', kind: 'deploy', time: daysAgo(9) })
  await add({ text: 'Same day', time: daysAgo(9) })
  await page.goto(`${sightline.analyticsUrl}/sites/${website.domain}?filter=country:is:DE`)
  const marker = markers(page).filter({ hasText: 'Deploy: Release 2; Same day' })
  assert.equal(await marker.locator('.note-letter').textContent(), '2')
  assert.match((await marker.locator('span').textContent()) ?? '', /^\w+, \w+ \d+, \d+: Deploy: Release 2; Same day$/)
  await marker.click()
  const drawer = page.getByRole('dialog', { name: /Deploy: Release 2|Same day/ })
  await drawer.getByText('Also on this day').waitFor()
  await page.goto(`${page.url().replace(/annotation=\d+/, `annotation=${annotation.id}`)}&days=14`)
  const path = `/api/v1/websites/${website.id}/annotations/${annotation.id}/stats`
  const { body } = await api.get<One<Readonly<Record<string, { previous: number; value: number }>>>>(
    `${path}?days=14&timezone=Europe/Berlin&filter=country:is:DE`,
  )
  const { previous, value } = body.data.visitors ?? { previous: 0, value: 0 }
  assert.ok(value > 0 && previous > 0)
  await drawer.getByRole('row', { name: new RegExp(`^Visitors ${previous} ${value}`) }).waitFor()
  await drawer.getByText('Less than 14 days have passed').waitFor()
  await drawer.getByText('With the current filters').waitFor()
  await drawer.getByLabel('Days compared').selectOption('1')
  await drawer.getByText('Less than 14 days have passed').waitFor({ state: 'detached' })
  await page.waitForURL(/days=1$/)
  await page.keyboard.press('j')
  await page.getByRole('dialog', { name: 'Same day' }).waitFor()
})

test('kinds are hidden, and so are all, by the URL', async () => {
  await page.goto(`${sightline.analyticsUrl}/sites/${website.domain}?annotations=deploy`)
  await markers(page).filter({ hasText: 'Deploy: Release 2' }).waitFor()
  assert.equal(await markers(page).count(), 1)
  await page.getByRole('button', { name: 'Annotations' }).click()
  await page.getByRole('checkbox', { name: 'Import' }).check()
  await page.waitForURL(/annotations=deploy%2Cimport/)
  await eventually(async () => (await markers(page).count()) === 2)
  await page.getByRole('checkbox', { name: 'Show on chart' }).uncheck()
  await page.waitForURL(/annotations=none/)
  await eventually(async () => (await markers(page).count()) === 0)
  await page.getByRole('link', { name: 'All annotations' }).click()
  const dialog = page.getByRole('dialog', { name: 'Annotations' })
  await dialog.getByText('Import: sample.csv').waitFor()
  await dialog.getByText('Annotate deploys automatically').click()
  const command = await dialog.locator('pre').textContent()
  assert.ok(command?.includes(`${sightline.analyticsUrl}/api/v1/websites/${website.id}/annotations`), `${command}`)
  await assertAccessible(page)
  window.assertNoErrors()
})

test('visitors of the shared page see those that are shared, without kinds or ways to change them', async () => {
  const shared = (await list()).find(({ text }) => text === 'Same day')
  await api.put(`/api/v1/websites/${website.id}/annotations/${shared?.id}`, form({ shared: 1 }))
  const visitor = await openWindow(browser, {
    timezoneId: 'Europe/Berlin',
    viewport: { width: 360, height: 800 },
  })
  await visitor.page.goto(website.page)
  const marker = markers(visitor.page).filter({ hasText: 'Same day' })
  await marker.waitFor()
  assert.equal(await markers(visitor.page).count(), 1)
  await marker.click()
  const drawer = visitor.page.getByRole('dialog', { name: 'Same day' })
  await drawer.getByRole('row', { name: /^Pageviews/ }).waitFor()
  assert.equal(await drawer.getByRole('link', { name: 'Edit annotation' }).count(), 0)
  await assertAccessible(visitor.page)
  await visitor.page.goto(`${website.page}?annotation=new`)
  await visitor.page.getByRole('dialog').getByRole('link', { name: 'Same day' }).waitFor()
  assert.equal(await visitor.page.getByRole('button', { name: 'Save' }).count(), 0)
  visitor.assertNoErrors()
  await visitor.close()
})
