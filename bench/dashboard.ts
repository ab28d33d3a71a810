import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../test/support/browser.ts'
import { eventually } from '../test/support/eventually.ts'
import { temporaryFolder } from '../test/support/folder.ts'
import { median, runCommand, startCheckout } from './checkout.ts'
import { generateEvents } from './stats/generate.ts'

/**
 * The console's dashboard in Chromium, with cold caches, for this checkout and others alternately:
 *
 *   node bench/dashboard.ts [--program DIR]... [--events 1000000] [--runs 5] [--timezone Europe/Berlin]
 *
 * DIR is an older checkout with its dependencies installed. Times count from when the HTML has arrived. The first numbers are
 * there when the totals are on the page; everything is when no panel shows a skeleton or is busy any more, and the chart is drawn.
 * Before it is measured, the program runs until its roll-ups are built, at most a minute, and is started again: all caches are cold.
 */
const { values } = parseArgs({
  options: {
    program: { type: 'string', multiple: true, default: [] },
    events: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '5' },
    timezone: { type: 'string', default: 'Europe/Berlin' },
  },
})

const key = 'sl_bench_0123456789abcdef0123456789'
const own = resolve(fileURLToPath(new URL('..', import.meta.url)))
const file = join(temporaryFolder(), 'events.parquet')
await generateEvents(Number(values.events), file)

const checkouts = []
for (const checkout of [...values.program.map((path) => resolve(path)), own]) {
  const dataDir = temporaryFolder()
  const first = await startCheckout(checkout, dataDir, { SIGHTLINE_API_KEY: key })
  const page = await createWebsite(first.analyticsUrl)
  await first.stop()
  await runCommand(checkout, dataDir, ['import', 'csv', file, '--website', '1'])
  const second = await startCheckout(checkout, dataDir, { SIGHTLINE_API_KEY: key })
  for (let tries = 0; tries < 60 && !(await answersQuickly(second.analyticsUrl)); tries += 1) await sleep(1000)
  await second.stop()
  checkouts.push({ checkout, dataDir, page, views: [] as View[] })
}

interface View {
  readonly firstNumbers: number
  readonly everything: number
  readonly largestPaint: number
  readonly requests: number
  readonly kilobytes: number
}

/** In the browser's own words: its types are not those of Node. Records when the numbers appear. */
const watchNumbers = `(() => {
  globalThis.shown = {}
  const look = () => {
    const now = performance.now()
    const total = document.querySelector('.top-metric b')
    if (total && total.textContent.trim() !== '') shown.first ??= now
    const isBusy = document.querySelector('.skeleton, [aria-busy=true]') !== null
    const isComplete = shown.first !== undefined && !isBusy && document.querySelector('.chart canvas') !== null
    shown.everything = isComplete ? (shown.everything ?? now) : undefined
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
})()`

const isShown = 'shown.everything !== undefined'

const measureInPage = `(async () => {
  const entries = performance.getEntriesByType('resource')
  const [html] = performance.getEntriesByType('navigation')
  const paints = await new Promise((done) => {
    const observer = new PerformanceObserver((list) => done(list.getEntries().map(({ startTime }) => startTime)))
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
  })
  return {
    firstNumbers: shown.first - html.responseEnd,
    everything: shown.everything - html.responseEnd,
    largestPaint: Math.max(...paints) - html.responseEnd,
    requests: entries.length + 1,
    kilobytes: [...entries, html].reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
  }
})()`

const browser = await launchBrowser()
for (let run = 0; run < Number(values.runs); run += 1) {
  for (const one of checkouts) {
    const program = await startCheckout(one.checkout, one.dataDir, { SIGHTLINE_API_KEY: key })
    one.views.push(await view(browser, program.analyticsUrl + one.page))
    await program.stop()
  }
}
await browser.close()

console.log(
  `${Number(values.events).toLocaleString('en')} events, 30 days, in ${values.timezone}; medians of ${values.runs} runs`,
)
console.log('| program | first numbers, ms | everything, ms | largest paint, ms | requests | kB |')
console.log('|---|---|---|---|---|---|')
for (const { checkout, views } of checkouts) {
  const of = (name: keyof View): string => median(views.map((one) => one[name])).toFixed(0)
  console.log(
    `| ${checkout} | ${of('firstNumbers')} | ${of('everything')} | ${of('largestPaint')} | ${of('requests')} | ${of('kilobytes')} |`,
  )
}

/** Returns the path of the website's public page. */
async function createWebsite(url: string): Promise<string> {
  const send = async (fields: Record<string, string>) =>
    await fetch(`${url}/api/v1/websites`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams(fields),
    })
  const fields = { domain: 'example.com', privacy: '0' }
  const answer = await send({ ...fields, timezone: values.timezone })
  // Earlier versions have no time zones.
  const { data } = (await (answer.ok ? answer : await send(fields)).json()) as { data: { page: string } }
  return new URL(data.page).pathname
}

/** Whether a table of all days is answered from roll-ups, which are built in the background: rows take ten times as long. */
async function answersQuickly(url: string): Promise<boolean> {
  const times: number[] = []
  for (let asked = 0; asked < 5; asked += 1) {
    const start = performance.now()
    const query = `from=2026-06-01&to=2026-06-30&timezone=${values.timezone}&asked=${asked}`
    const answer = await fetch(`${url}/api/v1/websites/1/stats/source?${query}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    await answer.text()
    times.push(performance.now() - start)
  }
  return median(times) < 40
}

async function view(browser: Browser, url: string): Promise<View> {
  const context = await browser.newContext({ timezoneId: values.timezone })
  const page = await context.newPage()
  await page.addInitScript({ content: watchNumbers })
  await page.goto(`${url}?from=2026-06-01&to=2026-06-30`)
  await eventually(() => page.evaluate<boolean>(isShown))
  await page.waitForLoadState('networkidle')
  const measured = await page.evaluate<View>(measureInPage)
  await context.close()
  return measured
}
