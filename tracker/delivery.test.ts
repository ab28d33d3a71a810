import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openTrackedSite, type TrackedPage, type TrackedSite } from '../test/support/tracked-site.ts'

let site: TrackedSite
before(async () => {
  site = await openTrackedSite()
})
after(() => site.close())

const counted: Readonly<Record<string, TrackedPage>> = {
  'localhost with data-local': { host: 'localhost', tag: 'data-local' },
  'an automated browser with data-local': {
    before: `Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => true })`,
    tag: 'data-local',
  },
  'Do Not Track without data-dnt': {
    before: `Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })`,
  },
  'no Do Not Track with data-dnt': { tag: 'data-dnt' },
  'a host name that begins with localhost': { host: 'localhost.example.test' },
  'an opt-out that was revoked': { before: `localStorage.sightline_ignore = 'false'` },
  'denied storage': {
    before: `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } })`,
  },
}

const ignored: Readonly<Record<string, TrackedPage>> = {
  localhost: { host: 'localhost' },
  'a subdomain of localhost': { host: 'app.localhost' },
  'a loopback address': { host: '127.0.0.1' },
  'an automated browser': {
    before: `Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => true })`,
  },
  'Do Not Track with data-dnt': {
    before: `Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })`,
    tag: 'data-dnt',
  },
  'Global Privacy Control with data-dnt': {
    before: `navigator.globalPrivacyControl = true`,
    tag: 'data-dnt',
  },
  'a visitor who opted out': { before: `localStorage.sightline_ignore = 'true'` },
}

describe('counted visitors', () => {
  for (const [name, scene] of Object.entries(counted)) {
    test(`counted: ${name}`, async () => {
      const visit = await site.visit(scene)
      await visit.page.evaluate(`sightline('Seen')`)
      await visit.expectEvents('pageview /', 'Seen /')
      assert.deepEqual(visit.errors, [])
    })
  }

  for (const [name, scene] of Object.entries(ignored)) {
    test(`not counted: ${name}`, async () => {
      const visit = await site.visit(scene)
      await visit.page.evaluate(`sightline('Seen')`)
      await visit.expectEvents()
      assert.deepEqual(visit.errors, [])
    })
  }
})

describe('requests', () => {
  test('each event is one POST of text/plain, without a preflight', async () => {
    const visit = await site.visit({})
    await visit.expectEvents('pageview /')
    assert.deepEqual(
      visit.eventRequests.map(({ method, headers }) => [method, headers['content-type']]),
      [['POST', 'text/plain;charset=UTF-8']],
    )
  })

  test('each event has a unique id, the screen width and the version', async () => {
    const visit = await site.visit({})
    await visit.page.evaluate(`sightline('One'); sightline('Two')`)
    await visit.expectEvents('pageview /', 'One /', 'Two /')
    assert.equal(new Set(visit.sent.map(({ k }) => k)).size, 3)
    for (const { k, w, v, h } of visit.sent) {
      assert.match(k, /^\S{3,32}$/)
      assert.deepEqual({ w, v, h }, { w: visit.page.viewportSize()?.width, v: 1, h: 0 })
    }
  })

  test('contain the domains of the script tag', async () => {
    const visit = await site.visit({ tag: 'data-domain="example.com,all.example"' })
    await visit.expectEvents('pageview /')
    assert.equal(visit.sent[0]?.d, 'example.com,all.example')
  })

  test('contain the hash mode', async () => {
    const visit = await site.visit({ tag: 'data-hash' })
    await visit.expectEvents('pageview /')
    assert.equal(visit.sent[0]?.h, 1)
  })

  test('contain the current title with data-title', async () => {
    const visit = await site.visit({ tag: 'data-title' })
    await visit.page.evaluate(`document.title = 'Other'; sightline('One')`)
    await visit.expectEvents('pageview /', 'One /')
    assert.deepEqual(
      visit.sent.map(({ t }) => t),
      ['Page', 'Other'],
    )
    const withoutTitle = await site.visit({})
    await withoutTitle.expectEvents('pageview /')
    assert.ok(withoutTitle.sent.every((sent) => !('t' in sent)))
  })

  test('go to the endpoint of data-api', async () => {
    const visit = await site.visit({ tag: `data-api="/proxied/api/event"` })
    await visit.expectEvents('pageview /')
    assert.equal(visit.eventRequests[0]?.url, '/proxied/api/event')
    assert.equal(visit.eventRequests[0]?.headers.host, `${visit.host}:${site.port}`)
  })

  test('go to the endpoint relative to the script behind a proxy', async () => {
    const visit = await site.visit({ script: '/stats/js/script.js' })
    await visit.expectEvents('pageview /')
    assert.equal(visit.eventRequests[0]?.url, '/stats/api/event')
  })

  test('are repeated as a beacon with the same id if fetch fails', async () => {
    const before = `const real = fetch; window.fetch = async (...args) => { await real(...args); throw Error('cut') }`
    const visit = await site.visit({ before })
    await visit.expectEvents('pageview /', 'pageview /')
    assert.equal(visit.sent[0]?.k, visit.sent[1]?.k)
  })

  test('are sent as a beacon if there is no fetch', async () => {
    const visit = await site.visit({ before: 'delete window.fetch' })
    await visit.expectEvents('pageview /')
  })
})

interface HostilePage {
  readonly before: string
  readonly sends: readonly string[]
}

const outbound = 'Outbound Link: Click / {"url":"https://other.test/"}'

const hostile: Readonly<Record<string, HostilePage>> = {
  'a form whose fields shadow its properties': { before: '', sends: ['pageview /', outbound] },
  'a frozen history': { before: 'Object.freeze(history)', sends: ['pageview /', outbound] },
  'a history that cannot be read': {
    before: `Object.defineProperty(window, 'history', { get() { throw Error('no') } })`,
    sends: ['pageview /', outbound],
  },
  'a global of the same name': {
    before: `Object.defineProperty(window, 'sightline', { value: 7 })`,
    sends: ['pageview /', outbound],
  },
  'a fetch that throws': {
    before: `window.fetch = () => { throw Error('no') }`,
    sends: ['pageview /', outbound],
  },
  'neither fetch nor beacons': { before: 'delete window.fetch; delete Navigator.prototype.sendBeacon', sends: [] },
  'a clock that throws': { before: `performance.now = () => { throw Error('no') }`, sends: [] },
}

describe('no error of the tracker reaches a hostile page', () => {
  const body = `<form><input name=attributes><input name=localName><button>Go</button></form>
    <a href="https://other.test/">Away</a>`
  const preventNavigation = `addEventListener('click', (event) => event.target.closest('a') && event.preventDefault())
    addEventListener('submit', (event) => event.preventDefault())`

  for (const [name, { before, sends }] of Object.entries(hostile)) {
    test(name, async () => {
      const visit = await site.visit({ before: `${before};${preventNavigation}`, body })
      await visit.page.click('button')
      await visit.page.click('a')
      await visit.expectEvents(...sends)
      assert.deepEqual(visit.errors, [])
    })
  }
})
