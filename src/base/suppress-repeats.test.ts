import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suppressRepeats } from './suppress-repeats.ts'

test('a problem is reported immediately, and again only after ten seconds', () => {
  const reported: string[] = []
  let time = 0
  const tell = suppressRepeats(
    (problem) => reported.push(`${problem} at ${time}`),
    () => time,
  )
  for (time = 0; time <= 12_000; time += 4_000) {
    tell('disk full')
    tell('store away')
  }
  assert.deepEqual(reported, ['disk full at 0', 'store away at 0', 'disk full at 12000', 'store away at 12000'])
})
