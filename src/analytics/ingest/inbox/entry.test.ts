import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { modelRuns } from '../../../../test/support/tier.ts'
import type { Event } from '../../events/event.ts'
import { eventColumns, eventKinds, hasFields, unknownFields } from '../../events/sql/columns.ts'
import { sampleBotHit } from '../../events/testing/sample-bot-hit.ts'
import { decodeGroup, encodeAttributes, encodeEntry, encodeGroup } from './entry.ts'

const id = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const text = fc.string({ unit: 'binary' }).map((given) => given.toWellFormed())
const values = {
  text,
  id,
  number: fc.maxSafeInteger(),
  kind: fc.constantFrom(...eventKinds),
  map: fc.dictionary(text, text, { noNullPrototype: true }),
} as const
const fields: fc.Arbitrary<object> = fc.record(
  Object.fromEntries(eventColumns.map(({ field, type }) => [field, values[type]])),
  { noNullPrototype: true },
)
const events: fc.Arbitrary<Event> = fields.filter((given) => hasFields(given, eventColumns))

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
    { numRuns: modelRuns(100) },
  )
})

test('drops carry the time of their group', () => {
  const group = decodeGroup(encodeGroup(7, [], [[1, 'bot', 3]]))
  assert.deepEqual(group, { events: [], drops: [{ website: 1, time: 7, reason: 'bot', count: 3 }], bots: [] })
})

test('bot hits are read as they were written', () => {
  const bots = [sampleBotHit({ page: '/"ä', status: 404 }), sampleBotHit({ verification: 'impostor', count: 10 })]
  assert.deepEqual(decodeGroup(encodeGroup(7, [], [], bots)).bots, bots)
})

test('an entry of the first version is read as that version meant it', () => {
  const visit =
    '[2,"/in","Google","search","google.com","us","um","uc","ut","uo","DE","BY","Fürth","Firefox","140","Linux","6","desktop","lg","de"]'
  const rest = '["event","Buy","example.com","/buy",1990,"EUR",3,4,{"plan":"pro"}]'
  const [event] = decodeGroup(
    `{"time":1,"events":[[7,5,"00000000000000ff","0000000000000010",${visit},${rest}]],"drops":[]}`,
  ).events
  assert.deepEqual(event, {
    ...unknownFields(eventColumns),
    website: 7,
    time: 5,
    visitor: 255n,
    visit: 16n,
    startedAt: 2,
    entryPage: '/in',
    source: 'Google',
    channel: 'search',
    referrer: 'google.com',
    utmSource: 'us',
    utmMedium: 'um',
    utmCampaign: 'uc',
    utmTerm: 'ut',
    utmContent: 'uo',
    country: 'DE',
    region: 'BY',
    city: 'Fürth',
    browser: 'Firefox',
    browserVersion: '140',
    os: 'Linux',
    osVersion: '6',
    device: 'desktop',
    screen: 'lg',
    language: 'de',
    kind: 'event',
    name: 'Buy',
    hostname: 'example.com',
    page: '/buy',
    revenue: 1990,
    currency: 'EUR',
    engagedMs: 3,
    scrollDepth: 4,
    props: { plan: 'pro' },
  })
})
