import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../../base/clock.ts'
import { normalizeUrl } from '../../../base/normalize-url.ts'
import type { CrawlTotalRow } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Fetcher } from '../../../fetch/fetcher.ts'
import type { HostLimits } from '../../../fetch/host-limits.ts'
import { createLimitedFetch } from '../../../fetch/limited-fetch.ts'
import type { Render } from '../../audit/render-page-facts.ts'
import { readPage } from '../page/read-page.ts'
import { createScope } from '../scope.ts'
import { type RunSpec, workersOf } from '../settings.ts'
import type { Claim, Settled } from '../store/claim.ts'
import { createRunStore } from '../store/run-store.ts'
import { type WorkerRef, WorkerReplacedError } from '../store/totals.ts'
import { checkResources } from './check-resources.ts'
import { confirmSlowPages } from './confirm-slow-pages.ts'
import { crawlUrl, type PageReader } from './crawl-url.ts'
import { withOwnHeaders } from './own-headers.ts'
import { addSitemaps, readSitemaps } from './read-sitemaps.ts'
import { createRendering, type PageRendering } from './render-page.ts'
import { createRobots } from './robots.ts'

export interface CrawlWorkerDeps {
  readonly data: CrawlData
  readonly run: RunSpec
  /** Reads the visited pages (path and query) that are crawled as well. */
  readonly readVisited?: () => Promise<readonly string[]>
  readonly by: WorkerRef
  readonly limits: HostLimits
  readonly fetchPage: Fetcher['fetchPage']
  readonly clock: Clock
  readonly signal: AbortSignal
  /** How long the run may take, without pauses and downtime; null for no limit. */
  readonly maxMs: number | null
  /** Pages whose reading ended a thread. */
  readonly crashed?: readonly number[]
  readonly readPage?: PageReader
  /** Null, as by default, if there is no browser. */
  readonly render?: Render | null
  readonly retryMs: number
}

/** `over`: all that could be fetched is. Only the first worker decides this. */
export type WorkerEnd =
  | { readonly kind: 'over'; readonly reason: 'complete' | 'max_pages' | 'max_minutes' }
  | { readonly kind: 'stopped' }

const storeEveryMs = 400
/** Results of all workers of a run that may not be stored yet: what is fetched again if all of them are killed. */
const maxUnstored = 32
const pollMs = 250
/** Pages of this worker that are rendered without keeping others from being fetched. Their HTML is in memory. */
const maxRendering = 4
/** How long resources are requested. */
const maxResourceMs = 10 * 60_000
/** After this time without work, a worker gives its place to others: the first worker of a run may be waiting for one. */
const maxIdleMs = 5_000

/** Fetches URLs of a run until it is over or the signal is aborted. Several workers do so at the same time. */
export async function runCrawlWorker(deps: CrawlWorkerDeps): Promise<WorkerEnd> {
  const { data, run, by, clock, signal, maxMs } = deps
  const { settings } = run
  const start = normalizeUrl(run.url)?.url ?? run.url
  const scope = createScope(start, settings)
  const store = createRunStore(data, run, scope, clock)
  const workers = workersOf(run)
  const slots = Math.floor(settings.concurrency / workers) + (by.share < settings.concurrency % workers ? 1 : 0)
  /** Results that are stored at once, and URLs that are claimed before they are needed. */
  const most = Math.max(slots, Math.floor(maxUnstored / workers))
  const isFirst = by.share === 0
  const fetchPage = withOwnHeaders(deps.fetchPage, scope.isInternal, run)
  const stopping = new AbortController()
  const stopSignal = AbortSignal.any([signal, stopping.signal])
  // Files that are read once, within the limits of their host as well.
  const fetchFile = createLimitedFetch(fetchPage, deps.limits)
  const robots = createRobots({
    ...deps,
    runId: run.runId,
    fetchPage: fetchFile,
    userAgent: settings.user_agent,
    signal: stopSignal,
  })
  const waitForRate = createRate(settings.rate === null ? 0 : (1000 * workers) / settings.rate, clock, stopSignal)
  const visit = (claim: Claim): Promise<Settled> =>
    crawlUrl(claim, {
      ...deps,
      fetchPage,
      scope,
      readPage: deps.readPage ?? readPage,
      signal: stopSignal,
      robotsOf: settings.respect_robots === 1 ? robots : null,
      waitForRate,
      rendering: withoutSlot,
    })
  const renderPage = createRendering({
    run,
    render: deps.render ?? null,
    reserve: (id, candidate) => store.reserveRendering(by, id, candidate),
    limits: deps.limits,
    waitForRate,
    signal: stopSignal,
  })
  /** A few pages are rendered, or wait for it, while others are fetched. */
  let rendering = 0
  const withoutSlot: PageRendering = async (...page) => {
    rendering += 1
    wake()
    try {
      return await renderPage(...page)
    } finally {
      rendering -= 1
    }
  }
  const slotsInUse = (): number => running.size - Math.min(rendering, maxRendering)

  const queue: Claim[] = []
  const settled: Settled[] = []
  const running = new Set<Promise<void>>()
  let wake = (): void => {}
  /** Resolves when a request ends, the signal is aborted or the time is over. */
  const nextChange = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => wake(), ms)
      wake = () => {
        clearTimeout(timer)
        wake = () => {}
        resolve()
      }
      if (signal.aborted) wake()
    })
  signal.addEventListener('abort', () => wake(), { once: true })
  let failure: unknown = null
  const begin = (claim: Claim): void => {
    const visiting = visit(claim)
      .then((one) => void settled.push(one))
      .catch((error: unknown) => {
        failure ??= error
        settled.push({ kind: 'released', claim })
      })
      .finally(() => {
        running.delete(visiting)
        wake()
      })
    running.add(visiting)
  }

  await store.begin(by, start, deps.crashed)
  let areSitemapsRead = !isFirst
  const seeding = isFirst ? seed() : Promise.resolve()
  async function seed(): Promise<void> {
    if (settings.sitemaps === 1) {
      const { origin } = new URL(start)
      let robotsFile = await robots(origin)
      while (robotsFile.retryAt !== null) {
        await sleep(Math.max(20, robotsFile.retryAt - clock()), undefined, { signal: stopSignal })
        robotsFile = await robots(origin)
      }
      const mayRead = settings.respect_robots === 0 || robotsFile.access !== 'unreachable'
      if (mayRead) await addSitemaps({ by, store, scope }, origin, robotsFile.sitemaps)
      await readSitemaps({ ...deps, store, scope, fetchPage: fetchFile, signal: stopSignal })
    }
    areSitemapsRead = true
  }
  /** After everything that links lead to, so that a small `max_pages` is not used up by them. */
  let areVisitedAdded = deps.readVisited === undefined
  const addVisited = async (): Promise<void> => {
    areVisitedAdded = true
    const { origin } = new URL(start)
    const visited = (await deps.readVisited?.()) ?? []
    const urls = visited.flatMap((page) => normalizeUrl(origin + page)?.url ?? [])
    await store.addListedUrls(
      by,
      'visits',
      urls.filter((url) => scope.isInternal(new URL(url))),
    )
  }
  /** When all pages are fetched, because the pages matter most. */
  const checkFoundResources = (activeMs: number): Promise<void> =>
    checkResources({
      ...deps,
      runId: run.runId,
      max: settings.max_resources,
      slots,
      fetchPage: fetchFile,
      robotsOf: settings.respect_robots === 1 ? robots : null,
      waitForRate,
      addOfStylesheet: (id, resources) => store.addOfStylesheet(by, id, resources),
      until: clock() + Math.min(maxResourceMs, maxMs === null ? maxResourceMs : Math.max(0, maxMs - activeMs)),
      signal: stopSignal,
    })
  seeding.catch((error: unknown) => {
    failure ??= error
  })

  let storedAt = clock()
  let ahead = slots
  let activeMs = 0
  let idleSince: number | null = null
  let end: WorkerEnd = { kind: 'stopped' }
  try {
    for (;;) {
      if (signal.aborted) break
      if (failure !== null) throw failure
      if (maxMs !== null && activeMs + clock() - storedAt >= maxMs) {
        if (isFirst) end = { kind: 'over', reason: 'max_minutes' }
        break
      }
      const isDue = settled.length >= most || (settled.length > 0 && clock() - storedAt >= storeEveryMs)
      if (isDue || queue.length === 0) {
        // Every exchange is a transaction, so there should be few of them while a host answers quickly.
        ahead = Math.max(slots, clock() - storedAt < storeEveryMs ? Math.min(most, ahead * 2) : settled.length)
        const wanted = Math.max(0, slots + ahead - queue.length - slotsInUse())
        const { claims, totals, nextDueAt } = await store.exchange(by, settled.splice(0), wanted)
        storedAt = clock()
        activeMs = totals.active_ms
        queue.push(...claims)
        const isIdle = queue.length === 0 && running.size === 0 && settled.length === 0
        if (isIdle && isFirst && areSitemapsRead) {
          const reason = reasonOf(totals, settings.max_pages)
          if (reason === 'complete' && !areVisitedAdded && totals.fetched < settings.max_pages) {
            await addVisited().catch((error: unknown) => {
              if (!signal.aborted) throw error
            })
            continue
          }
          if (reason !== null) {
            // Nothing of this run is being rendered any more.
            await confirmSlowPages({
              ...deps,
              runId: run.runId,
              previousId: run.previousId,
              fetchPage,
              waitForRate,
              signal: stopSignal,
            }).catch((error: unknown) => {
              if (!signal.aborted) throw error
            })
            if (signal.aborted) break
            await checkFoundResources(activeMs)
            if (!signal.aborted) end = { kind: 'over', reason }
            break
          }
        }
        if (!isIdle) idleSince = null
        else {
          idleSince ??= clock()
          if (!isFirst && clock() - idleSince >= maxIdleMs) break
          const wait = nextDueAt === null ? pollMs : Math.max(20, Math.min(pollMs, nextDueAt - clock()))
          await nextChange(wait)
          continue
        }
      }
      while (slotsInUse() < slots) {
        const next = queue.shift()
        if (!next) break
        begin(next)
      }
      // What ended during the exchange is stored at once if there is nothing else to do: the first page of a run leads to all others.
      if (queue.length === 0 && settled.length > 0) continue
      // Results are stored in time even if the next request takes long.
      if (slotsInUse() >= slots || queue.length === 0) await nextChange(storeEveryMs)
    }
  } finally {
    stopping.abort()
    await Promise.allSettled([...running, seeding])
    const released = queue.map((claim): Settled => ({ kind: 'released', claim }))
    await store.exchange(by, [...settled, ...released], 0).catch((error: unknown) => {
      if (!(error instanceof WorkerReplacedError)) throw error
    })
  }
  return end
}

/** Why the run is over; null if there is something left to do. */
function reasonOf({ queued, in_flight, fetched }: CrawlTotalRow, maxPages: number): 'complete' | 'max_pages' | null {
  if (in_flight > 0) return null
  if (queued === 0) return 'complete'
  return fetched >= maxPages ? 'max_pages' : null
}

/** Spaces the requests of this worker to a host. */
function createRate(spacingMs: number, clock: Clock, signal: AbortSignal): (host: string) => Promise<void> {
  const next = new Map<string, number>()
  return async (host) => {
    if (spacingMs === 0) return
    const at = Math.max(clock(), next.get(host) ?? 0)
    next.set(host, at + spacingMs)
    if (at > clock()) await sleep(at - clock(), undefined, { signal })
  }
}
