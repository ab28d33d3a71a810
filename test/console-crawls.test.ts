import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, form, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signedInState, signInWithWelcomeLink } from './support/console.ts'
import { type ConsolePage, click, heading, testAppearances, text } from './support/console-appearances.ts'
import { type CrawlSite, type CrawlSiteOptions, startCrawlSite } from './support/crawl-site.ts'
import { eventually } from './support/eventually.ts'
import { shareTokenOf } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { inFull, runsAll } from './support/tier.ts'

let sightline: Sightline
let browser: Browser
let seo: Client
let sites: readonly CrawlSite[]
/** What the crawls with the ids 1, 2 and 3 are of; the last one is still running. */
const crawls: readonly [CrawlSiteOptions, Record<string, string | number>][] = [
  [{ hasFailures: false }, {}],
  [{ hasFailures: false, before: refuseSome }, {}],
  [
    { hasFailures: false, articles: 400 },
    { rate: 1, concurrency: 1 },
  ],
]

const shareTokens = new Map<string, string>()

/** Every third article cannot be seen by us. */
function refuseSome({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
  if (!/^\/article\/\d*[147]$/.test(url)) return false
  response.writeHead(403).end()
  return true
}

before(async () => {
  ;[sightline, browser, sites] = await Promise.all([
    startSightline(),
    launchBrowser(),
    Promise.all(crawls.map(([options]) => startCrawlSite(options))),
  ])
  seo = await createClient(sightline.seoUrl, ownerKey)
  for (const [index, [, fields]] of crawls.entries()) {
    await seo.post('/api/v1/crawls', form({ url: `${sites[index]?.origin}/`, ...fields }))
  }
  const statusOf = async (id: number): Promise<string> =>
    (await seo.get<One<{ status: string }>>(`/api/v1/crawls/${id}`)).body.data.status
  await eventually(async () => (await statusOf(1)) === 'done' && (await statusOf(2)) === 'done')
  if (runsAll) {
    await seo.put('/api/v1/crawls/1', form({ action: 'run' }))
    await eventually(async () => (await statusOf(1)) === 'done')
  }
  for (const [id, fields] of [
    [1, { privacy: 0, embed: 1 }],
    [2, { privacy: 2, password: 'a password' }],
  ] as const) {
    const { body } = await seo.put<One<{ page: string }>>(`/api/v1/crawls/${id}`, form(fields))
    shareTokens.set(String(id), shareTokenOf(body.data.page))
  }
  const { page, close } = await openWindow(browser)
  await signInWithWelcomeLink(page, sightline)
  await close()
})
after(async () => {
  await browser.close()
  await sightline.stop()
  for (const site of sites) site.close()
})

const pages: readonly ConsolePage[] = [
  { name: 'crawls', path: '/sites/127.0.0.1/seo/crawls', ready: (page) => page.locator('tbody a').first().waitFor() },
  {
    name: 'crawls-menu',
    path: '/sites/127.0.0.1/seo/crawls',
    ready: async (page) => {
      await click('Actions for')(page)
      await text('Delete crawl')(page)
    },
  },
  { name: 'crawl-new', path: '/crawls/new', ready: heading('New crawl') },
  {
    name: 'crawl-new-advanced',
    path: '/crawls/new',
    ready: async (page) => {
      await page.getByText('Advanced settings').click()
      await page.getByLabel('Maximum pages').waitFor()
    },
  },
  { name: 'crawl', path: '/crawls/1', ready: heading('Status codes') },
  { name: 'crawl-inconclusive', path: '/crawls/2', ready: heading(/^Score withheld/) },
  {
    name: 'crawl-running',
    path: '/crawls/3',
    ready: async (page) => {
      await heading('Crawl rate')(page)
      await page
        .getByRole('row', { name: /Section|Article/ })
        .first()
        .waitFor()
    },
  },
  { name: 'crawl-issues', path: '/crawls/1?view=issues', ready: text('Page is blocked from indexing') },
  {
    name: 'crawl-issue',
    path: '/crawls/1?view=issues&issue=broken-images',
    ready: async (page) => {
      await heading('How to fix')(page)
      await text('/gone.png')(page)
    },
  },
  {
    name: 'crawl-schedule',
    path: '/crawls/1',
    ready: async (page) => {
      await click('Schedule')(page)
      await page.getByLabel('Run again').selectOption('weekly')
      await page.getByLabel('Day of the week').waitFor()
    },
  },
  {
    name: 'crawl-settings',
    path: '/crawls/1',
    ready: async (page) => {
      await click('More actions')(page)
      await click('Crawl settings')(page)
      await text('Changes apply from the next run on')(page)
    },
  },
  { name: 'crawl-pages', path: '/crawls/1?view=pages', ready: text('Article 1') },
  {
    name: 'crawl-pages-columns',
    path: '/crawls/1?view=pages&set=all&filter=words<5000&filter=title~Article&columns=url,words,bytes,robots',
    ready: click('Columns'),
  },
  { name: 'crawl-links', path: '/crawls/1?view=links&outcome=all', ready: text('Anchor text') },
  { name: 'crawl-redirects', path: '/crawls/1?view=redirects', ready: text('Loop') },
  {
    name: 'crawl-tree',
    path: '/crawls/1?view=tree',
    ready: async (page) => {
      await page.getByRole('button', { name: '/article/' }).click()
      await page.getByRole('link', { name: '1', exact: true }).first().waitFor()
    },
  },
  { name: 'crawl-duplicates', path: '/crawls/1?view=duplicates&by=similar', ready: text('At least 90% similar') },
  {
    name: 'crawl-page',
    path: '/crawls/1?view=pages',
    ready: async (page) => {
      await page.getByRole('grid').getByRole('link').first().click()
      await page.getByRole('dialog').getByText('Content type').waitFor()
    },
  },
]

describe('the pages of crawls', () => {
  let storageState: Awaited<ReturnType<typeof signedInState>>
  before(async () => {
    storageState = await signedInState(browser, sightline.analyticsUrl, 'owner@example.com')
  })
  testAppearances(pages, () => ({ browser, origin: sightline.analyticsUrl, storageState }))
})

const sharedPages: readonly ConsolePage[] = [
  { name: 'shared-crawl', path: '/crawls/1', ready: heading('Status codes') },
  { name: 'shared-crawl-issues', path: '/crawls/1?view=issues&issue=noindex', ready: heading('How to fix') },
  { name: 'embedded-crawl', path: '/crawls/1?embed=1', ready: heading('Status codes') },
  { name: 'shared-crawl-password', path: '/crawls/2', ready: heading('This page is password-protected') },
]

describe('the pages of shared crawls', () => {
  const addressOf = (path: string): string => path.replace(/(?<=^\/crawls\/)\d+/, (id) => shareTokens.get(id) ?? id)
  testAppearances(sharedPages, () => ({ browser, origin: sightline.seoUrl, addressOf }))

  test('show results, but no actions and no settings', async (t) => {
    const window = await openWindow(browser)
    t.after(() => window.close())
    const { page } = window
    await page.goto(sightline.seoUrl + addressOf('/crawls/2'))
    await page.getByLabel('Password').fill('a password')
    await page.getByRole('button', { name: 'View page' }).click()
    await page.getByRole('heading', { name: /^Score withheld/ }).waitFor()
    for (const name of ['Share', 'Schedule', 'Run again', 'Run again at 1 page/s', 'More actions']) {
      assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name)
    }
    await page.goto(`${sightline.seoUrl}/crawls/3`)
    await page.waitForURL(/\/sign-in\?next=/)
    window.assertNoErrors()
  })
})

describe('crawls in the console', () => {
  let window: ConsoleWindow
  let page: Page
  let slow: CrawlSite
  before(async () => {
    slow = await startCrawlSite({ hasFailures: false, delayMs: 150 })
    const storageState = await signedInState(browser, sightline.analyticsUrl, 'owner@example.com')
    window = await openWindow(browser, { storageState })
    page = window.page
  })
  after(async () => {
    await window.close()
    slow.close()
  })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  test('a crawl is started, watched until it ends, and its issues are read', async () => {
    await page.goto(`${sightline.analyticsUrl}/sites/127.0.0.1/seo/crawls`)
    await page.getByRole('link', { name: 'New crawl' }).first().click()
    await page.getByRole('textbox', { name: 'Start URL' }).fill('ftp://example.com/')
    await button('Start crawl').click()
    await page.getByRole('alert').filter({ hasText: 'http' }).waitFor()
    await page.getByRole('textbox', { name: 'Start URL' }).fill(`${slow.origin}/`)
    await page.getByText('Advanced settings').click()
    await page.getByLabel('Maximum pages').fill('0')
    await button('Start crawl').click()
    await page.getByRole('alert').filter({ hasText: '1' }).waitFor()
    await page.getByLabel('Maximum pages').fill('200')
    await button('Start crawl').click()
    await page.getByRole('progressbar').waitFor()
    await page.evaluate('window.isSamePage = true')
    await page.getByRole('heading', { name: 'Status codes' }).waitFor()
    assert.equal(await page.evaluate('window.isSamePage'), true, 'The page was loaded again')
    await page.getByRole('link', { name: '200 OK' }).waitFor()
    await page
      .getByRole('navigation', { name: 'Crawl results' })
      .getByRole('link', { name: 'Issues', exact: true })
      .click()
    await page.getByRole('link', { name: 'Page is blocked from indexing' }).click()
    await page.getByRole('heading', { name: 'How to fix' }).waitFor()
    await page.getByRole('link', { name: '/hidden' }).waitFor()
    await page.locator('.issue-pages .evidence mark').first().waitFor()
    assert.match(page.url(), /view=issues&issue=/)
    const saved = page.waitForEvent('download')
    await button('Export as CSV').click()
    assert.match((await saved).suggestedFilename(), /-pages-\d{4}-\d\d-\d\d\.csv$/)
    await button('High')
      .or(page.getByRole('button', { name: /^High/ }))
      .first()
      .click()
    await page.getByRole('link', { name: 'Page is blocked from indexing' }).waitFor({ state: 'hidden' })
    window.assertNoErrors()
  })

  test('a crawl is paused, resumed, canceled and deleted', inFull, async () => {
    const { body } = await seo.post<One<{ id: number }>>(
      '/api/v1/crawls',
      form({ url: `${slow.origin}/`, rate: 1, concurrency: 1 }),
    )
    await page.goto(`${sightline.analyticsUrl}/crawls/${body.data.id}`)
    await button('Pause').click()
    await page.getByText('Paused', { exact: true }).waitFor()
    await button('Resume').click()
    await button('Pause').waitFor()
    await button('Cancel crawl').click()
    await page.getByText('This crawl was canceled').waitFor()
    await button('More actions').click()
    await button('Delete crawl').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete crawl' }).click()
    await page.waitForURL(/\/sites\/127\.0\.0\.1\/seo\/crawls$/)
    const { status } = await seo.get(`/api/v1/crawls/${body.data.id}`)
    assert.equal(status, 404)
    window.assertNoErrors()
  })

  test('an issue is ignored on some pages with a reason, and counts again', inFull, async () => {
    await page.goto(`${sightline.analyticsUrl}/crawls/1?view=issues&issue=thin-content`)
    await page.getByRole('button', { name: 'Ignore issue' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Only on these pages').fill('/article/*')
    await dialog.getByRole('button', { name: 'Ignore issue' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('Reason').fill('Short on purpose')
    await dialog.getByRole('button', { name: 'Ignore issue' }).click()
    const ignored = page.getByRole('region', { name: 'Ignored issues' })
    await ignored.getByText('Short on purpose').waitFor()
    await ignored.getByText('/article/*').waitFor()
    await ignored.getByRole('button', { name: 'Stop ignoring' }).click()
    await ignored.waitFor({ state: 'hidden' })
    window.assertNoErrors()
  })

  test('a schedule is set', async () => {
    await page.goto(`${sightline.analyticsUrl}/crawls/1`)
    await button('Schedule').click()
    await page.getByLabel('Run again').selectOption('weekly')
    await page.getByLabel('Day of the week').selectOption('3')
    await page.getByLabel('Time', { exact: true }).fill('04:30')
    await button('Save').click()
    await button('Schedule: Weekly').waitFor()
    const { body } = await seo.get<One<Record<string, unknown>>>('/api/v1/crawls/1')
    const { schedule, schedule_weekday, schedule_time } = body.data
    assert.deepEqual([schedule, schedule_weekday, schedule_time], ['weekly', 3, '04:30'])
    window.assertNoErrors()
  })
})
