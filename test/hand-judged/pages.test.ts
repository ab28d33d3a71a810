import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundPage } from '../../bench/scores/compose.ts'
import { handJudgedPages } from '../../bench/scores/hand-judged-pages.ts'
import { judge } from '../../src/seo/checks/judge.ts'
import { cleanSite } from '../../src/seo/checks/rows/clean-site.ts'
import { pageOf, requestOf } from '../../src/seo/checks/rows/row.ts'
import { score } from '../../src/seo/score/score.ts'

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
    const judged = `${scored.score} ${scored.result}: ${issues.join(', ')}`
    assert.equal(scored.result, result, judged)
    assert.ok((scored.score ?? -1) >= least && (scored.score ?? 101) <= most, `${judged}; expected ${least} to ${most}`)
  })
}

test('pages that clearly differ are at least 10 points apart, in the order of the judgment', () => {
  const ordered = [
    'an article that somebody cares for',
    'a product page of an ordinary shop',
    'a blog post whose theme has neither description nor main heading',
    'an article that is stuffed with its keyword',
    'a doorway page for one of many towns',
    'the empty shell of an app',
    'six words on a bare server',
  ]
  const scores = ordered.map((name) => {
    const page = handJudgedPages.find((one) => one.name === name)
    assert.ok(page, name)
    const { facts, site } = foundPage(name, page.html, new Set(page.server))
    return score(judge(facts, site, requestOf({}))).score ?? -100
  })
  for (const [index, next] of scores.slice(1).entries()) {
    assert.ok((scores[index] ?? 0) - next >= 10, scores.join(', '))
  }
})

test('text that is no HTML is not judged at all', () => {
  for (const type of ['text/plain', 'application/pdf', 'image/png', 'application/json']) {
    const facts = pageOf({ html: 'A list of walks', headers: { 'content-type': type } })
    const { score: actual, result, summary } = score(judge(facts, cleanSite, requestOf({})))
    assert.deepEqual([actual, result, summary.weight], [null, null, 0], type)
  }
})

test('ten pages were judged by hand, and each result is among them', () => {
  assert.ok(handJudgedPages.length >= 10)
  assert.equal(new Set(handJudgedPages.map(({ result }) => result)).size, 3)
})
