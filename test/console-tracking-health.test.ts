import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, json, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInJoined } from './support/console.ts'
import { testAppearances, text } from './support/console-appearances.ts'
import { eventually } from './support/eventually.ts'
import { browserAgent } from './support/hits.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'

const minute = 60_000
const hour = 60 * minute
let sightline: Joined
let browser: Browser
let window: ConsoleWindow
let api: Client
let storageState: BrowserContextOptions['storageState']
const ids = new Map<string, number>()

before(async () => {
  ;[sightline, browser] = await Promise.all([joinSightline(), launchBrowser()])
  api = await createClient(sightline.analyticsUrl, sightline.key)
  for (const domain of ['never.example', 'ok.example', 'silent.example', 'clocks.example', 'pages.example']) {
    const { body } = await api.post<One<{ id: number }>>('/api/v1/websites', json({ domain, timezone: 'UTC' }))
    ids.set(domain, body.data.id)
  }
  const now = Date.now()
  await sendEvents('ok.example', 15 * minute, now)
  await sendEvents('silent.example', 15 * minute, now - 3 * hour)
  await sendEvents('clocks.example', hour, now + 3 * minute)
  for (let sent = 0; sent < 12; sent++)
    await fetch(`${sightline.analyticsUrl}/api/event`, {
      method: 'POST',
      body: JSON.stringify({ u: 'https://clocks.example/' }),
    })
  window = await openWindow(browser)
  await signInJoined(window.page, sightline)
  storageState = await window.page.context().storageState()
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

/** Events at these distances, for 8 days up to `last`. */
async function sendEvents(domain: string, everyMs: number, last: number): Promise<void> {
  const count = (8 * 24 * hour) / everyMs
  const visitor = { name: 'Order', address: '203.0.113.1', user_agent: browserAgent }
  const events = Array.from({ length: count }, (_, index) => ({ ...visitor, time: last - index * everyMs }))
  const path = `/api/v1/websites/${ids.get(domain)}`
  await api.post(`${path}/events`, json(events))
  await eventually(async () => {
    const { body } = await api.get<One<{ last_event_at: string | null }>>(`${path}/tracking-health`)
    return body.data.last_event_at !== null
  })
}

const rows: readonly {
  readonly name: string
  readonly domain: string
  readonly shows: readonly (string | RegExp)[]
}[] = [
  {
    name: 'a website that is tracked as usual',
    domain: 'ok.example',
    shows: ['Events are arriving as usual. Nothing needs attention.', 'No hits were rejected in the last 7 days.'],
  },
  {
    name: 'one without events',
    domain: 'never.example',
    shows: ['No events yet', 'Add the script to your pages.', 'None yet'],
  },
  {
    name: 'one whose events have stopped',
    domain: 'silent.example',
    shows: ['No events for longer than usual', '3 hours ago'],
  },
  {
    name: 'one with a wrong clock and invalid requests',
    domain: 'clocks.example',
    shows: ['A clock is wrong', /^\dm.* ahead$/, 'Many hits are rejected', 'Invalid requests', '12'],
  },
]

describe('tracking health in the console', () => {
  for (const { name, domain, shows } of rows)
    test(name, async () => {
      await window.page.goto(`${sightline.analyticsUrl}/websites/${ids.get(domain)}/health`)
      for (const shown of shows) await window.page.getByText(shown, { exact: true }).first().waitFor()
      window.assertNoErrors()
    })

  test('pages without the script', async () => {
    const { page } = window
    const address = `/websites/${ids.get('pages.example')}/tracking-health`
    const untagged_pages = {
      ...{ crawl_id: 7, crawled_at: new Date().toISOString(), pages: 40, untagged: 2 },
      examples: ['https://pages.example/old', 'https://pages.example/<b>'],
    }
    await page.route(`**${address}`, async (route) => {
      const reply = await route.fetch()
      const { data } = await reply.json()
      const reasons = [...data.reasons, 'untagged-pages']
      await route.fulfill({ response: reply, json: { data: { ...data, reasons, untagged_pages } } })
    })
    await page.goto(`${sightline.analyticsUrl}/websites/${ids.get('pages.example')}/health`)
    await page.getByText('2 of 40 pages in the last crawl do not have the script.').waitFor()
    for (const url of untagged_pages.examples) await page.getByText(url, { exact: true }).waitFor()
    await page.unroute(`**${address}`)
  })

  test('a notice above the statistics leads to it, only if events have stopped', async () => {
    const { page } = window
    await page.goto(`${sightline.analyticsUrl}/websites/${ids.get('ok.example')}`)
    await page.getByText('Order').first().waitFor()
    await page.getByText('Tracking health').waitFor({ state: 'detached' })
    await page.goto(`${sightline.analyticsUrl}/websites/${ids.get('silent.example')}`)
    await page.getByText('Last event: 3 hours ago. There are usually about 4 an hour.').waitFor()
    await page.getByRole('link', { name: 'Tracking health' }).click()
    await page.getByText('No events for longer than usual').waitFor()
    window.assertNoErrors()
  })

  testAppearances(
    [
      { name: 'health-clocks', path: '/sites/clocks.example/settings/tracking', ready: text('A clock is wrong') },
      { name: 'health-notice', path: '/sites/silent.example', ready: text('Tracking health') },
    ],
    () => ({ browser, origin: sightline.analyticsUrl, storageState }),
  )
})
