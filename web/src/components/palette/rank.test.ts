import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { matchRank, rankMatches } from './rank.ts'

describe('what is typed into the palette', () => {
  const rows: readonly [label: string, typed: string, rank: number | null][] = [
    ['Realtime', 're', 0],
    ['Realtime', 'TIME', 2],
    ['New goal', 'goal', 1],
    ['bücher.example', 'bucher', 0],
    ['shop.demo.example', 'demo', 1],
    ['xdemo.demo.example', 'demo', 1],
    ['Réglages', 'regl', 0],
    ['Pages', 'x', null],
    ['Pages', '', 0],
    ['Pages', '  pa ', 0],
  ]
  for (const [label, typed, rank] of rows)
    test(`${JSON.stringify(typed)} in ${label}: ${rank}`, () => assert.equal(matchRank(label, typed), rank))

  test('prefixes are before words, and words before the rest', () => {
    const labels = ['Undone', 'To do', 'Done', 'Pages', 'Do it']
    const ranked = rankMatches(
      labels.map((label) => ({ label })),
      'do',
    )
    assert.deepEqual(
      ranked.map(({ label }) => label),
      ['Done', 'Do it', 'To do', 'Undone'],
    )
  })
})
