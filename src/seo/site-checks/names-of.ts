import type { CrawledSite } from './site-check.ts'

const idsAtATime = 1_000

/** The URLs of ids. */
export async function namesOf(db: CrawledSite['db'], ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const known = [...new Set(ids)]
  const names = new Map<number, string>()
  for (let from = 0; from < known.length; from += idsAtATime) {
    const some = known.slice(from, from + idsAtATime)
    const rows = await db.selectFrom('crawl_urls').select(['id', 'url']).where('id', 'in', some).execute()
    for (const { id, url } of rows) names.set(id, url)
  }
  return names
}
