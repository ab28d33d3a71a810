import { after, before, describe } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { createClient, form, type One } from './support/client.ts'
import { openWindow, signInWithWelcomeLink } from './support/console.ts'
import {
  type ConsolePage,
  click,
  heading,
  signedInState,
  testAppearances,
  text,
} from './support/console-appearances.ts'
import { type CrawlSite, startCrawlSite } from './support/crawl-site.ts'
import { eventually } from './support/eventually.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

let sightline: Sightline
let browser: Browser
let site: CrawlSite
before(async () => {
  ;[sightline, browser, site] = await Promise.all([
    startSightline(),
    launchBrowser(),
    startCrawlSite({ hasFailures: false }),
  ])
  const seo = await createClient(sightline.seoUrl, ownerKey)
  const { body } = await seo.post<One<{ id: number }>>('/api/v1/crawls', form({ url: `${site.origin}/` }))
  await eventually(async () => {
    const read = await seo.get<One<{ status: string }>>(`/api/v1/crawls/${body.data.id}`)
    return read.body.data.status === 'done'
  })
  const { page, close } = await openWindow(browser)
  await signInWithWelcomeLink(page, sightline)
  await close()
})
after(async () => {
  await browser.close()
  await sightline.stop()
  site.close()
})

/** The crawl with the id 1 is of the generated site, and done. */
const pages: readonly ConsolePage[] = [
  { name: 'crawls', path: '/crawls', ready: text('127.0.0.1') },
  { name: 'crawls-none', path: '/crawls?search=elsewhere', ready: text('No results') },
  {
    name: 'crawls-menu',
    path: '/crawls',
    ready: async (page) => {
      await click('Actions for')(page)
      await text('Run again')(page)
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
  { name: 'crawl', path: '/crawls/1', ready: text('Overview') },
]

describe('the pages of crawls', () => {
  let storageState: Awaited<ReturnType<typeof signedInState>>
  before(async () => {
    storageState = await signedInState(browser, sightline.analyticsUrl, 'owner@example.com')
  })
  testAppearances(pages, () => ({ browser, origin: sightline.analyticsUrl, storageState }))
})
