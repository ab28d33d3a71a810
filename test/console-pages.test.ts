import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { createClient, form, json, type One } from './support/client.ts'
import { openWindow, signInWithWelcomeLink } from './support/console.ts'
import {
  type ConsolePage,
  click,
  heading,
  overflowingFigures,
  testAppearances,
  text,
} from './support/console-appearances.ts'
import { type OnePageSite, startOnePageSite } from './support/one-page-site.ts'
import { importSample } from './support/sample-events.ts'
import { shareTokenOf, unknownToken } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

const article = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>What our plans cost</title>
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Team","offers":{"@type":"Offer"}}</script>
  </head><body><main><h1>Prices</h1><p>Words about prices.</p><img src="/team.png"><a href="#">here</a></main></body></html>`

let sightline: Sightline
let browser: Browser
let site: OnePageSite
let ownerState: BrowserContextOptions['storageState']
const shareTokens = new Map<string, string>()
/** What a stranger is shown is at the share address of the website with that id. */
const sharedAt = (path: string): string => path.replace(/(?<=^\/websites\/)\d+/, (id) => shareTokens.get(id) ?? id)
before(async () => {
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
  ownerState = await page.context().storageState()
  await close()
})
after(async () => {
  await browser.close()
  await sightline.stop()
  site.stop()
})

const title = (page: Page) => page.locator('main h1').first().waitFor()

const pages: readonly (ConsolePage & { readonly stranger?: true })[] = [
  { name: 'sign-in', path: '/sign-in', ready: heading('Sign in'), stranger: true },
  { name: 'welcome-gone', path: '/welcome?token=x', ready: heading('This link has expired'), stranger: true },
  { name: 'shared-password', path: '/websites/2', ready: heading('This page is password-protected'), stranger: true },
  { name: 'shared-website', path: '/websites/1', ready: text('Germany'), stranger: true },
  { name: 'shared-realtime', path: '/websites/1/realtime', ready: text('Pageviews per minute'), stranger: true },
  { name: 'shared-page-details', path: '/websites/1?details=/pricing', ready: text('Entrances'), stranger: true },
  { name: 'embedded-website', path: '/websites/1?embed=1', ready: text('Google'), stranger: true },
  { name: 'sign-in-next', path: '/reports/1', ready: heading('Sign in to open this page'), stranger: true },
  { name: 'missing', path: `/reports/${unknownToken}`, ready: text('Page not found'), stranger: true },
  { name: 'websites', path: '/websites', ready: text('Average SEO score') },
  { name: 'websites-combined', path: '/websites/combined?ids=1,2', ready: text('Google') },
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
  { name: 'website-bots', path: '/websites/1/bots', ready: text('No bots in this period') },
  { name: 'website-health', path: '/websites/1/health', ready: text('Rejected hits') },
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
      await text('Top pages')(page)
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
  { name: 'branding', path: '/settings/branding', ready: text('Accent color') },
  { name: 'keys', path: '/settings/keys', ready: text('First key') },
  { name: 'people', path: '/settings/people', ready: text('owner@example.com') },
  // What these show of data is tested by the files of their features.
  { name: 'goals-none', path: '/websites/2/goals', ready: title },
  { name: 'funnels-none', path: '/websites/2/funnels', ready: title },
  { name: 'journeys-none', path: '/websites/2/journeys', ready: title },
  { name: 'imports-none', path: '/websites/2/imports', ready: title },
  { name: 'crawls-empty', path: '/crawls', ready: title },
  { name: 'crawl-first', path: '/crawls/new', ready: title },
  { name: 'channels-none', path: '/settings/channels', ready: title },
  { name: 'mail', path: '/settings/mail', ready: title },
  { name: 'status', path: '/settings/status', ready: title },
]

test('every page of the console is here, or in the tests of crawls', () => {
  const patterns = readFileSync('web/src/routes.ts', 'utf8').matchAll(/pattern: '([^']+)'/g)
  const missing = [...patterns].flatMap(([, pattern = '']) => {
    const shape = new RegExp(`^${pattern.replace(/:\w+/g, '[^/?]+')}(?:\\?|$)`)
    return pattern === '/crawls/:id' || pages.some(({ path }) => shape.test(path)) ? [] : [pattern]
  })
  assert.deepEqual(missing, [])
})

for (const who of ['owner', 'stranger'] as const) {
  describe(`the pages of the console, for ${who === 'owner' ? 'their owner' : 'others'}`, () => {
    const shown = pages.filter(({ stranger }) => (stranger === true) === (who === 'stranger'))
    const settings = () => ({
      browser,
      origin: sightline.analyticsUrl,
      storageState: who === 'owner' ? ownerState : undefined,
      addressOf: who === 'stranger' ? sharedAt : undefined,
    })
    testAppearances(shown, settings, true)
  })
}

describe('figures fit where they are, at every width', () => {
  const withFigures = ['', '/1', '/1?details=/pricing', '/1/realtime', '/1/goals', '/1/health']
  for (const locale of ['en', 'de', 'fr']) {
    test(locale, async (t) => {
      const { page, close, assertNoErrors } = await openWindow(browser, { locale, storageState: ownerState })
      t.after(close)
      // Numbers of a large website are as wide as they get.
      await page.route(/\/stats\/query$/, async (route) => {
        const response = await route.fetch()
        const figure = /"(\w+)":{"value":[\d.]+,"previous":[\d.]+/g
        const body = (await response.text()).replace(figure, (same, name: string) => {
          if (/rate|depth|per_visit/.test(name)) return same
          const [value, previous] = /duration|time/.test(name) ? [45_296, 41_234] : [12_345_678, 11_234_567]
          return `"${name}":{"value":${value},"previous":${previous}`
        })
        await route.fulfill({ response, body })
      })
      for (const path of withFigures) {
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.goto(`${sightline.analyticsUrl}/websites${path}`)
        await page.locator('main h1').waitFor()
        await page.waitForLoadState('networkidle')
        for (const width of [320, 360, 561, 700, 821, 1001, 1280]) {
          await page.setViewportSize({ width, height: 900 })
          assert.deepEqual(await overflowingFigures(page), [], `${path} at ${width} px`)
        }
      }
      assertNoErrors()
    })
  }
})
