import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { type ConsoleWindow, openWindow, signedInState } from './support/console.ts'
import { createDemo } from './support/demo-site.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'

const home = '/sites/demo.example'
/** Most people do one of these every day. The twelfth, a funnel of four steps, is in `console-goals.test.ts`. */
const maxClicks = 2

let sightline: Joined
let browser: Browser
let window: ConsoleWindow
before(async () => {
  ;[sightline, browser] = await Promise.all([joinSightline(), launchBrowser()])
  await createDemo(sightline)
  const storageState = await signedInState(browser, sightline.analyticsUrl, sightline.email)
  window = await openWindow(browser, { storageState })
})
after(async () => {
  await browser?.close()
  await sightline?.stop()
})

interface Task {
  readonly name: string
  /** The clicks that it took when websites, reports and crawls were three lists of the same hosts. A funnel of four steps took 20. */
  readonly before: number
  readonly from: string
  readonly clicks: (page: Page) => readonly Locator[]
  readonly done: (page: Page) => Promise<unknown>
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first()
const link = (page: Page, name: string | RegExp): Locator => page.getByRole('link', { name }).first()
const tab = (page: Page, name: string): Locator => page.locator('.site-nav').getByRole('link', { name })
const at = (search: RegExp) => (page: Page) => page.waitForURL(search)

const tasks: readonly Task[] = [
  {
    name: 'see how many visitors a site has, and from where',
    before: 1,
    from: '/sites',
    clicks: (page) => [link(page, 'demo.example')],
    done: (page) => page.getByText('Google').first().waitFor(),
  },
  {
    name: 'see the last seven days',
    before: 2,
    from: home,
    clicks: (page) => [button(page, /^Period/), link(page, 'Last 7 days')],
    done: at(/period=7d/),
  },
  {
    name: 'compare with the year before',
    before: 2,
    from: home,
    clicks: (page) => [button(page, /^Period/), link(page, /last year|previous year/i)],
    done: at(/compare=/),
  },
  {
    name: 'see who is there now',
    before: 1,
    from: home,
    clicks: (page) => [tab(page, 'Realtime')],
    done: (page) => page.getByText('Pageviews per minute').first().waitFor(),
  },
  {
    name: 'see which sources bring purchases',
    before: 1,
    from: home,
    clicks: (page) => [
      page
        .locator('.panel')
        .last()
        .getByRole('link', { name: /^Purchase/ })
        .first(),
    ],
    done: at(/goal=/),
  },
  {
    name: 'see only visits from one country',
    before: 1,
    from: home,
    clicks: (page) => [link(page, /^Germany/)],
    done: at(/filter=country/),
  },
  {
    name: 'see the worst issue and its evidence',
    before: 4,
    from: home,
    clicks: (page) => [tab(page, 'SEO'), page.locator('.site-issues tbody a').first()],
    done: async (page) => {
      const evidence = page.getByRole('region', { name: 'Evidence' })
      await evidence.getByText(/^Page 1 of \d/).waitFor()
      await evidence.locator('.evidence').first().waitFor()
    },
  },
  {
    name: 'see the status and the links of a page next to its visits',
    before: 4,
    from: home,
    clicks: (page) => [tab(page, 'Pages'), page.getByRole('rowheader').getByRole('link').first()],
    done: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'get the address to share what is shown',
    before: 1,
    from: home,
    clicks: (page) => [button(page, 'Site actions'), button(page, 'Share')],
    done: (page) => page.getByRole('dialog', { name: 'Share page' }).waitFor(),
  },
  {
    name: 'save the sources as a file',
    before: 2,
    from: home,
    clicks: (page) => [button(page, 'Site actions'), button(page, 'Sources')],
    done: async () => undefined,
  },
  {
    name: 'see whether the site is tracked as usual',
    before: 1,
    from: home,
    clicks: (page) => [tab(page, 'Settings'), link(page, 'Tracking')],
    done: (page) => page.getByText('Rejected hits').first().waitFor(),
  },
]

describe(`tasks that take at most ${maxClicks} clicks`, () => {
  for (const { name, before, from, clicks, done } of tasks) {
    test(name, async (t) => {
      const { page, isQuiet } = window
      await page.goto(sightline.analyticsUrl + from)
      await isQuiet()
      const steps = clicks(page)
      for (const step of steps) await step.click()
      await done(page)
      t.diagnostic(`${steps.length} clicks, before ${before}`)
      assert.ok(steps.length <= maxClicks)
      window.assertNoErrors()
    })
  }
})
