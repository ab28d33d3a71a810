import { type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { CrawlSchema } from '../../../database/crawl-data/schema.ts'
import { prepareListQuery, prepareQuery, type ValueOf } from '../../../database/prepare-query.ts'
import type { UrlResult } from '../page/url-result.ts'
import { patternOf, trapOf, trapOfPattern } from '../traps.ts'
import type { Claim, FoundUrl } from './claim.ts'

/** Counts URLs by their pattern, for recognizing crawler traps. */
export function createPatterns(db: Kysely<CrawlSchema>, runId: number, clock: Clock) {
  const countUrls = prepareQuery((value: ValueOf<{ pattern: string; urls: number; example: string }>) =>
    db
      .insertInto('crawl_patterns')
      .values({
        run_id: runId,
        pattern: value(({ pattern }) => pattern),
        urls: value(({ urls }) => urls),
        example: value(({ example }) => example),
      })
      .onConflict((conflict) =>
        conflict.columns(['run_id', 'pattern']).doUpdateSet((set) => ({
          urls: sql<number>`crawl_patterns.urls + ${set.ref('excluded.urls')}`,
        })),
      )
      .returning(['trap', 'urls', 'fetched', 'duplicates']),
  )
  const countFetched = prepareQuery((value: ValueOf<{ pattern: string; fetched: number; duplicates: number }>) =>
    db
      .updateTable('crawl_patterns')
      .set((set) => ({
        fetched: set(
          'fetched',
          '+',
          value(({ fetched }) => fetched),
        ),
        duplicates: set(
          'duplicates',
          '+',
          value(({ duplicates }) => duplicates),
        ),
      }))
      .where('run_id', '=', runId)
      .where(({ eb }) =>
        eb(
          'pattern',
          '=',
          value(({ pattern }) => pattern),
        ),
      ),
  )
  const findHashes = prepareListQuery<{ readonly list: readonly string[] }, { readonly content_hash: string | null }>(
    (hashes) =>
      db
        .selectFrom('crawl_urls')
        .select('content_hash')
        .where('run_id', '=', runId)
        .where('content_hash', 'in', hashes),
  )

  /** Counts the new URLs of each pattern, and returns those that are in a trap. */
  const updatePatterns = async (
    transaction: Transaction<CrawlSchema>,
    fresh: readonly { readonly one: FoundUrl; readonly url: URL }[],
  ): Promise<ReadonlyMap<string, string>> => {
    const trapped = new Map<string, string>()
    const byPattern = Map.groupBy(
      fresh.filter(({ one }) => one.kind === 'page'),
      ({ url }) => patternOf(url),
    )
    const ownTraps = new Map<string, { trap: string; example: string; skipped: number }>()
    for (const [pattern, urls] of byPattern) {
      for (const { one, url } of urls) {
        const trap = trapOf(url, clock())
        if (trap === null) continue
        trapped.set(one.url, trap)
        const key = `${url.host} ${trap}`
        const before = ownTraps.get(key) ?? { trap, example: one.url, skipped: 0 }
        ownTraps.set(key, { ...before, skipped: before.skipped + 1 })
      }
      if (pattern === null) continue
      const free = urls.filter(({ one }) => !trapped.has(one.url))
      const [first] = free
      if (!first) continue
      const example = first.one.url
      const { rows } = await transaction.executeQuery(countUrls({ pattern, urls: free.length, example }))
      const [counts] = rows
      const trap = counts === undefined ? null : trapOfPattern(pattern, counts)
      if (trap === null) continue
      for (const { one } of free) trapped.set(one.url, trap)
      await transaction
        .updateTable('crawl_patterns')
        .set((set) => ({ trap, skipped: set('skipped', '+', free.length) }))
        .where('run_id', '=', runId)
        .where('pattern', '=', pattern)
        .execute()
    }
    for (const [pattern, { trap, example, skipped }] of ownTraps)
      await addTrap(transaction, pattern, trap, example, skipped)
    return trapped
  }

  const addTrap = async (
    transaction: Transaction<CrawlSchema>,
    pattern: string,
    trap: string,
    example: string,
    skipped: number,
  ): Promise<void> => {
    await transaction
      .insertInto('crawl_patterns')
      .values({ run_id: runId, pattern, trap, example, skipped })
      .onConflict((conflict) =>
        conflict.columns(['run_id', 'pattern']).doUpdateSet((set) => ({
          skipped: sql<number>`crawl_patterns.skipped + ${set.ref('excluded.skipped')}`,
        })),
      )
      .execute()
  }

  /** For recognizing URLs that all have the same content. To be called before the hashes of these pages are stored. */
  const countPatterns = async (
    transaction: Transaction<CrawlSchema>,
    pages: readonly { readonly claim: Claim; readonly result: UrlResult }[],
  ): Promise<void> => {
    const fetched = pages.flatMap(({ claim: { kind, url }, result }) => {
      const hash = result.page.content_hash
      const pattern = kind === 'page' && hash !== null ? patternOf(new URL(url)) : null
      return pattern === null || hash === null ? [] : [{ pattern, hash }]
    })
    if (fetched.length === 0) return
    const hashes = [...new Set(fetched.map(({ hash }) => hash))]
    const { rows } = await transaction.executeQuery(findHashes({ list: hashes }))
    const known = new Set(rows.map(({ content_hash }) => content_hash))
    for (const [pattern, ofPattern] of Map.groupBy(fetched, (one) => one.pattern)) {
      let duplicates = 0
      for (const { hash } of ofPattern) {
        if (known.has(hash)) duplicates += 1
        known.add(hash)
      }
      await transaction.executeQuery(countFetched({ pattern, fetched: ofPattern.length, duplicates }))
    }
  }

  return { updatePatterns, addTrap, countPatterns }
}

export type Patterns = ReturnType<typeof createPatterns>
