import { sql } from 'kysely'
import { codeOf, type Outcome, outcomes } from '../../../database/crawl-data/codes.ts'
import { hasOutcome, isOnlyVisited } from '../conditions.ts'
import type { CrawledSite } from '../site-check.ts'

/** How many pages of the site have one of these outcomes, without broken ones that only visitors know. */
export async function countPages({ db, runId }: CrawledSite, names: readonly Outcome[]): Promise<number> {
  const codes = names.map((name) => codeOf(outcomes, name))
  const { total } = await db
    .selectFrom('crawl_urls as page')
    .where('run_id', '=', runId)
    .where('kind', '=', 0)
    .where('external', '=', 0)
    .where('outcome', 'in', codes)
    .where(sql<boolean>`not (${hasOutcome('page', 'broken')} and ${isOnlyVisited('page')})`)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
