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
import { inFull } from './support/tier.ts'

const article = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>What our plans cost</title>
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Team","offers":{"@type":"Offer"}}</script>
  </head><body><main><h1>Prices</h1><p>Words about prices.</p><img src="/team.png"><a href="#">here</a></main></body></html>`

let sightline: Sightline
let browser: Browser
let site: OnePageSite
let ownerState: BrowserContextOptions['storageState']
const shareTokens = new Map<string, string>()
/** What an anonymous visitor is shown is at the share address of the website with that id. */
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
  const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  const fixed = form({ text: 'New titles', pages: '/pricing', time: tenDaysAgo })
  assert.equal((await analytics.post('/api/v1/websites/1/fixes', fixed)).status, 201)
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

const pages: readonly (ConsolePage & { readonly anonymous?: true })[] = [
  { name: 'sign-in', path: '/sign-in', ready: heading('Sign in'), anonymous: true },
  {
    name: 'invitation-gone',
    path: '/invitation?token=x',
    ready: heading('This invitation is no longer valid'),
    anonymous: true,
  },
  { name: 'sign-up', path: '/sign-up', ready: heading('Create an account'), anonymous: true },
  { name: 'sign-up-gone', path: '/sign-up?token=x', ready: heading('This link has expired'), anonymous: true },
  {
    name: 'provider-return',
    path: '/sign-in/provider?code=x&state=x',
    ready: heading('This sign-in didn’t work'),
    refusedWith: 403,
    anonymous: true,
  },
  { name: 'password-reset', path: '/password-reset', ready: heading('Set a new password'), anonymous: true },
  {
    name: 'password-reset-gone',
    path: '/password-reset?token=x',
    ready: heading('This link has expired'),
    anonymous: true,
  },
  { name: 'welcome-gone', path: '/welcome?token=x', ready: heading('This link has expired'), anonymous: true },
  { name: 'shared-password', path: '/websites/2', ready: heading('This page is password-protected'), anonymous: true },
  { name: 'shared-website', path: '/websites/1', ready: text('Germany'), anonymous: true },
  { name: 'shared-realtime', path: '/websites/1/realtime', ready: text('Pageviews per minute'), anonymous: true },
  { name: 'shared-page-details', path: '/websites/1?details=/pricing', ready: text('Entrances'), anonymous: true },
  { name: 'embedded-website', path: '/websites/1?embed=1', ready: text('Google'), anonymous: true },
  { name: 'sign-in-next', path: '/reports/1', ready: heading('Sign in to open this page'), anonymous: true },
  { name: 'missing', path: `/reports/${unknownToken}`, ready: text('Page not found'), anonymous: true },
  { name: 'help-anonymous', path: '/help', ready: title, anonymous: true },
  { name: 'help', path: '/help', ready: title },
  { name: 'help-page', path: '/help/reference/checks#hreflang-code', ready: text('hreflang-code') },
  { name: 'help-search', path: '/help?q=bounce', ready: heading('Results for') },
  { name: 'help-none', path: '/help/nothing/at/all', ready: text('There is no such page in the help') },
  { name: 'help-inner', path: '/help/contributing', ready: title },
  { name: 'sites', path: '/sites', ready: text('Average SEO score') },
  { name: 'sites-combined', path: '/sites/combined?ids=1,2', ready: text('Google') },
  { name: 'site-new', path: '/sites/new', ready: heading('Add site') },
  {
    name: 'site-tracking',
    path: '/sites/docs.example.org/settings/tracking',
    ready: text('Waiting for the first visit'),
  },
  { name: 'site-general', path: '/sites/example.com/settings', ready: text('Time zone') },
  { name: 'site-search-settings', path: '/sites/example.com/settings/search', ready: text('Brand words') },
  { name: 'site-alerts', path: '/sites/example.com/settings/alerts', ready: text('New alert') },
  { name: 'site-exclusions', path: '/sites/example.com/settings/exclusions', ready: text('Ignored query parameters') },
  { name: 'site-sharing', path: '/sites/example.com/settings/sharing', ready: title },
  { name: 'site-email', path: '/sites/example.com/settings/email', ready: text('Email reports') },
  { name: 'site-delete', path: '/sites/example.com/settings/delete', ready: heading('Delete website') },
  { name: 'statistics', path: '/sites/example.com', ready: text('Google') },
  { name: 'statistics-empty', path: '/sites/docs.example.org', ready: text('No data in this period') },
  {
    name: 'statistics-filtered',
    path: '/sites/example.com?filter=country:is:DE|FR&filter=page:contains:/docs',
    ready: text('Google'),
  },
  { name: 'statistics-rows', path: '/sites/example.com?rows=page', ready: text('1–10 of 10') },
  { name: 'realtime', path: '/sites/example.com/realtime', ready: text('Pageviews per minute') },
  { name: 'site-pages', path: '/sites/example.com/pages', ready: text('/pricing') },
  { name: 'site-pages-columns', path: '/sites/example.com/pages?group=folder#columns', ready: text('/docs/') },
  { name: 'site-seo', path: '/sites/127.0.0.1/seo', ready: text(/pages/) },
  { name: 'site-issue', path: '/sites/127.0.0.1/seo/issues/https', ready: title },
  { name: 'site-without-reports', path: '/sites/example.com/seo', ready: text('No audits yet') },
  { name: 'site-search', path: '/sites/example.com/seo/search', ready: text('No search engine is linked') },
  { name: 'site-fixes', path: '/sites/example.com/seo/fixes', ready: text('New titles') },
  { name: 'site-fix', path: '/sites/example.com/seo/fixes/1', ready: text('/pricing') },
  { name: 'site-bots', path: '/sites/example.com/seo/ai', ready: text('No bots in this period') },
  { name: 'site-health', path: '/sites/example.com/settings/tracking', ready: text('Rejected hits') },
  { name: 'page-details', path: '/sites/example.com?details=/pricing', ready: text('No audits yet') },
  {
    name: 'statistics-period',
    path: '/sites/example.com',
    ready: async (page) => {
      await text('Google')(page)
      await page.getByRole('button', { name: /^Period/ }).click()
    },
  },
  {
    name: 'statistics-share',
    path: '/sites/example.com',
    ready: async (page) => {
      await click('Site actions')(page)
      await click('Share')(page)
      await heading('Share page')(page)
    },
  },
  {
    name: 'statistics-share-reset',
    path: '/sites/example.com',
    ready: async (page) => {
      await click('Site actions')(page)
      await click('Share')(page)
      await click('Reset share link')(page)
      await text('The current link stops working')(page)
    },
  },
  {
    name: 'mail-preview',
    path: '/sites/example.com/settings/email',
    ready: async (page) => {
      await click('Preview email')(page)
      await page.frameLocator('.mail-frame').getByText('Top pages').waitFor()
    },
  },
  { name: 'reports', path: '/sites/127.0.0.1/seo/reports', ready: text('/docs/start') },
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
    path: '/sites/127.0.0.1/seo/reports',
    ready: async (page) => {
      await click('Actions for')(page)
      await text('Delete report')(page)
    },
  },
  { name: 'report-failed', path: '/reports/4', ready: text('The audit failed.') },
  { name: 'pages-only', path: '/sites/127.0.0.1/pages', ready: text('/docs/start') },
  { name: 'settings', path: '/settings', ready: heading('Settings') },
  { name: 'branding', path: '/settings/branding', ready: text('Accent color') },
  { name: 'connections-none', path: '/settings/connections', ready: text('No connections yet') },
  { name: 'notifications-none', path: '/settings/notifications', ready: text('No channels yet') },
  { name: 'google-denied', path: '/settings/connections/google', ready: text('Google did not grant access') },
  { name: 'keys', path: '/settings/keys', ready: text('First key') },
  { name: 'security', path: '/settings/security', ready: text('This browser') },
  { name: 'team', path: '/settings/team', ready: text('owner@example.com') },
  {
    name: 'audit log',
    path: '/settings/audit',
    // People are named in the filter, too, which is not shown.
    ready: (page) => page.locator('.audit-entry').first().waitFor(),
  },
  { name: 'transfer-gone', path: '/settings/transfer?token=x', ready: title },
  { name: 'sign-on', path: '/settings/sign-on', ready: text('No providers yet') },
  { name: 'people', path: '/settings/people', ready: text('owner@example.com') },
  // What these show of data is tested by the files of their features.
  { name: 'goals-none', path: '/sites/docs.example.org/conversions', ready: title },
  { name: 'funnels-none', path: '/sites/docs.example.org/conversions/funnels', ready: title },
  { name: 'journeys-none', path: '/sites/docs.example.org/conversions/journeys', ready: title },
  { name: 'imports-none', path: '/sites/docs.example.org/settings/data', ready: title },
  { name: 'crawls-empty', path: '/sites/127.0.0.1/seo/crawls', ready: title },
  { name: 'crawl-first', path: '/crawls/new', ready: title },
  { name: 'channels-none', path: '/settings/channels', ready: title },
  { name: 'mail', path: '/settings/mail', ready: title },
  { name: 'status', path: '/settings/status', ready: title },
]

test('every page of the console is here, or in the tests of crawls', () => {
  const source = readFileSync('web/src/routes.ts', 'utf8')
  const patterns = [...source.matchAll(/pattern: '([^']+)'/g)].map(([, pattern = '']) => pattern)
  const ofSites = [...source.matchAll(/path: '([^']*)'/g)].map(([, path = '']) => `/sites/:site${path}`)
  assert.ok(patterns.length > 10 && ofSites.length > 8)
  const missing = [...patterns, ...ofSites].flatMap((pattern) => {
    const shape = new RegExp(`^${pattern.replace(/:\w+/g, '[^/?]+')}(?:\\?|$)`)
    return pattern === '/crawls/:id' || pages.some(({ path }) => shape.test(path)) ? [] : [pattern]
  })
  assert.deepEqual(missing, [])
})

for (const who of ['owner', 'anonymous'] as const) {
  describe(`the pages of the console, for ${who === 'owner' ? 'their owner' : 'others'}`, () => {
    const shown = pages.filter(({ anonymous }) => (anonymous === true) === (who === 'anonymous'))
    const settings = () => ({
      browser,
      origin: sightline.analyticsUrl,
      storageState: who === 'owner' ? ownerState : undefined,
      addressOf: who === 'anonymous' ? sharedAt : undefined,
    })
    testAppearances(shown, settings, true)
  })
}

describe('figures fit where they are, at every width', inFull, () => {
  const withFigures = ['', '', '?details=/pricing', '/realtime', '/conversions', '/settings/tracking'].map(
    (path, index) => (index === 0 ? '/sites' : `/sites/example.com${path}`),
  )
  for (const locale of ['en', 'de', 'fr']) {
    test(locale, async (t) => {
      const { page, isQuiet, close, assertNoErrors } = await openWindow(browser, { locale, storageState: ownerState })
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
        await page.goto(sightline.analyticsUrl + path)
        await page.locator('main h1').waitFor()
        await isQuiet()
        for (const width of [320, 360, 561, 700, 821, 1001, 1280]) {
          await page.setViewportSize({ width, height: 900 })
          assert.deepEqual(await overflowingFigures(page), [], `${path} at ${width} px`)
        }
      }
      assertNoErrors()
    })
  }
})
