import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { compose } from '../src/analytics/digests/compose.ts'
import { sampleDigest } from '../src/analytics/digests/testing/sample-digest.ts'
import { defaultMailStyle, mailStyleOf } from '../src/mail/mail-style.ts'
import { composeCrawlMail } from '../src/seo/crawls/mails/compose.ts'
import type { CrawlMail } from '../src/seo/crawls/mails/crawl-mail.ts'
import { textsIn } from '../src/texts/texts.ts'
import { launchBrowser } from './support/browser.ts'

/** The texts are left here, and with `SCREENSHOTS=1` screenshots. */
const output = fileURLToPath(new URL('./output/', import.meta.url))
const takesScreenshots = process.env.SCREENSHOTS === '1'
const links = { statistics: 'https://stats.example.com/websites/1', unsubscribe: 'https://stats.example.com/u/1/x' }
const none = { visitors: 0, visits: 0, pageviews: 0, bounce_rate: null, visit_duration: null }
const quietWeek = sampleDigest('weekly', { metrics: none })

const hostile = '<img src=x onerror=alert(1)>"\'&amp;\u202egnp.exe\r\nBcc: x@example.com'
const hostileWeek = sampleDigest('weekly', {
  pages: [
    { value: `/${hostile}`, count: 3 },
    { value: `/${'x'.repeat(2000)}`, count: 2 },
  ],
  sources: [{ value: hostile, count: 3 }],
  channels: [{ value: hostile, count: 3 }],
  countries: [{ value: hostile, count: 3 }],
  events: [{ value: '</td></table><script>alert(1)</script>', count: 3 }],
})

const crawlLinks = {
  crawl: 'https://seo.example.com/crawls/1',
  changes: 'https://seo.example.com/crawls/1?view=changes&run=2',
  unsubscribe: 'https://seo.example.com/unsubscribe/crawls/1/x',
}
const crawlMail = (url: string, changes: Partial<CrawlMail> = {}): CrawlMail => ({
  host: 'example.com',
  date: Temporal.PlainDate.from('2026-11-16'),
  run: { status: 'done', end_reason: 'max_pages', error: null, pages: 1284, score: 84 },
  summary: { issues: 31 },
  maxPages: 1284,
  maxMinutes: null,
  changes: {
    since: Temporal.PlainDate.from('2026-11-09'),
    score: 87,
    pages: 1270,
    issues: 29,
    added: 20,
    removed: 6,
    changed: 112,
    notCrawled: 3,
    goneIssues: 2,
    uncheckedIssues: 1,
    newIssues: {
      total: 8,
      issues: [
        { check: 'broken-internal-links', severity: 'high', pages: 12, examples: [url, 'https://example.com/b'] },
        { check: url, severity: 'low', pages: 1, examples: [url] },
      ],
    },
    fixedIssues: { total: 1, issues: [{ check: 'title', severity: 'high', pages: 1, examples: [url] }] },
  },
  ...changes,
})
const failedRun = { status: 'failed', end_reason: 'failed', error: hostile, pages: null, score: null } as const

const style = defaultMailStyle
const options = { links, style, pdfNote: null }
const crawlOptions = { links: crawlLinks, style, pdfNote: null }
/** A red PNG image of one pixel, and hostile texts. */
const branded = mailStyleOf(
  {
    name: `Agency ${hostile}`,
    primaryColor: '#7a1f5c',
    accentColor: '#8a2be2',
    footer: `Agency Ltd, ${hostile}`,
    logo: {
      type: 'image/png',
      bytes: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
        'base64',
      ),
    },
  },
  { isPreview: true },
)

const mails = {
  week: compose(sampleDigest('weekly'), textsIn('en'), options, 0),
  'week-de': compose(sampleDigest('weekly'), textsIn('de'), options, 0),
  'month-fr': compose(sampleDigest('monthly'), textsIn('fr'), options, 0),
  quiet: compose(quietWeek, textsIn('en'), options, 2),
  branded: compose(
    sampleDigest('weekly'),
    textsIn('en'),
    { links, style: branded, pdfNote: 'The PDF file is attached.' },
    0,
  ),
  'crawl-branded': composeCrawlMail(crawlMail('https://example.com/a'), 'en', {
    ...crawlOptions,
    style: branded,
    pdfNote: 'The PDF file is attached.',
  }),
  hostile: compose(hostileWeek, textsIn('en'), options, 0),
  crawl: composeCrawlMail(crawlMail('https://example.com/a'), 'en', crawlOptions),
  'crawl-de': composeCrawlMail(crawlMail('https://example.com/a'), 'de', crawlOptions),
  'crawl-hostile': composeCrawlMail(crawlMail(`https://example.com/${hostile}`, { host: hostile }), 'fr', crawlOptions),
  'crawl-failed': composeCrawlMail(crawlMail('', { run: failedRun, changes: null }), 'en', crawlOptions),
}

describe('the mail in a browser', () => {
  let browser: Browser
  let page: Page
  /** What the mail that is shown has done. */
  let wrong: string[] = []
  before(async () => {
    mkdirSync(output, { recursive: true })
    browser = await launchBrowser()
    page = await browser.newPage()
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) wrong.push(`asked for ${request.url()}`)
    })
    page.on('dialog', (dialog) => {
      wrong.push('ran a script')
      dialog.dismiss().catch(() => {})
    })
  })
  after(() => browser.close())

  for (const [name, { html, text }] of Object.entries(mails)) {
    for (const width of [360, 700]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        test(`${name}, ${width} px wide, ${colorScheme}: fits, loads nothing, runs nothing`, async () => {
          wrong = []
          await page.setViewportSize({ width, height: 900 })
          await page.emulateMedia({ colorScheme })
          await page.setContent(html)
          const scrollWidth = await page.evaluate('document.documentElement.scrollWidth')
          const images = await page.locator('img').count()
          const scripts = await page.locator('script').count()
          if (takesScreenshots)
            await page.screenshot({ path: join(output, `mail-${name}-${width}-${colorScheme}.png`), fullPage: true })
          assert.deepEqual(wrong, [])
          const expected = { scrollWidth: width, images: name.includes('branded') ? 1 : 0, scripts: 0 }
          assert.deepEqual({ scrollWidth, images, scripts }, expected)
        })
      }
    }
    writeText(name, text)
  }
})

function writeText(name: string, text: string): void {
  mkdirSync(output, { recursive: true })
  writeFileSync(join(output, `mail-${name}.txt`), text)
}
