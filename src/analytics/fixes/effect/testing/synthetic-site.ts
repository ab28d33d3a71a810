import { seededRandom } from '../../../../base/seeded-random.ts'
import type { BeforeAndAfter, CountedPages, Mean, MeasuredPages } from '../effect.ts'

/** How the visits of a made-up site vary. Deviations are those of logarithms. */
export interface SyntheticSite {
  readonly fixed: number
  readonly control: number
  /** The mean visits of a page on a day, and by how much pages differ in it. */
  readonly visits: number
  readonly sizes: number
  /** By how much the growth of pages differs anyway. */
  readonly growth: number
  /** What moves a page from day to day, and how alike the next day is. */
  readonly daily: number
  readonly memory: number
  /** What moves all pages of a group. */
  readonly group: number
  /** By how much all pages grow in eight weeks. */
  readonly trend: number
  /** Days on which a page has no visits whatever else, and those on which it has eight times as many. */
  readonly zeros: number
  readonly bursts: number
  /** What the fix multiplies visits by. */
  readonly effect: number
}

const days = 56
const weekdays = [1, 1.05, 1.1, 1, 0.9, 0.55, 0.5]

export interface SyntheticGroups {
  readonly fixed: CountedPages
  readonly control: CountedPages
}

/** The visits of a site before and after a fix; the same for the same seed. */
export function syntheticSite(site: SyntheticSite, seed: number): SyntheticGroups {
  const { wander, normal, random, poisson } = randomNumbers(seed)
  const season = wander(0.1, 0.8)
  const grow = (pages: number, effect: number): CountedPages => {
    const common = wander(site.group, 0.6)
    const counts = Array.from({ length: pages }, () => {
      const size = site.visits * Math.exp(site.sizes * normal() - site.sizes ** 2 / 2)
      const growth = site.growth * normal()
      return wander(site.daily, site.memory).map((own, day) => {
        const after = day < days / 2 ? 0 : 1
        const moved = own + (season[day] ?? 0) + (common[day] ?? 0) + (site.trend * day) / days + growth * after
        const zero = random() < site.zeros ? 0 : 1
        const burst = random() < site.bursts ? 8 : 1
        return poisson(size * Math.exp(moved) * (weekdays[day % 7] ?? 1) * zero * burst * effect ** after)
      })
    })
    const sum = (from: number, to: number, of = counts): number =>
      of.reduce((all, page) => all + page.slice(from, to).reduce((one, count) => one + count, 0), 0)
    return {
      pages: counts.map((page) => ({ before: sum(0, days / 2, [page]), after: sum(days / 2, days, [page]) })),
      weeks: byWeek((from) => sum(from, from + 7)),
    }
  }
  return { fixed: grow(site.fixed, site.effect), control: grow(site.control, 1) }
}

/** How the positions of a made-up site vary. */
export interface SyntheticPositions extends Pick<SyntheticSite, 'fixed' | 'control' | 'growth' | 'daily' | 'group'> {
  readonly impressions: number
  readonly sizes: number
  /** By how many places the fix moves pages. */
  readonly shift: number
}

export function syntheticPositions(site: SyntheticPositions, seed: number) {
  const { wander, normal, poisson } = randomNumbers(seed)
  const season = wander(0.3, 0.8)
  const move = (pages: number, shift: number): MeasuredPages => {
    const common = wander(site.group, 0.6)
    const rows = Array.from({ length: pages }, () => {
      const size = site.impressions * Math.exp(site.sizes * normal() - site.sizes ** 2 / 2)
      const [start, growth] = [4 + 10 * Math.abs(normal()), site.growth * normal()]
      return wander(site.daily, 0.6).map((own, day): Mean => {
        const count = poisson(size)
        const moved = day < days / 2 ? 0 : growth + shift
        return { count, sum: count * Math.max(1, start + own + (season[day] ?? 0) + (common[day] ?? 0) + moved) }
      })
    })
    const sum = (from: number, to: number, of = rows): Mean =>
      of
        .flatMap((page) => page.slice(from, to))
        .reduce((all, one) => ({ sum: all.sum + one.sum, count: all.count + one.count }), { sum: 0, count: 0 })
    return {
      pages: rows.map((page) => ({ before: sum(0, days / 2, [page]), after: sum(days / 2, days, [page]) })),
      weeks: byWeek((from) => sum(from, from + 7)),
    }
  }
  return { fixed: move(site.fixed, site.shift), control: move(site.control, 0) }
}

const byWeek = <Value>(read: (from: number) => Value): BeforeAndAfter<readonly Value[]> => ({
  before: [0, 7, 14, 21].map(read),
  after: [28, 35, 42, 49].map(read),
})

function randomNumbers(seed: number) {
  const random = seededRandom(seed)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return {
    random,
    normal,
    /** A number for each day that is like the one before. */
    wander(deviation: number, memory: number): readonly number[] {
      let value = deviation * normal()
      return Array.from({ length: days }, () => {
        const now = value
        value = memory * value + deviation * Math.sqrt(1 - memory ** 2) * normal()
        return now
      })
    },
    poisson(mean: number): number {
      if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
      let count = 0
      const end = Math.exp(-mean)
      for (let product = random(); product > end; product *= random()) count += 1
      return count
    },
  }
}
