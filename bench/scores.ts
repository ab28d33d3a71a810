import { judge } from '../src/seo/checks/judge.ts'
import { requestOf } from '../src/seo/checks/rows/row.ts'
import { score } from '../src/seo/score/score.ts'
import { allPages } from './scores/all-pages.ts'

/**
 * The distribution of scores over varied pages with flaws that are as frequent as on the web: `npm run scores`. Fails if the scores do
 * not spread over the three results.
 */
const minShare = 0.1

const pages = allPages().map(({ kind, facts, site }) => {
  const checks = judge(facts, site, requestOf({}))
  const { score: points, result } = score(checks)
  const failed = checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn').map(({ id }) => id)
  return { kind, score: points ?? 0, result: result ?? 'bad', failed }
})
type Page = (typeof pages)[number]

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`
const quantile = (of: readonly Page[], share: number): number =>
  of.map((page) => page.score).toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(share * of.length))] ?? 0
const results = ['good', 'decent', 'bad'] as const
const shareOf = (result: Page['result'], of: readonly Page[]): number =>
  of.filter((page) => page.result === result).length / of.length
const shares = (of: readonly Page[]): string =>
  results.map((result) => `${result} ${percent(shareOf(result, of)).padStart(5)}`).join('   ')

console.log(`${pages.length} pages   ${shares(pages)}\n`)
for (let from = 0; from < 100; from += 5) {
  const count = pages.filter(({ score }) => score >= from && (score < from + 5 || from === 95)).length
  const range = `${from}–${from === 95 ? 100 : from + 4}`
  console.log(
    `${range.padStart(6)} ${String(count).padStart(4)} ${'█'.repeat(Math.ceil((200 * count) / pages.length))}`,
  )
}
console.log('')
for (const share of [0.05, 0.25, 0.5, 0.75, 0.95])
  console.log(`${percent(share).padStart(5)} of the pages score at most ${quantile(pages, share)}`)

console.log(`\n${'kind'.padEnd(20)}median`)
for (const kind of new Set(pages.map((page) => page.kind))) {
  const own = pages.filter((page) => page.kind === kind)
  console.log(`${kind.padEnd(20)}${String(quantile(own, 0.5)).padStart(6)}   ${shares(own)}`)
}

console.log('\nThe most frequent findings, by their share of the pages')
const counts = Map.groupBy(
  pages.flatMap(({ failed }) => failed),
  (id) => id,
)
for (const [id, ids] of [...counts].toSorted(([, a], [, b]) => b.length - a.length).slice(0, 40))
  console.log(`  ${id.padEnd(28)}${percent(ids.length / pages.length).padStart(5)}`)

for (const result of results) {
  if (shareOf(result, pages) >= minShare) continue
  console.log(`\nLess than ${percent(minShare)} of the pages are ${result}.`)
  process.exitCode = 1
}
