import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, json, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInWithWelcomeLink } from './support/console.ts'
import { heading, testAppearances, text } from './support/console-appearances.ts'
import { eventually } from './support/eventually.ts'
import { importSample } from './support/sample-events.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

interface Website {
  readonly id: number
  readonly page: string
}

interface FunnelStats {
  readonly steps: readonly { readonly reached: number; readonly dropped: number }[]
}

let sightline: Sightline
let browser: Browser
let window: ConsoleWindow
let page: Page
let api: Client
let website: Website
let storageState: BrowserContextOptions['storageState']
before(async () => {
  ;[sightline, browser] = await Promise.all([startSightline(), launchBrowser()])
  api = await createClient(sightline.analyticsUrl, ownerKey)
  const { body } = await api.post<One<Website>>('/api/v1/websites', json({ domain: 'goals.example', privacy: 0 }))
  website = body.data
  await importSample(sightline, website.id, 40, 30)
  await api.post(
    `/api/v1/websites/${website.id}/funnels`,
    json({
      name: 'Pricing to sign-up',
      step: ['page:is:/', 'page:is:/pricing', 'event:is:Signup'],
      step_name: ['Home'],
    }),
  )
  window = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
  page = window.page
  await signInWithWelcomeLink(page, sightline)
  storageState = await page.context().storageState()
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

const period = 'timezone=Europe/Berlin&period=30d'
const read = async <T>(path: string): Promise<T> =>
  (await api.get<One<T>>(`/api/v1/websites/${website.id}/${path}`)).body.data
const open = (path: string): Promise<unknown> => page.goto(`${sightline.analyticsUrl}/websites/${website.id}${path}`)
const shown = (count: number): string => count.toLocaleString('en')

/** Panels that are loading are dimmed. */
async function assertIdleAndAccessible(): Promise<void> {
  await page.waitForLoadState('networkidle')
  await assertAccessible(page)
}

describe('funnels', () => {
  test('are drawn with the numbers of the service', async () => {
    await open('/funnels')
    const stats = await read<FunnelStats>(`funnels/1/stats?${period}`)
    const funnel = page.getByRole('region', { name: 'Pricing to sign-up' })
    const bars = funnel.locator('.funnel-bar b')
    const reached = stats.steps.map((step) => shown(step.reached))
    await eventually(async () => {
      const labels = await bars.allTextContents()
      return labels.length === 3 && labels.every((label, index) => label.startsWith(reached[index] ?? '?'))
    })
    assert.equal(await funnel.locator('.pill.bad').count(), 1)
    await assertIdleAndAccessible()
    await funnel
      .getByRole('link', { name: /^Who dropped here/ })
      .first()
      .click()
    await page.waitForURL(/filter=funnel%3Adropped%3A1\.1/)
    await page.getByText('Dropped after step 1 of Pricing to sign-up').waitFor()
    const figure = page.getByRole('button', { name: /^Visits/ }).locator('b')
    await eventually(async () => (await figure.textContent()) === shown(stats.steps[0]?.dropped ?? -1))
  })

  test('are broken down, in the URL', async () => {
    await open('/funnels')
    await page.getByRole('tab', { name: 'Devices' }).click()
    await page.waitForURL(/breakdown=device/)
    await page.getByRole('row', { name: /Desktop/ }).waitFor()
  })

  test('are built with live numbers, steps moved by keyboard, and saved', async () => {
    await open('/funnels')
    await page.getByRole('link', { name: 'New funnel' }).click()
    const builder = page.getByRole('region', { name: 'New funnel' })
    const picker = page.getByRole('dialog', { name: 'Add filter' })
    await builder.getByLabel('Name', { exact: true }).fill('Docs to download')
    await builder.getByRole('button', { name: 'Add condition' }).click()
    await picker.getByText('Event', { exact: true }).click()
    await picker.getByRole('checkbox', { name: /Download/ }).check()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await builder.getByRole('button', { name: 'Add condition' }).click()
    await picker.getByText('starts with', { exact: true }).click()
    await picker.getByLabel('Text').fill('/docs')
    await picker.getByRole('button', { name: 'Apply' }).click()
    await builder.getByRole('button', { name: 'Edit step 2: Page starts with /docs' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await builder.getByRole('button', { name: 'Edit step 1: Page starts with /docs' }).waitFor()
    const steps = 'step=page%3Astarts_with%3A%2Fdocs&step=event%3Ais%3ADownload'
    const stats = await read<FunnelStats>(`funnels/query?${period}&${steps}`)
    const preview = page.getByRole('region', { name: 'Preview' })
    const last = preview.locator('.funnel-bar b').last()
    await eventually(async () => (await last.textContent()) === shown(stats.steps[1]?.reached ?? -1))
    await page.waitForURL(new RegExp(steps.replaceAll('%', '.')))
    await assertIdleAndAccessible()
    await page.reload()
    await builder.getByRole('button', { name: 'Edit step 2: Event is Download' }).waitFor()
    await builder.getByRole('button', { name: 'Save funnel' }).click()
    await page.getByRole('region', { name: 'Docs to download' }).waitFor()
  })

  test('are deleted', async () => {
    await page.getByRole('region', { name: 'Docs to download' }).getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Delete funnel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete funnel' }).click()
    await page.getByRole('region', { name: 'Pricing to sign-up' }).waitFor()
    assert.equal((await read<readonly unknown[]>('funnels')).length, 1)
  })
})

describe('journeys', () => {
  test('begin with entry pages, or with any page that is chosen', async () => {
    await open('/journeys')
    await page.locator('.journey-label', { hasText: 'Left the site' }).first().waitFor()
    await page
      .getByRole('link', { name: /^\/pricing/ })
      .first()
      .click()
    await page.waitForURL(/start=page%3Ais%3A%2Fpricing/)
    await page.getByRole('button', { name: 'Start: Page is /pricing' }).waitFor()
    await page.getByRole('link', { name: 'Before this' }).click()
    await page.getByText('Step 1 before').waitFor()
    await page.getByLabel('Number of steps').selectOption('5')
    await page.getByText('Step 4 before').waitFor()
    await page.getByRole('link', { name: 'Start with entry pages' }).click()
    await page.getByRole('button', { name: 'Start: Entry pages' }).waitFor()
  })
})

test('a shared page shows funnels, and no editor', async () => {
  const visitor = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
  await visitor.page.goto(`${website.page}/funnels?edit=new`)
  await visitor.page.getByRole('region', { name: 'Pricing to sign-up' }).locator('.funnel-bar').first().waitFor()
  assert.equal(await visitor.page.getByRole('link', { name: 'New funnel' }).count(), 0)
  assert.equal(await visitor.page.getByRole('region', { name: 'New funnel' }).count(), 0)
  visitor.assertNoErrors()
  await visitor.close()
})

describe('the pages', () => {
  testAppearances(
    [
      { name: 'funnel', path: '/websites/1/funnels', ready: text('Highest drop-off') },
      { name: 'funnel-builder', path: '/websites/1/funnels?edit=saved', ready: text('Highest drop-off') },
      { name: 'journeys', path: '/websites/1/journeys?start=page:is:/pricing', ready: text('Step 2 after') },
      { name: 'no-funnels', path: '/websites/1/funnels?edit=new', ready: heading('New funnel') },
    ],
    () => ({ browser, origin: sightline.analyticsUrl, storageState }),
  )
})

test('the browser logged no errors', () => window.assertNoErrors())
