import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProjectFailure } from '../../api/generated.ts'
import { rankFailures } from './rank-failures.ts'

const failure = (check: string, ...paths: readonly string[]): ProjectFailure => ({
  check,
  category: 'content',
  severity: 'low',
  title: check,
  reports: paths.length,
  pages: paths.map((path, index) => ({ report: index + 1, url: `https://example.com${path}` })),
})

const visits = new Map([
  ['/', 100],
  ['/pricing?plan=team', 70],
  ['/about', 5],
])

const rows: readonly [
  name: string,
  failures: readonly ProjectFailure[],
  expected: readonly (readonly [string, number])[],
][] = [
  ['none', [], []],
  [
    'by the visits of all their pages',
    [failure('a', '/about'), failure('b', '/', '/about')],
    [
      ['b', 105],
      ['a', 5],
    ],
  ],
  [
    'a query is part of the page',
    [failure('a', '/pricing'), failure('b', '/pricing?plan=team')],
    [
      ['b', 70],
      ['a', 0],
    ],
  ],
  [
    'of equal visits, by their pages',
    [failure('a', '/x'), failure('b', '/x', '/y')],
    [
      ['b', 0],
      ['a', 0],
    ],
  ],
]

for (const [name, failures, expected] of rows) {
  test(`failures are ranked: ${name}`, () => {
    const ranked = rankFailures(failures, visits)
    assert.deepEqual(
      ranked.map(({ failure, visits }) => [failure.check, visits]),
      expected,
    )
  })
}

test('a failure leads to the page of its that is visited most', () => {
  const [ranked] = rankFailures([failure('a', '/about', '/')], visits)
  assert.equal(ranked?.worst.url, 'https://example.com/')
})
