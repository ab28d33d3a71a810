import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Umami } from '@umami/node'
import { Plausible } from 'plausible-client'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { browserAgent } from './support/hits.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

let sightline: Sightline
let client: Client
let browser: Browser
let site: PageServer
before(async () => {
  sightline = await startSightline({ args: ['analytics'] })
  client = await createClient(sightline.analyticsUrl, ownerKey)
  browser = await launchBrowser('--disable-blink-features=AutomationControlled')
  site = await startPageServer()
})
after(async () => {
  await browser.close()
  site.close()
  await sightline.stop()
})

const person: BrowserContextOptions = { userAgent: browserAgent, viewport: { width: 1280, height: 720 } }

async function openPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  return await context.newPage()
}

/** A page of a website: every host name is this machine for the browser. */
const addressOf = ({ website }: Statistics, path = '/'): string =>
  `http://${website.domain}:${new URL(site.origin).port}${path}`

interface Tracker {
  readonly tag: (website: Statistics) => string
  /** The function that the page calls with an event. */
  readonly call: string
  /** What the page that was not found has in it. */
  readonly notFound: string
  readonly screen: Readonly<Record<string, number>>
}

const trackers: Readonly<Record<string, Tracker>> = {
  'our own tracker, by the snippet as it is': {
    tag: ({ website }) => website.snippet,
    call: 'sightline',
    notFound: '<p data-sightline-404>Not here.</p>',
    screen: { lg: 1 },
  },
  '@plausible-analytics/tracker': {
    tag: ({ website }) => `<script type="module">
      import { init } from '/plausible.js'
      const endpoint = '${client.baseUrl}/api/event'
      init({ domain: '${website.domain}', endpoint, outboundLinks: true, fileDownloads: true })
    </script>`,
    call: 'plausible',
    notFound: `<script type="module">plausible('404', { props: { path: location.pathname } })</script>`,
    screen: { '': 1 },
  },
}

const elsewhere = 'https://elsewhere.test/page?x=1'

const body = (call: string): string => `<style>body { height: 4000px; margin: 0 }</style>
  <script>addEventListener('click', (event) => event.preventDefault())</script>
  <button onclick="${call}('Signup', { props: { plan: 'pro' }, revenue: { currency: 'EUR', amount: 12.5 } })">Go</button>
  <a id="away" href="${elsewhere}">Away</a> <a id="guide" href="/guide.pdf?token=secret">Guide</a>`

function serveSite(tag: string, { call, notFound }: Tracker): void {
  site.put('/', `<!doctype html><title>Home</title>${tag}${body(call)}`)
  site.put('/missing', (response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end(`<!doctype html><title>None</title>${tag}${notFound}`)
  })
  const plausible = readFileSync(fileURLToPath(import.meta.resolve('@plausible-analytics/tracker')))
  site.put('/plausible.js', (response) => {
    response.setHeader('content-type', 'text/javascript').end(plausible)
  })
}

/** Reads the home page for twelve seconds, and to its end; goes on within the app, clicks everything, and gets lost. */
async function visit(page: Page, statistics: Statistics): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto(addressOf(statistics), { referer: 'https://www.google.com/', waitUntil: 'networkidle' })
  await page.clock.runFor(12_000)
  await page.evaluate(`new Promise((done) => {
    document.addEventListener('scroll', done, { once: true })
    scrollTo(0, 4000)
  })`)
  await page.evaluate(`history.pushState(null, '', '/two')`)
  for (const target of ['button', '#away', '#guide']) await page.click(target)
  await page.goto(addressOf(statistics, '/missing'), { waitUntil: 'networkidle' })
}

for (const [name, tracker] of Object.entries(trackers)) {
  describe(name, () => {
    let statistics: Statistics
    before(async () => {
      statistics = await trackWebsite(client, `${tracker.call}.test`)
      serveSite(tracker.tag(statistics), tracker)
      const page = await openPage(person)
      await visit(page, statistics)
      await page.context().close()
    })

    test('counts one visitor and one visit, with all pageviews and events', () =>
      eventually(async () =>
        assert.deepEqual(await statistics.totals('visitors,visits,pageviews,events,bounce_rate'), [1, 1, 3, 4, 0]),
      ))

    const breakdowns: readonly [dimension: string, metric: string, values: () => Readonly<Record<string, number>>][] = [
      ['page', 'pageviews', () => ({ '/': 1, '/two': 1, '/missing': 1 })],
      ['entry_page', 'visits', () => ({ '/': 1 })],
      ['exit_page', 'visits', () => ({ '/missing': 1 })],
      ['hostname', 'pageviews', () => ({ [statistics.website.domain]: 3 })],
      ['source', 'visits', () => ({ Google: 1 })],
      ['browser', 'visits', () => ({ Chrome: 1 })],
      ['os', 'visits', () => ({ Windows: 1 })],
      ['device', 'visits', () => ({ desktop: 1 })],
      ['screen', 'visits', () => tracker.screen],
      ['event', 'events', () => ({ Signup: 1, 'Outbound Link: Click': 1, 'File Download': 1, 404: 1 })],
      ['properties/plan', 'events', () => ({ pro: 1 })],
      ['properties/url', 'events', () => ({ [elsewhere]: 1, [addressOf(statistics, '/guide.pdf')]: 1 })],
      ['properties/path', 'events', () => ({ '/missing': 1 })],
    ]
    for (const [dimension, metric, values] of breakdowns) {
      test(`${metric} by ${dimension}`, () =>
        eventually(async () => assert.deepEqual(await statistics.breakdown(dimension, metric), values())))
    }

    test('engaged time and scroll depth belong to the page that was read', () =>
      eventually(async () =>
        assert.deepEqual(await statistics.totals('engaged_time,scroll_depth', { filter: 'page:is:/' }), [12, 100]),
      ))

    test('revenue is stored with its event and currency', () =>
      eventually(async () => {
        const [sale] = await statistics.events({ filter: 'event:is:Signup' })
        assert.deepEqual([sale?.revenue, sale?.currency, sale?.props], [12.5, 'EUR', { plan: 'pro' }])
      }))

    test('a headless browser is dropped, and counted as dropped', async () => {
      const page = await openPage({})
      await page.goto(addressOf(statistics), { waitUntil: 'networkidle' })
      await page.context().close()
      await eventually(async () => assert.ok(((await statistics.drops()).headless ?? 0) >= 1))
      assert.deepEqual(await statistics.totals('visitors,pageviews'), [1, 3])
    })
  })
}

test('the documented pixel counts a browser without JavaScript', async () => {
  const statistics = await trackWebsite(client, 'noscript.test')
  const manual = await readFile(new URL('../docs/reference/tracker.md', import.meta.url), 'utf8')
  const pixel = /<noscript>.*?<\/noscript>/s.exec(manual)?.[0]
  assert.ok(pixel)
  site.put('/plain', pixel.replace('https://stats.example.com', client.baseUrl).replace('example.com', 'noscript.test'))
  const page = await openPage({ ...person, javaScriptEnabled: false })
  await page.goto(addressOf(statistics, '/plain'), { waitUntil: 'networkidle' })
  await page.context().close()
  await eventually(async () => assert.deepEqual(await statistics.breakdown('page', 'pageviews'), { '/plain': 1 }))
})

test('plausible-client reports from a server', async () => {
  const statistics = await trackWebsite(client, 'server.test', { exclude_bots: 0 })
  const plausible = new Plausible({
    apiHost: client.baseUrl,
    domain: 'server.test',
    transform: (event) => ({ ...event, url: 'https://server.test/pricing' }),
  })
  await plausible.trackEvent('pageview')
  await plausible.trackEvent('Buy', { props: { plan: 'pro' }, revenue: { currency: 'USD', amount: '19.99' } })
  await eventually(async () => assert.deepEqual(await statistics.totals('visits,pageviews,events'), [1, 1, 1]))
  assert.deepEqual(await statistics.breakdown('page', 'pageviews'), { '/pricing': 1 })
  assert.deepEqual(await statistics.breakdown('properties/plan', 'events'), { pro: 1 })
  const [sale] = await statistics.events({ filter: 'event:is:Buy' })
  assert.deepEqual([sale?.revenue, sale?.currency], [19.99, 'USD'])
})

test('@umami/node reports for the browser whose user agent it is given', async () => {
  const statistics = await trackWebsite(client, 'umami.test')
  const websiteId = String(statistics.website.id)
  const umami = new Umami({ websiteId, hostUrl: client.baseUrl, userAgent: browserAgent })
  await umami.track({ url: '/home', hostname: 'umami.test', language: 'fr-CA', screen: '1920x1080' })
  await umami.track('signup', { plan: 'pro' })
  await eventually(async () => assert.deepEqual(await statistics.totals('visits,pageviews,events'), [1, 1, 1]))
  assert.deepEqual(await statistics.breakdown('language'), { 'fr-ca': 1 })
  assert.deepEqual(await statistics.breakdown('screen'), { xl: 1 })
  assert.deepEqual(await statistics.breakdown('event', 'events'), { signup: 1 })

  const bot = new Umami({ websiteId, hostUrl: client.baseUrl, userAgent: 'Googlebot/2.1' })
  await bot.track({ url: '/home' })
  await eventually(async () => assert.deepEqual(await statistics.drops(), { bot: 1 }))
})
