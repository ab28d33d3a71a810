import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, form, type One } from './support/client.ts'
import { openWindow } from './support/console.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { importSample } from './support/sample-events.ts'

interface Website {
  readonly id: number
  readonly domain: string
  readonly page: string
}

let sightline: Joined
let api: Client
let website: Website
before(async () => {
  sightline = await joinSightline()
  api = await createClient(sightline.analyticsUrl, sightline.key)
  website = await add('first-visit.example', { privacy: 0 })
})
after(() => sightline.stop())

async function add(domain: string, more: Readonly<Record<string, string | number>>): Promise<Website> {
  const { body } = await api.post<One<Website>>('/api/v1/websites', form({ domain, ...more }))
  return body.data
}

describe('the page of statistics has the first replies', () => {
  const cookieOf = ({ session }: Joined): string =>
    session
      .cookies()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')

  const repliesIn = async (path: string, cookie = ''): Promise<Readonly<Record<string, unknown>>> => {
    const html = await (await pageOf(path, cookie)).text()
    const [, content = '{}'] = /<meta name="sightline-replies" content="([^"]*)">/.exec(html) ?? []
    const text = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&#39;', "'")
    return JSON.parse(text.replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
  }
  const pageOf = async (path: string, cookie = ''): Promise<Response> =>
    await fetch(sightline.analyticsUrl + path, { headers: { accept: 'text/html', cookie } })
  const sharedPath = ({ page }: Website): string => new URL(page).pathname

  test('of what its own route replies to anybody', async () => {
    const path = `/shared${sharedPath(website)}`
    const own = await (await fetch(sightline.analyticsUrl + path)).json()
    for (const cookie of ['', cookieOf(sightline)])
      assert.deepEqual(await repliesIn(`${sharedPath(website)}?period=7d`, cookie), { [path]: own })
  })

  test('of the session and the website, for its account alone', async () => {
    const path = `/sites/${website.domain}`
    const replies = await repliesIn(path, cookieOf(sightline))
    const paths = ['/api/v1/session', `/api/v1/websites/${website.id}`]
    assert.deepEqual(Object.keys(replies).sort(), paths)
    for (const path of paths) assert.deepEqual(replies[path], (await sightline.session.get(path)).body)
    for (const cookie of ['', `sightline_session=${'A'.repeat(43)}`])
      assert.deepEqual(await repliesIn(path, cookie), {})
    assert.deepEqual(await repliesIn(`${path}?embed=1`, cookieOf(sightline)), {})
    assert.deepEqual(await repliesIn('/sites', cookieOf(sightline)), {})
  })

  test('which no browser or proxy stores, as their own routes say', async () => {
    for (const [path, cookie] of [
      [sharedPath(website), ''],
      [`/sites/${website.domain}`, cookieOf(sightline)],
    ] as const)
      assert.equal((await pageOf(path, cookie)).headers.get('cache-control'), 'no-store', path)
    assert.equal((await pageOf('/sign-in')).headers.get('cache-control'), 'no-cache')
  })

  test('with the strings in the language of the reader alone', async () => {
    for (const [accepted, language] of [
      ['fr-CH, de;q=0.5', 'fr'],
      ['nl, de;q=0.5', 'de'],
      ['nl', 'en'],
    ] as const)
      for (const path of [sharedPath(website), `/sites/${website.domain}`]) {
        const headers = { accept: 'text/html', 'accept-language': accepted, cookie: cookieOf(sightline) }
        const html = await (await fetch(sightline.analyticsUrl + path, { headers })).text()
        const preloaded = [...html.matchAll(/assets\/(strings|own)-(en|de|fr)-/g)].map(
          ([, kind, of]) => `${kind} ${of}`,
        )
        const expected = path.startsWith('/sites')
          ? [`own ${language}`, `strings ${language}`]
          : [`strings ${language}`]
        assert.deepEqual(preloaded.toSorted(), expected, `${path} for ${accepted}`)
      }
  })

  test('of names with markup, which stay text', async () => {
    const name = `"'></script><script>alert(1)</script><!--&quot;`
    await api.post('/api/v1/branding', form({ name }))
    const html = await (await pageOf(`${sharedPath(website)}?filter=page==${name}`)).text()
    assert.ok(!html.includes('alert(1)<') && html.includes('alert(1)&lt;'), 'The name is not in the page')
    assert.equal(html.match(/<script\b/g)?.length, 1)
    const path = `/shared${sharedPath(website)}`
    const own = await (await fetch(sightline.analyticsUrl + path)).json()
    assert.deepEqual(await repliesIn(sharedPath(website)), { [path]: own })
    await api.post('/api/v1/branding', form({ name: '' }))
  })

  test('of a shared page that is locked to a segment, without its filters', async () => {
    const one = await add('first-locked.example', { privacy: 0 })
    const segment = { name: 'only here', filter: 'page:starts_with:/secret-path', locked: 1 }
    const { status } = await api.post(`/api/v1/websites/${one.id}/segments`, form(segment))
    assert.equal(status, 201)
    const html = await (await pageOf(sharedPath(one), cookieOf(sightline))).text()
    assert.ok(html.includes('sightline-replies') && !html.includes('secret-path'))
  })

  test('of nothing that is private or behind a password, not even to its owner', async () => {
    const hidden = await add('first-private.example', { privacy: 1 })
    const locked = await add('first-password.example', { privacy: 2, password: 'a long password' })
    for (const one of [hidden, locked])
      for (const cookie of ['', cookieOf(sightline)]) assert.deepEqual(await repliesIn(sharedPath(one), cookie), {})
  })
})

describe('a first visit', () => {
  let browser: Browser
  before(async () => {
    browser = await launchBrowser()
    await importSample(sightline, website.id, 40, 40)
  })
  after(() => browser.close())

  for (const [who, limit] of [
    ['a visitor of the shared page', 11],
    ['the owner', 16],
  ] as const)
    test(`takes at most ${limit} requests, of ${who}`, async () => {
      const window = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
      const domain = new URL(sightline.analyticsUrl).hostname
      const isOwner = who === 'the owner'
      if (isOwner)
        await window.page.context().addCookies(sightline.session.cookies().map((cookie) => ({ ...cookie, domain })))
      const requests: string[] = []
      window.page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
      await window.page.goto(isOwner ? `${sightline.analyticsUrl}/sites/${website.domain}` : website.page)
      await window.page.getByRole('region', { name: 'Pages' }).getByRole('listitem').first().waitFor()
      await window.page.locator('.chart canvas').first().waitFor()
      await window.isQuiet()
      assert.ok(requests.length > 6 && requests.length <= limit, `${requests.length}:\n${requests.join('\n')}`)
      assert.equal(await window.page.locator('.skeleton, [aria-busy=true]').count(), 0)
      window.assertNoErrors()
      await window.close()
    })
})
