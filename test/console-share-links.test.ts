import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { Segment } from '../src/analytics/segments/segment.ts'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, form, type List, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInJoined } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { importSample } from './support/sample-events.ts'
import { inFull } from './support/tier.ts'

interface ShareLink {
  readonly page: string
  readonly privacy: number
  readonly segment: number | null
  readonly sections: readonly string[]
  readonly enabled: number
}

let sightline: Joined
let browser: Browser
let window: ConsoleWindow
let page: Page
let api: Client
let path: string
before(async () => {
  ;[sightline, browser] = await Promise.all([joinSightline(), launchBrowser()])
  api = await createClient(sightline.analyticsUrl, sightline.key)
  const { body } = await api.post<One<{ id: number }>>('/api/v1/websites', form({ domain: 'share-links.example' }))
  path = `/api/v1/websites/${body.data.id}`
  await importSample(sightline, body.data.id, 10, 40)
  window = await openWindow(browser)
  page = window.page
  await signInJoined(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

const openSection = (section: string) =>
  page.goto(`${sightline.analyticsUrl}/sites/share-links.example/settings/${section}`)
const links = async () => (await api.get<List<ShareLink>>(`${path}/share-links`)).body.data

test('a share link is created, opened, switched off and deleted', async () => {
  const fields = { name: 'Germany', filter: 'country:is:DE' }
  const { body: segment } = await api.post<One<Segment>>(`${path}/segments`, form(fields))
  await openSection('sharing')
  await page.getByText('No share links yet').waitFor()
  await page.getByRole('button', { name: 'New link' }).click()
  const creating = page.getByRole('dialog', { name: 'New link' })
  await creating.getByRole('button', { name: 'Save' }).click()
  await creating.getByRole('alert').first().waitFor()
  await creating.getByLabel('Name').fill('<b>Board</b>')
  await creating.getByRole('radio', { name: /^Password-protected/ }).check()
  await creating.getByLabel('Page password').fill('correct horse')
  await creating.getByRole('checkbox', { name: /^Realtime/ }).uncheck()
  await creating.getByLabel('Segment').selectOption({ label: 'Germany' })
  await creating.getByLabel('Last day').fill('2099-12-31')
  await assertAccessible(page)
  await creating.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /<b>Board<\/b>/ })
  await row.getByText('Overview, Conversions').waitFor()
  await row.getByText('Only Germany').waitFor()
  await row.getByText('Until Dec 31, 2099').waitFor()
  await row.getByText('Never opened').waitFor()
  await assertAccessible(page)
  const [link] = await links()
  assert.ok(link)
  assert.deepEqual(
    [link.privacy, link.segment, link.sections, link.enabled],
    [2, segment.data.id, ['overview', 'conversions'], 1],
  )

  const visitor = await openWindow(browser, { viewport: { width: 360, height: 800 } })
  await visitor.page.goto(link.page)
  await visitor.page.getByLabel('Password').fill('correct horse')
  await visitor.page.getByRole('button', { name: 'View page', exact: true }).click()
  const tabs = visitor.page.getByRole('navigation', { name: 'share-links.example' }).getByRole('link')
  await eventually(async () => (await tabs.allTextContents()).join() === 'Overview,Conversions')
  await visitor.page.getByText('Germany').first().waitFor()
  assert.equal(await visitor.page.getByText('France').count(), 0)
  await visitor.page.goto(`${link.page}/realtime`)
  await visitor.page.getByText('Page not found').waitFor()

  await page.getByRole('button', { name: 'Edit link <b>Board</b>' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit link' })
  await editing.getByRole('button', { name: 'Reset share link' }).click()
  await editing.getByText('The current link stops working immediately').waitFor()
  await editing.getByRole('button', { name: 'Reset share link' }).click()
  await page.getByText('Share link reset').waitFor()
  const [reset] = await links()
  assert.notEqual(reset?.page, link.page)
  await editing.getByText(reset?.page ?? assert.fail()).waitFor()
  await visitor.page.goto(link.page)
  await visitor.page.getByText('Page not found').waitFor()
  await visitor.page.goto(reset?.page ?? '')
  await visitor.page.getByLabel('Password').waitFor()
  await editing.getByRole('checkbox', { name: /^Active/ }).uncheck()
  await editing.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Off', { exact: true }).waitFor()
  await visitor.page.goto(reset?.page ?? '')
  await visitor.page.getByText('Page not found').waitFor()
  visitor.assertNoErrors()
  await visitor.close()

  await page.getByRole('button', { name: 'Edit link <b>Board</b>' }).click()
  await editing.getByRole('button', { name: 'Delete link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete link' }).click()
  await page.getByText('No share links yet').waitFor()
  window.assertNoErrors()
})

for (const kind of ['report', 'crawl'] as const)
  test(`a share link of a ${kind} is created, opened, switched off and deleted`, inFull, async () => {
    const seo = await createClient(sightline.seoUrl, sightline.key)
    const fields = form({ url: 'http://127.0.0.1:9/linked', privacy: 1 })
    const { body } = await seo.post<One<{ id: number }>>(`/api/v1/${kind}s`, fields)
    const stored = async () =>
      (await seo.get<List<ShareLink>>(`/api/v1/${kind}s/${body.data.id}/share-links`)).body.data
    await page.goto(`${sightline.analyticsUrl}/${kind}s/${body.data.id}`)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const sharing = page.getByRole('dialog', { name: 'Share page' })
    await sharing.getByText('No share links yet').waitFor()
    await assertAccessible(page)
    await sharing.getByRole('button', { name: 'New link' }).click()
    const creating = page.getByRole('dialog', { name: 'New link' })
    await creating.getByLabel('Name').fill('<b>Client</b>')
    await creating.getByRole('radio', { name: /^Password-protected/ }).check()
    await creating.getByLabel('Page password').fill('correct horse')
    await creating.getByLabel('Last day').fill('2099-12-31')
    await creating.getByText('In the time zone of your account.').waitFor()
    assert.equal(await creating.getByRole('checkbox', { name: /^Realtime/ }).count(), 0)
    assert.equal(await creating.getByLabel('Segment').count(), 0)
    await assertAccessible(page)
    await creating.getByRole('button', { name: 'Save' }).click()
    const row = sharing.getByRole('row', { name: /<b>Client<\/b>/ })
    await row.getByText('Until Dec 31, 2099').waitFor()
    await assertAccessible(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const scrolls = await page.evaluate(
        "[...document.querySelectorAll('dialog')].some((one) => one.scrollWidth > one.clientWidth)",
      )
      assert.equal(scrolls, false, `at ${width} px`)
    }
    const [link] = await stored()
    assert.deepEqual([link?.privacy, link?.enabled], [2, 1])

    const visitor = await openWindow(browser, { viewport: { width: 360, height: 800 } })
    await visitor.page.goto(link?.page ?? '')
    await visitor.page.getByLabel('Password').fill('correct horse')
    await visitor.page.getByRole('button', { name: 'View page', exact: true }).click()
    await visitor.page.getByText('127.0.0.1:9').first().waitFor()

    await sharing.getByRole('button', { name: 'Edit link <b>Client</b>' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit link' })
    await editing.getByRole('checkbox', { name: /^Active/ }).uncheck()
    await editing.getByRole('button', { name: 'Save' }).click()
    await row.getByText('Off', { exact: true }).waitFor()
    await visitor.page.goto(link?.page ?? '')
    await visitor.page.getByText('Page not found').waitFor()
    visitor.assertNoErrors()
    await visitor.close()

    await sharing.getByRole('button', { name: 'Edit link <b>Client</b>' }).click()
    await editing.getByRole('button', { name: 'Delete link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete link' }).click()
    await sharing.getByText('No share links yet').waitFor()
    assert.deepEqual(await stored(), [])
    window.assertNoErrors()
  })

test('general settings name what was changed, and restore it after the page was left', async () => {
  const { body: goal } = await api.post<One<{ id: number }>>(
    `${path}/goals`,
    form({ name: 'Docs', type: 'page', page: '/docs/*' }),
  )
  await openSection('general')
  const save = page.getByRole('button', { name: 'Save' })
  await page.getByText('No unsaved changes').waitFor()
  assert.equal(await save.isDisabled(), true)
  await page.getByRole('textbox', { name: 'Name' }).fill('Sample shop')
  await page.getByLabel('Main goal').selectOption({ label: 'Docs' })
  await page.getByText('Name, Main goal changed').waitFor()
  await page.getByRole('link', { name: 'Email', exact: true }).click()
  await page.getByRole('checkbox', { name: /^Email reports/ }).waitFor()
  await page.getByRole('link', { name: 'General', exact: true }).click()
  await page.getByText('Your unsaved changes are back.').waitFor()
  await assertAccessible(page)
  assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Sample shop')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByText('No unsaved changes').waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), '')
  await page.getByRole('textbox', { name: 'Name' }).fill('Sample shop')
  await page.getByLabel('Main goal').selectOption({ label: 'Docs' })
  await save.click()
  await page.getByText('No unsaved changes').waitFor()
  const { body: website } = await api.get<One<{ main_goal: number }>>(path)
  const { body: site } = await api.get<One<{ name: string }>>('/api/v1/sites/share-links.example')
  assert.deepEqual([website.data.main_goal, site.data.name], [goal.data.id, 'Sample shop'])
  window.assertNoErrors()
})
