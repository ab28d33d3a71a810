import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Umami } from '@umami/node'
import { Plausible } from 'plausible-client'
import { browser } from './testing/draft.ts'
import { withFolder } from './testing/folder.ts'
import { sampleWebsite, startTestHost, type TestHost } from './testing/host.ts'
import { pollUntil } from './testing/poll-until.ts'

const eventsOf = (host: TestHost, count: number) =>
  pollUntil(
    () =>
      host.store.query({
        text: 'SELECT kind, name, hostname, page, browser FROM events ORDER BY time, name',
        values: [],
      }),
    (rows) => rows.length >= count,
  )

test('@umami/node, unmodified, reports with the user agent of the browser that it speaks for', async () => {
  await withFolder(async (folder) => {
    await using host = await startTestHost({ folder, websites: [sampleWebsite({ id: 7, excludeBots: true })] })
    const umami = new Umami({ websiteId: '7', hostUrl: host.url, userAgent: browser })
    const answer = await umami.track({ url: '/home', hostname: 'example.com', language: 'en-US', screen: '1920x1080' })
    assert.equal(answer.status, 200)
    assert.match(await answer.text(), /"visitId":"[0-9a-f]{16}"/)
    await umami.track('signup', { plan: 'pro' })
    assert.equal((await umami.identify({ id: 'user-1' })).headers.get('x-sightline-dropped'), 'not-an-event')
    const unknown = await new Umami({ websiteId: '8', hostUrl: host.url, userAgent: browser }).track('signup')
    assert.equal(unknown.status, 400)
    const silent = await new Umami({ websiteId: '7', hostUrl: host.url, userAgent: 'Googlebot/2.1' }).track('signup')
    assert.deepEqual(await silent.json(), { beep: 'boop' })
    assert.deepEqual(await eventsOf(host, 2), [
      { kind: 'pageview', name: 'pageview', hostname: 'example.com', page: '/home', browser: 'Chrome' },
      { kind: 'event', name: 'signup', hostname: 'example.com', page: '', browser: 'Chrome' },
    ])
  })
})

test('plausible-client, unmodified, reports pageviews and events', async () => {
  await withFolder(async (folder) => {
    await using host = await startTestHost({ folder, websites: [sampleWebsite({})] })
    const plausible = new Plausible({
      apiHost: host.url,
      domain: 'example.com',
      transform: (event) => ({ ...event, url: 'https://example.com/pricing' }),
    })
    await plausible.sendEvent('pageview')
    await plausible.sendEvent('Buy', { props: { plan: 'pro' }, revenue: { currency: 'EUR', amount: '12.50' } })
    assert.deepEqual(
      (await eventsOf(host, 2)).map(({ kind, name, page }) => [kind, name, page]),
      [
        ['pageview', 'pageview', '/pricing'],
        ['event', 'Buy', '/pricing'],
      ],
    )
    const [sale] = await host.store.query({
      text: "SELECT revenue, currency FROM events WHERE name = 'Buy'",
      values: [],
    })
    assert.deepEqual(sale, { revenue: 12_500, currency: 'EUR' })
  })
})
