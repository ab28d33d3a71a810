import assert from 'node:assert/strict'
import test from 'node:test'
import { runsAll } from '../../../../test/support/tier.ts'
import { type CountedPages, type Estimate, estimateGrowth, estimateShift, student95 } from './effect.ts'
import {
  type SyntheticPositions,
  type SyntheticSite,
  syntheticPositions,
  syntheticSite,
} from './testing/synthetic-site.ts'

const usual: SyntheticSite = {
  ...{ fixed: 12, control: 40, visits: 5, sizes: 1, growth: 0.2, daily: 0.2, memory: 0.6, group: 0.03, trend: 0.2 },
  ...{ zeros: 0, bursts: 0, effect: 1 },
}

const sites: Readonly<Record<string, Partial<SyntheticSite>>> = {
  'a usual site': {},
  'visits that are nearly none': { visits: 0.2 },
  'pages without visits on most days': { visits: 0.6, zeros: 0.7 },
  'one fixed page': { fixed: 1, visits: 15 },
  'one fixed page, on a site whose pages differ much': { fixed: 1, visits: 15, growth: 0.4 },
  'three control pages': { fixed: 8, control: 3, visits: 10 },
  'one fixed page and three control pages': { fixed: 1, control: 3, visits: 20 },
  'days that are like those before': { daily: 0.4, memory: 0.9 },
  'groups that move on their own': { fixed: 60, group: 0.1 },
  'a few pages with most visits': { fixed: 30, sizes: 2 },
  'days with many more visits': { visits: 2, bursts: 0.02 },
  'a site that grows by itself': { trend: 1 },
  'a site that shrinks by itself': { trend: -1 },
  'pages that grow by very different factors': { fixed: 8, control: 20, growth: 0.4 },
  'more fixed pages than others': { fixed: 60, control: 8 },
}

const seeds = Array.from({ length: 100 }, (_, index) => index + 1)

function count(estimate: (seed: number) => Estimate, truth: number) {
  const effects = seeds.flatMap((seed) => {
    const estimated = estimate(seed)
    return 'effect' in estimated ? [estimated.effect] : []
  })
  return {
    known: effects.length,
    held: effects.filter(({ low, high }) => low <= truth && truth <= high).length,
    claimed: effects.filter(({ low, high }) => low > 0 || high < 0).length,
  }
}

/** The default command takes every fifth. */
const someOf = <Case>(cases: Readonly<Record<string, Case>>): readonly (readonly [string, Case])[] =>
  Object.entries(cases).filter((_, index) => runsAll || index % 5 === 0)

for (const [name, differing] of someOf(sites)) {
  test(`the range holds the effect of a fix, and none is claimed without one: ${name}`, () => {
    const estimateOf = (effect: number) => (seed: number) => {
      const { fixed, control } = syntheticSite({ ...usual, ...differing, effect }, seed)
      return estimateGrowth(fixed, control)
    }
    const planted = count(estimateOf(1.3), Math.log(1.3))
    assert.ok(planted.known >= 80, `${planted.known} of 100 sites have enough data`)
    assert.ok(planted.held >= planted.known * 0.95, `${planted.held} of ${planted.known} ranges hold 1.3`)
    const without = count(estimateOf(1), 0)
    assert.ok(without.claimed <= 5, `${without.claimed} effects that are none`)
  })
}

test('an effect that is large enough is found', () => {
  const estimated = (site: Partial<SyntheticSite>): number =>
    count((seed) => {
      const { fixed, control } = syntheticSite({ ...usual, ...site }, seed)
      return estimateGrowth(fixed, control)
    }, 0).claimed
  if (runsAll) assert.ok(estimated({ fixed: 38, control: 120, effect: 1.5 }) >= 95)
  assert.ok(estimated({ effect: 1.8 }) >= 95)
  assert.ok(estimated({ fixed: 1, visits: 15, effect: 4 }) >= 95)
})

const positions: SyntheticPositions = {
  ...{ fixed: 12, control: 40, impressions: 40, sizes: 1, growth: 0.6, daily: 0.5, group: 0.1, shift: 0 },
}

for (const [name, differing] of someOf<Partial<SyntheticPositions>>({
  'a usual site': {},
  'one fixed page': { fixed: 1 },
  'three control pages': { control: 3 },
  'few impressions': { impressions: 2 },
  'groups that move on their own': { fixed: 40, group: 0.5 },
  'a few pages with most impressions': { sizes: 2 },
}))
  test(`the range holds by how much positions moved, and nothing is claimed if they did not: ${name}`, () => {
    const estimateOf = (shift: number) => (seed: number) => {
      const { fixed, control } = syntheticPositions({ ...positions, ...differing, shift }, seed)
      return estimateShift(fixed, control)
    }
    const planted = count(estimateOf(2), 2)
    assert.ok(planted.known >= 95, `${planted.known} of 100 sites have enough data`)
    assert.ok(planted.held >= planted.known * 0.95, `${planted.held} of ${planted.known} ranges hold 2`)
    const without = count(estimateOf(0), 0)
    assert.ok(without.claimed <= 5, `${without.claimed} effects that are none`)
  })

const weekly = (before: number, after: number): CountedPages['weeks'] => ({
  before: Array<number>(4).fill(before / 4),
  after: Array<number>(4).fill(after / 4),
})
const group = (pages: readonly (readonly [before: number, after: number])[]): CountedPages => ({
  pages: pages.map(([before, after]) => ({ before, after })),
  weeks: weekly(
    pages.reduce((sum, [before]) => sum + before, 0),
    pages.reduce((sum, [, after]) => sum + after, 0),
  ),
})
const control = group([
  [400, 440],
  [300, 330],
  [300, 330],
])

for (const [name, fixed, others, lacks] of [
  ['fewer than 30 on the fixed pages', group([[12, 17]]), control, 'fixed'],
  ['nothing on the fixed pages', group([]), control, 'fixed'],
  ['two control pages', group([[100, 150]]), group([[400, 440], [600, 660]]), 'control_pages'], // biome-ignore format: one row
  ['control pages without numbers', group([[100, 150]]), group([[0, 0], [0, 0], [0, 0]]), 'control'], // biome-ignore format: one row
  ['control pages that are new', group([[100, 150]]), group([[0, 50], [0, 50], [0, 50]]), 'control'], // biome-ignore format: one row
] as const)
  test(`no effect is named with ${name}`, () => {
    assert.deepEqual(estimateGrowth(fixed, others), { lacks })
  })

test('the effect is the ratio of both ratios', () => {
  const growth = estimateGrowth(group([[1000, 1320]]), control)
  assert.ok('effect' in growth)
  assert.ok(Math.abs(Math.exp(growth.effect.change) - 1.32 / 1.1) < 0.001)
  assert.ok(growth.effect.low > 0)
})

test('pages that had nothing before have an effect with a lower end', () => {
  const growth = estimateGrowth(group([[0, 400]]), control)
  assert.ok('effect' in growth && growth.effect.low > Math.log(4) && Number.isFinite(growth.effect.high))
})

test('the ends of 95% ranges follow Student', () => {
  for (const [
    freedom,
    expected,
  ] of [[0.5, Infinity], [1, 12.706], [2, 4.303], [3.5, 3.182], [4, 2.776], [10, 2.228], [60, 2.0]] as const) // biome-ignore format: one row
    assert.ok(
      freedom < 1 ? student95(freedom) === expected : Math.abs(student95(freedom) - expected) < 0.01,
      `${freedom}`,
    )
})
