import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { assertAccessible, colorRules } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { createClient, form, json, type One } from './support/client.ts'
import { openWindow, signInAt, signInWithWelcomeLink } from './support/console.ts'
import { type OnePageSite, startOnePageSite } from './support/one-page-site.ts'
import { importSample } from './support/sample-events.ts'
import { shareTokenOf } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

/** With `SCREENSHOTS=1`, screenshots of all pages are left here. */
const output = fileURLToPath(new URL('./output/console/', import.meta.url))
const takesScreenshots = process.env.SCREENSHOTS === '1'

const article = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>What our plans cost</title>
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Team","offers":{"@type":"Offer"}}</script>
  </head><body><main><h1>Prices</h1><p>Words about prices.</p><img src="/team.png"><a href="#">here</a></main></body></html>`

let sightline: Sightline
let browser: Browser
let site: OnePageSite
const shareTokens = new Map<string, string>()
/** What a stranger is shown is at the share address of the website with that id. */
const sharedAt = (path: string): string => path.replace(/(?<=^\/websites\/)\d+/, (id) => shareTokens.get(id) ?? id)
before(async () => {
  if (takesScreenshots) mkdirSync(output, { recursive: true })
  ;[sightline, browser, site] = await Promise.all([startSightline(), launchBrowser(), startOnePageSite(article)])
  const analytics = await createClient(sightline.analyticsUrl, ownerKey)
  const seo = await createClient(sightline.seoUrl, ownerKey)
  for (const website of [
    form({ domain: 'example.com', privacy: 0, embed: 1 }),
    form({ domain: 'docs.example.org', privacy: 2, password: 'a password' }),
  ]) {
    const { body } = await analytics.post<One<{ id: number; page: string }>>('/api/v1/websites', website)
    shareTokens.set(String(body.data.id), shareTokenOf(body.data.page))
  }
  await importSample(sightline, 1)
  const wait = { headers: { ...form({}).headers, prefer: 'wait=30' } }
  for (const path of ['/pricing', '/', '/docs/start']) {
    const sent = form({ url: `http://127.0.0.1:${site.port}${path}`, privacy: 1 })
    await seo.post('/api/v1/reports', { ...sent, headers: { ...sent.headers, ...wait.headers } })
  }
  await seo.put('/api/v1/reports/1', { ...form({ results: 1 }), ...wait, body: 'results=1' })
  const ignored = { check: 'alt-missing', reason: 'It is decorative', report: 1 }
  await seo.post('/api/v1/projects/127.0.0.1/ignored-issues', json(ignored))
  await seo.post('/api/v1/reports', form({ url: 'http://127.0.0.1:9/gone' }))
  const { page, close } = await openWindow(browser)
  await signInWithWelcomeLink(page, sightline)
  await close()
})
after(async () => {
  await browser.close()
  await sightline.stop()
  site.stop()
})

interface Shown {
  readonly name: string
  readonly path: string
  readonly ready: (page: Page) => Promise<unknown>
  readonly stranger?: true
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()
const click = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}

const pages: readonly Shown[] = [
  { name: 'sign-in', path: '/sign-in', ready: heading('Sign in'), stranger: true },
  { name: 'welcome-gone', path: '/welcome?token=x', ready: heading('This link has expired'), stranger: true },
  { name: 'shared-password', path: '/websites/2', ready: heading('This page is password-protected'), stranger: true },
  { name: 'shared-website', path: '/websites/1', ready: text('Germany'), stranger: true },
  { name: 'shared-realtime', path: '/websites/1/realtime', ready: text('Pageviews per minute'), stranger: true },
  { name: 'shared-page-details', path: '/websites/1?details=/pricing', ready: text('Entrances'), stranger: true },
  { name: 'embedded-website', path: '/websites/1?embed=1', ready: text('Google'), stranger: true },
  { name: 'missing', path: '/reports/1', ready: text('Page not found'), stranger: true },
  { name: 'websites', path: '/websites', ready: text(/^[\d,]+ visitors$/) },
  { name: 'website-new', path: '/websites/new', ready: heading('Add website') },
  { name: 'website-setup', path: '/websites/2/setup', ready: text('Waiting for the first visit') },
  { name: 'website-edit', path: '/websites/1/edit', ready: text('Ignored query parameters') },
  { name: 'statistics', path: '/websites/1', ready: text('Google') },
  { name: 'statistics-empty', path: '/websites/2', ready: text('No data in this period') },
  {
    name: 'statistics-filtered',
    path: '/websites/1?filter=country:is:DE|FR&filter=page:contains:/docs',
    ready: text('Google'),
  },
  { name: 'statistics-rows', path: '/websites/1?rows=page', ready: text('1–10 of 10') },
  { name: 'realtime', path: '/websites/1/realtime', ready: text('Pageviews per minute') },
  { name: 'website-seo', path: '/websites/1/seo', ready: text('/pricing') },
  { name: 'page-details', path: '/websites/1?details=/pricing', ready: text('No audits yet') },
  {
    name: 'statistics-period',
    path: '/websites/1',
    ready: async (page) => {
      await text('Google')(page)
      await page.getByRole('button', { name: /^Period/ }).click()
    },
  },
  {
    name: 'statistics-share',
    path: '/websites/1',
    ready: async (page) => {
      await click('Share')(page)
      await heading('Share page')(page)
    },
  },
  {
    name: 'statistics-share-reset',
    path: '/websites/1',
    ready: async (page) => {
      await click('Share')(page)
      await click('Reset share link')(page)
      await text('The current link stops working')(page)
    },
  },
  {
    name: 'mail-preview',
    path: '/websites/1/edit',
    ready: async (page) => {
      await click('Preview email')(page)
      await text('TOP PAGES')(page)
    },
  },
  { name: 'reports', path: '/reports', ready: text('/docs/start') },
  { name: 'report-new', path: '/reports/new', ready: heading('New report') },
  { name: 'report', path: '/reports/1', ready: heading('History') },
  { name: 'report-compare', path: '/reports/1?compare=1', ready: heading(/^Remaining/) },
  { name: 'report-run', path: '/reports/1?run=1', ready: text('You are viewing the audit of') },
  {
    name: 'report-ignored',
    path: '/reports/1',
    ready: async (page) => {
      await click('Ignored 1')(page)
      await text('It is decorative')(page)
    },
  },
  {
    name: 'report-ignore',
    path: '/reports/1',
    ready: async (page) => {
      await click('Ignore issue')(page)
      await heading('Ignore this issue?')(page)
    },
  },
  {
    name: 'reports-menu',
    path: '/reports',
    ready: async (page) => {
      await click('Actions for')(page)
      await text('Delete report')(page)
    },
  },
  { name: 'report-failed', path: '/reports/4', ready: text('The audit failed.') },
  { name: 'projects', path: '/projects', ready: text('127.0.0.1') },
  { name: 'project', path: '/projects/127.0.0.1', ready: text(/pages/) },
  { name: 'settings', path: '/settings', ready: heading('Settings') },
  { name: 'keys', path: '/settings/keys', ready: text('First key') },
  { name: 'people', path: '/settings/people', ready: text('owner@example.com') },
]

interface Appearance {
  readonly name: string
  readonly scheme: 'light' | 'dark'
  readonly width: number
  /** The accessibility rules that are checked; all of them if undefined. */
  readonly rules?: readonly string[]
}

/** A page is loaded for the first of each row and then changes to the other, as when night falls or a window is resized. */
const appearances: readonly (readonly Appearance[])[] = [
  [
    { name: 'light', scheme: 'light', width: 1280 },
    { name: 'dark', scheme: 'dark', width: 1280, rules: colorRules },
  ],
  [
    { name: 'narrow', scheme: 'light', width: 360, rules: [] },
    { name: 'broad', scheme: 'light', width: 2560, rules: [] },
  ],
]

for (const who of ['owner', 'stranger'] as const) {
  describe(`the pages of the console, for ${who === 'owner' ? 'their owner' : 'others'}`, () => {
    let storageState: BrowserContextOptions['storageState']
    before(async () => {
      if (who === 'stranger') return
      const { page, close } = await openWindow(browser)
      await signInAt(page, sightline.analyticsUrl, 'owner@example.com')
      await page.waitForURL(/\/websites$/)
      storageState = await page.context().storageState()
      await close()
    })

    for (const { name, path, ready } of pages.filter(({ stranger }) => (stranger === true) === (who === 'stranger'))) {
      test(`${name} has no accessibility or layout issue`, async (t) => {
        const window = await openWindow(browser, { timezoneId: 'Europe/Berlin', storageState })
        const { page } = window
        t.after(() => window.close())
        for (const [first, ...others] of appearances) {
          assert.ok(first)
          await resize(page, first)
          await page.goto(sightline.analyticsUrl + (who === 'stranger' ? sharedAt(path) : path))
          await ready(page)
          await page.waitForLoadState('networkidle')
          for (const appearance of [first, ...others]) {
            await t.test(appearance.name, async () => {
              await resize(page, appearance)
              await page.evaluate(settled)
              if (takesScreenshots)
                await page.screenshot({ path: `${output}${name}-${appearance.name}.png`, fullPage: true })
              assert.equal(await isTooWide(page), false, 'It has to be scrolled sideways')
              if (appearance.rules?.length !== 0) await assertAccessible(page, appearance.rules)
              window.assertNoErrors()
            })
          }
        }
      })
    }
  })
}

/**
 * Runs in the page, so it is a string: charts are resized in the next frame, and colors change in a transition. A browser that
 * draws no frames is not waited for.
 */
const settled = `Promise.race([
  new Promise((resolve) => setTimeout(resolve, 10_000)),
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() =>
    Promise.allSettled(document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)))])`

async function resize(page: Page, { scheme, width }: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize({ width, height: 900 })
}

async function isTooWide(page: Page): Promise<unknown> {
  return await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
}
