import { normalizePage, otherSpellings } from '../../base/page-spelling.ts'
import type { StatsEngine } from './engine.ts'
import { sql, text, toStatement } from './sql/sql.ts'
import type { EventEditor, EventQueries } from './store.ts'

export interface StoredPages {
  readonly store: EventQueries & Pick<EventEditor, 'setPages'>
  readonly engine: Pick<StatsEngine, 'dialect'>
}

const pagesPerStep = 500

/** Changes what other versions and importers have stored. Can be interrupted anywhere, and repeated. */
export async function normalizeStoredPages({ store, engine }: StoredPages, signal: AbortSignal): Promise<void> {
  for (const column of ['page', 'entry_page']) {
    let last = { website: 0, page: '' }
    for (;;) {
      signal.throwIfAborted()
      const name = text(column)
      const rows = await store.query(
        toStatement(
          sql`SELECT website, ${name} AS spelled FROM events WHERE website >= ${last.website}
            AND (website > ${last.website} OR ${name} > ${last.page}) AND regexp_matches(${name}, ${otherSpellings})
            GROUP BY website, ${name} ORDER BY website, ${name} LIMIT ${text(String(pagesPerStep))}`,
          engine.dialect.placeholder,
        ),
      )
      const spellings = rows.map(({ website, spelled }) => ({ website: Number(website), page: String(spelled) }))
      for (const [website, ofWebsite] of Map.groupBy(spellings, (one) => one.website)) {
        const pages = ofWebsite
          .map(({ page }) => [page, normalizePage(page)] as const)
          .filter(([before, after]) => before !== after)
        if (pages.length > 0) await store.setPages({ website, pages })
      }
      const end = spellings.at(-1)
      if (!end || spellings.length < pagesPerStep) break
      last = end
    }
  }
}
