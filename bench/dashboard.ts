import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../test/support/browser.ts'
import { temporaryFolder } from '../test/support/folder.ts'
import { median, runCommand, startCheckout } from './checkout.ts'
import { generateEvents } from './stats/generate.ts'

/**
 * The console's dashboard in Chromium, with cold caches, for this checkout and others alternately:
 *
 *   node bench/dashboard.ts [--program DIR]... [--events 1000000] [--runs 5] [--timezone Europe/Berlin]
 *
 * DIR is an older checkout with its dependencies installed. Times count from when the HTML has arrived. The first numbers are
 * there when the first reply with statistics is; everything is when the last one is.
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
  checkouts.push({ checkout, dataDir, page, views: [] as View[] })
}

interface View {
  readonly firstNumbers: number
  readonly everything: number
  readonly largestPaint: number
  readonly requests: number
  readonly kilobytes: number
}

/** In the browser's own words: its types are not those of Node. */
const measureInPage = `(async () => {
  const entries = performance.getEntriesByType('resource')
  const [html] = performance.getEntriesByType('navigation')
  const paints = await new Promise((done) => {
    const observer = new PerformanceObserver((list) => done(list.getEntries().map(({ startTime }) => startTime)))
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const numbers = entries.filter(({ name }) => name.includes('/stats/')).map(({ responseEnd }) => responseEnd)
  return {
    firstNumbers: Math.min(...numbers) - html.responseEnd,
    everything: Math.max(...numbers) - html.responseEnd,
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

async function view(browser: Browser, url: string): Promise<View> {
  const context = await browser.newContext({ timezoneId: values.timezone })
  const page = await context.newPage()
  await page.goto(`${url}?from=2026-06-01&to=2026-06-30`)
  await page.waitForLoadState('networkidle')
  const measured = await page.evaluate<View>(measureInPage)
  await context.close()
  return measured
}
