import { sql } from 'kysely'
import { codeOf, linkKinds } from '../../../database/crawl-data/codes.ts'
import { type IdRange, idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import type { CrawlData } from '../../../database/open.ts'
import { firstPagesOf, seriesOf } from '../../site-checks/page-series.ts'

const idsAtATime = 400
/** Series of numbered pages, by their URL without the number. */
const maxSeries = 100_000
const hreflang = sql.lit(codeOf(linkKinds, 'hreflang'))

/**
 * Finds pages that belong together: numbered pages of one list, and versions in several languages that name each other. They may
 * have the same title or text. A version that is not named in return is in a cluster of its own. Eight bytes of memory per URL.
 */
export async function updateRelations(data: CrawlData, runId: number, signal: AbortSignal): Promise<void> {
  const { db } = data
  const ranges = await idRangesOf(data, runId)
  const [first, end] = [ranges[0]?.first, ranges.at(-1)?.end]
  if (first === undefined || end === undefined) return
  const related = createGroups(end - first)
  const clusters = createGroups(end - first)
  for (const range of ranges) {
    signal.throwIfAborted()
    for (const { source_id, target_id, is_mutual } of await readVersions(db, range)) {
      clusters.add(source_id - first)
      if (is_mutual !== 1) continue
      clusters.join(source_id - first, target_id - first)
      related.join(source_id - first, target_id - first)
    }
  }
  const series = new Map<string, number>()
  for (const range of ranges) {
    signal.throwIfAborted()
    for (const { source_id, target_id, source, target } of await readNeighbors(db, range)) {
      const [one, other] = [seriesOf(source, 'any number'), seriesOf(target, 'any number')]
      if (one.base === other.base) related.join(source_id - first, target_id - first)
    }
    for (const { id, url } of await readNumbered(db, range)) {
      const { base, isNumbered } = seriesOf(url, 'page number')
      if (!isNumbered) continue
      const known = series.get(base)
      if (known !== undefined) related.join(known, id - first)
      else if (series.size < maxSeries) series.set(base, id - first)
    }
  }
  const bases = [...series.keys()]
  for (let from = 0; from < bases.length; from += idsAtATime) {
    signal.throwIfAborted()
    const some = bases.slice(from, from + idsAtATime).flatMap(firstPagesOf)
    const rows = await db
      .selectFrom('crawl_urls')
      .select(['id', 'url'])
      .where('run_id', '=', runId)
      .where('url', 'in', some)
      .where('indexable', '=', 1)
      .execute()
    for (const { id, url } of rows) {
      const numbered = series.get(seriesOf(url, 'page number').base)
      if (numbered !== undefined) related.join(numbered, id - first)
    }
  }
  for (const range of ranges) {
    signal.throwIfAborted()
    await store(db, range, 'related_id', (id) => related.rootOf(id - first), first)
    await store(db, range, 'cluster_id', (id) => clusters.rootOf(id - first), first)
  }
}

async function readVersions(db: CrawlData['db'], { first, end }: IdRange) {
  const { rows } = await sql<{ source_id: number; target_id: number; is_mutual: number }>`
    select source_id, target_id, case when exists (select 1 from crawl_links as back where back.source_id = link.target_id
        and back.target_id = link.source_id and back.kind = ${hreflang} and back.kind >= 3) then 1 else 0 end as is_mutual
      from crawl_links as link where source_id >= ${first} and source_id < ${end}
        and kind = ${hreflang} and kind >= 3`.execute(db)
  return rows
}

/** Pages that name each other by `next` and `prev`. */
async function readNeighbors(db: CrawlData['db'], { first, end }: IdRange) {
  const { rows } = await sql<{ source_id: number; target_id: number; source: string; target: string }>`
    select source_id, target_id, source.url as source, target.url as target from crawl_links as link
      join crawl_urls as source on source.id = source_id join crawl_urls as target on target.id = target_id
      where source_id >= ${first} and source_id < ${end} and link.kind > ${hreflang} and link.kind >= 3
        and source.indexable = 1 and target.indexable = 1`.execute(db)
  return rows
}

const readNumbered = (db: CrawlData['db'], { first, end }: IdRange) =>
  db
    .selectFrom('crawl_urls')
    .select(['id', 'url'])
    .where('id', '>=', first)
    .where('id', '<', end)
    .where('indexable', '=', 1)
    .orderBy('id')
    .execute()

async function store(
  db: CrawlData['db'],
  { first, end }: IdRange,
  column: 'related_id' | 'cluster_id',
  rootOf: (id: number) => number | null,
  start: number,
): Promise<void> {
  const byRoot = new Map<number, number[]>()
  for (let id = first; id < end; id++) {
    const root = rootOf(id)
    if (root === null) continue
    const members = byRoot.get(root + start)
    if (members) members.push(id)
    else byRoot.set(root + start, [id])
  }
  await db
    .updateTable('crawl_urls')
    .set({ [column]: null })
    .where('id', '>=', first)
    .where('id', '<', end)
    .where(column, 'is not', null)
    .execute()
  await db.transaction().execute(async (transaction) => {
    for (const [root, members] of byRoot) {
      for (let from = 0; from < members.length; from += idsAtATime) {
        const some = members.slice(from, from + idsAtATime)
        await transaction
          .updateTable('crawl_urls')
          .set({ [column]: root })
          .where('id', 'in', some)
          .execute()
      }
    }
  })
}

/** Groups of numbers below a size, by the lowest number of each. */
function createGroups(size: number) {
  const parents = new Int32Array(size).fill(-1)
  const find = (member: number): number => {
    let root = member
    for (let parent = parents[root] ?? root; parent !== root; parent = parents[root] ?? root) {
      const grandparent = parents[parent] ?? parent
      parents[root] = grandparent
      root = grandparent
    }
    return root
  }
  const add = (member: number): void => {
    if (parents[member] === -1) parents[member] = member
  }
  return {
    add,
    join(one: number, other: number): void {
      if (one < 0 || other < 0 || one >= size || other >= size) return
      add(one)
      add(other)
      const [first, second] = [find(one), find(other)]
      parents[Math.max(first, second)] = Math.min(first, second)
    },
    /** Null if it is in no group. */
    rootOf: (member: number): number | null => (parents[member] === -1 ? null : find(member)),
  }
}
