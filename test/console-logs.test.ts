import assert from 'node:assert/strict'
import { appendFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, json, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInWithWelcomeLink } from './support/console.ts'
import { type DnsServer, startDns } from './support/dns-server.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { browserAgent } from './support/hits.ts'
import { run } from './support/run.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

const day = 24 * 3_600_000
const noon = Math.floor(Date.now() / day) * day + day / 2
const agents = {
  baidu: 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  person: browserAgent,
}

/** A line of the JSON of nginx. */
const line = (agent: keyof typeof agents, address: string, uri: string, daysAgo = 1, status = 200): string =>
  `${JSON.stringify({
    ...{ remote_addr: address, request_uri: uri, request_method: 'GET', status },
    ...{ http_user_agent: agents[agent], time_iso8601: new Date(noon - daysAgo * day).toISOString() },
  })}\n`

let dns: DnsServer
let sightline: Sightline
let browser: Browser
let window: ConsoleWindow
let api: Client
const folder = temporaryFolder()
const ids = { verified: 0, plain: 0 }

before(async () => {
  dns = await startDns()
  dns.pointers.set('7.2.0.8.in-addr.arpa', ['spider-7.crawl.baidu.com'])
  dns.addresses.set('spider-7.crawl.baidu.com', '8.0.2.7')
  const environment = { SIGHTLINE_DNS_SERVERS: dns.address }
  ;[sightline, browser] = await Promise.all([startSightline({ environment }), launchBrowser()])
  api = await createClient(sightline.analyticsUrl, ownerKey)
  for (const [name, domain] of [
    ['verified', 'logged.example'],
    ['plain', 'plain.example'],
  ] as const) {
    const { body } = await api.post<One<{ id: number }>>('/api/v1/websites', json({ domain, timezone: 'UTC' }))
    ids[name] = body.data.id
  }
  window = await openWindow(browser)
  await signInWithWelcomeLink(window.page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
  dns.stop()
})

interface Counts {
  readonly value: string
  readonly hits: number
  readonly verified: number
  readonly impostors: number
  readonly reverse_dns: number
}

async function countsOf(website: number, query: string) {
  const { body } = await api.get<{ data: readonly Counts[] }>(`/api/v1/websites/${website}/stats/bots?${query}`)
  return body.data.map(({ value, hits, verified, impostors, reverse_dns }) => [
    value,
    ...[hits, verified, impostors, reverse_dns],
  ])
}

/** The service also asks for the hosts of websites, for their icons. */
const addressLookups = (): readonly string[] => dns.asked.filter((query) => !/ (?:logged|plain)\.example$/.test(query))

const lines = [
  ...[6, 5, 4, 3].flatMap((ago) => ['/a', '/b', '/c', '/d'].map((page) => line('person', '203.0.113.9', page, ago))),
  line('baidu', '8.0.2.7', '/docs/one', 2),
  line('baidu', '8.0.2.7', '/docs/two', 2, 404),
  line('baidu', '8.0.2.8', '/blog/<b>', 2),
  line('google', '66.249.66.1', '/docs/one', 2),
]

describe('access logs by command and in the console', () => {
  test('without --reverse-dns, no address is sent to DNS', async () => {
    const file = join(folder, 'plain.log')
    await writeFile(file, lines.join(''))
    const { code, output } = await sightline.command('logs', file, '--website', String(ids.plain))
    assert.equal(code, 0, output)
    assert.match(output, /20 new lines: 4 hits of bots, 16 pages opened by people, 0 lines could not be read\.\s*$/)
    assert.deepEqual(await countsOf(ids.plain, 'period=30d&bot=Baiduspider'), [['Baiduspider', 3, 0, 0, 0]])
    assert.deepEqual(addressLookups(), [])
  })

  test('with --reverse-dns, the reason says that DNS has decided', async () => {
    const file = join(folder, 'verified.log')
    await writeFile(file, lines.join(''))
    const { output } = await sightline.command('logs', file, '--website', String(ids.verified), '--reverse-dns')
    assert.match(output, /2 addresses were looked up in DNS, 0 of them without an answer\.\s*$/)
    assert.deepEqual(await countsOf(ids.verified, 'period=30d'), [
      ['Baiduspider', 3, 2, 1, 3],
      ['Googlebot', 1, 1, 0, 0],
    ])
    assert.deepEqual(await countsOf(ids.verified, 'period=30d&by=reason'), [
      ['reverse_name', 3, 2, 1, 3],
      ['known_name', 1, 1, 0, 0],
    ])
    const impostors = 'period=30d&by=page&reason=reverse_name&verification=impostor'
    assert.deepEqual(await countsOf(ids.verified, impostors), [['/blog/%3Cb%3E', 1, 0, 1, 1]])
    assert.deepEqual(addressLookups().toSorted(), [
      'A spider-7.crawl.baidu.com',
      'PTR 7.2.0.8.in-addr.arpa',
      'PTR 8.2.0.8.in-addr.arpa',
    ])
  })

  test('--follow reads a rotated file to its end, then the one in its place', async () => {
    const file = join(folder, 'follow.log')
    const first = Array.from({ length: 3 }, (_, index) => line('google', '66.249.66.1', `/follow/${index}`))
    await writeFile(file, first.join(''))
    const words = ['logs', file, '--website', String(ids.plain), '--follow']
    const following = run('src/sightline.ts', words, sightline.environment)
    await following.printed('3 new lines')
    await rename(file, `${file}.1`)
    await appendFile(`${file}.1`, line('google', '66.249.66.1', '/follow/late').repeat(2))
    await writeFile(file, line('google', '66.249.66.1', '/follow/next'))
    await following.printed('1 new lines')
    following.signal('SIGTERM')
    await following.ended
    assert.match(following.result(), /3 new lines.*2 new lines.*1 new lines/s)
    assert.deepEqual(await countsOf(ids.plain, 'period=30d&by=folder&bot=Googlebot'), [
      ['/follow/', 6, 6, 0, 0],
      ['/docs/', 1, 1, 0, 0],
    ])
  })

  test('the console shows bots, why they are known, and the crawl budget by folder', async () => {
    const { page } = window
    await page.goto(`${sightline.analyticsUrl}/websites/${ids.verified}/bots?period=30d`)
    const baidu = page.getByRole('row', { name: /Baiduspider/ })
    await baidu.getByText('1 impostor', { exact: true }).waitFor()
    assert.match((await baidu.getByText('1 impostor').getAttribute('title')) ?? '', /Checked by reverse DNS/)
    const google = page.getByRole('row', { name: /Googlebot/ })
    assert.equal(await google.getByText('Verified').getAttribute('title'), 'From addresses that the operator publishes')
    await page.getByText('/blog/%3Cb%3E', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Reason' }).click()
    await page.getByRole('row', { name: /Known name, checked by reverse DNS/ }).waitFor()
    await page.getByRole('tab', { name: 'Folders' }).click()
    const folders = page.getByRole('row', { name: /^\/docs\// })
    await folders.waitFor()
    assert.deepEqual(await folders.getByRole('cell').allTextContents(), ['/docs/', '3', '75%', '2', '1'])
    window.assertNoErrors()
  })

  test('the console compares the script with the log', async () => {
    const visitor = { name: 'pageview', url: '/', address: '203.0.113.3', user_agent: browserAgent }
    const events = [5, 4].flatMap((ago) => [1, 2].map((number) => ({ ...visitor, time: noon - ago * day + number })))
    await api.post(`/api/v1/websites/${ids.verified}/events`, json(events))
    await eventually(async () => {
      const path = `/api/v1/websites/${ids.verified}/tracking-health`
      const { body } = await api.get<One<{ log_coverage: { pageviews: number } }>>(path)
      return body.data.log_coverage.pageviews === 4
    })
    const { page } = window
    await page.goto(`${sightline.analyticsUrl}/websites/${ids.verified}/health`)
    await page.getByText('The script counted 50% of the page requests in the log.').waitFor()
    const panel = page.getByRole('region', { name: 'Compared with the access log' })
    const cells = await panel.getByRole('row').nth(1).getByRole('cell').allTextContents()
    assert.deepEqual(cells.slice(1), ['4', '2'])
    window.assertNoErrors()
  })
})
