import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import axe from 'axe-core'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, form, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInWithWelcomeLink } from './support/console.ts'
import { importSample } from './support/sample-events.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { until } from './support/until.ts'

interface Website {
  readonly id: number
  readonly page: string
}

type Totals = Readonly<Record<string, { readonly value: number }>>

let sightline: Sightline
let browser: Browser
let window: ConsoleWindow
let page: Page
let api: Client
let website: Website
before(async () => {
  ;[sightline, browser] = await Promise.all([startSightline(), launchBrowser()])
  api = await createClient(sightline.analyticsUrl, ownerKey)
  const { body } = await api.post<One<Website>>('/api/v1/websites', form({ domain: 'sample.example', privacy: 0 }))
  website = body.data
  await importSample(sightline, website.id, 40, 40)
  window = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
  page = window.page
  await signInWithWelcomeLink(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

/** Visitors as the console writes them. */
async function visitors(filters: readonly string[], range = 'period=30d'): Promise<string> {
  const asked = filters.map((filter) => `&filter=${encodeURIComponent(filter)}`).join('')
  const path = `/api/v1/websites/${website.id}/stats?timezone=Europe/Berlin&${range}${asked}`
  const { body } = await api.get<One<Totals>>(path)
  return (body.data.visitors?.value ?? 0).toLocaleString('en')
}

const open = (search = ''): Promise<unknown> => page.goto(`${sightline.analyticsUrl}/websites/${website.id}${search}`)

async function showsVisitors(filters: readonly string[], range?: string): Promise<void> {
  const expected = await visitors(filters, range)
  const figure = page.getByRole('button', { name: /^Visitors/ }).locator('b')
  await until(async () => (await figure.textContent()) === expected)
}

async function assertAccessible(): Promise<void> {
  await page.evaluate(axe.source)
  const violations: readonly { readonly id: string }[] = await page.evaluate(
    'axe.run(document).then(({ violations }) => violations)',
  )
  assert.deepEqual(
    violations.map(({ id }) => id),
    [],
  )
}

describe('filters', () => {
  async function openPicker(dimension: string): Promise<Locator> {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const picker = page.getByRole('dialog', { name: 'Add filter' })
    await picker.getByText(dimension, { exact: true }).last().click()
    return picker
  }

  for (const [dimension, typed, name, filter] of [
    ['Country', 'german', 'Germany', 'country:is:DE'],
    ['Device', 'DESK', 'Desktop', 'device:is:desktop'],
    ['Channel', 'assist', 'AI assistants', 'channel:is:ai'],
    ['Source', 'direct', 'Direct', 'source:is:'],
  ] as const) {
    test(`${name} is found by its displayed name, with a count under the other filters`, async () => {
      await open('?filter=page:contains:/docs')
      const picker = await openPicker(dimension)
      await picker.getByLabel('Search values').fill(typed)
      const row = picker.locator('.filter-value', { hasText: name })
      await row.getByText(await visitors(['page:contains:/docs', filter]), { exact: true }).waitFor()
      await picker.getByText('1 value', { exact: true }).waitFor()
      await picker.getByLabel('Search values').press('Enter')
      await picker.getByLabel('Search values').press('Enter')
      await picker.waitFor({ state: 'hidden' })
      await showsVisitors(['page:contains:/docs', filter])
    })
  }

  test('have several values, picked by keyboard', async () => {
    await open()
    const picker = await openPicker('Country')
    await picker.getByText('Germany').waitFor()
    await picker.getByLabel('Search values').press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await picker.getByText(/^[\d,]+ of [\d,]+ visitors/).waitFor()
    await assertAccessible()
    await page.keyboard.press('Enter')
    await page.getByText('Country is Germany or United States').waitFor()
    await showsVisitors(['country:is:DE|US'])
  })

  test('are edited and negated', async () => {
    await page.getByRole('button', { name: /^Edit the filter: Country is/ }).click()
    const picker = page.getByRole('dialog', { name: 'Edit filter' })
    await picker.getByRole('checkbox', { name: /United States/ }).uncheck()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await showsVisitors(['country:is:DE'])
    await page.getByRole('link', { name: 'Negate the filter: Country is Germany' }).click()
    await page.getByText('Country is not Germany').waitFor()
    await showsVisitors(['country:is_not:DE'])
    await page.getByRole('link', { name: /^Remove filter/ }).click()
    await showsVisitors([])
  })

  test('match a part of a text, or one of several', async () => {
    const picker = await openPicker('Page')
    await picker.getByText('contains', { exact: true }).click()
    await picker.getByLabel('Text').fill('/docs/a')
    await picker.getByText('1 value', { exact: true }).waitFor()
    await picker.getByRole('button', { name: 'Add another' }).click()
    await picker.getByLabel('Text').fill('pric')
    await picker.getByText('2 values', { exact: true }).waitFor()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await showsVisitors(['page:contains:/docs/a|pric'])
  })

  test('by event properties', async () => {
    await open()
    const picker = await openPicker('plan')
    await picker.getByRole('checkbox', { name: /Team/ }).check()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('plan is Team').waitFor()
    await showsVisitors(['property.plan:is:Team'])
  })
})

test('the browser logged no errors', () => window.assertNoErrors())
