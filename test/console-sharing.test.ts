import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { form, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInAt, signInContext } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { startOnePageSite } from './support/one-page-site.ts'
import type { SessionClient } from './support/session-client.ts'
import { type Sightline, startSightline } from './support/sightline.ts'
import { invite, signIn, signInOwner } from './support/sign-in.ts'

interface Shared {
  readonly id: number
  readonly page: string
}

interface Resource {
  readonly name: 'website' | 'report'
  readonly path: string
  readonly fields: (privacy: number) => Readonly<Record<string, string>>
  readonly heading: (privacy: number) => string
}

const resources: readonly Resource[] = [
  {
    name: 'website',
    path: '/api/v1/websites',
    fields: (privacy) => ({ domain: `privacy-${privacy}.example.com` }),
    heading: (privacy) => `privacy-${privacy}.example.com`,
  },
  {
    name: 'report',
    path: '/api/v1/reports',
    fields: (privacy) => ({ url: `http://127.0.0.1:9/privacy-${privacy}` }),
    heading: (privacy) => `127.0.0.1:9/privacy-${privacy}`,
  },
]

const first = 'first password'
const second = 'second password'

let sightline: Sightline
let browser: Browser
let owner: SessionClient
before(async () => {
  ;[sightline, browser] = await Promise.all([startSightline(), launchBrowser()])
  owner = await signInOwner(sightline)
  await invite(owner, 'other@example.com')
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

const asOwner = (page: Page): Promise<void> => arrive(page, 'owner@example.com')
const asOther = (page: Page): Promise<void> => arrive(page, 'other@example.com')
const asAnonymous = async (): Promise<void> => {}

const arrive = (page: Page, email: string): Promise<void> =>
  signInContext(page.context(), sightline.analyticsUrl, email)

async function enter(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'View page', exact: true }).click()
}

for (const { name, path, fields, heading } of resources) {
  describe(`the page of a ${name}`, () => {
    const made = new Map<number, Shared>()
    let service: SessionClient
    before(async () => {
      service = name === 'website' ? owner : await signIn(sightline.seoUrl, 'owner@example.com')
      for (const privacy of [0, 1, 2]) {
        const sent = {
          ...fields(privacy),
          privacy,
          embed: privacy === 1 ? 0 : 1,
          ...(privacy === 2 ? { password: first } : {}),
        }
        const { body, text, status } = await service.post<One<Shared>>(path, form(sent))
        assert.equal(status, 201, text)
        made.set(privacy, body.data)
      }
    })

    const visit = async (privacy: number, come: (page: Page) => Promise<void>): Promise<ConsoleWindow> => {
      const window = await openWindow(browser)
      await come(window.page)
      await window.page.goto(made.get(privacy)?.page ?? '')
      return window
    }
    const shows = (page: Page, privacy: number): Promise<void> =>
      page
        .getByRole('heading', { name: heading(privacy) })
        .first()
        .waitFor()
    /** Its owner has a website in a site's frame, and the button in a menu there. */
    const openMenu = async (page: Page): Promise<void> => {
      if (name === 'website') await page.getByRole('button', { name: 'Site actions' }).click()
    }
    const shared = [
      [0, 'its owner', asOwner, 'shown'],
      [0, 'another account', asOther, 'shown'],
      [0, 'an anonymous visitor', asAnonymous, 'shown'],
      [1, 'its owner', asOwner, 'shown'],
      [1, 'another account', asOther, 'missing'],
      [1, 'an anonymous visitor', asAnonymous, 'missing'],
      [2, 'its owner', asOwner, 'shown'],
      [2, 'another account', asOther, 'asks'],
      [2, 'an anonymous visitor', asAnonymous, 'asks'],
    ] as const

    for (const [privacy, who, come, outcome] of shared) {
      test(`with privacy ${privacy}, to ${who}: ${outcome}`, async () => {
        const { page, assertNoErrors, close } = await visit(privacy, come)
        if (outcome === 'shown') await shows(page, privacy)
        else if (outcome === 'missing') await page.getByText('Page not found').waitFor()
        else await page.getByRole('heading', { name: 'This page is password-protected' }).waitFor()
        const settings = page.getByRole('button', { name: 'Share' })
        if (who === 'its owner') {
          await openMenu(page)
          await settings.waitFor()
        } else assert.equal(await settings.count(), 0)
        assertNoErrors()
        await close()
      })
    }

    test('opens only with the password, until that is changed', async () => {
      const { page, assertNoErrors, close } = await visit(2, asAnonymous)
      await enter(page, 'a guess')
      await page.getByText('Wrong password').waitFor()
      await enter(page, first)
      await shows(page, 2)
      await page.reload()
      await shows(page, 2)
      const { status } = await service.put(`${path}/${made.get(2)?.id}`, form({ password: second }))
      assert.equal(status, 200)
      await page.reload()
      await enter(page, first)
      await page.getByText('Wrong password').waitFor()
      await enter(page, second)
      await shows(page, 2)
      assertNoErrors()
      await close()
    })

    test('opens by its id only for its owner', async () => {
      const { origin } = new URL(made.get(0)?.page ?? '')
      for (const [come, outcome] of [
        [asOwner, 'shown'],
        [asOther, 'missing'],
        [asAnonymous, 'sign-in'],
      ] as const) {
        const { page, close } = await openWindow(browser)
        await come(page)
        await page.goto(`${origin}/${name}s/${made.get(0)?.id}`)
        if (outcome === 'shown') await shows(page, 0)
        else if (outcome === 'missing') await page.getByText('Page not found').waitFor()
        else await page.waitForURL(/\/sign-in\?next=/)
        await close()
      }
    })

    test('gets a new share URL, to which its owner is redirected', async () => {
      const { page, assertNoErrors, close } = await visit(0, asOwner)
      const before = made.get(0)?.page ?? ''
      await openMenu(page)
      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByRole('button', { name: 'Reset share link' }).click()
      await page.getByText('The current link stops working').waitFor()
      await page.getByRole('button', { name: 'Reset share link' }).click()
      // A website is at the address of its site, which has no token.
      if (name !== 'website') await page.waitForURL((url) => url.href !== before)
      await shows(page, 0)
      const read = () => service.get<One<Shared>>(`${path}/${made.get(0)?.id}`)
      await eventually(async () => (await read()).body.data.page !== before)
      const { body } = await read()
      if (name !== 'website') assert.equal(page.url(), body.data.page)
      made.set(0, body.data)
      const anonymous = await openWindow(browser)
      await anonymous.page.goto(before)
      await anonymous.page.getByText('Page not found').waitFor()
      await anonymous.page.goto(body.data.page)
      await shows(anonymous.page, 0)
      assertNoErrors()
      await anonymous.close()
      await close()
    })

    test('in a frame of the same site is read-only and sends no session cookie', async (context) => {
      const { page, isQuiet, assertNoErrors, close } = await openWindow(browser)
      await signInAt(page, new URL(made.get(0)?.page ?? '').origin, 'owner@example.com')
      await page.waitForURL(/\/sites$/)
      const asked: Promise<readonly [string, string | undefined]>[] = []
      page.on('request', (request) => {
        if (request.isNavigationRequest() || request.frame() === page.mainFrame()) return
        if (!/\/(?:api|shared)\//.test(request.url())) return
        asked.push(request.allHeaders().then((headers) => [new URL(request.url()).pathname, headers.cookie]))
      })
      const same = await startOnePageSite(
        `<iframe src="${made.get(0)?.page}?embed=1" width="900" height="900"></iframe>`,
      )
      context.after(() => same.stop())
      await page.goto(`http://127.0.0.1:${same.port}/`)
      const frame = page.frameLocator('iframe')
      await frame.getByRole('heading', { level: 1, name: heading(0) }).waitFor()
      await isQuiet()
      for (const control of ['Share', 'Run audit', 'Settings', 'Delete']) {
        assert.equal(await frame.getByRole('button', { name: control }).count(), 0, control)
      }
      assert.equal(await frame.locator('a[href*="/settings"], a[href="/sites"]').count(), 0)
      const requests = await Promise.all(asked)
      assert.ok(requests.length > 0)
      for (const [at, cookie] of requests) {
        assert.match(at, /^\/shared\//)
        assert.equal(cookie, undefined, at)
      }
      assertNoErrors()
      await close()
    })

    test('that is private shows nothing in a frame, even to its owner', async () => {
      const { page, close } = await openWindow(browser)
      await asOwner(page)
      await page.goto(`${made.get(1)?.page}?embed=1`)
      await page.getByText('Page not found').waitFor()
      assert.equal(await page.getByRole('link').count(), 0)
      assert.equal(await page.getByRole('button').count(), 0)
      await close()
    })

    for (const privacy of [0, 2]) {
      test(`can be embedded in another site with privacy ${privacy}`, async (context) => {
        const { page, assertNoErrors, close } = await openWindow(browser)
        const address = `${made.get(privacy)?.page}?embed=1`
        const other = await startOnePageSite(`<iframe src="${address}" width="900" height="900"></iframe>`)
        context.after(() => other.stop())
        await page.goto(`http://frame.example:${other.port}/`)
        const frame = page.frameLocator('iframe')
        if (privacy === 2) {
          await service.put(`${path}/${made.get(2)?.id}`, form({ password: second }))
          await frame.getByLabel('Password').fill(second)
          await frame.getByRole('button', { name: 'View page', exact: true }).click()
        }
        await frame.getByRole('heading', { level: 1, name: heading(privacy) }).waitFor()
        assert.equal(await frame.getByRole('banner').count(), 0)
        assertNoErrors()
        await close()
      })
    }
  })
}

test('visitors of a shared report can save it as PDF, and see why it cannot be printed', async (context) => {
  const site = await startOnePageSite('<!doctype html><title>Chairs</title><h1>Chairs</h1>')
  context.after(() => site.stop())
  const seo = await signIn(sightline.seoUrl, 'owner@example.com')
  const { body } = await seo.post<One<Shared>>(
    '/api/v1/reports',
    form({ url: `http://127.0.0.1:${site.port}/`, privacy: 0 }),
  )
  const { page, close } = await openWindow(browser)
  await page.goto(body.data.page)
  await page.route('**/export?*', async (route) => {
    await page.getByText('Creating PDF…').waitFor()
    await route.continue()
  })
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  await page.getByText('Creating PDF…').waitFor({ state: 'hidden' })
  await page.getByText(/format pdf needs a browser/).waitFor()
  await close()
})
