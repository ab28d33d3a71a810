import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTrackedSite, type TrackedSite } from '../test/support/tracked-site.ts'

let site: TrackedSite
before(async () => {
  site = await openTrackedSite()
})
after(() => site.close())

/** A fake clock, visibility and focus, controlled by the test. */
const fakeBrowser = `let now = 1000, hidden = false, focused = true
  performance.now = () => now
  Object.defineProperty(Document.prototype, 'hidden', { get: () => hidden })
  Document.prototype.hasFocus = () => focused
  const dispatch = (type) => document.dispatchEvent(new Event(type))
  window.wait = (seconds) => { now += seconds * 1000 }
  window.hide = () => { hidden = true; dispatch('visibilitychange') }
  window.show = () => { hidden = false; dispatch('visibilitychange') }
  window.blurs = () => { focused = false; dispatch('blur') }
  window.focuses = () => { focused = true; dispatch('focus') }
  window.moves = () => dispatch('mousemove')`

interface Row {
  readonly does: string
  /** Engaged seconds of each engagement event. */
  readonly seconds: readonly number[]
}

const rows: Readonly<Record<string, Row>> = {
  'counts time until the page is hidden': { does: 'wait(7); hide()', seconds: [7] },
  'sends nothing without engaged time': { does: 'hide()', seconds: [] },
  'does not count time while hidden': { does: 'wait(3); hide(); wait(50); show(); wait(4); hide()', seconds: [3, 4] },
  'does not count time without focus': { does: 'wait(3); blurs(); wait(50); focuses(); wait(4); hide()', seconds: [7] },
  'counts at most a minute of inactivity': { does: 'wait(600); hide()', seconds: [60] },
  'continues to count while the mouse moves': {
    does: 'wait(50); moves(); wait(50); moves(); wait(50); hide()',
    seconds: [150],
  },
  'is sent on pagehide without visibilitychange, as in older Safari': {
    does: `wait(5); dispatchEvent(new PageTransitionEvent('pagehide'))`,
    seconds: [5],
  },
  'is sent once on pagehide followed by visibilitychange': {
    does: `wait(5); dispatchEvent(new PageTransitionEvent('pagehide')); hide()`,
    seconds: [5],
  },
  'is counted for each page of a single-page app': {
    does: `wait(5); history.pushState(0, '', '/two'); wait(6); hide()`,
    seconds: [5, 6],
  },
}

describe('engaged time', () => {
  for (const [name, { does, seconds }] of Object.entries(rows)) {
    test(name, async () => {
      const visit = await site.visit({ before: fakeBrowser })
      await visit.page.evaluate(does)
      const reports = await visit.expectEngagements(seconds.length)
      assert.deepEqual(
        reports.map(({ e = 0 }) => e / 1000),
        seconds,
      )
    })
  }

  test('belongs to the page that was read', async () => {
    const visit = await site.visit({ before: fakeBrowser, path: '/one' })
    await visit.page.evaluate(
      `wait(5); history.pushState(0, '', '/two'); wait(6); history.replaceState(0, '', '?q'); hide()`,
    )
    const pages = (await visit.expectEngagements(2)).map(({ u }) => new URL(u).pathname + new URL(u).search)
    assert.deepEqual(pages, ['/one', '/two'])
  })

  test('is sent when the page is left, with the real clock', async () => {
    const visit = await site.visit({})
    await sleep(300)
    await visit.page.goto('about:blank')
    const [report] = await visit.expectEngagements(1)
    assert.ok(report?.e && report.e >= 300 && report.e < 30_000, `${report?.e} ms`)
  })
})

describe('scroll depth', () => {
  /** Four screens long. */
  const body = '<style>body { margin: 0 } div { height: 4000px }</style><div></div>'
  const viewport = { width: 1000, height: 1000 }

  /** The visitor's actions and the depth of each engagement event. */
  const depths: Readonly<Record<string, readonly [does: string, depths: readonly number[]]>> = {
    'is the first screen without scrolling': ['leave()', [25]],
    'is the deepest point, not the last': ['await scroll(2000); await scroll(0); leave()', [75]],
    'is 100 at the end': ['await scroll(3000); leave()', [100]],
    'follows the height of a page that grows': [`moves(); div.style.height = '8000px'; leave()`, [13]],
    'is at most 100 for a page that shrank': [`await scroll(2000); div.style.height = '1px'; leave()`, [100]],
    'starts again for each page of a single-page app': [
      `await scroll(3000); wait(1); history.pushState(0, '', '/two'); await scroll(0); leave()`,
      [100, 25],
    ],
  }

  for (const [name, [does, expected]] of Object.entries(depths)) {
    test(name, async () => {
      const visit = await site.visit({ before: fakeBrowser, body })
      await visit.page.setViewportSize(viewport)
      await visit.page.evaluate(`(async () => {
        const div = document.querySelector('div')
        const leave = () => { wait(1); hide() }
        const scroll = (y) => new Promise((done) => {
          addEventListener('scroll', done, { once: true })
          scrollTo(0, y)
        })
        ${does}
      })()`)
      const reports = await visit.expectEngagements(expected.length)
      assert.deepEqual(
        reports.map(({ sd }) => sd),
        expected,
      )
    })
  }
})
