import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Client, createClient, type Problem } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { sendHit } from './support/hits.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

let sightline: Sightline
let client: Client
let statistics: Statistics
before(async () => {
  sightline = await startSightline({ args: ['analytics'] })
  client = await createClient(sightline.analyticsUrl, ownerKey)
  statistics = await trackWebsite(client, 'asked.test')
  await sendHit(client.baseUrl, { n: 'Buy', u: 'https://asked.test/', p: { plan: 'pro' } })
  await eventually(unharmed)
})
after(async () => {
  await unharmed()
  assert.doesNotMatch(sightline.output(), /"level":[56]0/)
  await sightline.stop()
})

const unharmed = async (): Promise<void> => assert.deepEqual(await statistics.totals('visits,events'), [1, 1])

const attacks: Readonly<Record<string, string>> = {
  SQL: `'; DROP TABLE events; --`,
  'SQL in parentheses': '1) UNION SELECT salt FROM salts --',
  'a column': 'visitor',
  'a function': `read_csv('/etc/passwd')`,
  'a placeholder': '$1 ? :x {x:String}',
  'a script': '<script>alert(1)</script>',
  'a path': '../../../../etc/passwd',
  'a prototype': '__proto__',
  'a pattern of as many stars as are allowed': `${'*a'.repeat(10)}b`,
  '3,000 characters': 'x'.repeat(3000),
  '500 digits': '9'.repeat(500),
  'other letters': 'ﬀ漢字\u202e🙂',
}

const breakdowns = ['/stats/page', '/stats/exit_page', '/stats/event', '/stats/properties', '/stats/properties/plan']
const ranged = [
  '/stats',
  '/stats/timeseries',
  '/stats/revenue',
  '/stats/drops',
  '/stats/bots',
  '/events',
  ...breakdowns,
]
const filtered = [
  '/stats',
  '/stats/timeseries',
  '/stats/realtime',
  '/stats/realtime/events',
  '/stats/revenue',
  '/events',
  ...breakdowns,
]

/** Where a parameter takes one of a closed set, or a text of a fixed form: anything else is refused by its name. */
const closed: readonly (readonly [parameter: string, routes: readonly string[], wrap?: (attack: string) => string])[] =
  [
    ['timezone', ranged],
    ['period', ranged],
    ['from', ranged],
    ['format', ranged],
    ['sort_by', breakdowns],
    ['sort', breakdowns],
    ['per_page', breakdowns],
    ['page', breakdowns],
    ['metrics', ['/stats', '/stats/timeseries', '/stats/page']],
    ['compare', ['/stats']],
    ['interval', ['/stats/timeseries']],
    ['filter', filtered],
    ['filter', filtered, (attack) => `${attack}:is:x`],
    ['filter', filtered, (attack) => `page:${attack}:x`],
  ]

const read = (at: string, query: Readonly<Record<string, string>>) =>
  client.get<Problem>(`${statistics.path}${at}?${new URLSearchParams(query)}`)

describe('enumerated parameters reject all other values on every route', () => {
  for (const [parameter, routes, wrap = (attack: string) => attack] of closed) {
    for (const [name, attack] of Object.entries(attacks)) {
      test(`${parameter}: ${wrap(name)}`, async () => {
        for (const at of routes) {
          const { status, body, text } = await read(at, { [parameter]: wrap(attack) })
          assert.equal(status, 422, `${at}: ${text}`)
          assert.deepEqual(Object.keys(body.errors ?? {}), [parameter])
        }
      })
    }
  }
})

/** Where any text may be asked for, it finds what is equal to it, and here that is nothing. */
const open: readonly (readonly [
  name: string,
  routes: readonly string[],
  (attack: string) => Record<string, string>,
])[] = [
  ['the value of a filter', filtered, (attack) => ({ filter: `page:is:${attack}` })],
  ['the text to contain', filtered, (attack) => ({ filter: `property.plan:contains:${attack}` })],
  ['a wildcard', filtered, (attack) => ({ filter: `page:wildcard:${attack}` })],
  ['the name of a property', filtered, (attack) => ({ filter: `property.${attack.replace(/[:|\\]/g, '\\$&')}:is:x` })],
  ['an event', ['/stats/properties', '/stats/properties/plan'], (attack) => ({ event: attack.slice(0, 2000) })],
  ['a search', breakdowns, (attack) => ({ search: attack.slice(0, 500) })],
]

describe('hostile text matches nothing and breaks nothing', () => {
  for (const [name, routes, query] of open) {
    for (const [what, attack] of Object.entries(attacks)) {
      test(`${name}: ${what}`, async () => {
        for (const at of routes) {
          const { status, text } = await read(at, query(attack))
          assert.equal(status, 200, `${at}: ${text}`)
          assert.doesNotMatch(text, /"value":"(pro|plan|Buy|\/)"/, at)
        }
      })
    }
  }

  test('a wildcard with too many stars is rejected', async () => {
    for (const at of filtered) {
      const { status, text } = await read(at, { filter: `page:wildcard:${'*a'.repeat(60)}b` })
      assert.equal(status, 422, at)
      assert.match(text, /10 wildcards \(\*\) at most; found 60/)
    }
  })

  for (const [what, attack] of Object.entries(attacks)) {
    // As long as the name of a property may be.
    const name = encodeURIComponent(attack.slice(0, 300))
    test(`a property in the path: ${what}`, async () => {
      const { status, text } = await read(`/stats/properties/${name}`, {})
      assert.equal(status, 200, text)
      assert.match(text, /"data":\[\]/)
    })

    test(`a dimension in the path: ${what}`, async () => {
      assert.equal((await read(`/stats/${name}`, {})).status, 404)
    })
  }
})

describe('control characters are rejected in every parameter', () => {
  for (const control of ['\u0000', 'a\u0000b', '\u001b[31m']) {
    const name = JSON.stringify(control)
    test(`${name} in a filter, a search, an event, a zone`, async () => {
      for (const at of filtered) assert.equal((await read(at, { filter: `page:is:${control}` })).status, 422, at)
      for (const at of breakdowns) assert.equal((await read(at, { search: control })).status, 422, at)
      for (const at of ranged) assert.equal((await read(at, { timezone: control })).status, 422, at)
    })

    test(`${name} in the path`, async () => {
      for (const at of ['/stats', '/stats/properties']) {
        const { status } = await read(`${at}/${encodeURIComponent(control)}`, {})
        assert.ok([200, 404, 422].includes(status), String(status))
      }
    })
  }
})

test('too many filters, too many values and absurd dates are rejected', async () => {
  const many = Array.from({ length: 21 }, () => 'filter=page:is:x').join('&')
  for (const at of filtered) {
    assert.equal((await client.get(`${statistics.path}${at}?${many}`)).status, 422)
    assert.equal((await read(at, { filter: `page:is:${'a|'.repeat(51)}` })).status, 422)
  }
  const dates: readonly Readonly<Record<string, string>>[] = [
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '0000-01-01' },
    { from: '-271821-04-20', to: '+275760-09-13' },
    { from: '2026-01-01T00:00:00Z' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2000-01-01', to: '2099-12-31', period: '7d' },
    { from: '2000-01-01', to: '2099-12-31', timezone: '+25:00' },
  ]
  for (const query of dates)
    for (const at of ranged) assert.equal((await read(at, query)).status, 422, JSON.stringify(query))
  for (const timezone of ['Pacific/Apia', 'Africa/Monrovia', 'Etc/GMT+12', '+05:45']) {
    for (const at of ['/stats', '/stats/page', '/events']) {
      assert.equal((await read(at, { from: '2000-01-01', to: '2099-12-31', timezone })).status, 200, at + timezone)
    }
  }
})
