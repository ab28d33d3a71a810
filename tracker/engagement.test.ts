import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTrackedSite, type TrackedSite } from './tracked-site.ts'

let site: TrackedSite
before(async () => {
  site = await openTrackedSite()
})
after(() => site.close())

/** A clock, visibility and focus that the test moves; no real event of the browser disturbs them. */
const stage = `let now = 1000, hidden = false, focused = true
  performance.now = () => now
  Object.defineProperty(Document.prototype, 'hidden', { get: () => hidden })
  Document.prototype.hasFocus = () => focused
  const tell = (type) => document.dispatchEvent(new Event(type))
  window.wait = (seconds) => { now += seconds * 1000 }
  window.hide = () => { hidden = true; tell('visibilitychange') }
  window.show = () => { hidden = false; tell('visibilitychange') }
  window.blurs = () => { focused = false; tell('blur') }
  window.focuses = () => { focused = true; tell('focus') }
  window.moves = () => tell('mousemove')`

interface Row {
  readonly does: string
  /** Engaged seconds of each report. */
  readonly seconds: readonly number[]
}

const rows: Readonly<Record<string, Row>> = {
  'time until the page is hidden': { does: 'wait(7); hide()', seconds: [7] },
  'no report without engaged time': { does: 'hide()', seconds: [] },
  'time while hidden is none': { does: 'wait(3); hide(); wait(50); show(); wait(4); hide()', seconds: [3, 4] },
  'time without focus is none': { does: 'wait(3); blurs(); wait(50); focuses(); wait(4); hide()', seconds: [7] },
  'a still visitor reads for at most a minute': { does: 'wait(600); hide()', seconds: [60] },
  'a moving visitor goes on reading': {
    does: 'wait(50); moves(); wait(50); moves(); wait(50); hide()',
    seconds: [150],
  },
  'gone without being hidden first, as in older Safari': {
    does: `wait(5); dispatchEvent(new PageTransitionEvent('pagehide'))`,
    seconds: [5],
  },
  'gone and then hidden is one report': {
    does: `wait(5); dispatchEvent(new PageTransitionEvent('pagehide')); hide()`,
    seconds: [5],
  },
  'an app page gets its own time': {
    does: `wait(5); history.pushState(0, '', '/two'); wait(6); hide()`,
    seconds: [5, 6],
  },
}

describe('engaged time', () => {
  for (const [name, { does, seconds }] of Object.entries(rows)) {
    test(name, async () => {
      const visit = await site.visit({ before: stage })
      await visit.page.evaluate(does)
      const reports = await visit.engagements(seconds.length)
      assert.deepEqual(
        reports.map(({ e = 0 }) => e / 1000),
        seconds,
      )
    })
  }

  test('a report belongs to the page that was read', async () => {
    const visit = await site.visit({ before: stage, path: '/one' })
    await visit.page.evaluate(
      `wait(5); history.pushState(0, '', '/two'); wait(6); history.replaceState(0, '', '?q'); hide()`,
    )
    const pages = (await visit.engagements(2)).map(({ u }) => new URL(u).pathname + new URL(u).search)
    assert.deepEqual(pages, ['/one', '/two'])
  })

  test('a real reader who leaves the page', async () => {
    const visit = await site.visit({})
    await sleep(300)
    await visit.page.goto('about:blank')
    const [report] = await visit.engagements(1)
    assert.ok(report?.e && report.e >= 300 && report.e < 30_000, `${report?.e} ms`)
  })
})

describe('scroll depth', () => {
  /** Four screens long. */
  const body = '<style>body { margin: 0 } div { height: 4000px }</style><div></div>'
  const viewport = { width: 1000, height: 1000 }

  /** What a visitor does after arriving, and the depth of each report. */
  const depths: Readonly<Record<string, readonly [does: string, depths: readonly number[]]>> = {
    'the first screen without scrolling': ['leave()', [25]],
    'the deepest point, not the last': ['await scroll(2000); await scroll(0); leave()', [75]],
    'the end': ['await scroll(3000); leave()', [100]],
    'what is added makes the page longer': [`moves(); div.style.height = '8000px'; leave()`, [13]],
    'a page that shrank is seen at most whole': [`await scroll(2000); div.style.height = '1px'; leave()`, [100]],
    'an app page begins anew': [
      `await scroll(3000); wait(1); history.pushState(0, '', '/two'); await scroll(0); leave()`,
      [100, 25],
    ],
  }

  for (const [name, [does, expected]] of Object.entries(depths)) {
    test(name, async () => {
      const visit = await site.visit({ before: stage, body })
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
      const reports = await visit.engagements(expected.length)
      assert.deepEqual(
        reports.map(({ sd }) => sd),
        expected,
      )
    })
  }
})
