import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openTrackedSite, type TrackedPage, type TrackedSite } from '../test/support/tracked-site.ts'

let site: TrackedSite
before(async () => {
  site = await openTrackedSite()
})
after(() => site.close())

interface Row extends TrackedPage {
  readonly body: string
  /** The selector of the clicked element; `#it` by default. */
  readonly on?: string
  readonly button?: 'left' | 'middle' | 'right'
  /** The events after the pageview. */
  readonly sends: readonly string[]
}

/** Prevents navigation, which these tests are not about. */
const preventNavigation = `addEventListener('click', (event) => event.target.closest('a') && event.preventDefault())
  addEventListener('submit', (event) => event.preventDefault())`

const signup = 'data-sightline-event="Signup" data-sightline-plan="pro" data-sightline-seat-count="3"'
const signedUp = 'Signup / {"plan":"pro","seat-count":"3"}'
const elsewhere = 'https://other.test/page?x=1#y'
const toElsewhere = `Outbound Link: Click / {"url":"${elsewhere}"}`

const rows: Readonly<Record<string, Row>> = {
  'a button with an event attribute sends its event and properties': {
    body: `<button id=it ${signup}>Go</button>`,
    sends: [signedUp],
  },
  'a click inside an element with an event attribute sends its event': {
    body: `<div ${signup}><b id=it>Go</b></div>`,
    sends: [signedUp],
  },
  'only the innermost event attribute is sent': {
    body: `<div data-sightline-event="Outer"><button id=it ${signup}>Go</button></div>`,
    sends: [signedUp],
  },
  'a form with an event attribute sends its event on submit': {
    body: `<form ${signup}><button id=it>Go</button></form>`,
    sends: [signedUp],
  },
  'a click in a form with an event attribute sends nothing': {
    body: `<form ${signup}><p id=it>Text</p></form>`,
    sends: [],
  },
  'a click on an element without an event attribute sends nothing': {
    body: '<button id=it data-plan="pro">Go</button>',
    sends: [],
  },
  'property attributes without an event send nothing': {
    body: '<p id=it data-sightline-plan="pro">Text</p>',
    sends: [],
  },
  'an SVG shape with an event attribute': {
    body: `<svg width=50 height=50><rect id=it width=50 height=50 ${signup} /></svg>`,
    sends: [signedUp],
  },
  'an event attribute in a shadow tree': {
    body: `<p id=host></p><script>document.getElementById('host').attachShadow({ mode: 'open' })
      .innerHTML = '<button id=it ${signup}>Go</button>'</script>`,
    sends: [signedUp],
  },
  'a click whose propagation the page stops is still sent': {
    body: `<button id=it ${signup} onclick="event.stopImmediatePropagation()">Go</button>`,
    sends: [signedUp],
  },
  'an outbound link': { body: `<a id=it href="${elsewhere}">Away</a>`, sends: [toElsewhere] },
  'an outbound link opened in a new tab with the middle button': {
    body: `<a id=it href="${elsewhere}">Away</a>`,
    button: 'middle',
    sends: [toElsewhere],
  },
  'a click with the right button sends nothing': {
    body: `<a id=it href="${elsewhere}">Away</a>`,
    button: 'right',
    sends: [],
  },
  'an outbound link around an image': {
    body: `<a href="${elsewhere}"><i id=it>Logo</i></a>`,
    sends: [toElsewhere],
  },
  'an outbound link with an event attribute sends only that event': {
    body: `<a id=it href="${elsewhere}" ${signup}>Away</a>`,
    sends: [signedUp],
  },
  'a link in SVG': {
    body: `<svg width=50 height=50><a href="${elsewhere}"><rect id=it width=50 height=50 /></a></svg>`,
    sends: [toElsewhere],
  },
  'a link in SVG with xlink:href': {
    body: `<svg width=50 height=50><a xlink:href="${elsewhere}"><rect id=it width=50 height=50 /></a></svg>`,
    sends: [toElsewhere],
  },
  'an internal link sends nothing': { body: '<a id=it href="/two">Two</a>', sends: [] },
  'an internal link inside an element with an event attribute sends its event': {
    body: `<nav ${signup}><a id=it href="/two">Two</a></nav>`,
    sends: [signedUp],
  },
  'mailto, tel, javascript and invalid links send nothing': {
    body: `<a href="mailto:a@other.test">Mail</a><a href="tel:+123">Call</a><a href="javascript:void 0">Run</a>
      <a href="https://[">Broken</a><a>None</a><p id=it onclick="document.querySelectorAll('a').forEach((a) => a.click())">
      All</p>`,
    sends: [],
  },
  'a file download': {
    body: '<a id=it href="/files/Guide.PDF?token=secret#page=2">Guide</a>',
    sends: ['File Download / {"url":"http://HOST/files/Guide.PDF"}'],
  },
  'a file download from another host is not an outbound link': {
    body: '<a id=it href="https://other.test/a.zip">Zip</a>',
    sends: ['File Download / {"url":"https://other.test/a.zip"}'],
  },
  'a file name in the query is not a download': {
    body: '<a id=it href="/pdf?file=a.pdf">Read</a>',
    sends: [],
  },
  'a link relative to a base URL on another host': {
    head: '<base href="https://other.test/in/">',
    body: '<a id=it href="page">Away</a>',
    sends: ['Outbound Link: Click / {"url":"https://other.test/in/page"}'],
  },
  'a form without an event attribute': {
    path: '/contact',
    body: '<form><button id=it>Send</button></form>',
    sends: ['Form: Submission /contact {"path":"/contact"}'],
  },
  'an invalid form sends nothing': {
    body: '<form><input required><button id=it>Send</button></form>',
    sends: [],
  },
}

describe('clicks and submits', () => {
  for (const [name, { on = '#it', button = 'left', sends, ...scene }] of Object.entries(rows)) {
    test(name, async () => {
      const visit = await site.visit({ ...scene, before: preventNavigation })
      await visit.page.click(on, { button, force: true })
      const expected = sends.map((line) => line.replace('HOST', `${visit.host}:${site.port}`))
      await visit.expectEvents(`pageview ${scene.path ?? '/'}`, ...expected)
      assert.deepEqual(visit.errors, [])
    })
  }

  test('an outbound link is sent although the page unloads', async () => {
    const visit = await site.visit({ body: '<a href="http://elsewhere.test/">Away</a>' })
    await Promise.all([visit.page.waitForURL('http://elsewhere.test/**').catch(() => {}), visit.page.click('a')])
    await visit.expectEvents('pageview /', 'Outbound Link: Click / {"url":"http://elsewhere.test/"}')
  })
})
