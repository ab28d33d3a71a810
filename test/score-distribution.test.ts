import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allPages } from '../bench/scores/all-pages.ts'
import { judge } from '../src/seo/checks/judge.ts'
import { requestOf } from '../src/seo/checks/rows/row.ts'
import { score } from '../src/seo/score/score.ts'

test('the scores of varied pages spread over the three results', () => {
  const pages = allPages()
  assert.ok(pages.length >= 300)
  const results = pages.map(({ facts, site }) => score(judge(facts, site, requestOf({}))).result)
  for (const result of ['good', 'decent', 'bad']) {
    const share = results.filter((found) => found === result).length / results.length
    assert.ok(share > 0.1 && share < 0.6, `${(100 * share).toFixed(0)} % are ${result}`)
  }
})
