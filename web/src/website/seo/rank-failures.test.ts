import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProjectFailure } from '../../api/generated.ts'
import { rankFailures } from './rank-failures.ts'

const failure = (check: string, ...paths: readonly string[]): ProjectFailure => gaining(0, check, ...paths)

/** A failure that costs each of its pages this many points. */
const gaining = (gain: number, check: string, ...paths: readonly string[]): ProjectFailure => ({
  check,
  category: 'content',
  severity: 'low',
  title: check,
  reports: paths.length,
  gain: gain * paths.length,
  pages: paths.map((path, index) => ({ report: index + 1, url: `https://example.com${path}`, gain })),
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
  ['no failures', [], []],
  [
    'by the visits of all affected pages',
    [failure('a', '/about'), failure('b', '/', '/about')],
    [
      ['b', 105],
      ['a', 5],
    ],
  ],
  [
    'pages differ by their query',
    [failure('a', '/pricing'), failure('b', '/pricing?plan=team')],
    [
      ['b', 70],
      ['a', 0],
    ],
  ],
  [
    'by the number of pages if visits are equal',
    [failure('a', '/x'), failure('b', '/x', '/y')],
    [
      ['b', 0],
      ['a', 0],
    ],
  ],
]

const gains: readonly [name: string, failures: readonly ProjectFailure[], expected: readonly string[]][] = [
  [
    'by points × visits',
    [gaining(1, 'a', '/'), gaining(2, 'b', '/pricing?plan=team'), gaining(9, 'c', '/about')],
    ['b', 'a', 'c'],
  ],
  ['by points if nobody visits the pages', [gaining(1, 'a', '/x', '/y'), gaining(3, 'b', '/z')], ['b', 'a']],
  ['severity first', [gaining(9, 'a', '/'), { ...gaining(1, 'b', '/about'), severity: 'high' }], ['b', 'a']],
]

for (const [name, failures, expected] of gains) {
  test(`failures are ranked ${name}`, () => {
    assert.deepEqual(
      rankFailures(failures, visits).map(({ failure }) => failure.check),
      expected,
    )
  })
}

for (const [name, failures, expected] of rows) {
  test(`failures are ranked: ${name}`, () => {
    const ranked = rankFailures(failures, visits)
    assert.deepEqual(
      ranked.map(({ failure, visits }) => [failure.check, visits]),
      expected,
    )
  })
}

test('a failure links to its most visited page', () => {
  const [ranked] = rankFailures([failure('a', '/about', '/')], visits)
  assert.equal(ranked?.worst.url, 'https://example.com/')
})

test('failures are ranked by severity before visits: a note never precedes a critical failure', () => {
  const note: ProjectFailure = { ...failure('llms-txt', '/'), severity: 'information' }
  const noindex: ProjectFailure = { ...failure('noindex', '/about'), severity: 'critical' }
  assert.deepEqual(
    rankFailures([note, noindex], visits).map(({ failure }) => failure.check),
    ['noindex', 'llms-txt'],
  )
})
