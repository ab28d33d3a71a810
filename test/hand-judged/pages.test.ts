import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundPage } from '../../bench/scores/compose.ts'
import { judge } from '../../src/seo/checks/judge.ts'
import { requestOf } from '../../src/seo/checks/rows/row.ts'
import { score } from '../../src/seo/score/score.ts'
import { handJudgedPages } from './pages.ts'

for (const {
  name,
  html,
  server,
  result,
  score: [least, most],
  because,
} of handJudgedPages) {
  test(`${name} is ${result}: ${because}`, () => {
    const { facts, site } = foundPage(name, html, new Set(server))
    const checks = judge(facts, site, requestOf({}))
    const scored = score(checks)
    const issues = checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn').map(({ id }) => id)
    const found = `${scored.score} ${scored.result}: ${issues.join(', ')}`
    assert.equal(scored.result, result, found)
    assert.ok((scored.score ?? -1) >= least && (scored.score ?? 101) <= most, `${found}; expected ${least} to ${most}`)
  })
}

test('ten pages were judged by hand, and each result is among them', () => {
  assert.ok(handJudgedPages.length >= 10)
  assert.equal(new Set(handJudgedPages.map(({ result }) => result)).size, 3)
})
