import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openTrackedSite, type TrackedPage, type TrackedSite } from '../test/support/tracked-site.ts'

let site: TrackedSite
before(async () => {
  site = await openTrackedSite()
})
after(() => site.close())

const stub = 'window.sightline = window.sightline || function(){(sightline.q=sightline.q||[]).push(arguments)}'

interface Row extends TrackedPage {
  readonly does?: string
  /** The events after the pageview. */
  readonly sends: readonly string[]
}

const rows: Readonly<Record<string, Row>> = {
  'an event name': { does: `sightline('Signup')`, sends: ['Signup /'] },
  properties: { does: `sightline('Signup', { props: { plan: 'pro' } })`, sends: ['Signup / {"plan":"pro"}'] },
  revenue: {
    does: `sightline('Order', { props: { plan: 'pro' }, revenue: { currency: 'EUR', amount: 9.5 } })`,
    sends: ['Order / {"plan":"pro"} {"currency":"EUR","amount":9.5}'],
  },
  'options of null': { does: `sightline('Signup', null)`, sends: ['Signup /'] },
  'calls before the script is loaded are sent after the pageview': {
    before: `${stub}; sightline('One'); sightline('Two', { props: { early: 'yes' } })`,
    does: `sightline('Three')`,
    sends: ['One /', 'Two / {"early":"yes"}', 'Three /'],
  },
  'a stub that was never called': { before: stub, does: `sightline('One')`, sends: ['One /'] },
  'the URL is that of the time of the call': {
    does: `history.replaceState(0, '', '?tab=2'); sightline('Seen')`,
    sends: ['Seen /?tab=2'],
  },
}

describe('window.sightline', () => {
  for (const [name, { does, sends, ...scene }] of Object.entries(rows)) {
    test(name, async () => {
      const visit = await site.visit(scene)
      await visit.page.evaluate(does ?? '')
      await visit.expectEvents('pageview /', ...sends)
      assert.deepEqual(visit.errors, [])
    })
  }

  const calledBack = `new Promise((resolve) => sightline('Signup', { callback: () => resolve('called') }))`

  test('calls the callback when the event has arrived', async () => {
    const visit = await site.visit({})
    assert.equal(await visit.page.evaluate(calledBack), 'called')
    assert.equal(visit.sent.at(-1)?.n, 'Signup')
  })

  test('calls the callback when the visitor is not counted', async () => {
    const visit = await site.visit({ before: `localStorage.sightline_ignore = 'true'` })
    assert.equal(await visit.page.evaluate(calledBack), 'called')
    await visit.expectEvents()
  })

  test('calls the callback when the event cannot be sent', async () => {
    const visit = await site.visit({ before: `window.fetch = () => Promise.reject(Error('offline'))` })
    assert.equal(await visit.page.evaluate(calledBack), 'called')
  })
})
