import { codeOf, type Outcome, outcomes } from '../../database/crawl-data/codes.ts'
import type { CrawledSite } from './site-check.ts'

/** A URL on the way of redirects or canonicals. */
export interface Step {
  readonly id: number
  readonly url: string
  readonly status: number | null
  readonly outcome: number | null
  readonly external: number
  readonly redirect_id: number | null
  readonly canonical_id: number | null
}

export interface Way {
  /** From the first step on; the last is where it ends, unless `isLoop`. */
  readonly steps: readonly Step[]
  readonly isLoop: boolean
}

/** Search engines give up after as many. */
const maxSteps = 20
const maxCached = 10_000

export const stepHasOutcome = (step: Step | undefined, name: Outcome): boolean =>
  step?.outcome === codeOf(outcomes, name)

/** Follows redirects, or canonicals, from URL to URL. Sites refer to few URLs again and again, so rows are cached. */
export function createFollower({ db }: CrawledSite, next: (step: Step) => number | null) {
  const cache = new Map<number, Step | undefined>()
  const read = async (id: number): Promise<Step | undefined> => {
    if (cache.has(id)) return cache.get(id)
    const row = await db
      .selectFrom('crawl_urls')
      .select(['id', 'url', 'status', 'outcome', 'external', 'redirect_id', 'canonical_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (cache.size >= maxCached) cache.clear()
    cache.set(id, row)
    return row
  }
  return async (id: number): Promise<Way> => {
    const steps: Step[] = []
    for (let at: number | null = id; at !== null && steps.length < maxSteps; ) {
      if (steps.some((step) => step.id === at)) return { steps, isLoop: true }
      const step = await read(at)
      if (!step) break
      steps.push(step)
      at = next(step)
    }
    return { steps, isLoop: steps.length >= maxSteps }
  }
}

export const followRedirects = (site: CrawledSite) => createFollower(site, ({ redirect_id }) => redirect_id)
