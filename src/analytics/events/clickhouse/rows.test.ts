import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowReader } from './rows.ts'

const read = (names: readonly string[], types: readonly string[], ...rows: readonly (readonly unknown[])[]) =>
  [names, types, ...rows].map((line) => JSON.stringify(line)).flatMap(rowReader())

test('ids keep their 64 bits, every other number is a number', () => {
  const names = ['visitor', 'visits', 'time', 'share', 'none']
  const types = ['UInt64', 'UInt64', 'Int64', 'Float64', 'Nullable(Int64)']
  assert.deepEqual(read(names, types, ['18446744073709551615', '7', '-1', 0.5, null], ['0', '0', '0', 1, '3']), [
    { visitor: 2n ** 64n - 1n, visits: 7, time: -1, share: 0.5, none: null },
    { visitor: 0n, visits: 0, time: 0, share: 1, none: 3 },
  ])
})

test('texts that look like numbers stay texts', () => {
  const types = ['String', 'LowCardinality(String)', 'Nullable(String)', 'Bool']
  assert.deepEqual(read(['a', 'b', 'c', 'd'], types, ['007', '1e3', null, true]), [
    { a: '007', b: '1e3', c: null, d: true },
  ])
})

test('a map becomes the text of a JSON object, as the embedded engine writes it', () => {
  const props = { plan: 'a/b "c" \\u001f', '\u001f': '\n\u2028' }
  assert.deepEqual(read(['props'], ['Map(String, String)'], [props]), [
    { props: '{"plan":"a/b \\"c\\" \\\\u001f","\\u001F":"\\n\u2028"}' },
  ])
})

test('a line that is not a row is reported', () => {
  assert.throws(() => rowReader()('Code: 62. DB::Exception'), /something else than rows: Code: 62/)
})
