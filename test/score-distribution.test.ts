import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allPages } from '../bench/scores/all-pages.ts'
import { judge } from '../src/seo/checks/judge.ts'
import { requestOf } from '../src/seo/checks/rows/row.ts'
import { score } from '../src/seo/score/score.ts'

test('the scores of varied pages spread over the three results', () => {
  const pages = allPages()
  assert.ok(pages.length >= 300)
  const scores = pages.map(({ facts, site }) => score(judge(facts, site, requestOf({}))))
  const results = scores.map(({ result }) => result)
  for (const result of ['good', 'decent', 'bad']) {
    const share = results.filter((one) => one === result).length / results.length
    assert.ok(share > 0.1 && share < (result === 'good' ? 0.45 : 0.6), `${(100 * share).toFixed(0)} % are ${result}`)
  }
  const sorted = scores.map((one) => one.score ?? 0).toSorted((one, other) => one - other)
  const [p10 = 0, p90 = 0] = [0.1, 0.9].map((share) => sorted[Math.floor(share * sorted.length)])
  assert.ok(p10 <= 60 && p90 >= 90, `10 % score at most ${p10}, and 10 % at least ${p90}`)
})
