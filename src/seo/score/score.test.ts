import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JudgedCheck } from '../checks/judge.ts'
import { score } from './score.ts'

type Given = Pick<JudgedCheck, 'verdict' | 'severity' | 'weight'>

const judged = (given: Given): JudgedCheck => ({
  id: 'x',
  category: 'content',
  title: '',
  reason: null,
  evidence: [],
  more: 0,
  advice: '',
  link: '',
  ...given,
})

const pass = (weight: number): Given => ({ verdict: 'pass', severity: 'medium', weight })
const fail = (weight: number): Given => ({ verdict: 'fail', severity: 'medium', weight })
const warn = (weight: number): Given => ({ verdict: 'warn', severity: 'medium', weight })
const unverified = (weight: number): Given => ({ verdict: 'unverified', severity: 'medium', weight })
const critical = (verdict: 'pass' | 'fail' | 'warn'): Given => ({ verdict, severity: 'critical', weight: 10 })

const rows: readonly [name: string, checks: readonly Given[], score: number | null, result: string | null][] = [
  ['all passed', [pass(3), pass(6)], 100, 'good'],
  ['half of the weight failed', [pass(3), fail(3)], 50, 'decent'],
  ['a warning earns half', [warn(4)], 50, 'decent'],
  ['what is unverified costs nothing', [pass(3), unverified(100)], 100, 'good'],
  ['what weighs nothing costs nothing', [pass(3), fail(0)], 100, 'good'],
  ['rounded down', [pass(999), fail(1)], 99, 'good'],
  ['80 is good', [pass(80), fail(20)], 80, 'good'],
  ['79 is decent', [pass(79), fail(21)], 79, 'decent'],
  ['below 50 is bad', [pass(49), fail(51)], 49, 'bad'],
  ['a failed critical check caps', [pass(990), critical('fail')], 49, 'bad'],
  ['a cap never lifts', [fail(90), critical('fail')], 0, 'bad'],
  ['a critical warning does not cap', [pass(90), critical('warn')], 95, 'good'],
  ['nothing judged', [unverified(3)], null, null],
]

for (const [name, checks, expected, result] of rows) {
  test(`score: ${name}`, () => {
    const scored = score(checks.map(judged))
    assert.equal(scored.score, expected)
    assert.equal(scored.result, result)
  })
}

test('score: each category counts its own checks', () => {
  const checks = [judged(pass(3)), judged(fail(1)), { ...judged(unverified(5)), category: 'links' as const }]
  const { categories, summary } = score(checks)
  assert.deepEqual(summary, { passed: 1, failed: 1, warned: 0, unverified: 1, weight: 4 })
  const content = categories.find(({ category }) => category === 'content')
  assert.deepEqual(content, {
    category: 'content',
    title: 'Content',
    score: 75,
    passed: 1,
    failed: 1,
    warned: 0,
    unverified: 0,
    weight: 4,
  })
  assert.equal(categories.find(({ category }) => category === 'links')?.score, null)
})
