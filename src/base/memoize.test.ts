import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { memoize } from './memoize.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const heapUsed = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

describe('a memoized function', () => {
  test('caches results of recent arguments and evicts others', () => {
    const computed: string[] = []
    // Room for two arguments in each of the two halves.
    const length = memoize({ maxBytes: 600, resultBytes: 8 }, (text) => {
      computed.push(text)
      return text.length
    })
    assert.deepEqual(['a', 'bb', 'a', 'bb'].map(length), [1, 2, 1, 2])
    assert.deepEqual(computed, ['a', 'bb'])
    assert.deepEqual(['ccc', 'bb', 'dddd', 'eeeee', 'a'].map(length), [3, 2, 4, 5, 1])
    assert.deepEqual(computed, ['a', 'bb', 'ccc', 'dddd', 'eeeee', 'a'])
  })

  test('caches undefined as a result', () => {
    let computed = 0
    const nothing = memoize({ maxBytes: 10_000, resultBytes: 8 }, () => {
      computed++
      return undefined
    })
    nothing('a')
    nothing('a')
    assert.equal(computed, 1)
  })

  test('stays within its bytes although every argument is long', () => {
    const length = memoize({ maxBytes: 1_000_000, resultBytes: 8 }, (text) => text.length)
    const before = heapUsed()
    for (let index = 0; index < 5_000; index++) length(`${index} `.padEnd(8_000, 'x'))
    assert.ok(heapUsed() - before < 3_000_000)
  })

  test('does not retain the long text that an argument is a slice of', () => {
    const length = memoize({ maxBytes: 1_000_000, resultBytes: 8 }, (text) => text.length)
    const before = heapUsed()
    for (let index = 0; index < 1_000; index++) {
      const [part = ''] = `${index} is a part of a long text, ${'x'.repeat(50_000)}`.split(',')
      length(part)
    }
    assert.ok(heapUsed() - before < 3_000_000)
  })
})
