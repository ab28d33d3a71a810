import { urlIdsOf } from '../../database/crawl-data/schema.ts'
import type { HostLimits } from '../../fetch/host-limits.ts'
import { createThread } from '../../threads/thread.ts'
import { connectOncePerStart } from '../audit/connect-once.ts'
import { keepTreesYoung, noBrowser, threadIdleMs } from '../audit/pool.ts'
import { serveHostLimits } from '../audit/shared-host-limits.ts'
import { type Renders, serveRendering } from '../render/serve-rendering.ts'
import type {
  CrawlMethods,
  CrawlThreadData,
  CrawlThreadStart,
  FinishCall,
  RecheckCall,
  RunMethods,
  WorkRequest,
} from './crawl-methods.ts'
import type { IgnoreRequest } from './finish/finish-run.ts'
import type { PageCountBatch } from './finish/page-counts.ts'
import type { RunSummary } from './finish/run-summary.ts'
import type { WorkerEnd } from './worker/crawl-worker.ts'
import type { CheckedPage } from './worker/recheck-pages.ts'

/** Runs the work of crawls in threads. */
export interface CrawlPool {
  /** How many workers of runs it can have at a time. */
  readonly places: number
  /** `visited`: pages (path and query) that are crawled as well. */
  work(
    request: Omit<WorkRequest, 'crashed'>,
    signal: AbortSignal,
    visited?: Promise<readonly string[]> | null,
  ): Promise<WorkerEnd>
  finish(request: FinishCall, signal: AbortSignal): Promise<RunSummary>
  ignore(request: IgnoreRequest, signal: AbortSignal): Promise<RunSummary>
  /** Adds visits, or clicks in search engines, to the pages of a run. */
  pageCounts(batch: PageCountBatch, signal: AbortSignal): Promise<void>
  /** Requests a few pages again, and stores nothing. */
  recheck(request: RecheckCall, signal: AbortSignal): Promise<readonly CheckedPage[]>
  remove(runId: number, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** A worker mostly waits for the network, so a thread has several. */
const sharesPerThread = 8
const defaultMemoryMb = 1024
/** Pages are read one after another, so that more would be of no use: 100 MB less for two threads, at the same speed. */
const youngMb = 24
/** Pages that are to be reported; bounded, because their runs may be over. */
const maxCrashed = 10_000

/** Beyond this, a page is in an infinite loop. A statement of an analysis may take long. */
const defaultStuckAfterMs = 180_000

export interface CrawlPoolOptions {
  readonly stuckAfterMs?: number
  readonly memoryMb?: number
  readonly entry?: URL
}

export function createCrawlPool(
  threads: number,
  data: CrawlThreadData,
  hostLimits: HostLimits,
  options: CrawlPoolOptions = {},
  renders: Renders = noBrowser,
): CrawlPool {
  keepTreesYoung()
  const { stuckAfterMs = defaultStuckAfterMs, memoryMb = defaultMemoryMb } = options
  const { entry = new URL('./crawl-thread.ts', import.meta.url) } = options
  const crashed = new Set<number>()
  /** By run, while its first worker works. */
  const visitedPages = new Map<number, Promise<readonly string[]>>()
  const ofRuns: RunMethods = { visited: async ({ runId }) => (await visitedPages.get(runId)) ?? [] }
  const members = Array.from({ length: threads }, () => {
    const reading = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)
    const idOfPage = new Float64Array(reading)
    const thread = createThread<CrawlMethods>({
      name: 'crawl thread',
      entry,
      data: { ...data, reading } satisfies CrawlThreadStart,
      onDeath: 'restart-on-call',
      endIdleAfterMs: threadIdleMs,
      reportDeath() {
        const [id = 0] = idOfPage
        idOfPage[0] = 0
        if (id !== 0 && crashed.size < maxCrashed) crashed.add(id)
      },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
    })
    const connect = connectOncePerStart(
      thread.starts,
      () => {
        const { methods, close } = serveHostLimits(hostLimits)
        return { methods: { ...methods, ...serveRendering(renders), ...ofRuns }, close }
      },
      (port) => thread.call('connect', { port }, { transfer: [port] }),
    )
    return { thread, connect }
  })
  // A worker lasts as long as its run, so it is another call that finds out whether the thread is stuck.
  const pinging = setInterval(() => {
    for (const { thread } of members)
      if (thread.isReady() && thread.pending() > 0)
        thread.call('ping', undefined, { killAfterMs: stuckAfterMs }).catch(() => undefined)
  }, stuckAfterMs / 4)
  pinging.unref()
  /** Reported once: to the next worker of the run. */
  const takeCrashed = (runId: number): readonly number[] => {
    const { first, end } = urlIdsOf(runId)
    const ids = [...crashed].filter((id) => id >= first && id < end)
    for (const id of ids) crashed.delete(id)
    return ids
  }
  const leastBusy = () =>
    members.reduce((best, member) => (member.thread.pending() < best.thread.pending() ? member : best))
  return {
    places: threads * sharesPerThread,
    async work(request, signal, visited = null) {
      const { run, by } = request
      // The first page is rendered, so that it would wait for a browser.
      if (by.share === 0 && run.settings.render !== 'never') void renders.prepare()
      // Until the first page is read, further workers have nothing to do, and another thread that starts would only delay it.
      const starting = members.find(({ thread: { pending, isReady } }) => pending() > 0 && !isReady())
      if (by.share > 0) await starting?.thread.call('ping', undefined, { signal }).catch(() => undefined)
      const { thread, connect } = leastBusy()
      const { runId } = run
      const crashedPages = takeCrashed(runId)
      if (visited !== null) visitedPages.set(runId, visited)
      // It may fail before it is asked for.
      visited?.catch(() => {})
      try {
        const answer = thread.call('work', { ...request, crashed: crashedPages }, { signal, waitForEnd: true })
        connect()
        return await answer
      } finally {
        if (visitedPages.get(runId) === visited) visitedPages.delete(runId)
      }
    },
    finish(request, signal) {
      const { thread, connect } = leastBusy()
      const answer = thread.call('finish', request, { signal, waitForEnd: true })
      connect()
      return answer
    },
    ignore: (request, signal) => leastBusy().thread.call('ignore', request, { signal, waitForEnd: true }),
    pageCounts: (batch, signal) => leastBusy().thread.call('pageCounts', batch, { signal, waitForEnd: true }),
    recheck(request, signal) {
      const { thread, connect } = leastBusy()
      const answer = thread.call('recheck', request, { signal })
      connect()
      return answer
    },
    remove: (runId, signal) => leastBusy().thread.call('remove', { runId }, { signal, waitForEnd: true }),
    async close() {
      clearInterval(pinging)
      await Promise.all(members.map(({ thread }) => thread.close()))
    },
  }
}
