import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSpreadSample } from './spread-sample.ts'

const sampleOf = (length: number, size: number) => {
  const sample = createSpreadSample<number>(size)
  for (let value = 0; value < length; value += 1) sample.offer(value)
  return sample.values()
}

test('a short list is kept whole', () => assert.deepEqual(sampleOf(4, 5), [0, 1, 2, 3]))

for (const length of [5, 19, 20, 21, 1000, 50_000]) {
  test(`five of ${length} are spread over the list`, () => {
    const values = sampleOf(length, 5)
    assert.equal(values.length, 5)
    assert.equal(values[0], 0)
    assert.ok((values[4] ?? 0) >= length / 2, `${values}`)
    assert.deepEqual(values, sampleOf(length, 5))
  })
}
