import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { codeOf, linkKinds, outcomes, urlKinds } from '../../../database/crawl-data/codes.ts'
import { type IdRange, idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { updateColumn } from './update-column.ts'

/** The share of a page's rank that its links pass on, as in the paper on PageRank. */
const damping = 0.85
const maxRounds = 50
/** The ranks of all pages are 1 together. */
const smallChange = 1e-6
/** Four bytes each. Of sites with more links, every second, third … link of a page is used. */
const defaultMaxEdges = 40_000_000
/** The rows of a large batch would outlive collections of young objects, and stay in memory for long. */
const linksAtATime = 4_000
const maxHops = 10
const none = -1

/**
 * Computes the internal link score of pages: their PageRank on a logarithmic scale from 0 (no page links to it) to 100 (the best of
 * the site). Links count once per page and target; those with nofollow do not. What leads to a redirect or to a copy counts for its
 * target or its canonical page. Memory: eight bytes per URL, about thirty per page, and four per link.
 */
export async function updateLinkScores(
  data: CrawlData,
  runId: number,
  signal: AbortSignal,
  maxEdges = defaultMaxEdges,
): Promise<void> {
  const { first } = urlIdsOf(runId)
  const ranges = await idRangesOf(data, runId)
  const size = (ranges.at(-1)?.end ?? first) - first
  const graph = await readNodes(data, ranges, first, size, signal)
  if (graph.count === 0) return
  const { starts, targets } = await readEdges(data, ranges, first, graph, maxEdges, signal)
  const scores = await computeScores(graph.count, starts, targets, signal)
  const scoreOf = (id: number): number | null => scores[graph.nodes[id - first] ?? none] ?? null
  await updateColumn(data, ranges, 'link_score', scoreOf, signal)
}

interface Nodes {
  readonly count: number
  /** By the offset of an id: the number of the page, or `none`. */
  readonly nodes: Int32Array
  /** By the offset of an id: the number of the page that links to it count for, or `none`. */
  readonly linked: Int32Array
}

async function readNodes(
  { db }: CrawlData,
  ranges: readonly IdRange[],
  firstId: number,
  size: number,
  signal: AbortSignal,
): Promise<Nodes> {
  const nodes = new Int32Array(size).fill(none)
  // First the offset of the URL that it refers to, then the page that this leads to.
  const linked = new Int32Array(size).fill(none)
  let count = 0
  for (const { first, end } of ranges) {
    signal.throwIfAborted()
    const rows = await db
      .selectFrom('crawl_urls')
      .select(['id', 'outcome', 'redirect_id', 'canonical_id', 'index_reason'])
      .where('id', '>=', first)
      .where('id', '<', end)
      .where('kind', '=', codeOf(urlKinds, 'page'))
      .where('external', '=', 0)
      .orderBy('id')
      .execute()
    for (const { id, outcome, redirect_id, canonical_id, index_reason } of rows) {
      if (outcome === codeOf(outcomes, 'ok')) nodes[id - firstId] = count++
      const other = redirect_id ?? (index_reason === 'canonical' ? canonical_id : null)
      if (other !== null) linked[id - firstId] = other - firstId
    }
  }
  const resolve = (from: number): number => {
    let node = nodes[from] ?? none
    let at = linked[from] ?? none
    for (let hop = 0; at !== none && hop < maxHops; hop++) {
      node = nodes[at] ?? none
      at = linked[at] ?? none
    }
    // Neither loops nor canonicals that fail take anything from the page itself.
    return at !== none || node === none ? (nodes[from] ?? none) : node
  }
  const resolved = new Int32Array(size)
  for (let offset = 0; offset < size; offset++) resolved[offset] = resolve(offset)
  return { count, nodes, linked: resolved }
}

interface Edges {
  /** The targets of page `n` are from `starts[n]` to `starts[n + 1]`. */
  readonly starts: Uint32Array
  readonly targets: Uint32Array
}

async function readEdges(
  { db }: CrawlData,
  ranges: readonly IdRange[],
  firstId: number,
  { count, nodes, linked }: Nodes,
  maxEdges: number,
  signal: AbortSignal,
): Promise<Edges> {
  const last = ranges.at(-1)?.end ?? firstId
  const { total } = await db
    .selectFrom('crawl_urls')
    .select(sql<number | null>`sum(outlinks)`.as('total'))
    .where('id', '>=', firstId)
    .where('id', '<', last)
    .executeTakeFirstOrThrow()
  const step = Math.max(1, Math.ceil(Number(total ?? 0) / maxEdges))
  const starts = new Uint32Array(count + 1)
  let targets = new Uint32Array(1024)
  let length = 0
  let page = none
  const seenBy = new Int32Array(count).fill(none)
  for (let [afterId, afterNumber] = [firstId, none]; ; ) {
    signal.throwIfAborted()
    const { rows } = await sql<{ source_id: number; number: number; target_id: number; counts: number }>`
      select source_id, number, target_id, case when kind = ${codeOf(linkKinds, 'link')} and nofollow = 0 then 1 else 0 end as counts
      from crawl_links where (source_id, number) > (${afterId}, ${afterNumber}) and source_id < ${last}
      order by source_id, number limit ${linksAtATime}`.execute(db)
    for (const { source_id, number, target_id, counts } of rows) {
      const source = nodes[source_id - firstId] ?? none
      const target = linked[target_id - firstId] ?? none
      if (counts === 0 || source === none || target === none || target === source) continue
      if (number % step !== 0 || seenBy[target] === source) continue
      if (length >= maxEdges) continue
      seenBy[target] = source
      if (source !== page) {
        starts.fill(length, page + 1, source + 1)
        page = source
      }
      if (length === targets.length) {
        const grown = new Uint32Array(Math.min(maxEdges, length * 2))
        grown.set(targets)
        targets = grown
      }
      targets[length++] = target
    }
    const end = rows.at(-1)
    if (!end || rows.length < linksAtATime) break
    ;[afterId, afterNumber] = [end.source_id, end.number]
  }
  starts.fill(length, page + 1)
  return { starts, targets }
}

async function computeScores(
  count: number,
  starts: Uint32Array,
  targets: Uint32Array,
  signal: AbortSignal,
): Promise<Uint8Array> {
  let ranks = new Float64Array(count).fill(1 / count)
  let next = new Float64Array(count)
  let base = 1 / count
  for (let round = 0; round < maxRounds; round++) {
    // The thread has to stay responsive.
    await setImmediate()
    signal.throwIfAborted()
    let unspent = 0
    for (let page = 0; page < count; page++) if (starts[page] === starts[page + 1]) unspent += ranks[page] ?? 0
    base = (1 - damping + damping * unspent) / count
    next.fill(base)
    for (let page = 0; page < count; page++) {
      const from = starts[page] ?? 0
      const to = starts[page + 1] ?? 0
      const passed = (damping * (ranks[page] ?? 0)) / (to - from)
      for (let edge = from; edge < to; edge++) {
        const target = targets[edge] ?? 0
        next[target] = (next[target] ?? 0) + passed
      }
    }
    let change = 0
    for (let page = 0; page < count; page++) change += Math.abs((next[page] ?? 0) - (ranks[page] ?? 0))
    ;[ranks, next] = [next, ranks]
    if (change < smallChange) break
  }
  const best = ranks.reduce((most, rank) => Math.max(most, rank), 0)
  const scale = Math.log(best / base)
  return Uint8Array.from(ranks, (rank) => (scale <= 0 ? 0 : Math.round((100 * Math.log(rank / base)) / scale)))
}
