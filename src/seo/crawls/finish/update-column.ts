import type { IdRange } from '../../../database/crawl-data/id-ranges.ts'
import type { CrawlData } from '../../../database/open.ts'

const idsAtATime = 400

/** Writes a computed column of few different values, where it has changed. */
export async function updateColumn(
  { db }: CrawlData,
  ranges: readonly IdRange[],
  column: 'depth' | 'link_score',
  valueFor: (id: number) => number | null,
  signal: AbortSignal,
): Promise<void> {
  for (const range of ranges) {
    signal.throwIfAborted()
    const rows = await db
      .selectFrom('crawl_urls')
      .select(['id', `${column} as before`])
      .where('id', '>=', range.first)
      .where('id', '<', range.end)
      .execute()
    const changed = rows.flatMap(({ id, before }) => {
      const value = valueFor(id)
      return value === before ? [] : [{ id, value }]
    })
    for (const [value, group] of Map.groupBy(changed, (row) => row.value)) {
      for (let from = 0; from < group.length; from += idsAtATime) {
        const ids = group.slice(from, from + idsAtATime).map(({ id }) => id)
        await db
          .updateTable('crawl_urls')
          .set({ [column]: value })
          .where('id', 'in', ids)
          .execute()
      }
    }
  }
}
