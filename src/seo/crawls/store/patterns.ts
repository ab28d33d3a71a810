import { type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { CrawlSchema } from '../../../database/crawl-data/schema.ts'
import { prepareListQuery, prepareQuery, type ValueOf } from '../../../database/prepare-query.ts'
import type { UrlResult } from '../page/url-result.ts'
import {
  mayBeTrap,
  ownTrapOf,
  type PatternCounts,
  pathOfCombination,
  patternOf,
  patternsAbove,
  trapOfPattern,
} from '../traps.ts'
import type { Claim, FoundUrl } from './claim.ts'

const countNames = ['trap', 'urls', 'fetched', 'duplicates', 'chained', 'alike'] as const
/** Hashes of different texts that are stored of a pattern: those of about 20. A trap has few. */
const maxShapes = 100

interface FetchedOfPattern extends Pick<PatternCounts, 'fetched' | 'duplicates' | 'alike'> {
  readonly pattern: string
  readonly shapes: string
}

/** A pattern whose URLs are in a trap, one of them, and how many more of them are not fetched. */
interface Trap {
  readonly pattern: string
  readonly trap: string
  readonly example: string
  readonly skipped: number
}

/** Counts URLs by their pattern, for recognizing crawler traps. */
export function createPatterns(db: Kysely<CrawlSchema>, runId: number, clock: Clock) {
  const { countUrls, countFetched, findPatterns, findHashes } = preparePatternQueries(db, runId)

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
        const own = ownTrapOf(url, clock())
        if (own === null) continue
        trapped.set(one.url, own.trap)
        const before = ownTraps.get(own.key) ?? { trap: own.trap, example: one.url, skipped: 0 }
        ownTraps.set(own.key, { ...before, skipped: before.skipped + 1 })
      }
      if (pattern === null) continue
      const free = urls.filter(({ one }) => !trapped.has(one.url))
      const [first] = free
      if (!first) continue
      const example = first.one.url
      const chained = free.filter(
        ({ one: { from } }) => from !== undefined && patternOf(new URL(from)) === pattern,
      ).length
      const { rows } = await transaction.executeQuery(countUrls({ pattern, urls: free.length, chained, example }))
      const trap = await setTrap(transaction, runId, pattern, rows[0], free.length)
      if (trap !== null) for (const { one } of free) trapped.set(one.url, trap)
    }
    for (const [pattern, { trap, example, skipped }] of ownTraps)
      await addTrap(transaction, runId, { pattern, trap, example, skipped })
    return trapped
  }

  /** The traps in which URLs are that were queued before these were recognized, by URL. They are not to be fetched. */
  const trapQueued = async (
    transaction: Transaction<CrawlSchema>,
    claims: readonly Claim[],
  ): Promise<ReadonlyMap<string, string>> => {
    const pages = claims.filter(({ kind }) => kind === 'page')
    const byPattern = Map.groupBy(pages, ({ url }) => patternOf(new URL(url)) ?? '')
    byPattern.delete('')
    const trapped = new Map<string, string>()
    if (byPattern.size === 0) return trapped
    const { rows } = await transaction.executeQuery(findPatterns({ list: [...byPattern.keys()] }))
    for (const { pattern, trap } of rows) {
      const urls = byPattern.get(pattern)
      if (trap === null || urls === undefined) continue
      for (const { url } of urls) trapped.set(url, trap)
      await addTrap(transaction, runId, { pattern, trap, example: urls[0]?.url ?? '', skipped: urls.length })
    }
    return trapped
  }

  /** For recognizing URLs that all have the same content. To be called before the hashes of these pages are stored. */
  const countPatterns = async (
    transaction: Transaction<CrawlSchema>,
    pages: readonly { readonly claim: Claim; readonly result: UrlResult }[],
  ): Promise<void> => {
    const fetched = pages.flatMap(({ claim: { kind, url }, result }) => {
      const hash = result.page.content_hash
      const pattern = kind === 'page' && hash !== null ? patternOf(new URL(url)) : null
      return pattern === null || hash === null ? [] : [{ pattern, hash, shapes: result.shapes }]
    })
    if (fetched.length === 0) return
    const hashes = [...new Set(fetched.map(({ hash }) => hash))]
    const { rows } = await transaction.executeQuery(findHashes({ list: hashes }))
    const known = new Set(rows.map(({ content_hash }) => content_hash))
    const byPattern = Map.groupBy(fetched, (one) => one.pattern)
    const stored = await transaction.executeQuery(findPatterns({ list: [...byPattern.keys()] }))
    const shapesOf = new Map(stored.rows.map(({ pattern, shapes }) => [pattern, shapes]))
    for (const [pattern, ofPattern] of byPattern) {
      const counts = countPages(ofPattern, known, shapesOf.get(pattern) ?? '')
      const updated = await transaction.executeQuery(countFetched({ pattern, ...counts }))
      await setTrap(transaction, runId, pattern, updated.rows[0], 0)
    }
  }

  return {
    updatePatterns,
    countPatterns,
    trapQueued,
    addTrap: (transaction: Transaction<CrawlSchema>, trap: Trap): Promise<void> => addTrap(transaction, runId, trap),
  }
}

export type Patterns = ReturnType<typeof createPatterns>

/** What is executed for each batch of URLs, with its SQL compiled once. */
function preparePatternQueries(db: Kysely<CrawlSchema>, runId: number) {
  const countUrls = prepareQuery(
    (value: ValueOf<{ pattern: string; urls: number; chained: number; example: string }>) =>
      db
        .insertInto('crawl_patterns')
        .values({
          run_id: runId,
          pattern: value(({ pattern }) => pattern),
          urls: value(({ urls }) => urls),
          chained: value(({ chained }) => chained),
          example: value(({ example }) => example),
        })
        .onConflict((conflict) =>
          conflict.columns(['run_id', 'pattern']).doUpdateSet((set) => ({
            urls: sql<number>`crawl_patterns.urls + ${set.ref('excluded.urls')}`,
            chained: sql<number>`crawl_patterns.chained + ${set.ref('excluded.chained')}`,
          })),
        )
        .returning(countNames),
  )
  const countFetched = prepareQuery((value: ValueOf<FetchedOfPattern>) =>
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
        alike: set(
          'alike',
          '+',
          value(({ alike }) => alike),
        ),
        shapes: value(({ shapes }) => shapes),
      }))
      .where('run_id', '=', runId)
      .where(({ eb }) =>
        eb(
          'pattern',
          '=',
          value(({ pattern }) => pattern),
        ),
      )
      .returning(countNames),
  )
  const findPatterns = prepareListQuery<
    { readonly list: readonly string[] },
    { readonly pattern: string; readonly trap: string | null; readonly shapes: string }
  >((names) =>
    db
      .selectFrom('crawl_patterns')
      .select(['pattern', 'trap', 'shapes'])
      .where('run_id', '=', runId)
      .where('pattern', 'in', names),
  )
  const findHashes = prepareListQuery<{ readonly list: readonly string[] }, { readonly content_hash: string | null }>(
    (hashes) =>
      db
        .selectFrom('crawl_urls')
        .select('content_hash')
        .where('run_id', '=', runId)
        .where('content_hash', 'in', hashes),
  )
  return { countUrls, countFetched, findPatterns, findHashes }
}

/** Decides whether a pattern is a trap, in which `skipped` URLs are not fetched. */
async function setTrap(
  transaction: Transaction<CrawlSchema>,
  runId: number,
  pattern: string,
  counts: PatternCounts | undefined,
  skipped: number,
): Promise<string | null> {
  const trap = counts === undefined ? null : await findTrap(transaction, runId, pattern, counts)
  if (trap === null || (trap === counts?.trap && skipped === 0)) return trap
  await transaction
    .updateTable('crawl_patterns')
    .set((set) => ({ trap, skipped: set('skipped', '+', skipped) }))
    .where('run_id', '=', runId)
    .where('pattern', '=', pattern)
    .execute()
  return trap
}

async function addTrap(
  transaction: Transaction<CrawlSchema>,
  runId: number,
  { pattern, trap, example, skipped }: Trap,
): Promise<void> {
  await transaction
    .insertInto('crawl_patterns')
    .values({ run_id: runId, pattern, trap, example, skipped })
    .onConflict((conflict) =>
      conflict.columns(['run_id', 'pattern']).doUpdateSet((set) => ({
        skipped: sql<number>`crawl_patterns.skipped + ${set.ref('excluded.skipped')}`,
        // The first by name, so that runs of an unchanged site have the same.
        example: sql<string>`case when ${set.ref('excluded.example')} < crawl_patterns.example
          then ${set.ref('excluded.example')} else crawl_patterns.example end`,
      })),
    )
    .execute()
}

async function findTrap(
  transaction: Transaction<CrawlSchema>,
  runId: number,
  pattern: string,
  counts: PatternCounts,
): Promise<string | null> {
  const trap = trapOfPattern(pattern, counts)
  if (trap !== null || !mayBeTrap(counts)) return trap
  const above = patternsAbove(pattern)
  const others = await transaction
    .selectFrom('crawl_patterns')
    .select(['pattern', ...countNames])
    .where('run_id', '=', runId)
    .where(({ eb, or }) =>
      or([eb('trap', 'is not', null), ...(above.length === 0 ? [] : [eb('pattern', 'in', above)])]),
    )
    .execute()
  return trapOfPattern(pattern, counts, others, await countPath(transaction, runId, pathOfCombination(pattern)))
}

/** What was fetched of all combinations of parameters. */
async function countPath(transaction: Transaction<CrawlSchema>, runId: number, path: string | null) {
  if (path === null) return { fetched: 0, duplicates: 0 }
  const { fetched, duplicates } = await transaction
    .selectFrom('crawl_patterns')
    .select(({ fn }) => [fn.sum('fetched').as('fetched'), fn.sum('duplicates').as('duplicates')])
    .where('run_id', '=', runId)
    .where('pattern', '>=', path)
    .where('pattern', '<', `${path}\uffff`)
    .executeTakeFirstOrThrow()
  return { fetched: Number(fetched), duplicates: Number(duplicates) }
}

/** Counts pages of a pattern. Adds their hashes to the known ones. */
function countPages(
  pages: readonly { readonly hash: string; readonly shapes: readonly string[] }[],
  knownHashes: Set<string | null>,
  knownShapes: string,
): Omit<FetchedOfPattern, 'pattern'> {
  const shapes = new Set(knownShapes.split(' '))
  let duplicates = 0
  let alike = 0
  for (const { hash, shapes: own } of pages) {
    if (knownHashes.has(hash)) duplicates += 1
    knownHashes.add(hash)
    if (own.some((shape) => shapes.has(shape))) alike += 1
    if (shapes.size < maxShapes) for (const shape of own) shapes.add(shape)
  }
  return { fetched: pages.length, duplicates, alike, shapes: [...shapes].join(' ') }
}
