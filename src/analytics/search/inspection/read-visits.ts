import { dayMs } from '../../events/day.ts'
import type { StatsEngine } from '../../events/engine.ts'
import type { EventReader } from '../../events/store.ts'
import { createStats } from '../../stats/stats.ts'
import type { ReadVisits } from './inspectable-pages.ts'

const days = 28
/** Pages beyond these, which have the fewest visits, are inspected if they are crawled. */
const maxPages = 100_000

/** The visits of pages in four weeks. */
export const createReadVisits =
  (store: EventReader, engine: StatsEngine): ReadVisits =>
  async (website, now) => {
    const { values, measures } = await createStats(store, engine).groups({
      ...{ website, filters: [], metrics: ['visits'], dimension: { name: 'page' }, limit: maxPages },
      span: { from: now - days * dayMs, to: now + 1 },
    })
    const visits = measures.get('visits')
    return new Map(values.map((page, at) => [page, visits?.[at] ?? 0]))
  }
