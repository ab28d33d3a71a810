import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { Segment } from '../src/analytics/segments/segment.ts'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, form, type List, type One } from './support/client.ts'
import { type ConsoleWindow, downloadedText, openWindow, signInJoined } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { importSample } from './support/sample-events.ts'

interface Website {
  readonly id: number
  readonly domain: string
  readonly page: string
}

type Totals = Readonly<Record<string, { readonly value: number }>>

let sightline: Joined
let browser: Browser
let window: ConsoleWindow
let page: Page
let api: Client
let website: Website
before(async () => {
  ;[sightline, browser] = await Promise.all([joinSightline(), launchBrowser()])
  api = await createClient(sightline.analyticsUrl, sightline.key)
  const { body } = await api.post<One<Website>>('/api/v1/websites', form({ domain: 'segments.example', privacy: 0 }))
  website = body.data
  await importSample(sightline, website.id, 40, 40)
  window = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
  page = window.page
  await signInJoined(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

async function visitors(filter: string): Promise<string> {
  const path = `/api/v1/websites/${website.id}/stats?timezone=Europe/Berlin&period=30d&filter=${encodeURIComponent(filter)}`
  const { body } = await api.get<One<Totals>>(path)
  return (body.data.visitors?.value ?? 0).toLocaleString('en')
}

async function showsVisitors(on: Page, filter: string): Promise<void> {
  const expected = await visitors(filter)
  const figure = on.getByRole('button', { name: /^Visitors/ }).locator('b')
  await eventually(async () => (await figure.textContent()) === expected)
}

const list = async (): Promise<readonly Segment[]> =>
  (await api.get<List<Segment>>(`/api/v1/websites/${website.id}/segments`)).body.data

test('the filter picker saves segments and offers them', async () => {
  await page.goto(`${sightline.analyticsUrl}/sites/${website.domain}?filter=country:is:DE`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Add filter' })
  await picker.getByText('Device', { exact: true }).click()
  await picker.getByRole('checkbox', { name: /Mobile/ }).check()
  await picker.getByRole('button', { name: 'Save as segment' }).click()
  const saving = page.getByRole('dialog', { name: 'Save current filters' })
  await saving.getByText('Country is Germany · Device is Mobile').waitFor()
  await saving.getByLabel('Name').fill('German phones')
  await assertAccessible(page)
  await saving.getByRole('button', { name: 'Save segment' }).click()
  await page.waitForURL(/\?segment=\d+$/)
  const [segment] = await list()
  assert.deepEqual(segment?.filter, ['country:is:DE', 'device:is:mobile'])
  await showsVisitors(page, '(country:is:DE and device:is:mobile)')

  await page.goto(`${sightline.analyticsUrl}/sites/${website.domain}?filter=page:is:/pricing`)
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  const visible = await visitors('(country:is:DE and device:is:mobile and page:is:/pricing)')
  await picker.getByRole('link', { name: `German phones ${visible}` }).press('Enter')
  await page.waitForURL((url) => url.searchParams.get('segment') === String(segment?.id))
  await picker.waitFor({ state: 'hidden' })
  await showsVisitors(page, '(country:is:DE and device:is:mobile and page:is:/pricing)')
  await api.delete(`/api/v1/websites/${website.id}/segments/${segment?.id}`)
})

test('filters are saved as a segment, which is chosen, shared, locked and deleted', async () => {
  await page.goto(`${sightline.analyticsUrl}/sites/${website.domain}?filter=country:is:DE`)
  await page.getByRole('button', { name: 'Segments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Segments' })
  await dialog.getByText('No segments yet').waitFor()
  await dialog.getByLabel('Name').fill('<b>Germany</b>')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Save segment' }).click()
  await page.waitForURL(/\?segment=\d+$/)
  await page.getByRole('button', { name: 'Change segment <b>Germany</b>' }).waitFor()
  await showsVisitors(page, 'country:is:DE')
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Change segment <b>Germany</b>' }).press('Enter')
  await dialog.getByText('Country is Germany').waitFor()
  await dialog.getByRole('button', { name: 'Share: ' }).click()
  await dialog.getByRole('button', { name: 'Stop sharing: ' }).waitFor()
  await dialog.getByRole('button', { name: 'Lock shared page: ' }).click()
  await dialog.getByRole('button', { name: 'Unlock: ' }).waitFor()
  await assertAccessible(page)
  assert.deepEqual(
    (await list()).map(({ name, filter, visibility, locked }) => ({ name, filter, visibility, locked })),
    [{ name: '<b>Germany</b>', filter: ['country:is:DE'], visibility: 'shared', locked: 1 }],
  )

  const visitor = await openWindow(browser, { timezoneId: 'Europe/Berlin', viewport: { width: 360, height: 800 } })
  await visitor.page.goto(website.page)
  await showsVisitors(visitor.page, 'country:is:DE')
  visitor.assertNoErrors()
  await visitor.close()

  await dialog.getByRole('button', { name: 'Unlock: ' }).click()
  await dialog.getByRole('button', { name: 'Lock shared page: ' }).waitFor()
  await dialog.getByRole('button', { name: 'Delete: ' }).click()
  await dialog.getByText('No segments yet').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: /^Remove segment/ }).click()
  await page.waitForURL((url) => !url.search.includes('segment'))
  window.assertNoErrors()
})

test('a shared page that is locked to single rows has no tabs for other pages of their visits', async () => {
  const fields = { name: 'Pages', filter: 'page:starts_with:/', locked: 1 }
  const { body } = await api.post<One<Segment>>(`/api/v1/websites/${website.id}/segments`, form(fields))
  const visitor = await openWindow(browser)
  await visitor.page.goto(website.page)
  await visitor.page.getByText('Pages', { exact: true }).first().waitFor()
  assert.equal(await visitor.page.getByRole('tab', { name: 'Entry' }).count(), 0)
  visitor.assertNoErrors()
  await visitor.close()
  await api.put(`/api/v1/websites/${website.id}/segments/${body.data.id}`, form({ locked: 0 }))
})

test('a segment is edited in the view, and the share dialog limits the shared page to it', async () => {
  const path = `/api/v1/websites/${website.id}/segments`
  const { body } = await api.post<One<Segment>>(path, form({ name: 'Phones', filter: 'device:is:mobile' }))
  await page.goto(`${sightline.analyticsUrl}/sites/${website.domain}?segment=${body.data.id}`)
  await page.getByRole('button', { name: 'Change segment Phones' }).click()
  await page.getByRole('link', { name: 'Edit: Phones' }).click()
  await page.waitForURL((url) => url.search === `?filter=device%3Ais%3Amobile&edit_segment=${body.data.id}`)
  await page.goto(`${page.url()}&filter=country:is:DE`)
  await page.getByRole('button', { name: 'Save changes to segment Phones' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit segment Phones' })
  await edit.getByText('Device is Mobile · Country is Germany').waitFor()
  await edit.getByLabel('Name').fill('German phones')
  await edit.getByRole('checkbox', { name: /^Shared/ }).check()
  await assertAccessible(page)
  await edit.getByRole('button', { name: 'Save segment' }).click()
  await page.getByRole('button', { name: 'Change segment German phones' }).waitFor()
  const edited = (await list()).find(({ id }) => id === body.data.id)
  assert.deepEqual(
    [edited?.name, edited?.filter, edited?.visibility, edited?.locked],
    ['German phones', ['device:is:mobile', 'country:is:DE'], 'shared', 0],
  )

  const visitor = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
  await visitor.page.goto(website.page)
  await visitor.page.getByRole('button', { name: 'Segments' }).click()
  await visitor.page.getByRole('dialog').getByRole('link', { name: 'German phones' }).click()
  await visitor.page.waitForURL(/segment=/)
  await showsVisitors(visitor.page, '(device:is:mobile and country:is:DE)')

  await page.getByRole('button', { name: 'Site actions' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const share = page.getByRole('dialog')
  await share.getByLabel('What visitors see').selectOption({ label: 'Only German phones' })
  await share.getByText('Only the numbers of German phones.').waitFor()
  await assertAccessible(page)
  await visitor.page.goto(website.page)
  await showsVisitors(visitor.page, '(device:is:mobile and country:is:DE)')
  visitor.assertNoErrors()
  await visitor.close()
  await share.getByLabel('What visitors see').selectOption({ label: 'Everything' })
  await share.getByText('The numbers of all visits.').waitFor()
  assert.ok((await list()).every(({ locked }) => locked === 0))
  window.assertNoErrors()
})

test('path groups are made with a preview, ordered, used by panels, filters, journeys and shared pages, and deleted', async () => {
  const groups = `/api/v1/websites/${website.id}/path-groups`
  const order = async (): Promise<string> =>
    (await api.get<List<{ name: string }>>(groups)).body.data.map(({ name }) => name).join()
  const stats = async <T>(query: string): Promise<T> =>
    (await api.get<T>(`/api/v1/websites/${website.id}/stats/${query}&timezone=Europe/Berlin&period=30d`)).body
  await page.goto(`${sightline.analyticsUrl}/sites/${website.domain}`)
  const pages = page.getByRole('region', { name: 'Pages', exact: true })
  // Without a group, the switch opens the form of the first one.
  await pages.getByRole('checkbox', { name: 'Group paths' }).click()
  const draft = page.getByRole('dialog', { name: 'New path group' })
  await draft.getByText('Enter a pattern that starts with / or *').waitFor()
  await draft.getByLabel('Name').fill('<i>Docs</i>')
  await draft.getByLabel('Pattern').fill('docs')
  await draft.getByRole('button', { name: 'Save' }).click()
  await draft.getByText('must begin with / or *').waitFor()
  await draft.getByLabel('Pattern').fill('/docs/*')
  await draft.getByText('4 pages in the last 30 days').waitFor()
  await draft.getByText('/docs/privacy').waitFor()
  await assertAccessible(page)
  await draft.getByRole('button', { name: 'Save' }).click()
  const list = page.getByRole('dialog', { name: 'Path groups' })
  await list.getByRole('button', { name: 'New path group' }).click()
  await draft.getByLabel('Name').fill('Everything')
  await draft.getByLabel('Pattern').fill('/*')
  await draft.getByText('4 other pages match, but belong to groups above.').waitFor()
  await draft.getByRole('button', { name: 'Save' }).click()
  await list.getByRole('button', { name: 'Move Everything up' }).press('Enter')
  await eventually(async () => (await order()) === 'Everything,<i>Docs</i>')
  await list.getByRole('button', { name: 'Edit path group Everything /*' }).press('Alt+ArrowDown')
  await eventually(async () => (await order()) === '<i>Docs</i>,Everything')
  await assertAccessible(page)
  await list.getByRole('button', { name: 'Delete path group Everything' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete path group' }).click()
  await eventually(async () => (await order()) === '<i>Docs</i>')
  await list.getByRole('button', { name: 'Close' }).click()
  await page.waitForURL((url) => url.search === '?group_paths=1')

  const grouped =
    await stats<List<{ value: string; visitors: number; path_group?: { id: number } }>>('page?group_paths=1')
  const docs = grouped.data.find(({ value }) => value === '/docs/*')
  const row = pages.getByRole('link', { name: '<i>Docs</i>' })
  await eventually(async () => (await row.textContent())?.includes((docs?.visitors ?? 0).toLocaleString('en')) === true)
  await pages.getByText('/docs/api').waitFor({ state: 'detached' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Site actions' }).click()
  await page.getByRole('button', { name: 'Pages', exact: true }).first().click()
  const csv = await downloadedText(await download)
  assert.match(csv, /"\/docs\/\*"/)
  assert.doesNotMatch(csv, /\/docs\/api/)
  await pages.getByRole('link', { name: 'View all' }).click()
  const all = page.getByRole('dialog', { name: 'Pages', exact: true })
  await all.getByRole('link', { name: '<i>Docs</i>' }).waitFor()
  await all.getByRole('checkbox', { name: 'Group paths' }).uncheck()
  await all.getByRole('link', { name: '/docs/api' }).waitFor()
  await all.getByRole('checkbox', { name: 'Group paths' }).check()
  await all.getByRole('link', { name: '<i>Docs</i>' }).click()

  const filter = `page:in_group:${docs?.path_group?.id}`
  await page.waitForURL((url) => url.searchParams.get('filter') === filter)
  await showsVisitors(page, filter)
  await page.getByRole('button', { name: 'Edit filter: Page is in group <i>Docs</i>' }).click()
  const picker = page.getByRole('dialog', { name: 'Edit filter' })
  await picker.getByRole('checkbox', { name: /^<i>Docs<\/i>/, checked: true }).waitFor()
  await assertAccessible(page)
  await picker.getByRole('button', { name: 'Close' }).click()
  await api.post(
    `/api/v1/websites/${website.id}/segments`,
    form({ name: 'Documentation', filter, visibility: 'shared' }),
  )
  await page.getByRole('button', { name: 'Segments' }).click()
  const saved = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Documentation' })
  await saved.getByText('Page is in group <i>Docs</i>').waitFor()

  await page.goto(`${sightline.analyticsUrl}/sites/${website.domain}/conversions/journeys?group_paths=1`)
  await page
    .getByRole('link', { name: /^<i>Docs<\/i>/ })
    .first()
    .click()
  await page.waitForURL((url) => url.searchParams.get('start') === filter)
  await page.getByRole('group', { name: 'Start: Page is in group <i>Docs</i>' }).waitFor()

  const visitor = await openWindow(browser, { timezoneId: 'Europe/Berlin', viewport: { width: 360, height: 800 } })
  await visitor.page.goto(website.page)
  await visitor.page.getByRole('checkbox', { name: 'Group paths' }).check()
  await visitor.page.getByRole('link', { name: '<i>Docs</i>' }).click()
  await visitor.page.getByRole('button', { name: 'Edit filter: Page is in group <i>Docs</i>' }).waitFor()
  assert.equal(await visitor.page.getByRole('link', { name: 'Edit path groups' }).count(), 0)
  await api.delete(`${groups}/${docs?.path_group?.id}`)
  await visitor.page.goto(website.page)
  await visitor.page.getByRole('link', { name: '/docs/api' }).waitFor()
  assert.equal(await visitor.page.getByRole('checkbox', { name: 'Group paths' }).count(), 0)
  visitor.assertNoErrors()
  await visitor.close()
  window.assertNoErrors()
})
