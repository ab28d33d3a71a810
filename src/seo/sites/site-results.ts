import { type Selectable, sql } from 'kysely'
import { iso } from '../../base/clock.ts'
import type { CrawlData } from '../../database/open.ts'
import type { Records } from '../../database/records.ts'
import type { CrawlRunRow, CrawlTable } from '../../database/schema.ts'
import type { SiteResult } from '../../sites/site.ts'
import type { RunSummary } from '../crawls/finish/run-summary.ts'
import { readStoredSettings } from '../crawls/settings.ts'

/** More hosts than this are not read. */
const maxHosts = 10_000
/** How many ids a statement names. */
const idsPerStatement = 1_000

type NewestCrawl = Pick<
  Selectable<CrawlTable>,
  'id' | 'project' | 'status' | 'run_id' | 'pages' | 'score' | 'generated_at' | 'settings' | 'next_run_at'
>
type Reports = { readonly reports: number; readonly mean: number | null; readonly next: number | null }
type DoneRun = Pick<CrawlRunRow, 'id' | 'crawl_id' | 'previous_id' | 'score'> & {
  readonly summary: Partial<RunSummary>
}

export interface SiteResultDeps {
  readonly records: Pick<Records, 'longReads'>
  readonly data: Pick<CrawlData, 'longReads'>
  /** Why crawl data cannot be read. */
  readonly damage: () => Error | null
}

/** What is known about the hosts of an account, or about one of them, with a few statements for all. */
export async function readSiteResults(
  deps: SiteResultDeps,
  account: number,
  host: string | undefined,
): Promise<readonly SiteResult[]> {
  const crawls = await readCrawls(deps, account, host)
  const reports = await readReports(deps, account, host)
  const newest = new Map<string, NewestCrawl>()
  for (const crawl of crawls) {
    const known = newest.get(crawl.project)
    if (!known || (crawl.run_id ?? 0) > (known.run_id ?? 0)) newest.set(crawl.project, crawl)
  }
  const progress = await readProgress(deps, [...newest.values()])
  const changes = await readChanges(deps, [...newest.values()])
  const nextRuns = Map.groupBy(crawls, ({ project }) => project)
  const hosts = [...new Set([...newest.keys(), ...reports.keys()])].toSorted().slice(0, maxHosts)
  return hosts.map((project): SiteResult => {
    const crawl = newest.get(project)
    const own = reports.get(project)
    const next = [own?.next, ...(nextRuns.get(project) ?? []).map(({ next_run_at }) => next_run_at)]
    const times = next.filter((time): time is number => typeof time === 'number')
    return {
      project,
      score: crawl?.score ?? own?.mean ?? null,
      ...(changes.get(crawl?.id ?? 0) ?? { score_change: null, new_issues: null, issues: null }),
      crawl: crawl
        ? {
            ...{ id: crawl.id, status: crawl.status, progress: progress.get(crawl.id) ?? 100, pages: crawl.pages },
            finished_at: crawl.generated_at === null ? null : iso(crawl.generated_at),
          }
        : null,
      reports: own?.reports ?? 0,
      schedule: times.length === 0 ? null : iso(Math.min(...times)),
    }
  })
}

async function readCrawls(
  { records: { longReads } }: SiteResultDeps,
  account: number,
  host: string | undefined,
): Promise<readonly NewestCrawl[]> {
  const all = longReads.selectFrom('crawls').where('account_id', '=', account)
  return await (host === undefined ? all : all.where('project', '=', host))
    .select(['id', 'project', 'status', 'run_id', 'pages', 'score', 'generated_at', 'settings', 'next_run_at'])
    .orderBy('id')
    .execute()
}

async function readReports(
  { records: { longReads } }: SiteResultDeps,
  account: number,
  host: string | undefined,
): Promise<ReadonlyMap<string, Reports>> {
  const all = longReads.selectFrom('reports').where('account_id', '=', account)
  const rows = await (host === undefined ? all : all.where('project', '=', host))
    .groupBy('project')
    .select(({ fn }) => [
      'project',
      fn.countAll<number>().as('reports'),
      sql<number | null>`cast(round(avg(score)) as integer)`.as('mean'),
      fn.min('next_run_at').as('next'),
    ])
    .orderBy('project')
    .limit(maxHosts)
    .execute()
  return new Map(
    rows.map(({ project, reports, mean, next }) => [
      project,
      { reports: Number(reports), mean, next: next === null ? null : Number(next) },
    ]),
  )
}

/** The finished runs of all crawls of a host. */
export async function countRuns(
  { records: { longReads } }: SiteResultDeps,
  account: number,
  host: string,
): Promise<number> {
  const { runs } = await longReads
    .selectFrom('crawl_runs')
    .innerJoin('crawls', 'crawls.id', 'crawl_runs.crawl_id')
    .where('crawls.account_id', '=', account)
    .where('crawls.project', '=', host)
    .where('crawl_runs.status', '=', 'done')
    .select(({ fn }) => fn.countAll().as('runs'))
    .executeTakeFirstOrThrow()
  return Number(runs)
}

/** The percentage of runs that are not over, by crawl. */
async function readProgress(
  { data, damage }: SiteResultDeps,
  crawls: readonly NewestCrawl[],
): Promise<ReadonlyMap<number, number>> {
  const active = crawls.filter(({ status }) => status !== 'done' && status !== 'failed' && status !== 'canceled')
  const byRun = new Map<number, Totals>()
  if (damage() === null)
    for (const ids of inPieces(active.flatMap(({ run_id }) => run_id ?? []))) {
      const columns = ['run_id', 'fetched', 'queued', 'in_flight'] as const
      const rows = await data.longReads.selectFrom('crawl_totals').select(columns).where('run_id', 'in', ids).execute()
      for (const row of rows) byRun.set(row.run_id, row)
    }
  return new Map(active.map((crawl) => [crawl.id, percentOf(crawl, byRun.get(crawl.run_id ?? 0))]))
}

interface Totals {
  readonly fetched: number
  readonly queued: number
  readonly in_flight: number
}

/** Never 100 before the end. */
function percentOf({ status, settings }: NewestCrawl, totals: Totals | undefined): number {
  if (status === 'finishing') return 99
  if (!totals) return 0
  const { fetched, queued, in_flight } = totals
  const expected = Math.min(readStoredSettings(settings).max_pages, fetched + queued + in_flight)
  return expected === 0 ? 0 : Math.min(99, Math.floor((100 * fetched) / expected))
}

type Changes = Pick<SiteResult, 'score_change' | 'new_issues' | 'issues'>

/** How the last complete run of each crawl differs from the one before it. */
async function readChanges(
  deps: SiteResultDeps,
  crawls: readonly NewestCrawl[],
): Promise<ReadonlyMap<number, Changes>> {
  const last = await readRuns(
    deps,
    await lastDone(
      deps,
      crawls.map(({ id }) => id),
    ),
  )
  const before = new Map(
    (
      await readRuns(
        deps,
        last.flatMap(({ previous_id }) => previous_id ?? []),
      )
    ).map((run) => [run.id, run]),
  )
  const pairs = last.flatMap((run) => {
    const previous = before.get(run.previous_id ?? 0)
    return previous ? [{ run, previous }] : []
  })
  const newIssues = deps.damage() === null ? await countNewIssues(deps, pairs) : new Map<number, number>()
  return new Map(
    last.map((run) => {
      const previous = before.get(run.previous_id ?? 0)
      return [
        run.crawl_id,
        {
          score_change: previous ? scoreChange(run, previous) : null,
          new_issues: newIssues.get(run.id) ?? null,
          issues: run.summary.issues ?? null,
        },
      ]
    }),
  )
}

const scoreChange = (run: DoneRun, previous: DoneRun): number | null =>
  run.score === null || previous.score === null || run.summary.scoring_version !== previous.summary.scoring_version
    ? null
    : run.score - previous.score

async function lastDone({ records }: SiteResultDeps, crawls: readonly number[]): Promise<readonly number[]> {
  const ids: number[] = []
  for (const some of inPieces(crawls)) {
    const rows = await records.longReads
      .selectFrom('crawl_runs')
      .where('crawl_id', 'in', some)
      .where('status', '=', 'done')
      .groupBy('crawl_id')
      .select(({ fn }) => fn.max('id').as('id'))
      .execute()
    ids.push(...rows.map(({ id }) => Number(id)))
  }
  return ids
}

async function readRuns({ records }: SiteResultDeps, ids: readonly number[]): Promise<readonly DoneRun[]> {
  const runs: DoneRun[] = []
  for (const some of inPieces(ids)) {
    const rows = await records.longReads
      .selectFrom('crawl_runs')
      .select(['id', 'crawl_id', 'previous_id', 'score', 'summary'])
      .where('id', 'in', some)
      .execute()
    runs.push(...rows.map(({ summary, ...row }) => ({ ...row, summary: JSON.parse(summary ?? '{}') })))
  }
  return runs
}

/** Checks that found something in a run and nothing in the one before, unless they could not run then. */
async function countNewIssues(
  { data: { longReads } }: SiteResultDeps,
  pairs: readonly { readonly run: DoneRun; readonly previous: DoneRun }[],
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map(pairs.map(({ run }) => [run.id, 0]))
  const silent = new Map(
    pairs.map(({ run, previous: { summary } }) => [
      run.id,
      new Set([...(summary.failed_checks ?? []), ...(summary.unknown_checks ?? [])]),
    ]),
  )
  for (const some of inPieces(pairs)) {
    // The ids are our own numbers; a server takes only so many bound values.
    const values = some.map(({ run, previous }) => sql`(${sql.lit(run.id)}, ${sql.lit(previous.id)})`)
    const { rows } = await sql<{ readonly run_id: number; readonly check_id: string }>`
      with pairs (run_id, previous_id) as (values ${sql.join(values)})
      select issue.run_id, issue.check_id from pairs
      inner join crawl_issues as issue on issue.run_id = pairs.run_id and issue.urls > 0
      where not exists (
        select 1 from crawl_issues as earlier
        where earlier.run_id = pairs.previous_id and earlier.check_id = issue.check_id and earlier.urls > 0
      )`.execute(longReads)
    for (const { run_id, check_id } of rows)
      if (!silent.get(Number(run_id))?.has(check_id)) counts.set(Number(run_id), (counts.get(Number(run_id)) ?? 0) + 1)
  }
  return counts
}

function* inPieces<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += idsPerStatement) yield all.slice(at, at + idsPerStatement)
}
