import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cpuTimeOf } from '../../test/support/cpu-time.ts'
import { matchesWildcard, parseWildcard } from './wildcard.ts'

const matches = (pattern: string, text: string): boolean => matchesWildcard(parseWildcard(pattern), text)

test('a star matches any text or none; every other character matches itself', () => {
  const rows: readonly (readonly [string, string, boolean])[] = [
    ['', '', true],
    ['', 'a', false],
    ['*', '', true],
    ['**', 'a\nb', true],
    ['/docs', '/docs', true],
    ['/docs', '/docs/a', false],
    ['/docs*', '/docs', true],
    ['*.pdf', '/a.pdf', true],
    ['*.pdf', '/apdf', false],
    ['aba*aba', 'aba', false],
    ['aba*aba', 'abaaba', true],
    ['*ab*ab', 'ab', false],
    ['*ab*ab', 'abab', true],
    ['a*b*c', 'abcbc', true],
    ['a*b*c', 'acb', false],
    ['*[0-9]+*', 'x[0-9]+y', true],
    ['*[0-9]+*', 'x1y', false],
    ['%_\\*', '%_\\x', true],
    ['%_\\*', 'ab\\x', false],
  ]
  for (const [pattern, text, expected] of rows) assert.equal(matches(pattern, text), expected, `${pattern} on ${text}`)
})

test('matches the same text as the equivalent regular expression', () => {
  const piece = fc.constantFrom('a', 'b', 'ab', '*', '.', '\n')
  const word = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(word, word, (pattern, text) => {
      const expected = new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`, 's').test(text)
      assert.equal(matches(pattern, text), expected)
    }),
    { numRuns: 5000 },
  )
})

test('long text and many stars match in linear time', async () => {
  const text = 'a'.repeat(100_000)
  const took = await cpuTimeOf(() => {
    assert.equal(matches(`${'*a'.repeat(5000)}*b`, text), false)
    assert.equal(matches(`${'*aaaa'.repeat(5000)}*ba*`, text), false)
  })
  assert.ok(took < 1000, `${took} ms`)
})
