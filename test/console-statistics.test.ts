import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page, Request } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, form, type One, query } from './support/client.ts'
import { type ConsoleWindow, downloadedText, openWindow, signInJoined } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { browserAgent } from './support/hits.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { startOnePageSite } from './support/one-page-site.ts'
import { importSample } from './support/sample-events.ts'
import { inFull, runsAll } from './support/tier.ts'

/** For the page itself: adds up by how much of the screen things jumped. */
const watchShifts = `globalThis.shift = 0
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value })
    .observe({ type: 'layout-shift', buffered: true })`

/** For the page itself: holds back the answer about devices until `sendDevices` is called. */
const holdBackDevices = `const send = fetch
  const { promise: released, resolve } = Promise.withResolvers()
  globalThis.sendDevices = resolve
  globalThis.fetch = async (url, options) => {
    const response = await send(url, options)
    if (!String(url).endsWith('/stats/query')) return response
    const held = new URLSearchParams(options.body).getAll('question').findIndex((text) => text.startsWith('device?'))
    const lines = (await response.text()).split('\\n').filter((line) => line !== '')
    const body = new ReadableStream({
      async start(stream) {
        const isHeld = (line) => JSON.parse(line).question === held
        const push = (line) => stream.enqueue(new TextEncoder().encode(line + '\\n'))
        lines.filter((line) => !isHeld(line)).forEach(push)
        await released
        lines.filter(isHeld).forEach(push)
        stream.close()
      },
    })
    return new Response(body)
  }`

/** For the page itself: how many panels there were when the first total appeared. */
const countPanels = `new MutationObserver(() => {
    if (document.querySelector('.top-metric b')?.textContent.trim())
      globalThis.panelsWithTotals ??= document.querySelectorAll('.panel').length
  }).observe(document, { subtree: true, childList: true, characterData: true })`

const questionsOf = (request: Request): readonly string[] =>
  new URLSearchParams(request.postData() ?? '').getAll('question')

/** Records the requests for statistics, other than the regular ones for the current visitors and those for icons. */
function recordStatistics(page: Page): () => readonly string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const [, name = ''] = /\/stats\/?([^?]*)/.exec(request.url()) ?? []
    if (request.url().includes('/stats') && !['realtime', 'icon', 'icons'].includes(name))
      requests.push(`${request.method()} ${name}`)
  })
  return () => requests
}

interface Website {
  readonly id: number
  readonly domain: string
  readonly page: string
  readonly snippet: string
}

type Totals = Readonly<Record<string, { readonly value: number }>>

let sightline: Joined
let browser: Browser
let window: ConsoleWindow
let page: Page
let api: Client
let website: Website
before(async () => {
  ;[sightline, browser] = await Promise.all([
    joinSightline(),
    // A visitor of a website is no robot.
    launchBrowser(...(runsAll ? ['--disable-blink-features=AutomationControlled'] : [])),
  ])
  api = await createClient(sightline.analyticsUrl, sightline.key)
  website = await add('sample.example', { privacy: 0 })
  await importSample(sightline, website.id, 40, 40)
  await api.post(`/api/v1/websites/${website.id}/goals`, form({ name: 'Sign-ups', type: 'event', event: 'Signup' }))
  window = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
  page = window.page
  await signInJoined(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

async function add(domain: string, more: Readonly<Record<string, string | number>> = {}): Promise<Website> {
  const { body } = await api.post<One<Website>>('/api/v1/websites', form({ domain, ...more }))
  return body.data
}

async function visitors(asked: Readonly<Record<string, string>>): Promise<string> {
  const path = `/api/v1/websites/${website.id}/stats${query({ timezone: 'Europe/Berlin', ...asked })}`
  const { body } = await api.get<One<Totals>>(path)
  return (body.data.visitors?.value ?? 0).toLocaleString('en')
}

/** The filter asked for, and the amount as the console writes it. */
async function revenue(asked: Readonly<Record<string, string>>): Promise<readonly [string, string]> {
  const path = `/api/v1/websites/${website.id}/stats/revenue${query({ timezone: 'Europe/Berlin', ...asked })}`
  const { body } = await api.get<One<readonly { readonly revenue: number }[]>>(path)
  const amount = body.data[0]?.revenue ?? 0
  return [asked.filter ?? '', amount.toLocaleString('en', { style: 'currency', currency: 'EUR' })]
}

const open = (search = ''): Promise<unknown> => page.goto(`${sightline.analyticsUrl}/sites/${website.domain}${search}`)
const figure = (): Promise<string> =>
  page
    .getByRole('button', { name: /^Visitors/ })
    .locator('b')
    .textContent()
    .then((text) => text ?? '')
const showsVisitors = async (asked: Readonly<Record<string, string>>): Promise<void> => {
  const expected = await visitors(asked)
  await eventually(async () => (await figure()) === expected)
}
const panel = (name: string) => page.getByRole('region', { name })

test('the setup page shows the first visit', inFull, async (context) => {
  const { id, snippet } = await add('first.example')
  await page.goto(`${sightline.analyticsUrl}/websites/${id}/setup`)
  await page.getByText('Waiting for the first visit to first.example').waitFor()
  const site = await startOnePageSite(`<!doctype html><html><head>${snippet}</head><body>Hello</body></html>`)
  context.after(() => site.stop())
  const visitor = await openWindow(browser, { userAgent: browserAgent })
  await visitor.page.goto(`http://first.example:${site.port}/hello`)
  await page.getByText('It’s working').waitFor()
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page.getByText('1 visitor now').waitFor()
  await panel('Pages').getByText('/hello').waitFor()
  await visitor.close()
})

describe('the statistics page', () => {
  test('shows the numbers of the API', async () => {
    await open()
    await showsVisitors({ period: '30d' })
    await panel('Sources').getByText('Google').waitFor()
    await panel('Devices').getByText('Desktop').waitFor()
  })

  test('asks everything that a view shows with one request', async () => {
    const asked = recordStatistics(page)
    await open()
    await panel('Devices').getByText('Desktop').waitFor()
    await showsVisitors({ period: '30d' })
    assert.deepEqual(asked(), ['POST query'])
    // What is not answered yet would be asked again, which the next assertion finds. A request has an entry once it has ended.
    await eventually(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/stats/query'))),
    )
    const filtered = recordStatistics(page)
    await panel('Devices')
      .getByRole('link', { name: /Desktop/ })
      .click()
    await showsVisitors({ period: '30d', filter: 'device:is:desktop' })
    assert.deepEqual(filtered(), ['POST query'])
    const ofTab = recordStatistics(page)
    await panel('Devices').getByRole('tab', { name: 'Browsers' }).click()
    await panel('Devices').getByText('Chrome').waitFor()
    assert.deepEqual(ofTab(), ['POST query'], 'its rows, and those of the time before')
    await open()
    await showsVisitors({ period: '30d' })
  })

  test('asks everything that a shared page shows with one request', inFull, async () => {
    const { page, close } = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
    const asked = recordStatistics(page)
    await page.goto(website.page)
    await page.getByRole('region', { name: 'Devices' }).getByText('Desktop').waitFor()
    await page.locator('.chart canvas').waitFor()
    assert.deepEqual(asked(), ['POST query'])
    await close()
  })

  test('asks for numbers before it has what shows them, and shows a shared page after few requests', async () => {
    const { page, isQuiet, close } = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const asked = page.waitForRequest(/\/stats\/query$/)
    await page.route(/\/assets\/(?:core|website-shared|time-chart|notes)-/, async (route) => {
      await asked
      await route.continue()
    })
    await page.goto(website.page)
    await page.getByRole('region', { name: 'Devices' }).getByText('Desktop').waitFor()
    await page.locator('.chart canvas').waitFor()
    await eventually(() => assert.ok(requests.some((url) => url.includes('/stats/icons?'))))
    await isQuiet()
    // The icon of the page, its menu for exports and the button for segments are loaded after it.
    assert.ok(requests.length <= 23, requests.join('\n'))
    const names = requests.map((url) => url.replace(/.*\//, '').replace(/[-?].*/, ''))
    assert.ok(names.indexOf('query') < 12, requests.join('\n'))
    await close()
  })

  test('filters by clicks on rows', async () => {
    await panel('Countries')
      .getByRole('link', { name: /Germany/ })
      .click()
    await page.getByRole('link', { name: 'Remove filter: Country is Germany' }).waitFor()
    await showsVisitors({ period: '30d', filter: 'country:is:DE' })
    await open('?filter=country:is:DE|FR')
    await page.getByText('Country is Germany or France').waitFor()
    await showsVisitors({ period: '30d', filter: 'country:is:DE|FR' })
    await page.getByRole('link', { name: /^Remove filter/ }).click()
    await showsVisitors({ period: '30d' })
  })

  test('changes the period by menu, shortcut and custom dates', async () => {
    await open()
    await page.getByRole('button', { name: /^Period/ }).click()
    await page.getByRole('link', { name: /Last 7 days/ }).click()
    await showsVisitors({ period: '7d' })
    await page.keyboard.press('e')
    await page.waitForURL(/period=yesterday/)
    await showsVisitors({ period: 'yesterday' })
    const [from, to] = [14, 3].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
    await page.getByRole('button', { name: /^Period/ }).click()
    await page.getByRole('button', { name: 'Custom dates…' }).first().click()
    await page.getByLabel('From').fill(from ?? '')
    await page.getByLabel('To', { exact: true }).fill(to ?? '')
    await page.getByRole('button', { name: 'Apply' }).click()
    await showsVisitors({ from: from ?? '', to: to ?? '' })
  })

  test('compares with the previous period, the previous year, or nothing', async () => {
    await open()
    const change = page.getByRole('button', { name: /^Visitors/ }).locator('.change')
    await eventually(async () => /^[+−]?\d/.test((await change.textContent()) ?? ''))
    await page.getByRole('button', { name: 'More metrics' }).click()
    for (const rate of ['Bounce rate', 'Scroll depth'])
      assert.match(
        (await page.getByRole('button', { name: rate }).locator('.change').textContent()) ?? '',
        /^[+−]?\d+\.\d pt$/,
      )
    const choose = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: /^Period/ }).click()
      await page.getByRole('link', { name, exact: true }).click()
    }
    await choose('Previous year')
    await page.waitForURL(/compare=year/)
    await choose('Nothing')
    await eventually(async () => (await change.textContent()) === '')
  })

  test('compares with the same weekdays, and with days of its own', inFull, async () => {
    const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const scope = { from: day(12), to: day(3) }
    const change = page.getByRole('button', { name: /^Visitors/ }).locator('.change')
    const expected = async (query: Record<string, string>): Promise<string> => {
      const search = new URLSearchParams({ ...scope, timezone: 'Europe/Berlin', metrics: 'visitors', ...query })
      const { body } = await api.get<One<{ visitors: { change: number } }>>(
        `/api/v1/websites/${website.id}/stats?${search}`,
      )
      return String(Math.abs(Math.round(body.data.visitors.change)))
    }
    const shows = (text: string) =>
      eventually(async () => ((await change.textContent()) ?? '').replace(/[^\d.]/g, '').startsWith(text))
    await open(`?from=${scope.from}&to=${scope.to}`)
    await page.getByRole('button', { name: /^Period/ }).click()
    await page.getByLabel('Match weekdays').check()
    await page.waitForURL(/match_weekdays=1/)
    await shows(await expected({ compare: 'previous', match_weekdays: '1' }))
    await page.getByText(/ compared with /).waitFor()
    await page.getByRole('button', { name: 'Custom dates…' }).last().click()
    await page.getByLabel('From').fill(day(29))
    await page.getByLabel('To', { exact: true }).fill(day(26))
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(/compare=custom/)
    assert.doesNotMatch(page.url(), /match_weekdays/)
    await shows(await expected({ compare: 'custom', compare_from: day(29), compare_to: day(26) }))
    await page.getByRole('button', { name: /^Period: .* vs\. / }).waitFor()
  })

  test('moves through the chart with arrow keys', async () => {
    await open('?period=yesterday')
    const chart = page.getByRole('slider', { name: 'Visitors over time' })
    await chart.focus()
    await page.keyboard.press('Home')
    const first = await chart.getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowRight')
    const second = await chart.getAttribute('aria-valuetext')
    assert.match(first ?? '', /12 AM: \d+/)
    assert.match(second ?? '', /1 AM: \d+/)
    const rows = page.getByRole('table', { name: 'Visitors over time' }).getByRole('row')
    assert.equal(await rows.count(), 25)
  })

  test('shows all rows, with search and sorting', inFull, async () => {
    await open()
    await panel('Pages').getByRole('link', { name: 'View all' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pages' })
    await dialog.getByLabel('Search').fill('DOCS')
    await dialog.getByText('1–4 of 4').waitFor()
    await dialog.getByRole('button', { name: 'Visitors' }).click()
    await eventually(async () => /asc/.test(page.url()))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  test('shows event properties', inFull, async () => {
    await panel('Conversions').getByRole('tab', { name: 'Events' }).click()
    await panel('Conversions').getByRole('link', { name: 'View all' }).click()
    const dialog = page.getByRole('dialog', { name: 'Conversions' })
    await dialog.getByRole('tab', { name: 'Properties' }).click()
    await dialog.getByText('Team').waitFor()
    await dialog.getByRole('link', { name: /Solo/ }).click()
    await showsVisitors({ period: '30d', filter: 'property.plan:is:Solo' })
  })

  test('shows revenue, with and without a filter', inFull, async () => {
    const [, sold] = await revenue({ period: '30d' })
    await open()
    await panel('Conversions').getByRole('tab', { name: 'Revenue' }).click()
    await panel('Conversions').getByText('Signup').waitFor()
    await panel('Conversions').getByText(sold).waitFor()
    const [filters, soldToFrance] = await revenue({ period: '30d', filter: 'country:is:FR' })
    assert.notEqual(soldToFrance, sold)
    await open(`?filter=${filters}`)
    await panel('Conversions').getByRole('tab', { name: 'Revenue' }).click()
    await panel('Conversions').getByText(soldToFrance).waitFor()
  })

  test('draws the main goal, and says that the site was never crawled', async () => {
    await page.goto(`${sightline.analyticsUrl}/sites/sample.example`)
    await page.getByRole('button', { name: /^Sign-ups/ }).click()
    await page.waitForURL(/metric=conversions/)
    await page.getByRole('slider', { name: 'Conversions over time' }).waitFor()
    assert.equal(await panel('Sources').locator('.row-heads').textContent(), 'VisitorsShareChange')
    await panel('Site health').getByRole('link', { name: 'Start crawl' }).click()
    await page.waitForURL(/crawls\/new\?url=https%3A%2F%2Fsample\.example%2F/)
  })

  test('counts days in the selected time zone', inFull, async () => {
    await open('?period=yesterday&zone=utc')
    await showsVisitors({ period: 'yesterday', timezone: 'UTC' })
  })

  test('is exported', inFull, async () => {
    await open()
    for (const [name, start] of [
      ['Time series', '"time","visitors"'],
      ['Sources', '"source","visitors"'],
      ['All events', '"time",'],
    ] as const) {
      await page.getByRole('button', { name: 'Site actions' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name, exact: true }).first().click()
      assert.match((await download).suggestedFilename(), /^sample\.example-\w+(?:-\d{4}-\d\d-\d\d){2}\.csv$/)
      const file = await downloadedText(await download)
      assert.ok(file.replace('\ufeff', '').startsWith(start), `${name}: ${file.slice(0, 100)}`)
    }
  })

  test('says once what is wrong in its URL, and resets it', inFull, async () => {
    for (const [search, named] of [
      ['?filter=foo:is:x&period=7d', 'filter=foo:is:x'],
      ['?period=fortnight', 'period=fortnight'],
      ['?goal=98', 'goal=98'],
    ] as const) {
      await open(search)
      const notice = page.getByRole('alert')
      await notice.getByText(named).waitFor()
      assert.equal(await notice.count(), 1)
      // The page is shown without it.
      await page.getByRole('button', { name: /^Visitors/ }).waitFor()
      await notice.getByRole('link', { name: 'Reset' }).click()
      await notice.waitFor({ state: 'hidden' })
      await panel('Sources').getByText('Google').waitFor()
    }
    await open('?from=2026-02-10&to=2026-02-01')
    await page.getByText('Feb 10, 2026 is after Feb 1, 2026.').waitFor()
    await page.getByRole('link', { name: 'Swap dates' }).click()
    await page.waitForURL(/from=2026-02-01&to=2026-02-10/)
    await page.getByRole('alert').waitFor({ state: 'hidden' })
  })

  test('prints its period and no controls', inFull, async () => {
    await open('?from=2026-01-01&to=2026-01-31&filter=device:is:desktop')
    await page.getByRole('button', { name: /^Visitors/ }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByText('Jan 1 – 31, 2026').last().waitFor()
    await page.getByText('Device is Desktop').waitFor()
    const controls = page.locator('button:not(.top-metric, .chip-label, .tab[aria-selected=true]), select, input')
    assert.equal(await controls.locator('visible=true').count(), 0)
    await page.emulateMedia({ media: 'screen' })
  })

  test('has a period menu inside of the window, whose periods do not wrap', inFull, async () => {
    const french = await openWindow(browser, { locale: 'fr', storageState: await page.context().storageState() })
    await french.page.goto(`${sightline.analyticsUrl}/sites/${website.domain}?from=2025-12-28&to=2026-01-03`)
    await french.page.getByRole('button', { name: /^Période\s:/ }).click()
    const items = french.page.locator('.popover .columns > div:first-child a')
    await items.first().waitFor()
    const heights = new Set<number>()
    for (const item of await items.all()) {
      const box = await item.boundingBox()
      assert.ok(box && box.x >= 0, 'It is outside of the window')
      heights.add(Math.round(box.height))
    }
    assert.equal(heights.size, 1, `Some wrap: ${[...heights].join()}`)
    await french.close()
  })

  test('is no taller than the window if it is short', inFull, async () => {
    await page.goto(`${sightline.analyticsUrl}/websites/new`)
    await page.getByRole('heading', { name: 'Add site' }).waitFor()
    assert.equal(await page.evaluate('document.documentElement.scrollHeight <= innerHeight'), true)
  })

  test('shows an error in one panel if its question fails', inFull, async () => {
    await page.route('**/stats/query', async (route) => {
      const answers = await (await route.fetch()).text()
      const failed = questionsOf(route.request()).findIndex((question) => /^source\?.*sort=/.test(question))
      const line = new RegExp(`^{"question":${failed},.*`, 'm')
      assert.match(answers, line)
      await route.fulfill({ body: answers.replace(line, `{"question":${failed},"status":503,"body":{}}`) })
    })
    await open()
    await panel('Sources').getByRole('alert').waitFor()
    await panel('Devices').getByText('Desktop').waitFor()
    assert.equal(await page.getByRole('alert').count(), 1)
    await page.unroute('**/stats/query')
    // It is asked again by its button, and later by itself.
    await page.route('**/stats/source?*', (route) => route.fulfill({ status: 503, json: {} }))
    const asked = page.waitForRequest('**/stats/source?*')
    await panel('Sources').getByRole('button', { name: 'Try again' }).click()
    await asked
    await panel('Sources').getByRole('alert').waitFor()
    await page.unroute('**/stats/source?*')
    await panel('Sources').getByText('Google').waitFor()
  })

  test('shows each panel as soon as its answer is there', inFull, async () => {
    const { page, close } = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
    await page.addInitScript({ content: holdBackDevices })
    await page.goto(website.page)
    await page.getByRole('region', { name: 'Sources' }).getByText('Google').waitFor()
    const figure = page.getByRole('button', { name: /^Visitors/ }).locator('b')
    await eventually(async () => (await figure.textContent()) === (await visitors({ period: '30d' })))
    const devices = page.getByRole('region', { name: 'Devices' })
    assert.equal(await devices.getByText('Desktop').count(), 0)
    await page.evaluate('sendDevices()')
    await devices.getByText('Desktop').waitFor()
    await close()
  })

  test('shows the totals before the panels', inFull, async () => {
    const { page, close } = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
    await page.addInitScript({ content: countPanels })
    await page.goto(website.page)
    await page.getByRole('region', { name: 'Devices' }).getByText('Desktop').waitFor()
    assert.equal(await page.evaluate('panelsWithTotals'), 0)
    await close()
  })

  test('shows the panels although the browser paints nothing', inFull, async () => {
    const { page, close } = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
    await page.addInitScript({ content: 'globalThis.requestAnimationFrame = () => 0' })
    await page.goto(website.page)
    await page.getByRole('region', { name: 'Devices' }).getByText('Desktop').waitFor()
    await close()
  })

  test('aborts the request of a view that is no longer shown', inFull, async () => {
    const { page, close } = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
    const aborted: string[] = []
    page.on('requestfailed', (request) => {
      if (request.url().endsWith('/stats/query')) aborted.push(request.postData() ?? '')
    })
    let answerNever = true
    await page.route('**/stats/query', (route) => (answerNever ? undefined : route.continue()))
    const sent = page.waitForRequest('**/stats/query')
    await page.goto(website.page)
    await sent
    await page.getByRole('button', { name: /^Period/ }).waitFor()
    assert.deepEqual(aborted, [])
    answerNever = false
    const next = page.waitForRequest('**/stats/query')
    await page.keyboard.press('w')
    await page.getByRole('region', { name: 'Devices' }).getByText('Desktop').waitFor()
    const asked = questionsOf(await next).map((question) => question.split('?')[0])
    for (const name of ['totals', 'timeseries', 'device']) assert.ok(asked.includes(name), `${asked}`)
    await eventually(() => assert.equal(aborted.length, 1))
    assert.match(aborted[0] ?? '', /^period=30d&/)
    await close()
  })

  test('the browser logged no errors', () => {
    const failures = window.errors.filter((text) => !text.includes('503'))
    assert.deepEqual(failures, [])
  })

  test('has no layout shift while it loads', async () => {
    const { page, isQuiet, close } = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
    await page.addInitScript({ content: watchShifts })
    await page.goto(website.page)
    await page.getByRole('region', { name: 'Devices' }).getByText('Desktop').waitFor()
    await isQuiet()
    const shift = await page.evaluate('shift')
    assert.ok(typeof shift === 'number' && shift < 0.01, `The layout shifted by ${shift}`)
    await close()
  })

  test('keeps its data while it is offline, and recovers by itself', inFull, async () => {
    const { page, close } = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
    await page.goto(website.page)
    const devices = page.getByRole('region', { name: 'Devices' })
    const figure = page.getByRole('button', { name: /^Visitors/ }).locator('b')
    await devices.getByText('Desktop').waitFor()
    await eventually(async () => (await figure.textContent()) === (await visitors({ period: '30d' })))
    await page.context().setOffline(true)
    await page.keyboard.press('w')
    const notice = page.getByRole('status').filter({ hasText: 'You’re offline.' })
    await notice.getByText(/Figures from \d+:\d\d [AP]M\./).waitFor()
    await notice.getByText('Last 7 days loads automatically').waitFor()
    await devices.getByText('Desktop').waitFor()
    assert.equal(await figure.textContent(), await visitors({ period: '30d' }))
    await page.getByRole('button', { name: 'Period: Last 30 days' }).waitFor()
    assert.equal(await page.evaluate("getComputedStyle(document.querySelector('.panel')).opacity < 1"), true)
    // What has never been loaded waits too, without a message of its own.
    await page.getByRole('tab', { name: 'Browsers' }).click()
    await devices.locator('.skeleton').first().waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
    await page.context().setOffline(false)
    await eventually(async () => (await figure.textContent()) === (await visitors({ period: '7d' })))
    await page.getByRole('button', { name: 'Period: Last 7 days' }).waitFor()
    await devices.getByText('Chrome').waitFor()
    await notice.waitFor({ state: 'hidden' })
    await close()
  })

  test('shows only the statistics of a public website to others', async () => {
    const { page, assertNoErrors, close } = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
    await page.goto(website.page)
    await page.getByRole('region', { name: 'Devices' }).getByText('Desktop').waitFor()
    assert.equal(await page.getByRole('tab', { name: 'Revenue' }).count(), 0)
    assert.equal(await page.getByRole('region', { name: 'Excluded traffic' }).count(), 0)
    assert.equal(await page.getByRole('tab', { name: 'SEO' }).count(), 0)
    await page.getByRole('button', { name: 'Export' }).click()
    assert.equal(await page.getByRole('button', { name: 'All events' }).count(), 0)
    assertNoErrors()
    await close()
  })
})
