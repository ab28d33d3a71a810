import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { urlIdsOf } from '../src/database/crawl-data/schema.ts'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, form, type One } from './support/client.ts'
import { type ConsoleWindow, downloadedText, openWindow, signInWithWelcomeLink } from './support/console.ts'
import { type CrawlSite, startCrawlSite } from './support/crawl-site.ts'
import { eventually } from './support/eventually.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

const added = 100_000

let sightline: Sightline
let browser: Browser
let site: CrawlSite
let seo: Client
let window: ConsoleWindow
let page: Page
before(async () => {
  ;[sightline, browser, site] = await Promise.all([
    startSightline(),
    launchBrowser(),
    startCrawlSite({ hasFailures: false }),
  ])
  seo = await createClient(sightline.seoUrl, ownerKey)
  await seo.post('/api/v1/crawls', form({ url: `${site.origin}/`, privacy: 0 }))
  await runEnded(1)
  await seo.put('/api/v1/crawls/1', form({ action: 'run' }))
  await runEnded(2)
  window = await openWindow(browser)
  page = window.page
  await signInWithWelcomeLink(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
  site.close()
})

const runEnded = (run: number): Promise<unknown> =>
  eventually(async () => {
    const { body } = await seo.get<One<{ status: string; run: number }>>('/api/v1/crawls/1')
    return body.data.status === 'done' && body.data.run === run
  })

const at = (path: string): string => sightline.analyticsUrl + path
const grid = () => page.getByRole('grid')
const cell = (title: string | RegExp) => grid().getByRole('gridcell', { name: title, exact: true }).first()
const rowCount = async (): Promise<number> => Number(await grid().getAttribute('aria-rowcount')) - 1
const focusedRow = (): Promise<string | null> =>
  page.evaluate(`document.activeElement.closest('[role=row]')?.getAttribute('aria-rowindex') ?? null`)
const param = (name: string): string | null => new URL(page.url()).searchParams.get(name)

/** Writes to the data of crawls as a crawl would. */
function change(work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(join(sightline.environment.SIGHTLINE_DATA_DIR ?? '', 'crawls.sqlite'), {
    timeout: 10_000,
  })
  try {
    work(database)
  } finally {
    database.close()
  }
}

test('the changes between two runs show what was added, and what changed from what to what', async () => {
  const { first, end } = urlIdsOf(2)
  change((database) => {
    database.exec(
      `update crawl_urls set title = 'Another title' where id >= ${first} and id < ${end} and url like '%/article/3'`,
    )
    database.exec(
      `delete from crawl_urls where id >= ${urlIdsOf(1).first} and id < ${urlIdsOf(1).end} and url like '%/article/5'`,
    )
  })
  await page.goto(at('/crawls/1?view=changes'))
  const list = page.getByRole('region', { name: 'Changed pages' })
  const row = list.getByRole('row').filter({ hasText: '/article/3' })
  await row.locator('ins', { hasText: 'Another title' }).waitFor()
  assert.match((await row.locator('del').textContent()) ?? '', /Article 3/)
  await list.getByRole('link', { name: /^Added 1$/ }).click()
  await list.getByRole('row').filter({ hasText: '/article/5' }).waitFor()
  await list.getByRole('row').filter({ hasText: '/article/3' }).waitFor({ state: 'detached' })
  assert.equal(param('kind'), 'added')
  await assertAccessible(page)
})

test('runs with other settings are not compared, and the console says which', async () => {
  await seo.put('/api/v1/crawls/1', form({ max_depth: 9 }))
  await seo.put('/api/v1/crawls/1', form({ action: 'run' }))
  await runEnded(3)
  await page.goto(at('/crawls/1?view=changes&from=2&to=3'))
  await page.getByText('These runs can’t be compared').waitFor()
  await page.getByText(/max_depth/).waitFor()
})

test('the language versions of pages are a matrix with missing return links', async () => {
  const { first } = urlIdsOf(3)
  const link = (source: number, number: number, target: number, language: string): string =>
    `insert into crawl_links (source_id, number, kind, target_id, position, nofollow, rel, text)
      values (${first + source}, ${number}, 3, ${first + target}, 6, 0, '', '${language}')`
  change((database) => {
    const ids = database
      .prepare(`select id - ${first} as number from crawl_urls where run_id = 3 and indexable = 1 order by id limit 3`)
      .all()
    const [a, b, c] = ids.map((row) => Number(row.number))
    for (const [index, [from, to, language]] of (
      [
        [a, a, 'en'],
        [a, b, 'de'],
        [a, c, 'fr'],
        [b, a, 'en'],
        [b, b, 'de'],
      ] as const
    ).entries())
      database.exec(link(from ?? 0, 90_000 + index, to ?? 0, language))
  })
  await page.goto(at('/crawls/1?view=hreflang'))
  await page.getByRole('columnheader', { name: 'fr', exact: true }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'No return link' }).count(), 1)
  assert.equal(await page.getByRole('link', { name: 'OK', exact: true }).count(), 2)
  await assertAccessible(page)
})

test('structured data has its errors, the issues about them, and types without rich results', async () => {
  const { first } = urlIdsOf(3)
  change((database) => {
    const item = database.prepare(
      "insert into crawl_items (run_id, url_id, type, format, count, errors) values (3, ?, ?, 'JSON-LD', ?, ?)",
    )
    item.run(first + 1, 'Product', 3, 2)
    item.run(first + 1, 'FAQPage', 1, 0)
    database.exec(`insert into crawl_issues (run_id, check_id, level, severity, category, urls, failed)
      values (3, 'schema-values', 'page', 'medium', 'structured-data', 1, 1)`)
  })
  await page.goto(at('/crawls/1?view=structured-data'))
  const list = page.getByRole('region', { name: 'Structured data' })
  await list.getByRole('row', { name: 'Product JSON-LD 1 3 2 1' }).waitFor()
  await list.getByRole('row', { name: /^FAQPage No rich result since May 7, 2026/ }).waitFor()
  const issues = page.getByRole('region', { name: 'Issues' }).getByRole('row')
  await issues.filter({ hasText: 'Structured data has invalid values' }).waitFor()
  assert.equal(await issues.count(), 2)
  await assertAccessible(page)
})

describe('the explorer with 100,000 pages', () => {
  before(() => {
    change((database) => {
      const { last } = database.prepare('select max(id) as last from crawl_urls where run_id = 3').get() ?? {}
      database.exec(`insert into crawl_urls (id, run_id, kind, external, source, depth, outcome, status, indexable, words, response_ms, inlinks, visits, url, title)
        with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${added})
        select ${last} + i, 3, 0, 0, 1, 2, 0, 200, 1, i % 977, i % 2000, i % 13, i, '${site.origin}/bulk/' || i, 'Bulk ' || i from numbers`)
    })
  })

  test('scrolls to its end with few elements and one request for each place', async () => {
    await page.goto(at('/crawls/1?view=pages'))
    await cell('Bulk 100000').waitFor()
    assert.ok((await rowCount()) > added)
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/pages?')) requests.push(request.url())
    })
    const elements = (): Promise<number> => page.evaluate('document.querySelectorAll("*").length')
    const scrollTo = (share: number): Promise<unknown> =>
      page.locator('.page-grid-box').evaluate((box, part) => {
        box.scrollTop = (box.scrollHeight - box.clientHeight) * part
      }, share)
    for (const [share, title] of [
      [0.5, /^Bulk 499\d\d$/],
      [1, /^Article \d+$/],
    ] as const) {
      requests.length = 0
      await scrollTo(share)
      await cell(title).waitFor()
      assert.ok(requests.length <= 2, `${requests.length} requests: ${requests.join(' ')}`)
      assert.ok((await elements()) < 2_000, `${await elements()} elements`)
    }
    const last = grid().locator(`[aria-rowindex="${(await rowCount()) + 1}"]`)
    await last.waitFor()
    await scrollTo(0)
    await cell('Bulk 100000').waitFor()
  })

  test('is walked through with the keyboard, and opens the details', async () => {
    await page.goto(at('/crawls/1?view=pages'))
    await cell('Bulk 100000').waitFor()
    await grid().getByRole('gridcell').first().focus()
    const press = async (key: string, row: number): Promise<void> => {
      await page.keyboard.press(key)
      await eventually(async () => (await focusedRow()) === String(row + 1))
    }
    await press('ArrowDown', 2)
    await press('End', await rowCount())
    await press('ArrowUp', (await rowCount()) - 1)
    await press('Home', 1)
    await page.keyboard.press('PageDown')
    await eventually(async () => Number(await focusedRow()) > 8)
    await press('Home', 1)
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await page.getByRole('dialog', { name: '/bulk/100000', exact: true }).waitFor()
    await page.keyboard.press('j')
    await page.getByRole('dialog', { name: '/bulk/99999', exact: true }).waitFor()
    await drawer.getByRole('button', { name: 'Previous' }).click()
    await page.getByRole('dialog', { name: '/bulk/100000', exact: true }).waitFor()
    await drawer.getByRole('button', { name: 'Run audit' }).first().waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    assert.equal(param('details'), null)
  })

  test('has columns, sorting and filters in the URL, and exports what it shows', async () => {
    await page.getByRole('button', { name: /^Columns/ }).click()
    await page.getByRole('checkbox', { name: 'Depth' }).uncheck()
    await page.getByRole('checkbox', { name: 'Content type' }).check()
    await eventually(() => param('columns')?.includes('content_type') && !param('columns')?.includes('depth'))
    await grid().getByRole('columnheader', { name: 'Content type' }).waitFor()
    await grid().getByRole('button', { name: 'Words' }).click()
    await eventually(async () => (await grid().locator('[aria-sort="descending"]').textContent())?.startsWith('Words'))
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('combobox', { name: 'Column' }).selectOption('words')
    await page.getByRole('combobox', { name: 'Operator' }).selectOption('<')
    await page.getByRole('textbox', { name: 'Value' }).fill('3')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Edit filter: Words < 3' }).waitFor()
    assert.equal(param('filter'), 'words<3')
    await eventually(async () => (await rowCount()) < 1_000)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const lines = (await downloadedText(download)).trim().split('\r\n')
    assert.equal(lines.length, (await rowCount()) + 1)
    assert.match(lines[0] ?? '', /^"url","status",.*"content_type"/)
    await page.getByRole('link', { name: 'Remove filter: Words < 3' }).click()
    await eventually(async () => (await rowCount()) > added)
  })
})

test('anonymous visitors see a shared crawl’s pages, without audits', async () => {
  const { body } = await seo.get<One<{ page: string }>>('/api/v1/crawls/1')
  const anonymous = await openWindow(browser)
  await anonymous.page.goto(`${body.data.page}?view=pages`)
  await anonymous.page.getByRole('grid').getByRole('link').first().click()
  const drawer = anonymous.page.getByRole('dialog')
  await drawer.getByText('Content type').waitFor()
  const first = drawer.locator('section').first()
  assert.equal(await first.getAttribute('aria-label'), 'Issues')
  await first.getByRole('img', { name: /^Score: \d+ out of 100$/ }).waitFor()
  assert.equal(await drawer.getByRole('button', { name: 'Run audit' }).count(), 0)
  anonymous.assertNoErrors()
  await anonymous.close()
})

test('the browser logged no errors', () => window.assertNoErrors())
