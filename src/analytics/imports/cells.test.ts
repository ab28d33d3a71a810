import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { modelRuns } from '../../../test/support/tier.ts'
import type { Cell } from '../../http/csv.ts'
import { compileParams } from '../ingest/param-rules.ts'
import { createRowConverter } from './cells.ts'
import type { FileRow } from './readers/row.ts'

const time = Date.UTC(2026, 0, 31)
const rules = {
  ...{ domain: 'old.example', now: time, cutoff: null, retainedFrom: null },
  excludesParam: compileParams('secret'),
}

/** Few of each, so that rows share some cells, and differ in others only by where a text ends. */
const some = (...texts: readonly string[]) => fc.constantFrom('', ':', 'a', 'a:', '1:a', ...texts)
const maps = (...list: readonly Readonly<Record<string, string>>[]) => fc.constantFrom(...list)
const row: fc.Arbitrary<FileRow> = fc.record(
  {
    time: fc.constantFrom(time - 1, time),
    visitor: fc.constantFrom('ann', '"bob"'),
    name: some('Sign up'),
    page: fc.constantFrom('/', '/?utm_source=news', '/?secret=1&q=2', '/a', 'a b'),
    visit: some(),
    hostname: some('old.example', 'a b'),
    title: some('A "title"'),
    props: maps({}, { plan: 'a' }, { plan: '1:a' }, { 'plan:': '1:a' }),
    revenue: some('1.5'),
    currency: some('eur'),
    referrer: some('https://www.google.com/'),
    campaign: maps({}, { utm_source: 'a' }, { utm_source: '', utm_medium: 'a' }, { ref: 'a' }),
    country: some('DE'),
    region: some('DE-BE'),
    city: some('Berlin'),
    browser: some('chrome'),
    browserVersion: some('120'),
    os: some('windows'),
    osVersion: some('10'),
    device: some('mobile'),
    screenWidth: fc.constantFrom(0, 400, 1920),
    language: some('de-DE'),
    own: maps({ kind: 'event', name: 'a' }, { entry_page: '/a', source: 'a' }, { country: 'a', city: '' }),
  },
  { requiredKeys: ['time', 'visitor', 'name', 'page'] },
)

const fields = [
  ...(['name', 'hostname', 'page', 'title', 'revenue', 'referrer', 'country', 'region', 'city', 'browser'] as const),
  ...(['browserVersion', 'os', 'osVersion', 'device', 'language', 'screenWidth'] as const),
]

/** Converts rows, and returns them with the cells that their numbers refer to. */
function createConverter() {
  const cells: (readonly Cell[])[] = []
  const numberOf = (some: readonly Cell[]): number => cells.push(some) - 1
  const convert = createRowConverter(rules, { actions: numberOf, sources: numberOf, clients: numberOf })
  return (one: FileRow) => {
    const converted = convert(one)
    if (typeof converted === 'string') return converted
    const parts = converted.line.trimEnd().split(',')
    return [...parts.slice(0, -3), ...parts.slice(-3).map((number) => cells[Number(number)])]
  }
}

test('a row has the same cells after a similar one as alone', () => {
  fc.assert(
    fc.property(row, row, fc.subarray(fields, { maxLength: 2 }), (first, other, changed) => {
      const similar = { ...first, ...Object.fromEntries(changed.map((field) => [field, other[field]])) }
      const convert = createConverter()
      convert(first)
      assert.deepEqual(convert(similar), createConverter()(similar))
    }),
    { numRuns: modelRuns(5000) },
  )
})
