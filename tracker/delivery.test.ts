import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openTrackedSite, type Scene, type TrackedSite } from './tracked-site.ts'

let site: TrackedSite
before(async () => {
  site = await openTrackedSite()
})
after(() => site.close())

const counted: Readonly<Record<string, Scene>> = {
  'a localhost that the owner wants to see': { host: 'localhost', tag: 'data-local' },
  'an automated browser that the owner wants to see': {
    before: `Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => true })`,
    tag: 'data-local',
  },
  'Do Not Track where the owner does not ask for it': {
    before: `Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })`,
  },
  'no wish of the visitor where the owner asks': { tag: 'data-dnt' },
  'a host name that only begins like localhost': { host: 'localhost.example.test' },
  'an opt-out that is over': { before: `localStorage.sightline_ignore = 'false'` },
  'storage that is denied': {
    before: `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } })`,
  },
}

const ignored: Readonly<Record<string, Scene>> = {
  localhost: { host: 'localhost' },
  'a name below localhost': { host: 'app.localhost' },
  'a loopback address': { host: '127.0.0.1' },
  'an automated browser': {
    before: `Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => true })`,
  },
  'Do Not Track where the owner honours it': {
    before: `Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })`,
    tag: 'data-dnt',
  },
  'Global Privacy Control where the owner honours it': {
    before: `navigator.globalPrivacyControl = true`,
    tag: 'data-dnt',
  },
  'a visitor who opted out': { before: `localStorage.sightline_ignore = 'true'` },
}

describe('who is counted', () => {
  for (const [name, scene] of Object.entries(counted)) {
    test(`counted: ${name}`, async () => {
      const visit = await site.visit(scene)
      await visit.page.evaluate(`sightline('Seen')`)
      await visit.expect('pageview /', 'Seen /')
      assert.deepEqual(visit.errors, [])
    })
  }

  for (const [name, scene] of Object.entries(ignored)) {
    test(`not counted: ${name}`, async () => {
      const visit = await site.visit(scene)
      await visit.page.evaluate(`sightline('Seen')`)
      await visit.expect()
      assert.deepEqual(visit.errors, [])
    })
  }
})

describe('what is sent', () => {
  test('one POST of text/plain for each event, without a preflight', async () => {
    const visit = await site.visit({})
    await visit.expect('pageview /')
    assert.deepEqual(
      visit.deliveries.map(({ method, headers }) => [method, headers['content-type']]),
      [['POST', 'text/plain;charset=UTF-8']],
    )
  })

  test('every event has an id of its own, the width and the version', async () => {
    const visit = await site.visit({})
    await visit.page.evaluate(`sightline('One'); sightline('Two')`)
    await visit.expect('pageview /', 'One /', 'Two /')
    assert.equal(new Set(visit.sent.map(({ k }) => k)).size, 3)
    for (const { k, w, v, h } of visit.sent) {
      assert.match(k, /^\S{3,32}$/)
      assert.deepEqual({ w, v, h }, { w: visit.page.viewportSize()?.width, v: 1, h: 0 })
    }
  })

  test('the domains of the tag', async () => {
    const visit = await site.visit({ tag: 'data-domain="example.com,all.example"' })
    await visit.expect('pageview /')
    assert.equal(visit.sent[0]?.d, 'example.com,all.example')
  })

  test('hash mode is told', async () => {
    const visit = await site.visit({ tag: 'data-hash' })
    await visit.expect('pageview /')
    assert.equal(visit.sent[0]?.h, 1)
  })

  test('the title, where the tag asks for it, as it is', async () => {
    const visit = await site.visit({ tag: 'data-title' })
    await visit.page.evaluate(`document.title = 'Other'; sightline('One')`)
    await visit.expect('pageview /', 'One /')
    assert.deepEqual(
      visit.sent.map(({ t }) => t),
      ['Page', 'Other'],
    )
    const silent = await site.visit({})
    await silent.expect('pageview /')
    assert.ok(silent.sent.every((sent) => !('t' in sent)))
  })

  test('to the endpoint of the tag', async () => {
    const visit = await site.visit({ tag: `data-api="/proxied/api/event"` })
    await visit.expect('pageview /')
    assert.equal(visit.deliveries[0]?.url, '/proxied/api/event')
    assert.equal(visit.deliveries[0]?.headers.host, `${visit.host}:${site.port}`)
  })

  test('to the endpoint beside a script that a proxy moved', async () => {
    const visit = await site.visit({ script: '/stats/js/script.js' })
    await visit.expect('pageview /')
    assert.equal(visit.deliveries[0]?.url, '/stats/api/event')
  })

  test('by a beacon, with the same id, where fetch fails', async () => {
    const before = `const real = fetch; window.fetch = async (...args) => { await real(...args); throw Error('cut') }`
    const visit = await site.visit({ before })
    await visit.expect('pageview /', 'pageview /')
    assert.equal(visit.sent[0]?.k, visit.sent[1]?.k)
  })

  test('by a beacon where there is no fetch', async () => {
    const visit = await site.visit({ before: 'delete window.fetch' })
    await visit.expect('pageview /')
  })
})

interface HostilePage {
  readonly before: string
  readonly sends: readonly string[]
}

const outbound = 'Outbound Link: Click / {"url":"https://other.test/"}'

const hostile: Readonly<Record<string, HostilePage>> = {
  'a form whose fields hide its own properties': { before: '', sends: ['pageview /', outbound] },
  'a frozen history': { before: 'Object.freeze(history)', sends: ['pageview /', outbound] },
  'a history that cannot be read': {
    before: `Object.defineProperty(window, 'history', { get() { throw Error('no') } })`,
    sends: ['pageview /', outbound],
  },
  'another thing of our name': {
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

describe('hostile pages never see an error of ours', () => {
  const body = `<form><input name=attributes><input name=localName><button>Go</button></form>
    <a href="https://other.test/">Away</a>`
  const stay = `addEventListener('click', (event) => event.target.closest('a') && event.preventDefault())
    addEventListener('submit', (event) => event.preventDefault())`

  for (const [name, { before, sends }] of Object.entries(hostile)) {
    test(name, async () => {
      const visit = await site.visit({ before: `${before};${stay}`, body })
      await visit.page.click('button')
      await visit.page.click('a')
      await visit.expect(...sends)
      assert.deepEqual(visit.errors, [])
    })
  }
})
