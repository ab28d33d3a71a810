import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../../base/errors.ts'
import { migrateCrawlData } from '../../../database/crawl-data/migrate.ts'
import type { CrawlTotalRow } from '../../../database/crawl-data/schema.ts'
import { type CrawlData, openCrawlData } from '../../../database/open.ts'
import { createHostLimits, type HostLimits } from '../../../fetch/host-limits.ts'
import type { Renders } from '../../render/serve-rendering.ts'
import type { RunSummary } from '../finish/run-summary.ts'
import { type CrawlPool, createCrawlPool } from '../pool.ts'
import { type CrawlSettings, type RunSpec, workersOf } from '../settings.ts'

export interface LocalCrawlOptions {
  /** Where the data of the crawl is stored. */
  readonly folder: string
  readonly url: string
  readonly settings: CrawlSettings
  readonly headers: Readonly<Record<string, string>>
  readonly allow: readonly string[]
  readonly contact: string
  readonly threads: number
  readonly hostLimits?: HostLimits
  /** Without it, no page is rendered. */
  readonly renders?: Renders
  /** Ends the crawl early; what was fetched until then is analyzed. */
  readonly signal: AbortSignal
  readonly onProgress: (totals: CrawlTotalRow) => void
  /** Called when all pages are fetched, before the site is analyzed. */
  readonly onFetched?: () => void
}

export interface LocalCrawl {
  readonly runId: number
  readonly endReason: string
  readonly summary: RunSummary
  readonly data: CrawlData
  close(): Promise<void>
}

const minute = 60_000
const retryMs = 3_000
const pollMs = 500
/** After a thread died. */
const pauseMs = 500
const maxDeaths = 100

/** Crawls a site without a server: by the same threads, into a folder of its own. */
export async function crawlOnce(options: LocalCrawlOptions): Promise<LocalCrawl> {
  const { folder, allow, contact, threads, hostLimits = createHostLimits(), renders, signal, onProgress } = options
  const location = { url: null, dataDir: folder }
  const data = openCrawlData(location, () => {})
  const pool = createCrawlPool(threads, { location, allow, contact }, hostLimits, {}, renders)
  try {
    await migrateCrawlData(data)
    const run = await beginRun(options)
    const readTotals = () =>
      data.longReads.selectFrom('crawl_totals').selectAll().where('run_id', '=', run.runId).executeTakeFirst()
    const polling = setInterval(async () => {
      const totals = await readTotals().catch(() => undefined)
      if (totals) onProgress(totals)
    }, pollMs)
    let endReason: string
    try {
      endReason = await workOn(pool, run, signal)
    } finally {
      clearInterval(polling)
    }
    options.onFetched?.()
    const summary = await analyze(pool, run, endReason, signal)
    await writeState(options, { ...run, isOver: true })
    const close = async (): Promise<void> => data.close()
    return { runId: run.runId, endReason, summary, data, close }
  } catch (error) {
    await data.close()
    throw error
  } finally {
    await pool.close()
  }
}

/** Checks external links and analyzes the site; without checking the links that are left when the signal is aborted. */
async function analyze(pool: CrawlPool, run: RunSpec, endReason: string, signal: AbortSignal): Promise<RunSummary> {
  const { external_links, user_agent: userAgent } = run.settings
  const request = { runId: run.runId, previousId: run.previousId, endReason, userAgent, retryMs }
  const finish = () => pool.finish(request, new AbortController().signal)
  if (signal.aborted) return await finish()
  return await pool
    .finish({ ...request, externalLinks: external_links === 1 }, signal)
    .catch(async (error: unknown) => {
      if (!signal.aborted) throw error
      return await finish()
    })
}

/** Runs all workers of a run until it is over, and returns why. */
async function workOn(pool: CrawlPool, run: RunSpec, signal: AbortSignal): Promise<string> {
  const over = new AbortController()
  const stopped = AbortSignal.any([over.signal, signal])
  const { max_minutes } = run.settings
  let leases = 0
  let deaths = 0
  let reason = 'canceled'
  const work = async (share: number): Promise<void> => {
    while (!stopped.aborted) {
      const by = { share, lease: `${process.pid} ${Date.now()} ${leases++}` }
      const maxMs = max_minutes === null ? null : max_minutes * minute
      try {
        const end = await pool.work({ run, by, maxMs, retryMs }, stopped)
        if (end.kind === 'over' && !over.signal.aborted) {
          reason = end.reason
          over.abort()
        }
      } catch (error) {
        if (stopped.aborted) return
        const isDeath = error instanceof DomainError && error.code === 'unavailable'
        if (!isDeath || ++deaths > maxDeaths) throw error
      }
      // A worker without URLs ends; it is needed again when there is some.
      await sleep(pauseMs, undefined, { signal: stopped }).catch(() => undefined)
    }
  }
  try {
    await Promise.all(Array.from({ length: workersOf(run) }, (_, share) => work(share)))
  } finally {
    over.abort()
  }
  return reason
}

/** What a folder that is kept remembers of its last run. */
interface StoredState {
  readonly url: string
  readonly settings: CrawlSettings
  readonly runId: number
  readonly previousId: number | null
  /** Absent in what earlier versions stored. */
  readonly shares?: number
  readonly isOver: boolean
}

const stateFile = (folder: string): string => join(folder, 'crawl.json')

/** A run that was killed continues. After one that is over, pages that have not changed need not be sent again. */
async function beginRun(options: LocalCrawlOptions): Promise<RunSpec> {
  const { folder, url, settings, headers, threads } = options
  const text = await readFile(stateFile(folder), 'utf8').catch(() => null)
  const before: StoredState | null = text === null ? null : JSON.parse(text)
  const isSame = before?.url === url && JSON.stringify(before.settings) === JSON.stringify(settings)
  const run =
    before !== null && isSame && !before.isOver
      ? { runId: before.runId, previousId: before.previousId, shares: workersOf(before) }
      : {
          runId: (before?.runId ?? 0) + 1,
          previousId: isSame ? (before?.runId ?? null) : null,
          // Fewer workers store more results at once.
          shares: Math.min(threads, workersOf({ settings })),
        }
  await writeState(options, { ...run, isOver: false })
  return { ...run, url, settings, headers }
}

async function writeState(
  { folder, url, settings }: LocalCrawlOptions,
  { runId, previousId, shares, isOver }: Pick<StoredState, 'runId' | 'previousId' | 'shares' | 'isOver'>,
): Promise<void> {
  const state: StoredState = { url, settings, runId, previousId, shares, isOver }
  await writeFile(stateFile(folder), `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
}
