import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openTrackedSite, type Scene, type TrackedSite } from './tracked-site.ts'

let site: TrackedSite
before(async () => {
  site = await openTrackedSite()
})
after(() => site.close())

interface Row extends Scene {
  readonly body: string
  /** What is clicked: `#it` unless told. */
  readonly on?: string
  readonly button?: 'left' | 'middle' | 'right'
  /** Besides the pageview. */
  readonly sends: readonly string[]
}

/** The page stays where it is: what a click would lead to is of no interest here. */
const stay = `addEventListener('click', (event) => event.target.closest('a') && event.preventDefault())
  addEventListener('submit', (event) => event.preventDefault())`

const signup = 'data-sightline-event="Signup" data-sightline-plan="pro" data-sightline-seat-count="3"'
const signedUp = 'Signup / {"plan":"pro","seat-count":"3"}'
const elsewhere = 'https://other.test/page?x=1#y'
const toElsewhere = `Outbound Link: Click / {"url":"${elsewhere}"}`

const rows: Readonly<Record<string, Row>> = {
  'a marked button sends its event and properties': { body: `<button id=it ${signup}>Go</button>`, sends: [signedUp] },
  'a click inside a marked element counts for it': { body: `<div ${signup}><b id=it>Go</b></div>`, sends: [signedUp] },
  'the innermost mark counts alone': {
    body: `<div data-sightline-event="Outer"><button id=it ${signup}>Go</button></div>`,
    sends: [signedUp],
  },
  'a marked form sends its event on submit': {
    body: `<form ${signup}><button id=it>Go</button></form>`,
    sends: [signedUp],
  },
  'a click in a marked form is no submit': { body: `<form ${signup}><p id=it>Text</p></form>`, sends: [] },
  'a click on an unmarked element is nothing': { body: '<button id=it data-plan="pro">Go</button>', sends: [] },
  'properties without an event are nothing': { body: '<p id=it data-sightline-plan="pro">Text</p>', sends: [] },
  'a marked svg shape': {
    body: `<svg width=50 height=50><rect id=it width=50 height=50 ${signup} /></svg>`,
    sends: [signedUp],
  },
  'a mark in a shadow tree': {
    body: `<p id=host></p><script>document.getElementById('host').attachShadow({ mode: 'open' })
      .innerHTML = '<button id=it ${signup}>Go</button>'</script>`,
    sends: [signedUp],
  },
  'a click that the page stops is still seen': {
    body: `<button id=it ${signup} onclick="event.stopImmediatePropagation()">Go</button>`,
    sends: [signedUp],
  },
  'an outbound link': { body: `<a id=it href="${elsewhere}">Away</a>`, sends: [toElsewhere] },
  'an outbound link opened in a tab by the middle button': {
    body: `<a id=it href="${elsewhere}">Away</a>`,
    button: 'middle',
    sends: [toElsewhere],
  },
  'the menu of the right button is no click': {
    body: `<a id=it href="${elsewhere}">Away</a>`,
    button: 'right',
    sends: [],
  },
  'an outbound link around an image': {
    body: `<a href="${elsewhere}"><i id=it>Logo</i></a>`,
    sends: [toElsewhere],
  },
  'a marked outbound link sends its own event alone': {
    body: `<a id=it href="${elsewhere}" ${signup}>Away</a>`,
    sends: [signedUp],
  },
  'a link in svg': {
    body: `<svg width=50 height=50><a href="${elsewhere}"><rect id=it width=50 height=50 /></a></svg>`,
    sends: [toElsewhere],
  },
  'a link in older svg': {
    body: `<svg width=50 height=50><a xlink:href="${elsewhere}"><rect id=it width=50 height=50 /></a></svg>`,
    sends: [toElsewhere],
  },
  'a link of the site is nothing': { body: '<a id=it href="/two">Two</a>', sends: [] },
  'a link of the site in a marked element counts for the element': {
    body: `<nav ${signup}><a id=it href="/two">Two</a></nav>`,
    sends: [signedUp],
  },
  'mail, telephone, script and broken links are nothing': {
    body: `<a href="mailto:a@other.test">Mail</a><a href="tel:+123">Call</a><a href="javascript:void 0">Run</a>
      <a href="https://[">Broken</a><a>None</a><p id=it onclick="document.querySelectorAll('a').forEach((a) => a.click())">
      All</p>`,
    sends: [],
  },
  'a download': {
    body: '<a id=it href="/files/Guide.PDF?token=secret#page=2">Guide</a>',
    sends: ['File Download / {"url":"http://HOST/files/Guide.PDF"}'],
  },
  'a download from elsewhere is a download alone': {
    body: '<a id=it href="https://other.test/a.zip">Zip</a>',
    sends: ['File Download / {"url":"https://other.test/a.zip"}'],
  },
  'an address that only looks like a file is none': {
    body: '<a id=it href="/pdf?file=a.pdf">Read</a>',
    sends: [],
  },
  'a link relative to a base elsewhere': {
    head: '<base href="https://other.test/in/">',
    body: '<a id=it href="page">Away</a>',
    sends: ['Outbound Link: Click / {"url":"https://other.test/in/page"}'],
  },
  'a form': {
    path: '/contact',
    body: '<form><button id=it>Send</button></form>',
    sends: ['Form: Submission /contact {"path":"/contact"}'],
  },
  'a form that is not filled in is none': {
    body: '<form><input required><button id=it>Send</button></form>',
    sends: [],
  },
}

describe('clicks and submits', () => {
  for (const [name, { on = '#it', button = 'left', sends, ...scene }] of Object.entries(rows)) {
    test(name, async () => {
      const visit = await site.visit({ ...scene, before: stay })
      await visit.page.click(on, { button, force: true })
      const expected = sends.map((line) => line.replace('HOST', `${visit.host}:${site.port}`))
      await visit.expect(`pageview ${scene.path ?? '/'}`, ...expected)
      assert.deepEqual(visit.errors, [])
    })
  }

  test('an outbound link is sent although the page goes away', async () => {
    const visit = await site.visit({ body: '<a href="http://elsewhere.test/">Away</a>' })
    await Promise.all([visit.page.waitForURL('http://elsewhere.test/**').catch(() => {}), visit.page.click('a')])
    await visit.expect('pageview /', 'Outbound Link: Click / {"url":"http://elsewhere.test/"}')
  })
})
