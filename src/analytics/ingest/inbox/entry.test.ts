import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Event } from '../../events/event.ts'
import { decodeGroup, encodeAttributes, encodeEntry, encodeGroup } from './entry.ts'

const id = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const text = fc.string({ unit: 'binary' }).map((given) => given.toWellFormed())
const events: fc.Arbitrary<Event> = fc.record(
  {
    name: text,
    hostname: text,
    page: text,
    currency: text,
    entryPage: text,
    source: text,
    channel: text,
    referrer: text,
    utmSource: text,
    utmMedium: text,
    utmCampaign: text,
    utmTerm: text,
    utmContent: text,
    country: text,
    region: text,
    city: text,
    browser: text,
    browserVersion: text,
    os: text,
    osVersion: text,
    device: text,
    screen: text,
    language: text,
    website: fc.nat(),
    time: fc.nat(),
    startedAt: fc.nat(),
    visitor: id,
    visit: id,
    kind: fc.constantFrom('pageview', 'event', 'engagement'),
    props: fc.dictionary(text, text, { noNullPrototype: true }),
    revenue: fc.maxSafeInteger(),
    engagedMs: fc.nat(),
    scrollDepth: fc.nat(100),
  },
  { noNullPrototype: true },
)

const hexOf = (value: bigint): string => value.toString(16).padStart(16, '0')

test('an event leaves the inbox as it came in', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 5 }), (list) => {
      const entries = list.map((event) =>
        encodeEntry({
          ...event,
          visitor: hexOf(event.visitor),
          visit: hexOf(event.visit),
          attributes: encodeAttributes(event),
        }),
      )
      assert.deepEqual(decodeGroup(encodeGroup(1, entries, [])).events, list)
    }),
  )
})

test('drops carry the time of their group', () => {
  const group = decodeGroup(encodeGroup(7, [], [[1, 'bot', 3]]))
  assert.deepEqual(group, { events: [], drops: [{ website: 1, time: 7, reason: 'bot', count: 3 }] })
})
