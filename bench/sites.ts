import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import { importFile } from '../src/analytics/events/import.ts'
import { launchBrowser } from '../test/support/browser.ts'
import { signInAt } from '../test/support/console.ts'
import { eventually } from '../test/support/eventually.ts'
import { temporaryFolder } from '../test/support/folder.ts'
import { acceptWelcome, welcomeTokenIn } from '../test/support/sign-in.ts'
import { median, startCheckout } from './checkout.ts'
import { firstDay, generateEvents } from './stats/generate.ts'
import { describeUsed, measureUsed, medianUsed, type UsedTime } from './used-time.ts'

/**
 * The page of all websites, with a thousand of them and ten million events, some websites with a hundred thousand and many with a few:
 *
 *   node bench/sites.ts [--websites 1000] [--events 10000000] [--runs 7]
 *
 * Measured are the replies it waits for, the time until a browser shows the rows, and handwritten SQL that counts the same.
 */
const { values } = parseArgs({
  options: {
    websites: { type: 'string', default: '1000' },
    events: { type: 'string', default: '10000000' },
    runs: { type: 'string', default: '7' },
  },
})
const websites = Number(values.websites)
const runs = Number(values.runs)
const key = 'sl_bench_0123456789abcdef0123456789'
const headers = { authorization: `Bearer ${key}` }
const email = 'owner@example.com'
const limitMs = 300

/** The shares of the websites, and of the events, by size of website. */
const sizes = [
  { websites: 0.02, events: 0.2 },
  { websites: 0.1, events: 0.3 },
  { websites: 0.4, events: 0.4 },
  { websites: 0.48, events: 0.1 },
] as const

/** In the browser's own words: its types are not those of Node. */
const watchRows = `(() => {
  globalThis.shownAt = undefined
  const look = () => {
    if (document.querySelector('table.sites tbody tr')) globalThis.shownAt ??= performance.now()
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true })
})()`

const checkout = resolve(fileURLToPath(new URL('..', import.meta.url)))
const dataDir = temporaryFolder()
const started = () => startCheckout(checkout, dataDir, { SIGHTLINE_API_KEY: key })

const first = await started()
// The owner's account is created after the program listens.
await eventually(async () => (await fetch(`${first.analyticsUrl}/api/v1/websites`, { headers })).ok)
for (let number = 1; number <= websites; number += 1) await create(first.analyticsUrl, number)
await acceptWelcome(first.analyticsUrl, welcomeTokenIn(readFileSync(join(dataDir, 'first-api-key'), 'utf8')), email)
await first.stop()
await importEvents()

const range = 'from=2026-06-11&to=2026-06-30'
const path = `/api/v1/websites/overview?${range}&compare=previous&per_page=100&timezone=UTC`
const program = await started()
console.log(`${websites.toLocaleString('en')} websites, ${Number(values.events).toLocaleString('en')} events`)
for (const [name, more] of [
  ['all websites', ''],
  ['with their goals', '&goals=1'],
  ['found by a search', '&search=site-1'],
] as const) {
  const times: UsedTime[] = []
  for (let run = 0; run < runs; run += 1) {
    // A range of its own each time, so that no stored answer is repeated.
    times.push(await timed(`${program.analyticsUrl}${path}${more}&asked=${run}`))
  }
  const middle = medianUsed(times)
  const verdict = middle.ms <= limitMs ? 'holds' : 'MISSED'
  console.log(
    `${name}: first ${times[0]?.ms.toFixed(0)} ms, median ${describeUsed(middle)}, limit ${limitMs} ms: ${verdict}`,
  )
}
await inBrowser()
await program.stop()
await byHand()

async function create(url: string, number: number): Promise<void> {
  const post = (to: string, fields: Record<string, string>) =>
    fetch(`${url}${to}`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  const answer = await post('/api/v1/websites', { domain: `site-${number}.example`, timezone: 'UTC' })
  if (!answer.ok) throw new Error(`A website was refused: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { id: number } }
  const goal = await post(`/api/v1/websites/${data.id}/goals`, { name: 'Read', type: 'page', page: '*number-3*' })
  if (!goal.ok) throw new Error(`A goal was refused: ${await goal.text()}`)
}

/** Imports one website of each size, and copies what is stored of it to the others: building all of their days would take an hour. */
async function importEvents(): Promise<void> {
  const path = join(dataDir, 'events.duckdb')
  const store = await openDuckdbEventStore({ path, memoryLimit: '4GB' })
  const copies: { readonly from: number; readonly to: number }[] = []
  let website = 1
  for (const [index, share] of sizes.entries()) {
    const count = Math.round(share.websites * websites)
    const file = join(temporaryFolder(), `${index}.parquet`)
    await generateEvents(Math.round((share.events * Number(values.events)) / count), file)
    for await (const _ of importFile(store, { file, website }));
    copies.push({ from: website, to: website + count })
    website += count
  }
  while (await store.rollUp(Date.now()));
  await store.close()
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  const tables = await connection.runAndReadAll(
    "SELECT table_name FROM information_schema.columns WHERE column_name = 'website' AND table_schema = 'main'",
  )
  for (const [table] of tables.getRows())
    for (const { from, to } of copies)
      await connection.run(`INSERT INTO "${table}" SELECT one.* REPLACE (copy AS website)
        FROM "${table}" AS one, range(${from + 1}, ${to}) AS copies(copy) WHERE website = ${from}`)
  connection.closeSync()
  instance.closeSync()
}

async function timed(url: string): Promise<UsedTime> {
  const [used] = await measureUsed(async () => {
    const answer = await fetch(url, { headers })
    await answer.text()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  }, program.pid)
  return used
}

/** From when the HTML has arrived until the rows are on the page. */
async function inBrowser(): Promise<void> {
  const browser = await launchBrowser()
  const page = await (await browser.newContext({ timezoneId: 'UTC' })).newPage()
  await signInAt(page, program.analyticsUrl, email)
  await page.waitForURL(`${program.analyticsUrl}/websites`)
  await page.addInitScript({ content: watchRows })
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await page.goto(`${program.analyticsUrl}/websites?${range}&compare=previous&asked=${run}`)
    await eventually(() => page.evaluate<boolean>('shownAt !== undefined'))
    times.push(await page.evaluate<number>("shownAt - performance.getEntriesByType('navigation')[0].responseEnd"))
  }
  await browser.close()
  console.log(`rows in a browser: first ${times[0]?.toFixed(0)} ms, median ${median(times).toFixed(0)} ms`)
}

async function byHand(): Promise<void> {
  const instance = await DuckDBInstance.create(join(dataDir, 'events.duckdb'), { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const [from, middle, to] = [-10, 10, 30].map((day) => firstDay + day * 86_400_000)
  const count = (since = 0, until = 0) => `SELECT website, count(DISTINCT visitor), count(*) FILTER (kind = 'pageview')
    FROM events WHERE time >= ${since} AND time < ${until} GROUP BY website`
  const series = `SELECT website, time // 86400000 AS day, count(DISTINCT visitor) FROM events
    WHERE time >= ${middle} AND time < ${to} AND website <= 100 GROUP BY ALL`
  const times: UsedTime[] = []
  for (let run = 0; run < 3; run += 1) {
    const [used] = await measureUsed(async () => {
      for (const sql of [count(middle, to), count(from, middle), series]) await connection.runAndReadAll(sql)
    })
    times.push(used)
  }
  console.log(`handwritten SQL: ${describeUsed(medianUsed(times))}`)
  connection.closeSync()
  instance.closeSync()
}
