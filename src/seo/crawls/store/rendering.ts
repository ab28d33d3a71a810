import { sql, type Transaction } from 'kysely'
import { codeOf, frontierStates, renderings } from '../../../database/crawl-data/codes.ts'
import type { CrawlSchema, CrawlTotalRow } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { RenderCandidate, UrlResult } from '../page/url-result.ts'
import type { RunSpec } from '../settings.ts'
import { addTo, type Counts, type Totals, type WorkerRef } from './totals.ts'

/**
 * `wait`: another page of the template is being rendered, which decides about this one. `over`: no further page of the run is
 * rendered; `never`: no further page of the template.
 */
export type RenderDecision = 'render' | 'wait' | 'skip' | 'never' | 'over'

/** A template of which no page could be rendered so often is not rendered any more. */
const maxFailures = 2

/** Decides which pages of a run are rendered. What is being rendered is in the frontier, so that a worker that dies leaves nothing behind. */
export function createRenderingStore(
  { db }: Pick<CrawlData, 'db'>,
  { runId, settings, previousId }: RunSpec,
  { lock }: Pick<Totals, 'lock'>,
) {
  const isInFlight = (transaction: Transaction<CrawlSchema>) =>
    transaction
      .selectFrom('crawl_frontier')
      .where('run_id', '=', runId)
      .where('state', '=', frontierStates.inFlight)
      .where('template', 'is not', null)

  const templateOf = (transaction: Transaction<CrawlSchema>, id: number, template: string) =>
    transaction
      .selectFrom('crawl_templates')
      .selectAll()
      .where('run_id', '=', id)
      .where('template', '=', template)
      .executeTakeFirst()

  const decide = async (
    transaction: Transaction<CrawlSchema>,
    totals: CrawlTotalRow,
    { template, isShell, wasLeftOut = false }: RenderCandidate,
  ): Promise<RenderDecision> => {
    if (totals.rendered >= settings.max_rendered) return 'over'
    if (settings.render === 'auto' && !isShell) {
      const known = await templateOf(transaction, runId, template)
      if ((known?.different ?? 0) === 0) {
        if ((known?.same ?? 0) > 0 || (known?.failed ?? 0) >= maxFailures) return 'never'
        // Another page stood for the template, and does so again: otherwise runs of an unchanged site would differ.
        const before =
          wasLeftOut && previousId !== null ? await templateOf(transaction, previousId, template) : undefined
        if ((before?.same ?? 0) + (before?.different ?? 0) > 0) return 'skip'
        const other = await isInFlight(transaction).where('template', '=', template).select('url_id').executeTakeFirst()
        if (other) return 'wait'
      }
    }
    const { count } = await isInFlight(transaction)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return totals.rendered + Number(count) < settings.max_rendered ? 'render' : 'skip'
  }

  return {
    /** Whether a page that this worker has in flight is to be rendered; if so, it counts from now on. */
    async reserve(by: WorkerRef, id: number, candidate: RenderCandidate): Promise<RenderDecision> {
      return await db.transaction().execute(async (transaction) => {
        const decision = await decide(transaction, await lock(transaction, by), candidate)
        if (decision === 'render') {
          await transaction
            .updateTable('crawl_frontier')
            .set({ template: candidate.template })
            .where('url_id', '=', id)
            .where('state', '=', frontierStates.inFlight)
            .execute()
        }
        return decision
      })
    },
  }
}

const columns = new Map([
  [codeOf(renderings, 'same'), 'same'],
  [codeOf(renderings, 'different'), 'different'],
  [codeOf(renderings, 'failed'), 'failed'],
] as const)

/** Adds the pages that were rendered to the counts of their templates. */
export async function countRendered(
  transaction: Transaction<CrawlSchema>,
  runId: number,
  results: readonly UrlResult[],
  counts: Counts,
): Promise<void> {
  for (const { page, toRender, notModified } of results) {
    const column = columns.get(page.rendering ?? -1)
    if (column === undefined || toRender === null || notModified) continue
    addTo(counts, 'rendered')
    await transaction
      .insertInto('crawl_templates')
      .values({ run_id: runId, template: toRender.template, [column]: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['run_id', 'template'])
          .doUpdateSet({ [column]: sql<number>`${sql.ref(`crawl_templates.${column}`)} + 1` }),
      )
      .execute()
  }
}
