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
  const { run, by, clock, signal, maxMs } = deps
  const { settings } = run
  const worker = prepareWorker(deps)
  const { store, slots, most, isFirst, requests, changes } = worker
  const { settled, running, slotsInUse } = requests
  const queue: Claim[] = []

  await store.begin(by, worker.start, deps.crashed)
  let areSitemapsRead = !isFirst
  const seeding = isFirst ? seedAll() : Promise.resolve()
  async function seedAll(): Promise<void> {
    await seed(worker)
    areSitemapsRead = true
  }
  seeding.catch(requests.fail)
  /** After everything that links lead to, so that a small `max_pages` is not used up by them. */
  let areVisitedAdded = deps.readVisited === undefined

  let storedAt = clock()
  let ahead = slots
  let activeMs = 0
  let idleSince: number | null = null
  let end: WorkerEnd = { kind: 'stopped' }
  try {
    for (;;) {
      if (signal.aborted) break
      requests.throwFailure()
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
            areVisitedAdded = true
            await unlessAborted(addVisited(worker), signal)
            continue
          }
          if (reason !== null) {
            if (await finishPages(worker, activeMs)) end = { kind: 'over', reason }
            break
          }
        }
        if (!isIdle) idleSince = null
        else {
          idleSince ??= clock()
          if (!isFirst && clock() - idleSince >= maxIdleMs) break
          const wait = nextDueAt === null ? pollMs : Math.max(20, Math.min(pollMs, nextDueAt - clock()))
          await changes.next(wait)
          continue
        }
      }
      while (slotsInUse() < slots) {
        const next = queue.shift()
        if (!next) break
        requests.begin(next)
      }
      // What ended during the exchange is stored at once if there is nothing else to do: the first page of a run leads to all others.
      if (queue.length === 0 && settled.length > 0) continue
      // Results are stored in time even if the next request takes long.
      if (slotsInUse() >= slots || queue.length === 0) await changes.next(storeEveryMs)
    }
  } finally {
    worker.stop()
    await Promise.allSettled([...running, seeding])
    const released = queue.map((claim): Settled => ({ kind: 'released', claim }))
    await store.exchange(by, [...settled, ...released], 0).catch((error: unknown) => {
      if (!(error instanceof WorkerReplacedError)) throw error
    })
  }
  return end
}

/** What the steps of a worker share. */
type Worker = ReturnType<typeof prepareWorker>

function prepareWorker(deps: CrawlWorkerDeps) {
  const { run, by, clock } = deps
  const { settings } = run
  const start = normalizeUrl(run.url)?.url ?? run.url
  const scope = createScope(start, settings)
  const store = createRunStore(deps.data, run, scope, clock)
  const workers = workersOf(run)
  const slots = Math.floor(settings.concurrency / workers) + (by.share < settings.concurrency % workers ? 1 : 0)
  const fetchPage = withOwnHeaders(deps.fetchPage, scope.isInternal, run)
  const stopping = new AbortController()
  const signal = AbortSignal.any([deps.signal, stopping.signal])
  // Files that are read once, within the limits of their host as well.
  const fetchFile = createLimitedFetch(fetchPage, deps.limits)
  const robots = createRobots({
    ...deps,
    runId: run.runId,
    fetchPage: fetchFile,
    userAgent: settings.user_agent,
    signal,
  })
  const robotsOf = settings.respect_robots === 1 ? robots : null
  const waitForRate = createRate(settings.rate === null ? 0 : (1000 * workers) / settings.rate, clock, signal)
  const renderPage = createRendering({
    run,
    render: deps.render ?? null,
    reserve: (id, candidate) => store.reserveRendering(by, id, candidate),
    limits: deps.limits,
    waitForRate,
    signal,
  })
  const changes = createChanges(deps.signal)
  const read = deps.readPage ?? readPage
  const requests = createRequests(changes.report, renderPage, (claim, rendering) =>
    crawlUrl(claim, { ...deps, fetchPage, scope, readPage: read, signal, robotsOf, waitForRate, rendering }),
  )
  return {
    ...{ deps, start, scope, store, slots, fetchPage, fetchFile, robots, robotsOf, waitForRate, changes, requests },
    /** Results that are stored at once, and URLs that are claimed before they are needed. */
    most: Math.max(slots, Math.floor(maxUnstored / workers)),
    isFirst: by.share === 0,
    /** Aborted at the end of the worker as well. */
    signal,
    stop: () => stopping.abort(),
  }
}

/** The URLs that a worker requests at the same time, and what became of them. */
function createRequests(
  onChange: () => void,
  renderPage: PageRendering,
  visit: (claim: Claim, rendering: PageRendering) => Promise<Settled>,
) {
  const settled: Settled[] = []
  const running = new Set<Promise<void>>()
  let failure: unknown = null
  const fail = (error: unknown): void => {
    failure ??= error
  }
  /** A few pages are rendered, or wait for it, while others are fetched. */
  let rendering = 0
  const withoutSlot: PageRendering = async (...page) => {
    rendering += 1
    onChange()
    try {
      return await renderPage(...page)
    } finally {
      rendering -= 1
    }
  }
  return {
    settled,
    running,
    fail,
    throwFailure(): void {
      if (failure !== null) throw failure
    },
    slotsInUse: (): number => running.size - Math.min(rendering, maxRendering),
    begin(claim: Claim): void {
      const visiting = visit(claim, withoutSlot)
        .then((one) => void settled.push(one))
        .catch((error: unknown) => {
          fail(error)
          settled.push({ kind: 'released', claim })
        })
        .finally(() => {
          running.delete(visiting)
          onChange()
        })
      running.add(visiting)
    },
  }
}

function createChanges(signal: AbortSignal) {
  let wake = (): void => {}
  signal.addEventListener('abort', () => wake(), { once: true })
  return {
    report: (): void => wake(),
    /** Resolves when a request ends, the signal is aborted or the time is over. */
    next: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => wake(), ms)
        wake = () => {
          clearTimeout(timer)
          wake = () => {}
          resolve()
        }
        if (signal.aborted) wake()
      }),
  }
}

/** Adds the URLs of sitemaps, which robots.txt names. */
async function seed({ deps, start, store, scope, robots, fetchFile, signal }: Worker): Promise<void> {
  const { by, clock, run } = deps
  if (run.settings.sitemaps !== 1) return
  const { origin } = new URL(start)
  let robotsFile = await robots(origin)
  while (robotsFile.retryAt !== null) {
    await sleep(Math.max(20, robotsFile.retryAt - clock()), undefined, { signal })
    robotsFile = await robots(origin)
  }
  const mayRead = run.settings.respect_robots === 0 || robotsFile.access !== 'unreachable'
  if (mayRead) await addSitemaps({ by, store, scope }, origin, robotsFile.sitemaps)
  await readSitemaps({ ...deps, store, scope, fetchPage: fetchFile, signal })
}

async function addVisited({ deps, start, store, scope }: Worker): Promise<void> {
  const { origin } = new URL(start)
  const visited = (await deps.readVisited?.()) ?? []
  const urls = visited.flatMap((page) => normalizeUrl(origin + page)?.url ?? [])
  await store.addListedUrls(
    deps.by,
    'visits',
    urls.filter((url) => scope.isInternal(new URL(url))),
  )
}

/** What follows when all pages are fetched, because the pages matter most. Returns whether it was not aborted. */
async function finishPages(worker: Worker, activeMs: number): Promise<boolean> {
  const { deps, store, slots, fetchPage, fetchFile, robotsOf, waitForRate, signal } = worker
  const { run, clock, maxMs } = deps
  // Nothing of this run is being rendered any more.
  const confirming = confirmSlowPages({
    ...deps,
    runId: run.runId,
    previousId: run.previousId,
    fetchPage,
    waitForRate,
    signal,
  })
  await unlessAborted(confirming, deps.signal)
  if (deps.signal.aborted) return false
  await checkResources({
    ...deps,
    runId: run.runId,
    max: run.settings.max_resources,
    slots,
    fetchPage: fetchFile,
    robotsOf,
    waitForRate,
    addOfStylesheet: (id, resources) => store.addOfStylesheet(deps.by, id, resources),
    until: clock() + Math.min(maxResourceMs, maxMs === null ? maxResourceMs : Math.max(0, maxMs - activeMs)),
    signal,
  })
  return !deps.signal.aborted
}

const unlessAborted = (work: Promise<unknown>, signal: AbortSignal): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

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
