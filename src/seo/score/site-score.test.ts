import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../base/seeded-random.ts'
import { checklist } from '../checks/checklist.ts'
import { siteChecklist } from '../site-checks/checklist.ts'
import { coverageChecks } from './site-faults.ts'
import { type SiteInputs, type SiteIssue, scoreSite } from './site-score.ts'

const issue = (check: string, given: Partial<SiteIssue> = {}): SiteIssue => ({
  check,
  level: siteChecklist.some(({ id }) => id === check) ? 'site' : 'page',
  urls: given.failed ?? 1,
  failed: 1,
  failedPages: 0,
  lost: 0,
  gained: 0,
  ...given,
})
const site = (issues: readonly SiteIssue[], given: Partial<SiteInputs> = {}): SiteInputs => ({
  indexable: 100,
  pages: 100,
  importance: 100,
  issues,
  uncovered: new Map(),
  ...given,
})

const rows: readonly [name: string, inputs: SiteInputs, score: number, parts: readonly number[]][] = [
  ['nothing is wrong', site([]), 100, [60, 25, 15]],
  ['pages that lose a fifth', site([issue('lang', { lost: 2_000 })]), 88, [48, 25, 15]],
  ['each part is rounded down', site([issue('lang', { lost: 1 })]), 99, [59, 25, 15]],
  [
    'a fault on so many pages that it costs all of its points',
    site([issue('broken-links', { failed: 25 })]),
    92,
    [60, 17, 15],
  ],
  ['on a quarter of that, it costs half of them', site([issue('orphan-pages', { failed: 5 })]), 98, [60, 23, 15]],
  ['warnings count half', site([issue('orphan-pages', { urls: 10, failed: 0 })]), 98, [60, 23, 15]],
  ['a fault that the first finding decides', site([issue('sitemaps-broken')]), 95, [60, 20, 15]],
  [
    'a tenth of the pages is not covered',
    site([issue('noindex')], { indexable: 90, uncovered: new Map([['noindex', 10]]) }),
    98,
    [60, 25, 13],
  ],
  ['a cap', site([issue('start-page-not-indexable')]), 49, [60, 25, 15]],
  ['two caps', site([issue('start-page-not-indexable'), issue('many-broken-pages')]), 34, [60, 25, 15]],
  [
    'several caps of pages',
    site([issue('https', { failed: 50, failedPages: 50 }), issue('thin-content', { failed: 50, failedPages: 50 })]),
    79,
    [60, 25, 15],
  ],
  ['a cap of half of the pages', site([issue('https', { failed: 50, failedPages: 50 })]), 79, [60, 25, 15]],
  ['a cap of fewer pages', site([issue('https', { failed: 49, failedPages: 49 })]), 100, [60, 25, 15]],
  ['a trap that is larger than the site', site([issue('crawl-traps')]), 79, [60, 17, 15]],
  ['a trap', site([issue('crawl-traps', { urls: 1, failed: 0 })]), 96, [60, 21, 15]],
  ['most pages are copies', site([issue('duplicate-content', { failed: 60 })]), 59, [60, 19, 15]],
]
for (const [name, inputs, expected, parts] of rows) {
  test(`the score of a site: ${name}`, () => {
    const scored = scoreSite(inputs)
    assert.deepEqual([scored.score, scored.parts.map(({ points }) => points)], [expected, parts])
  })
}

test('the points of all issues add up to what is missing, and those of a part to what it lacks', () => {
  const random = seededRandom(11)
  const ids = [...checklist.map(({ check }) => check.id), ...siteChecklist.map(({ id }) => id)]
  for (let round = 0; round < 300; round++) {
    const pages = 1 + Math.floor(random() * 500)
    const indexable = 1 + Math.floor(random() * pages)
    const issues = ids
      .filter(() => random() < 0.4)
      .map((check) => {
        const urls = 1 + Math.floor(random() * pages)
        const failed = Math.floor(random() * (urls + 1))
        const isPage = checklist.some((entry) => entry.check.id === check)
        const lost = isPage ? Math.floor(random() * indexable * 200) / 100 : 0
        return issue(check, {
          urls,
          failed,
          failedPages: Math.min(failed, indexable),
          lost,
          gained: Math.floor(lost / 2),
        })
      })
    const uncovered = new Map(
      coverageChecks
        .filter((check) => issues.some((one) => one.check === check))
        .map((check) => [check, 1 + Math.floor(random() * 20)]),
    )
    const scored = scoreSite(site(issues, { pages, indexable, importance: indexable * 3, uncovered }))
    const all = [...scored.issues.values()]
    const sum = (values: readonly number[]): number =>
      values.reduce((total, value) => total + Math.round(value * 100), 0)
    assert.equal(sum(all.map(({ points }) => points)), (100 - scored.score) * 100)
    for (const { part, weight, points } of scored.parts) {
      assert.equal(sum(all.map(({ parts }) => parts[part] ?? 0)), (weight - points) * 100, part)
    }
    const capped = scored.parts.reduce((total, { points }) => total + points, 0) - scored.score
    assert.equal(sum(scored.caps.map(({ points }) => points)), capped * 100)
    for (const { gain } of all) assert.ok(gain >= 0 && gain <= 100 - scored.score)
  }
})
