import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { assertAccessible, colorRules, settled } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { openWindow, signedInState } from './support/console.ts'
import { isTooWide, overflowingFigures } from './support/console-appearances.ts'
import { createDemo } from './support/demo-site.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { mouseOnly, recordLoads } from './support/page-load.ts'

const maxShift = 0.02

let sightline: Joined
let browser: Browser
let storageState: BrowserContextOptions['storageState']
let ids: Awaited<ReturnType<typeof createDemo>>
before(async () => {
  ;[sightline, browser] = await Promise.all([joinSightline(), launchBrowser()])
  ids = await createDemo(sightline)
  storageState = await signedInState(browser, sightline.analyticsUrl, sightline.email)
})
after(async () => {
  await browser?.close()
  await sightline?.stop()
})

const tabs = ['', '/realtime', '/conversions', '/pages', '/seo', '/settings']
const parts = [
  '/conversions/funnels',
  '/conversions/journeys',
  '/seo/issues/description-missing',
  '/seo/search',
  '/seo/crawls',
  '/seo/reports',
  '/seo/ai',
  ...['tracking', 'exclusions', 'sharing', 'email', 'data', 'delete'].map((section) => `/settings/${section}`),
]
const crawlViews = ['issues', 'pages', 'links', 'duplicates', 'hreflang', 'changes'].map((view) => `?view=${view}`)
const pages = (): readonly string[] => [
  '/sites',
  ...[...tabs, ...parts].map((path) => `/sites/demo.example${path}`),
  ...['', ...crawlViews].map((view) => `/crawls/${ids.crawl}${view}`),
  `/reports/${ids.report}`,
]

/** A page is loaded in light colors, and then darkened. */
const walks = ['en', 'de', 'fr'].flatMap((locale) => [1280, 360].map((width) => ({ locale, width })))

for (const { locale, width } of walks) {
  describe(`the tabs of the demo site in ${locale} at ${width} px`, () => {
    test('fit, stay where they are, ask once, and are reached by keyboard', async (t) => {
      const viewport = { width, height: 800 }
      const { page, errors, isQuiet, close } = await openWindow(browser, {
        locale,
        viewport,
        storageState,
        timezoneId: 'Europe/Berlin',
      })
      t.after(close)
      const load = await recordLoads(page)
      for (const path of pages()) {
        await t.test(path, async (t) => {
          load.reset()
          errors.splice(0)
          await page.emulateMedia({ colorScheme: 'light' })
          await page.goto(sightline.analyticsUrl + path)
          await page.locator('main h1').first().waitFor()
          await isQuiet()
          await page.evaluate(settled)
          await t.test('requests', () => assert.deepEqual(load.repeated(), []))
          await t.test('layout shift', async () => {
            const { score, moved } = await load.layoutShift()
            assert.ok(score < maxShift, `It shifted by ${score.toFixed(3)}:\n${moved.join('\n')}`)
          })
          await t.test('width', async () => {
            assert.equal(await isTooWide(page), false, 'It has to be scrolled sideways')
            assert.deepEqual(await overflowingFigures(page), [])
          })
          await t.test('axe, light', () => assertAccessible(page))
          await page.emulateMedia({ colorScheme: 'dark' })
          await t.test('axe, dark', () => assertAccessible(page, colorRules))
          if (locale === 'en') await t.test('keyboard', async () => assert.deepEqual(await mouseOnly(page), []))
          assert.deepEqual(errors, [])
        })
      }
    })
  })
}
