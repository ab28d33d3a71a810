import type { Kysely } from 'kysely'
import type { FixTable, Schema } from './schema.ts'

/** Those that crawls found, of each website: the oldest are deleted. */
const maxAutomatic = 500
/** If there are more pages, only these are stored, and nobody knows which others were not fixed. */
export const maxFixedPages = 2_000
const maxLength = 400_000

export interface FoundFix extends Pick<FixTable, 'text' | 'check_id' | 'since' | 'time' | 'page_count'> {
  readonly pages: readonly string[]
}

/** Records what a crawl found fixed at the websites of its account that it crawled. */
export async function recordFixes(
  db: Kysely<Schema>,
  websites: readonly number[],
  fixes: readonly FoundFix[],
  now: number,
): Promise<void> {
  for (const website_id of websites) {
    for (const { pages, text, ...fix } of fixes)
      await db
        .insertInto('fixes')
        .values({
          ...{ ...fix, website_id, kind: 'crawl', text: text.slice(0, 500), pages: JSON.stringify(storedPages(pages)) },
          ...{ created_at: now, updated_at: now },
        })
        .execute()
    const recorded = db.selectFrom('fixes').where('website_id', '=', website_id).where('kind', '=', 'crawl')
    const last = await recorded.select('id').orderBy('id', 'desc').offset(maxAutomatic).limit(1).executeTakeFirst()
    if (last)
      await db
        .deleteFrom('fixes')
        .where('website_id', '=', website_id)
        .where('kind', '=', 'crawl')
        .where('id', '<=', last.id)
        .execute()
  }
}

/** As many as are stored. */
export function storedPages(pages: readonly string[]): readonly string[] {
  let length = 0
  return pages.slice(0, maxFixedPages).filter((page) => {
    length += page.length + 3
    return length <= maxLength
  })
}
