import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remember } from './remember.ts'

test('what was asked lately is not computed again, and what was not is forgotten', () => {
  const computed: string[] = []
  const length = remember(2, (text) => {
    computed.push(text)
    return text.length
  })
  assert.deepEqual(['a', 'bb', 'a', 'bb'].map(length), [1, 2, 1, 2])
  assert.deepEqual(computed, ['a', 'bb'])
  assert.deepEqual(['ccc', 'bb', 'dddd', 'eeeee', 'a'].map(length), [3, 2, 4, 5, 1])
  assert.deepEqual(computed, ['a', 'bb', 'ccc', 'dddd', 'eeeee', 'a'])
})

test('nothing is an answer too', () => {
  let computed = 0
  const nothing = remember(2, () => {
    computed++
    return undefined
  })
  nothing('a')
  nothing('a')
  assert.equal(computed, 1)
})
