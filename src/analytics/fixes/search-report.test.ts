import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportedFix } from '../stats/print/stats-answers.ts'
import type { StoredResult } from './fix.ts'
import { reportedFix, summarize } from './search-report.ts'

const fix = { text: 'Titles', time: Date.parse('2026-06-14T23:30:00Z'), timezone: 'Europe/Berlin', page_count: 4 }
const resultOf = (verdict: StoredResult['verdict'], hasEffect = true) => ({
  ...{ verdict, measure: 'clicks' as const },
  measures: [
    {
      ...{ name: 'clicks' as const, fixed: { before: 10, after: 20 }, control: { before: 5, after: 5 }, lacks: null },
      effect: hasEffect ? { change: 100, low: 20, high: 230, verdict: 'helped' as const } : null,
      ...{ gained: { change: 10, low: 3, high: 14 }, weeks: [] },
    },
  ],
})

test('what a fix brought is reported with its day and its range', () => {
  const { day, ...reported } = reportedFix(fix, resultOf('helped')) ?? assert.fail()
  assert.equal(String(day), '2026-06-15', 'in the time zone of the website')
  assert.deepEqual(reported, {
    ...{ text: 'Titles', pages: 4, measure: 'clicks', verdict: 'helped', before: 10, after: 20, gained: 10 },
    effect: { change: 100, low: 20, high: 230 },
  })
})

for (const verdict of ['not_enough', 'no_control', 'waiting'] as const)
  test(`a fix of which nothing can be said is not reported: ${verdict}`, () =>
    assert.equal(reportedFix(fix, resultOf(verdict, false)), null))

test('clear effects come first, the largest before others; the rest is counted', () => {
  const reported = (text: string, verdict: ReportedFix['verdict'], gained: number): ReportedFix => {
    const one = reportedFix({ ...fix, text }, resultOf('helped')) ?? assert.fail()
    return { ...one, verdict, gained }
  }
  const some = [reported('a', 'unclear', 900), reported('b', 'helped', 20), reported('c', 'hurt', -50)]
  const { listed, others } = summarize(some, 7) ?? assert.fail()
  assert.deepEqual([listed.map(({ text }) => text), others], [['c', 'b', 'a'], 4])
  const many = Array.from({ length: 14 }, (_, at) => reported(String(at), 'helped', at))
  assert.deepEqual([summarize(many, 14)?.listed.length, summarize(many, 14)?.others], [10, 4])
  assert.equal(summarize([], 3), null, 'a section that names none is left out')
})
