import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openTrackedSite, type TrackedPage, type TrackedSite, type Visit } from '../test/support/tracked-site.ts'

let site: TrackedSite
before(async () => {
  site = await openTrackedSite()
})
after(() => site.close())

interface Row extends TrackedPage {
  readonly does?: string
  readonly sends: readonly string[]
}

/** Scripts that run in the page, and all events of the visit. */
const rows: Readonly<Record<string, Row>> = {
  'a page load is a pageview': { sends: ['pageview /'] },
  'the URL keeps its query and loses its fragment': { path: '/a?b=c#secret', sends: ['pageview /a?b=c'] },
  'pushState to another path': { does: `history.pushState(0, '', '/two')`, sends: ['pageview /', 'pageview /two'] },
  'pushState to another query': { does: `history.pushState(0, '', '?q=1')`, sends: ['pageview /', 'pageview /?q=1'] },
  'pushState to the same URL is not a pageview': { does: `history.pushState(0, '', '/')`, sends: ['pageview /'] },
  'pushState to a fragment is not a pageview': { does: `history.pushState(0, '', '#part')`, sends: ['pageview /'] },
  'replaceState to another path': {
    does: `history.replaceState(0, '', '/two')`,
    sends: ['pageview /', 'pageview /two'],
  },
  'replaceState to another query is not a pageview': {
    path: '/?utm_source=x',
    does: `history.replaceState(0, '', '/'); history.pushState(0, '', '#part')`,
    sends: ['pageview /?utm_source=x'],
  },
  'a jump to a fragment is not a pageview': { does: `location.hash = 'part'`, sends: ['pageview /'] },
  'hash mode: the fragment is the page': {
    tag: 'data-hash',
    path: '/#/one',
    does: `location.hash = '#/two'; history.pushState(0, '', '#/three')`,
    sends: ['pageview /#/one', 'pageview /#/two', 'pageview /#/three'],
  },
  'hash mode: replaceState to another fragment': {
    tag: 'data-hash',
    does: `history.replaceState(0, '', '#/two')`,
    sends: ['pageview /', 'pageview /#/two'],
  },
  'history.state keeps working': {
    does: `history.pushState({ kept: 1 }, '', '/two'); if (history.state.kept !== 1) throw Error('state lost')`,
    sends: ['pageview /', 'pageview /two'],
  },
  'a page with data-sightline-404 sends a 404 event': {
    path: '/gone',
    body: '<p data-sightline-404>Not here.</p>',
    sends: ['pageview /gone', '404 /gone {"path":"/gone"}'],
  },
  'a page with data-sightline-404 sends one 404 event in a single-page app': {
    path: '/gone',
    body: '<p data-sightline-404>Not here.</p>',
    does: `history.pushState(0, '', '/found')`,
    sends: ['pageview /gone', '404 /gone {"path":"/gone"}', 'pageview /found'],
  },
  'a second script tag does nothing': {
    body: '<script defer src="/js/script.js"></script>',
    does: `history.pushState(0, '', '/two')`,
    sends: ['pageview /', 'pageview /two'],
  },
}

describe('pageviews', () => {
  for (const [name, { does, sends, ...scene }] of Object.entries(rows)) {
    test(name, async () => {
      const visit = await site.visit(scene)
      await visit.page.evaluate(does ?? '')
      await visit.expectEvents(...sends)
      assert.deepEqual(visit.errors, [])
    })
  }

  test('back and forward in a single-page app are pageviews', async () => {
    const visit = await site.visit({})
    await visit.page.evaluate(`history.pushState(0, '', '/two')`)
    await visit.page.goBack()
    await visit.page.goForward()
    await visit.expectEvents('pageview /', 'pageview /two', 'pageview /', 'pageview /two')
  })

  test('the referrer is that of the visit, then the previous page', async () => {
    const visit = await site.visit({ body: '<a href="/two">two</a>' })
    await visit.page.click('a')
    await visit.expectEvents('pageview /', 'pageview /two')
    await visit.page.evaluate(`history.pushState(0, '', '/three'); sightline('Seen')`)
    await visit.expectEvents('pageview /', 'pageview /two', 'pageview /three', 'Seen /three')
    const from = (path: string) => `http://${visit.host}:${site.port}${path}`
    const referrers = visit.sent.filter(({ n }) => n !== 'engagement').map(({ r }) => r)
    assert.deepEqual(referrers, ['', from('/'), from('/two'), from('/two')])
  })
})

const hiddenUntil = `let hidden = true
  Object.defineProperty(Document.prototype, 'hidden', { get: () => hidden })
  window.show = () => { hidden = false; document.dispatchEvent(new Event('visibilitychange')) }`

describe('hidden pages', () => {
  test('a background tab is one pageview when it becomes visible', async () => {
    const visit = await site.visit({ before: hiddenUntil })
    await visit.page.evaluate(`history.replaceState(0, '', '/landed'); sightline('Early')`)
    await visit.expectEvents()
    await visit.page.evaluate('show(); show()')
    await visit.expectEvents('pageview /landed', 'Early /landed')
  })

  test('a prerendered page is a pageview when it is activated', async () => {
    const rules = `{"prerender": [{"urls": ["/next"], "eagerness": "immediate"}]}`
    const visit = await site.visit({
      host: 'localhost',
      tag: 'data-local',
      head: `<script type="speculationrules">${rules}</script>`,
    })
    const loads = () =>
      visit.pageRequests.filter(({ url }) => url === '/next').map(({ headers }) => headers['sec-purpose'])
    await visit.expectEvents('pageview /')
    assert.deepEqual(loads(), ['prefetch;prerender'])
    await leaveFor(visit, '/next')
    await visit.expectEvents('pageview /', 'pageview /next')
    assert.ok(!loads().includes(undefined), 'Chromium loaded the page again')
  })

  test('a page restored from the back-forward cache is another pageview', async () => {
    const visit = await site.visit({})
    await visit.page.evaluate('window.survivor = true')
    await leaveFor(visit, '/two')
    await visit.page.goBack({ waitUntil: 'commit' })
    await visit.expectEvents('pageview /', 'pageview /two', 'pageview /')
    assert.equal(await visit.page.evaluate('window.survivor'), true, 'Chromium did not keep the page')
  })
})

async function leaveFor(visit: Visit, path: string): Promise<void> {
  await Promise.all([visit.page.waitForURL(`**${path}`), visit.page.evaluate(`location.href = '${path}'`)])
}
