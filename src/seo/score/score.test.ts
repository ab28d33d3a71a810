import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../base/seeded-random.ts'
import { categories } from '../checks/categories.ts'
import { checklist } from '../checks/checklist.ts'
import type { JudgedCheck } from '../checks/judge.ts'
import { caps } from './caps.ts'
import { packedScore, score, scoreWithout } from './score.ts'

type Given = Pick<JudgedCheck, 'verdict' | 'severity' | 'weight'>

const judged = (given: Given): JudgedCheck => ({
  status: ({ pass: 'passed', fail: 'failed', warn: 'warning', unverified: 'inconclusive' } as const)[given.verdict],
  id: 'x',
  category: 'content',
  reason: null,
  evidence: [],
  more: 0,
  ...given,
})

const pass = (weight: number): Given => ({ verdict: 'pass', severity: 'medium', weight })
const fail = (weight: number): Given => ({ verdict: 'fail', severity: 'medium', weight })
const warn = (weight: number): Given => ({ verdict: 'warn', severity: 'medium', weight })
const unverified = (weight: number): Given => ({ verdict: 'unverified', severity: 'medium', weight })
const critical = (verdict: 'pass' | 'fail' | 'warn'): Given => ({ verdict, severity: 'critical', weight: 10 })

const rows: readonly [name: string, checks: readonly Given[], score: number | null, result: string | null][] = [
  ['all passed', [pass(3), pass(6)], 100, 'good'],
  ['half of the weight failed', [pass(3), fail(3)], 10, 'bad'],
  ['a warning earns half', [pass(60), warn(40)], 70, 'decent'],
  ['what is unverified costs nothing', [pass(3), unverified(100)], 100, 'good'],
  ['what weighs nothing costs nothing', [pass(3), fail(0)], 100, 'good'],
  ['rounded down', [pass(999), fail(1)], 99, 'good'],
  ['a mean of 88 has 90 points', [pass(88), fail(12)], 90, 'good'],
  ['a mean of 85 has 80, which is good', [pass(85), fail(15)], 80, 'good'],
  ['78 is decent', [pass(84), fail(16)], 78, 'decent'],
  ['50 is decent', [pass(70), fail(30)], 50, 'decent'],
  ['below 50 is bad', [pass(69), fail(31)], 48, 'bad'],
  ['a mean of 45 or less has none', [pass(45), fail(55)], 0, 'bad'],
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
  assert.deepEqual(summary, {
    ...{ passed: 1, failed: 1, warned: 0, unverified: 1, not_applicable: 0, inconclusive: 1, weight: 4 },
    judged: 44,
  })
  const content = categories.find(({ category }) => category === 'content')
  assert.deepEqual(content, {
    category: 'content',
    score: 75,
    passed: 1,
    failed: 1,
    warned: 0,
    unverified: 0,
    not_applicable: 0,
    inconclusive: 0,
    weight: 4,
    judged: 100,
  })
  assert.equal(categories.find(({ category }) => category === 'links')?.score, null)
})

test('score: only notes weigh nothing, and every critical check has a named cap', () => {
  for (const { check, severity, weight } of checklist) {
    assert.equal(weight === 0, severity === 'information', check.id)
    if (severity === 'critical')
      assert.ok(
        caps.some((cap) => cap.check === check.id),
        check.id,
      )
  }
  for (const cap of caps) {
    const severity = checklist.find(({ check }) => check.id === cap.check)?.severity
    assert.ok(severity === 'critical' || severity === 'high', `${cap.check} is ${severity}`)
  }
  assert.equal(
    categories.reduce((sum, { weight }) => sum + weight, 0),
    100,
  )
})

test('score: fixing a check gains what its points say, caps included', () => {
  const title = { ...judged({ verdict: 'fail', severity: 'critical', weight: 10 }), id: 'title-missing' }
  const other = { ...judged(fail(4)), id: 'other' }
  const checks = [judged(pass(86)), title, other]
  const { score: before, gains, caps: applied } = score(checks)
  assert.equal(before, 59)
  assert.deepEqual(applied, [{ check: 'title-missing', score: 59, points: 83 - 59 }])
  assert.deepEqual(
    [...gains],
    [
      ['title-missing', 96 - 59],
      ['other', 0],
    ],
  )
  const fixed = checks.map((check) => (check === title ? { ...title, verdict: 'pass' as const } : check))
  assert.equal(score(fixed).score, 96)
})

test('score: the points of all checks add up to what is missing, on capped pages as well, and no other check costs any', () => {
  const random = seededRandom(5)
  for (let round = 0; round < 300; round++) {
    const share = random()
    const checks = checklist.map(({ check, category, severity, weight }) => {
      const draw = random()
      const verdict = draw < share / 3 ? 'fail' : draw < share / 2 ? 'warn' : draw > 0.9 ? 'unverified' : 'pass'
      return { ...judged({ verdict, severity, weight }), id: check.id, category }
    })
    const { score: actual, points, caps: applied } = score(checks)
    const sum = [...points.values()].reduce((all, own) => all + Math.round(own * 100), 0)
    assert.equal(sum, (100 - (actual ?? 0)) * 100)
    for (const { id, verdict, weight } of checks) {
      const isWrong = verdict === 'fail' || verdict === 'warn'
      assert.ok(isWrong && weight > 0 ? (points.get(id) ?? 0) > 0 || actual === 100 : (points.get(id) ?? 0) === 0, id)
    }
    for (const { check, points: ofCap } of applied) assert.ok(ofCap <= (points.get(check) ?? 0))
  }
})

test('score: notes never change the score, whatever they say', () => {
  const random = seededRandom(13)
  const verdicts = ['pass', 'fail', 'warn', 'unverified'] as const
  const randomVerdict = () => verdicts[Math.floor(random() * verdicts.length)] ?? 'pass'
  const entries = checklist.map(({ check: { id }, category, severity, weight }) => ({ id, category, severity, weight }))
  for (let round = 0; round < 200; round++) {
    const fixed = new Map(entries.map(({ id }) => [id, randomVerdict()]))
    const scored = () => {
      const checks = entries.map(({ id, category, severity, weight }) => {
        const verdict = severity === 'information' ? randomVerdict() : (fixed.get(id) ?? 'pass')
        return { ...judged({ verdict, severity, weight }), id, category }
      })
      const { score: points, result, caps: applied, summary, categories: own, gains } = score(checks)
      for (const { id, severity } of checks) if (severity === 'information') assert.equal(gains.get(id) ?? 0, 0)
      const weighed = [...gains].filter(([id]) => entries.some((entry) => entry.id === id && entry.weight > 0))
      return { points, result, applied, judged: summary.judged, own: own.map((category) => category.score), weighed }
    }
    assert.deepEqual(scored(), scored())
  }
})

test('score: each further cap lowers the limit, and a fix lifts what it caused', () => {
  const failed = (id: string) => ({ ...judged(fail(1)), id })
  const checks = [judged(pass(97)), failed('title-missing'), failed('description-missing'), failed('h1-missing')]
  const { score: before, result, gains } = score(checks)
  assert.deepEqual([before, result], [59 - 2 * 15, 'bad'])
  assert.deepEqual(
    [...gains],
    [
      ['title-missing', 89 - 15 - (59 - 2 * 15)],
      ['description-missing', 15],
      ['h1-missing', 15],
    ],
  )
  const all = caps.map(({ check }) => failed(check))
  assert.equal(score([judged(pass(900)), ...all]).score, 0)
})

test('score: what does not apply is no gap in what could be judged', () => {
  const given = [judged(pass(3)), { ...judged(unverified(5)), status: 'not_applicable' as const }]
  assert.equal(score(given).summary.judged, 100)
  assert.equal(score([...given, judged(unverified(1))]).summary.judged, 75)
})

test('score: without some of the checks, from what is stored of a page, is the score of the others', () => {
  const random = seededRandom(7)
  for (let round = 0; round < 300; round++) {
    const checks = checklist.map(({ check, category, severity, weight }) => {
      const draw = random()
      const verdict = draw < 0.15 ? 'fail' : draw < 0.25 ? 'warn' : draw < 0.4 ? 'unverified' : 'pass'
      return { ...judged({ verdict, severity, weight }), id: check.id, category }
    })
    const wrong = checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
    const leftOut = new Set(wrong.filter(() => random() < 0.3).map(({ id }) => id))
    const expected = score(checks.filter(({ id }) => !leftOut.has(id)))
    const rescored = scoreWithout(packedScore(checks).packed, wrong, ({ id }) => leftOut.has(id))
    assert.equal(rescored.score, expected.score)
    assert.deepEqual([...rescored.gains].toSorted(), [...expected.gains].toSorted())
    assert.deepEqual([...rescored.points].toSorted(), [...expected.points].toSorted())
  }
})
