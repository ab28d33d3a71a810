import { iso } from '../../base/clock.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import type { Annotations } from '../annotations/annotations.ts'
import type { EndpointContext } from '../stats/routes/endpoint.ts'
import type { StoredResult } from './fix.ts'
import { daysOfFix } from './fix-days.ts'
import { type FixedWebsite, type Fixes, pagesOf, type ZonedFix } from './fixes.ts'
import { type ReadResult, readResult } from './read-result.ts'
import { resultVersion, storedResultOf } from './show-fix.ts'
import { spanOf } from './weekly.ts'

/** What results are computed from. */
export type ResultContext = Pick<
  EndpointContext,
  'stats' | 'store' | 'engine' | 'clock' | 'readPathGroups' | 'readGoals'
>

export interface FixResultDeps {
  readonly fixes: Pick<Fixes, 'near' | 'storeResult'>
  readonly annotations: Pick<Annotations, 'list'>
}

export type ReadFixResult = (fix: ZonedFix, website: WebsiteRow, context: ResultContext) => Promise<ReadResult>

const shownAnnotations = 20

/** Reads the result of a fix: the stored one, or else it is computed, and stored if it is final. */
export function createReadFixResult({ fixes, annotations }: FixResultDeps): ReadFixResult {
  return async (fix, website, context) => {
    const stored = storedResultOf(fix)
    if (stored) return { result: stored, isFinal: true }
    const [goals, others] = await Promise.all([context.readGoals(), fixes.near(fix)])
    const read = await readResult(
      { ...context, website: website.id },
      {
        ...{ fix, goal: goals.find(({ id }) => id === website.main_goal) ?? goals[0] },
        others: others.map((other) => ({ ...other, pages: pagesOf(other) })),
        annotations: await annotationsIn(website, fix),
      },
    )
    if (read.isFinal) await fixes.storeResult(fix, { version: resultVersion, result: read.result })
    return read
  }

  /** Crawls change nothing. */
  async function annotationsIn(website: FixedWebsite, fix: ZonedFix): Promise<StoredResult['annotations']> {
    const { before, after } = daysOfFix(fix, fix.timezone)
    const { from, to } = spanOf({ first: before.first, last: after.last }, fix.timezone)
    const { items } = await annotations.list(website, {
      ...{ from: iso(from), to: iso(to), kind: ['manual', 'deploy', 'exclusions', 'import'] },
      ...{ page: 1, per_page: 25 },
    })
    return items.slice(0, shownAnnotations).map(({ id, kind, text, time }) => ({ id, kind, text, time: iso(time) }))
  }
}
