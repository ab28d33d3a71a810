import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { ComparedScreenshots } from '../client/generated.ts'
import type { Report } from '../src/seo/reports/report.ts'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInWithWelcomeLink } from './support/console.ts'
import { type ConsolePage, heading, testAppearances, text } from './support/console-appearances.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { makeReport, readReport, runAgain, settle } from './support/reports.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

const words = 'Words about chairs that are made of walnut, by hand, in a small workshop. '.repeat(12)

/** Scripts draw the page, load a file from another site, shift the layout, block, and log an error that looks like markup. */
const shell = (origin: string, color: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Loading</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>main { background: ${color} } .never-used { color: red }</style></head>
<body><div id="root"></div><script>
document.title = 'Walnut chairs <b>from a workshop</b>'
document.getElementById('root').innerHTML = '<main><h1>Walnut chairs</h1><p id="text">${words}</p><a href="/about">People</a>' +
  '<img src="${origin.replace('127.0.0.1', 'localhost')}/chair.svg" width="300" height="200"><img src="/none.png" alt=""></main>'
console.error('<img src=x onerror=alert(1)>')
function unused() { return 'never called, and long enough to be counted as unused code'.repeat(10) }
const shift = () => {
  const banner = document.createElement('div')
  banner.style.height = '300px'
  document.body.prepend(banner)
  const until = performance.now() + 150
  while (performance.now() < until) {}
}
addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shift, 100))))
</script></body></html>`

let sightline: Sightline
let browser: Browser
let client: Client
let site: PageServer
let window: ConsoleWindow
let page: Page
let report: Report
let storageState: BrowserContextOptions['storageState']

before(async () => {
  ;[sightline, browser, site] = await Promise.all([
    startSightline({ environment: { SIGHTLINE_BROWSER: '', SIGHTLINE_RENDER_RUNS: '2' } }),
    launchBrowser(),
    startPageServer(),
  ])
  site.put('/chair.svg', (response) => {
    response.setHeader('content-type', 'image/svg+xml')
    response.end(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>',
    )
  })
  site.put('/shell', shell(site.origin, '#fff'))
  client = await createClient(sightline.seoUrl, ownerKey)
  window = await openWindow(browser)
  page = window.page
  await signInWithWelcomeLink(page, sightline)
  storageState = await page.context().storageState()
})
after(async () => {
  await browser.close()
  site.close()
  await sightline.stop()
})

/** Runs in the page, so it is a string. */
const widthOfScreenshot = `(async (image) => (await image.decode(), image.naturalWidth))(document.querySelector('.screenshot img'))`

const card = (name: string) => page.locator('section.card', { has: page.getByRole('heading', { name, exact: true }) })

describe('a rendered report', () => {
  test('says why its page was not rendered, and renders it', async () => {
    await page.goto(`${sightline.analyticsUrl}/reports/new`)
    await page.getByLabel('Page URL').fill(`${site.origin}/shell`)
    await page.getByRole('radio', { name: 'Never' }).check()
    await page.getByRole('button', { name: 'Run audit' }).click()
    await page.getByRole('link', { name: 'Rendering' }).click()
    await page.waitForURL(/view=rendering$/)
    await page.getByText('This page was not rendered').waitFor()
    await page.getByRole('button', { name: 'Audit in a browser' }).click()
    await page.getByRole('heading', { name: 'Vitals' }).waitFor({ timeout: 120_000 })
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    report = await readReport(client, id)
    assert.equal(report.render, 'always')
  })

  test('shows the HTML before and after scripts, with the differences marked', async () => {
    const row = page.getByRole('row', { name: /^Title/ })
    assert.match((await row.textContent()) ?? '', /Different/)
    assert.deepEqual(await row.locator('mark').allTextContents(), ['Loading', 'Walnut chairs <b>from a workshop</b>'])
    assert.equal(
      await page
        .getByRole('row', { name: /^hreflang/ })
        .locator('mark')
        .count(),
      0,
    )
    await page.getByRole('link', { name: 'Raw', exact: true }).click()
    await page.waitForURL(/html=raw/)
    assert.deepEqual(await row.locator('td').allTextContents(), ['Loading'])
    await page.getByRole('link', { name: 'Both', exact: true }).click()
    await page.waitForURL((url) => !url.searchParams.has('html'))
  })

  test('shows vitals with their rating, spread and elements, for both devices', async () => {
    const vitals = card('Vitals')
    const [phone] = report.results?.rendering?.lab ?? []
    assert.equal(phone?.largest_contentful_paint?.rating, 'good')
    assert.equal(await vitals.locator('.pill').count(), 4)
    await vitals
      .getByText(/^Between .+ and .+ in 2 runs$/)
      .first()
      .waitFor()
    await vitals.getByText('Largest element').waitFor()
    assert.match((await vitals.locator('.evidence pre').first().textContent()) ?? '', /^<p id="text">/)
    await vitals.getByText('Layout shifts').click()
    await vitals.locator('.shift-list li').first().waitFor()
    await vitals.getByText('Long tasks').click()
    assert.match((await vitals.locator('.task-list li').first().textContent()) ?? '', /^\d+ ms, after [\d,]+ ms$/)
    await page.getByRole('tab', { name: 'Phone' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/device=desktop/)
    await page.getByRole('tabpanel', { name: 'Desktop' }).waitFor()
    assert.equal(await page.getByRole('tab', { name: 'Desktop' }).getAttribute('aria-selected'), 'true')
    await page.getByRole('img', { name: 'The page, Desktop' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('tabpanel', { name: 'Phone' }).waitFor()
  })

  test('shows requests, third parties, unused code, errors and accessibility issues', async () => {
    await card('Requests by type')
      .getByRole('row', { name: /^Images 2/ })
      .waitFor()
    await card('Third parties')
      .getByRole('row', { name: /^localhost 1/ })
      .waitFor()
    await card('Unused code')
      .getByText(/unused \(\d+%\)$/)
      .first()
      .waitFor()
    await card('Console errors').getByText('<img src=x onerror=alert(1)>').waitFor()
    const failed = card('Failed requests').locator('li', { hasText: `${site.origin}/none.png` })
    assert.match((await failed.textContent()) ?? '', /HTTP 404$/)
    const issue = card('Accessibility').locator('details', { hasText: 'alternative text' })
    await issue.locator('summary').click()
    assert.match((await issue.locator('.evidence pre').textContent()) ?? '', /chair\.svg/)
  })

  test('shows the screenshot and the filmstrip', async () => {
    const shown = page.getByRole('img', { name: 'The page, Phone' })
    await shown.waitFor()
    assert.equal(await page.evaluate(widthOfScreenshot), 412)
    const frames = page.getByRole('region', { name: 'Filmstrip' }).getByRole('img', { name: /^The page after / })
    await frames.first().waitFor()
    window.assertNoErrors()
  })

  test('keeps how it is rendered in its schedule', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Schedule' }).click()
    await page.getByLabel('Run again').selectOption('weekly')
    assert.ok(await page.getByRole('radio', { name: 'Always' }).isChecked())
    await page.getByRole('radio', { name: 'Automatic' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    const { schedule, render } = await readReport(client, report.id)
    assert.deepEqual([schedule, render], ['weekly', 'auto'])
  })

  test('shows the same to those who may open its shared page', async (t) => {
    const anonymous = await openWindow(browser)
    t.after(() => anonymous.close())
    await client.put(`/api/v1/reports/${report.id}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'privacy=2&password=a+long+password',
    })
    await anonymous.page.goto(`${report.page}?view=rendering&device=desktop`)
    await anonymous.page.getByLabel('Password').fill('a long password')
    await anonymous.page.getByRole('button', { name: /./ }).last().click()
    await anonymous.page.getByRole('img', { name: 'The page, Desktop' }).waitFor()
    await anonymous.page.getByRole('heading', { name: 'Third parties' }).waitFor()
    assert.equal(await anonymous.page.getByRole('button', { name: 'Audit in a browser' }).count(), 0)
    anonymous.assertNoErrors()
  })

  test('is in the language of its reader', async () => {
    for (const [language, name] of [
      ['de', 'Filmstreifen'],
      ['fr', 'Pellicule'],
      ['en', 'Filmstrip'],
    ] as const) {
      const changed = await page.request.put(`${sightline.analyticsUrl}/api/v1/account`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: sightline.analyticsUrl },
        data: `language=${language}`,
      })
      assert.equal(changed.status(), 200)
      await page.goto(`${sightline.analyticsUrl}/reports/${report.id}?view=rendering`)
      await page.getByRole('heading', { name }).waitFor()
    }
  })
})

describe('the screenshots of two runs', () => {
  const compare = (query = '') =>
    client.get<One<ComparedScreenshots>>(`/api/v1/reports/${report.id}/diff/screenshots${query}`)

  test('are compared: how much changed, and where', async () => {
    site.put('/shell', shell(site.origin, '#fbd'))
    const { run } = await runAgain(client, report.id, { render: 'always' })
    const { status, body } = await compare()
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.data.from, body.data.to], [report.run, run])
    assert.deepEqual(
      body.data.screenshots.map(({ profile, missing }) => [profile, missing]),
      [
        ['phone', []],
        ['desktop', []],
      ],
    )
    const { width = 0, height = 0, changed = 0, areas = [] } = body.data.screenshots[0]?.comparison ?? {}
    assert.deepEqual([width, height], [412, 823])
    assert.ok(changed > 20 && changed < 80, String(changed))
    // Below the banner, which is the same in both.
    const [area] = areas
    assert.ok(area && area.y > 250 && area.y + area.height <= height && area.width > 300, JSON.stringify(areas))
  })

  test('that look the same have no areas, and runs without one are named', async () => {
    const same = await compare(`?from=${report.run}&to=${report.run}`)
    assert.deepEqual(same.body.data.screenshots[0]?.comparison?.areas, [])
    assert.equal(same.body.data.screenshots[0]?.comparison?.changed, 0)
    const first = (report.run ?? 0) - 1
    const { body } = await compare(`?from=${first}&to=${report.run}`)
    assert.deepEqual(
      body.data.screenshots.map(({ missing, comparison }) => [missing, comparison]),
      [
        [['from'], null],
        [['from'], null],
      ],
    )
    assert.equal((await compare('?from=999')).status, 404)
    assert.equal((await compare('?from=x')).status, 422)
  })

  test('are shown on top of each other, with a slider for the keyboard and marks', async () => {
    await page.goto(`${sightline.analyticsUrl}/reports/${report.id}?compare=1`)
    const slider = page.getByRole('slider', { name: 'Reveal the later audit' })
    await slider.waitFor()
    await page.getByRole('img', { name: 'Later audit: Phone' }).waitFor()
    await page.getByText(/^[\d.]+% changed$/).waitFor()
    await slider.focus()
    await page.keyboard.press('Home')
    assert.equal(await slider.getAttribute('aria-valuetext'), '100% of the later audit')
    await page.keyboard.press('ArrowRight')
    assert.equal(await slider.getAttribute('aria-valuetext'), '99% of the later audit')
    assert.ok((await page.locator('.changed-area').count()) > 0)
    await page.getByLabel('Mark changes').uncheck()
    await page.waitForURL(/marks=0/)
    assert.equal(await page.locator('.changed-area').count(), 0)
    await page.getByRole('tab', { name: 'Desktop' }).click()
    await page.getByRole('img', { name: 'Later audit: Desktop' }).waitFor()
    window.assertNoErrors()
  })
})

test('a page that the browser cannot load says why', async () => {
  const url = site.put('/file', (response, { headers }) => {
    if (headers['user-agent']?.includes('Chrome')) response.setHeader('content-disposition', 'attachment')
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>A file for browsers</title><div id=root></div><script></script>')
  })
  const { id } = await makeReport(client, { url })
  await settle(client, [id])
  await page.goto(`${sightline.analyticsUrl}/reports/${id}?view=rendering`)
  await page.getByText('The page could not be rendered').waitFor()
  await page.getByText('net::ERR_ABORTED').waitFor()
  await page.getByText('The checks used the HTML that the server sent.').waitFor()
})

const rendered = '/reports/1?view=rendering'
const pages: readonly ConsolePage[] = [
  { name: 'report-rendering', path: rendered, ready: heading('Filmstrip') },
  { name: 'report-rendering-desktop', path: `${rendered}&device=desktop&html=rendered`, ready: heading('Filmstrip') },
  { name: 'report-screenshots', path: '/reports/1?compare=1', ready: text('Mark changes') },
  { name: 'report-not-rendered', path: '/reports/2?view=rendering', ready: text('could not be rendered') },
]
describe('the views of a rendered report', () => {
  testAppearances(pages, () => ({ browser, origin: sightline.analyticsUrl, storageState }))
})
