import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { codeOf, nameOf, outcomes, urlKinds } from '../../../database/crawl-data/codes.ts'
import { idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import type { Records } from '../../../database/records.ts'
import type { CrawlRunRow } from '../../../database/schema.ts'
import { changedFields, differenceColumns } from '../diff/changed-fields.ts'
import { seenByBoth } from '../diff/run-comparisons.ts'
import type { CrawlReader } from '../results/reader.ts'

/** The newest finished run of the crawls of a host, and the one that it is compared with. */
export interface SnapshotRun {
  readonly run: CrawlRunRow
  readonly previous: CrawlRunRow | null
  /** Another one if what is known of its pages has changed, as when issues are ignored. */
  readonly version: string
}

/** Columns of pages as parallel lists: a list of objects would take several times the time and memory. */
export interface SnapshotPages {
  readonly id: readonly number[]
  readonly url: readonly string[]
  readonly title: readonly (string | null)[]
  readonly status: readonly (number | null)[]
  readonly outcome: readonly string[]
  readonly score: readonly (number | null)[]
  readonly issues: readonly number[]
  readonly indexable: readonly (number | null)[]
  readonly index_reason: readonly (string | null)[]
  readonly inlinks: readonly number[]
  readonly depth: readonly (number | null)[]
  readonly words: readonly (number | null)[]
  readonly response_ms: readonly (number | null)[]
  readonly in_sitemap: readonly number[]
  /** Where it redirects to, or which other page is its canonical one. */
  readonly target: readonly (string | null)[]
  readonly crawled_at: readonly (number | null)[]
  /** What differs from the previous run; null if nothing does, or there is none. */
  readonly changed: readonly (string | null)[]
}

/** Larger crawls are cut off. */
export const maxSnapshotPages = 150_000

/** Undefined if no run of the account's crawls of a host is done. */
export async function findSnapshotRun(
  { db }: Pick<Records, 'db'>,
  account: number,
  host: string,
): Promise<SnapshotRun | undefined> {
  const run = await db
    .selectFrom('crawl_runs')
    .innerJoin('crawls', 'crawls.id', 'crawl_runs.crawl_id')
    .selectAll('crawl_runs')
    .where('crawls.account_id', '=', account)
    .where('crawls.project', '=', host)
    .where('crawl_runs.status', '=', 'done')
    .orderBy('crawl_runs.ended_at', 'desc')
    .orderBy('crawl_runs.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!run) return undefined
  const previous = run.previous_id === null ? undefined : await readRun(db, account, run.previous_id)
  const version = createHash('sha256').update(`${run.id} ${previous?.id} ${run.ended_at} ${run.summary}`)
  return { run, previous: previous ?? null, version: version.digest('base64url').slice(0, 16) }
}

const readRun = (db: Records['db'], account: number, id: number) =>
  db
    .selectFrom('crawl_runs')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where('status', '=', 'done')
    .executeTakeFirst()

/** The pages of the site's own hosts that have an outcome, in the order of their discovery; only those with an issue if one is asked for. */
export async function* readSnapshotPages(
  reader: CrawlReader,
  owner: string,
  { run, previous }: SnapshotRun,
  issue?: string,
): AsyncGenerator<SnapshotPages> {
  let left = maxSnapshotPages
  const ranges = await reader.use(owner, () => idRangesOf({ db: reader.db }, run.id))
  for (const range of ranges) {
    if (left <= 0) return
    const pages = await reader.use(owner, async () => {
      const all = rowsIn(reader, range, left)
      const rows = await (issue === undefined ? all : withIssue(reader, all, run.id, issue)).execute()
      const changed = previous ? await changesIn(reader, range, previous.id) : new Map<number, string>()
      const targets = await reader.namesOf(rows.map(targetOf))
      return columnsOf(rows, (row) => targets.get(targetOf(row) ?? 0) ?? null, changed)
    })
    left -= pages.url.length
    if (pages.url.length > 0) yield pages
  }
}

const rowsIn = ({ db }: CrawlReader, { first, end }: { readonly first: number; readonly end: number }, limit: number) =>
  db
    .selectFrom('crawl_urls')
    .select(['id', 'url', 'title', 'status', 'outcome', 'score', 'issues', 'indexable', 'index_reason', 'inlinks'])
    .select(['depth', 'words', 'response_ms', 'in_sitemap', 'fetched_at', 'redirect_id', 'canonical_id'])
    .where('id', '>=', first)
    .where('id', '<', end)
    .where('kind', '=', codeOf(urlKinds, 'page'))
    .where('external', '=', 0)
    .where('outcome', 'in', seen)
    .orderBy('id')
    .limit(limit)

const withIssue = ({ db }: CrawlReader, rows: ReturnType<typeof rowsIn>, runId: number, issue: string) =>
  rows.where(
    'id',
    'in',
    db
      .selectFrom('crawl_findings')
      .select('url_id')
      .where('run_id', '=', runId)
      .where('check_id', '=', issue)
      .where('muted', '=', 0),
  )

const seen = (['ok', 'redirect', 'broken', 'inconclusive', 'blocked'] as const).map((name) => codeOf(outcomes, name))

type SnapshotRow = Awaited<ReturnType<ReturnType<typeof rowsIn>['execute']>>[number]

const targetOf = ({ id, redirect_id, canonical_id }: SnapshotRow): number | null =>
  redirect_id ?? (canonical_id === id ? null : canonical_id)

async function changesIn(
  { db }: CrawlReader,
  range: { readonly first: number; readonly end: number },
  previousId: number,
): Promise<ReadonlyMap<number, string>> {
  const flags = seenByBoth(db, range, previousId).select('now.id as id').select(differenceColumns)
  const rows = await db
    .selectFrom(flags.as('flags'))
    .selectAll()
    .where((where) => where.or(changedFields.map((name) => where(sql.ref(name), '=', 1))))
    .execute()
  return new Map(rows.map((row) => [row.id, changedFields.filter((name) => row[name] === 1).join(' ')]))
}

const columnsOf = (
  rows: readonly SnapshotRow[],
  urlOfTarget: (row: SnapshotRow) => string | null,
  changed: ReadonlyMap<number, string>,
): SnapshotPages => ({
  id: rows.map(({ id }) => id),
  url: rows.map(({ url }) => url),
  title: rows.map(({ title }) => title),
  status: rows.map(({ status }) => status),
  outcome: rows.map(({ outcome }) => nameOf(outcomes, outcome ?? 0)),
  score: rows.map(({ score }) => score),
  issues: rows.map(({ issues }) => issues),
  indexable: rows.map(({ indexable }) => indexable),
  index_reason: rows.map(({ index_reason }) => index_reason),
  inlinks: rows.map(({ inlinks }) => inlinks),
  depth: rows.map(({ depth }) => depth),
  words: rows.map(({ words }) => words),
  response_ms: rows.map(({ response_ms }) => response_ms),
  in_sitemap: rows.map(({ in_sitemap }) => in_sitemap),
  target: rows.map(urlOfTarget),
  crawled_at: rows.map(({ fetched_at }) => fetched_at),
  changed: rows.map(({ id }) => changed.get(id) ?? null),
})
