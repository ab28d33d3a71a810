import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { allPages } from '../../bench/scores/all-pages.ts'
import { foundPage } from '../../bench/scores/compose.ts'
import { handJudgedPages } from '../../bench/scores/hand-judged-pages.ts'
import { type JudgedCheck, judge } from '../../src/seo/checks/judge.ts'
import { requestOf } from '../../src/seo/checks/rows/row.ts'
import { score } from '../../src/seo/score/score.ts'
import { inFull } from '../support/tier.ts'

const document = ['explain/scoring', 'reference/checks']
  .map((name) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8'))
  .join('\n')

/** The cells of the tables between two markers of the document, without their heads. */
const cellsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', '')),
    )
const section = (name: string): string => {
  const text = document.split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0]
  assert.ok(text, `docs/explain/scoring.md has no <!-- ${name} -->`)
  return text
}
const stated = (pattern: RegExp): number => {
  const published = pattern.exec(document)?.[1]
  assert.ok(published, `docs/explain/scoring.md does not state ${pattern}`)
  return Number(published)
}

const categoryWeights = new Map(
  cellsOf(section('categories'))
    .slice(1)
    .map(([title = '', weight = '']) => [title, Number.parseInt(weight, 10)]),
)
const caps = new Map(
  cellsOf(section('caps'))
    .slice(1)
    .map(([check = '', limit]) => [check, Number(limit)]),
)
const furtherCap = stated(/lowered by (\d+) points for each further one/)
const goodFrom = stated(/\*\*good\*\* is (\d+) or more/)
const decentFrom = stated(/\*\*decent\*\* (\d+) to/)
const checks = new Map(
  section('checklist')
    .split('\n### ')
    .flatMap((text) => {
      const title = text.replace(/^\s*#* ?/, '').split(' (`')[0] ?? ''
      return cellsOf(text)
        .slice(1)
        .map(([id = '', , , weight]) => [id, { category: title, weight: Number(weight) }] as const)
    }),
)

const curve = cellsOf(section('curve'))
  .slice(1)
  .map((cells) => cells.map(Number))

/** What the table says about a mean, in between by proportion. */
function scoreOfMean(mean: number): number {
  const above = curve.findIndex(([to = 0]) => mean <= to)
  const [to = 100, most = 100] = curve[above] ?? []
  const [from = 0, least = 0] = curve[above - 1] ?? []
  return Math.floor(least + ((most - least) * (mean - from)) / (to - from) + 1e-9)
}

type Status = Pick<JudgedCheck, 'id' | 'status'>

const limitOf = (failed: readonly string[]): number => {
  const limits = failed.flatMap((id) => caps.get(id) ?? [])
  return limits.length === 0 ? 100 : Math.max(0, Math.min(...limits) - furtherCap * (limits.length - 1))
}
const failedOf = (statuses: readonly Status[]) =>
  statuses.filter(({ status }) => status === 'failed').map(({ id }) => id)

/** A category as the document describes it: `judged`, `earned` and the score. */
function categoryByHand(title: string, statuses: readonly Status[]) {
  const own = statuses.filter(({ id }) => checks.get(id)?.category === title)
  const weigh = (...wanted: readonly JudgedCheck['status'][]) =>
    own
      .filter(({ status }) => wanted.includes(status))
      .reduce((sum, { id }) => sum + (checks.get(id)?.weight ?? Number.NaN), 0)
  const judged = weigh('passed', 'failed', 'warning')
  const earned = weigh('passed') + weigh('warning') / 2
  return { title, judged, earned, score: judged === 0 ? null : Math.floor((100 * earned) / judged) }
}

function scoreByHand(statuses: readonly Status[]): { score: number | null; result: string | null } {
  let sum = 0
  let weights = 0
  for (const [title, weight] of categoryWeights) {
    const { score: own } = categoryByHand(title, statuses)
    if (own === null) continue
    sum += own * weight
    weights += weight
  }
  if (weights === 0) return { score: null, result: null }
  const points = Math.min(scoreOfMean(sum / weights), limitOf(failedOf(statuses)))
  return { score: points, result: points >= goodFrom ? 'good' : points >= decentFrom ? 'decent' : 'bad' }
}

const judgedPages = handJudgedPages.map(({ name, html, server }) => foundPage(name, html, new Set(server)))

describe('the score by hand, from what docs/explain/scoring.md publishes, is the score of the program', () => {
  test('the document lists every check that is judged, and weights for every category', () => {
    const { facts, site } = judgedPages[0] ?? assert.fail()
    const ids = judge(facts, site, requestOf({})).map(({ id }) => id)
    assert.deepEqual([...checks.keys()].toSorted(), ids.toSorted())
    assert.deepEqual([...new Set([...checks.values()].map(({ category }) => category))], [...categoryWeights.keys()])
  })

  for (const { name, facts, site } of judgedPages) {
    test(name, () => {
      const judged = judge(facts, site, requestOf({}))
      const { score: points, result } = score(judged)
      assert.deepEqual(scoreByHand(judged), { score: points, result })
    })
  }

  test('and of all pages of npm run scores', inFull, () => {
    for (const { name, facts, site } of allPages()) {
      const judged = judge(facts, site, requestOf({}))
      const { score: points, result } = score(judged)
      assert.deepEqual(scoreByHand(judged), { score: points, result }, name)
    }
  })

  test('the worked example is one of the hand-judged pages, and right', () => {
    const { facts, site } = judgedPages.find(({ name }) => name.startsWith('a blog post')) ?? assert.fail()
    const judged = judge(facts, site, requestOf({}))
    const rows = [...categoryWeights.keys()]
      .map((title) => categoryByHand(title, judged))
      .filter(({ score }) => score !== null)
    assert.deepEqual(
      cellsOf(section('example'))
        .slice(1)
        .map(([title, , ...numbers]) => [title, ...numbers]),
      rows.map(({ title, judged, earned, score }) => {
        const weight = categoryWeights.get(title) ?? 0
        const product = `${weight} × ${score} = ${(weight * (score ?? 0)).toLocaleString('en-US')}`
        return [title, String(judged), String(earned), String(score), product]
      }),
    )
    const { score: points, result } = scoreByHand(judged)
    assert.match(section('example'), new RegExp(`The score is ${points}, \\*\\*${result}\\*\\*`))
  })
})
