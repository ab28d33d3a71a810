import { sql } from 'kysely'
import { codeOf, type Outcome, outcomes } from '../../../database/crawl-data/codes.ts'
import type { CrawledSite } from '../site-check.ts'

/** How many pages of the site have one of these outcomes. */
export async function countPages({ db, runId }: CrawledSite, names: readonly Outcome[]): Promise<number> {
  const codes = names.map((name) => codeOf(outcomes, name))
  const { total } = await db
    .selectFrom('crawl_urls')
    .where('run_id', '=', runId)
    .where('kind', '=', 0)
    .where('external', '=', 0)
    .where('outcome', 'in', codes)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
