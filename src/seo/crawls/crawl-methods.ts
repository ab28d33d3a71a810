import type { MessagePort } from 'node:worker_threads'
import { systemClock } from '../../base/clock.ts'
import { openCrawlDataInThread, type RecordsLocation } from '../../database/open.ts'
import { parseAllowList } from '../../fetch/allow-list.ts'
import { createFetcher } from '../../fetch/fetcher.ts'
import type { HostLimits } from '../../fetch/host-limits.ts'
import { connectOnlyTo, type LoopbackSite } from '../../fetch/loopback-site.ts'
import { userAgent } from '../../fetch/user-agent.ts'
import { connectPort, type Remote } from '../../threads/connect.ts'
import type { Call } from '../../threads/protocol.ts'
import type { Render } from '../audit/render-page-facts.ts'
import { type HostLimitMethods, remoteHostLimits } from '../audit/shared-host-limits.ts'
import type { RenderingMethods } from '../render/serve-rendering.ts'
import { type FinishRequest, finishRun, type IgnoreRequest, ignoreFindings } from './finish/finish-run.ts'
import { addPageCounts, type PageCountBatch } from './finish/page-counts.ts'
import type { RunSummary } from './finish/run-summary.ts'
import { readPage } from './page/read-page.ts'
import type { RunSpec } from './settings.ts'
import { removeRun } from './store/remove-run.ts'
import { type WorkerRef, WorkerReplacedError } from './store/totals.ts'
import type { PageReader } from './worker/crawl-url.ts'
import { runCrawlWorker, type WorkerEnd } from './worker/crawl-worker.ts'
import { type CheckedPage, type RecheckRequest, recheckPages } from './worker/recheck-pages.ts'

export interface CrawlThreadData {
  readonly location: RecordsLocation
  readonly allow: readonly string[]
  /** Included in the user agent that servers see. */
  readonly contact: string
}

/** What a thread is started with. */
export interface CrawlThreadStart extends CrawlThreadData {
  /** One number: the id of the URL whose page the thread is reading, or 0. It can still be read when the thread has died. */
  readonly reading: SharedArrayBuffer
}

/** What the main thread knows about runs that threads work on. */
export type RunMethods = {
  /** Visited pages (path and query) that are crawled as well. They may take a while to be read, so they are asked for when they are needed. */
  readonly visited: (request: { readonly runId: number }) => Promise<readonly string[]>
}

type MainMethods = HostLimitMethods & RenderingMethods & RunMethods

interface ConnectedMain {
  readonly main: Remote<MainMethods>
  readonly limits: HostLimits
}

export interface FinishCall extends FinishRequest {
  readonly retryMs: number
}

export interface RecheckCall extends RecheckRequest {
  /** If the pages are of a site that this program serves itself: nothing else is fetched. */
  readonly site: LoopbackSite | null
  readonly retryMs: number
}

export interface WorkRequest {
  readonly run: RunSpec
  readonly by: WorkerRef
  /** If the run is of a site that this program serves itself: nothing else is fetched. */
  readonly site?: LoopbackSite | null
  readonly maxMs: number | null
  /** Pages of the run whose reading ended a thread. */
  readonly crashed: readonly number[]
  readonly retryMs: number
}

/**
 * A thread that crawls: it fetches, parses and judges pages, and writes to the data of crawls itself, so that a crawl costs the
 * main thread nothing but the limits of hosts.
 */
export const createCrawlMethods = (
  { location, allow, contact, reading }: CrawlThreadStart,
  readPageOf: typeof readPage = readPage,
) => {
  const data = openCrawlDataInThread(location, (error) => process.emitWarning(error))
  const { fetchPage, close } = createFetcher({
    allow: parseAllowList(allow.join(',')).allow,
    userAgent: userAgent(contact),
  })
  const readWatched = watchReading(reading, readPageOf)
  /** The records, which survive a power failure, say next that this is complete. */
  const synced = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await data.sync()
    return result
  }
  const connected = Promise.withResolvers<ConnectedMain>()
  const methods = {
    connect({ port }: { readonly port: MessagePort }): void {
      const main = connectPort<MainMethods>(port, { name: 'main thread' })
      connected.resolve({ main, limits: remoteHostLimits(main) })
    },
    async work({ site = null, ...request }: WorkRequest, { signal }: Call): Promise<WorkerEnd> {
      const { main, limits } = await connected.promise
      const isRendering = request.run.settings.render !== 'never' && (await main.call('canRender', undefined))
      const own = site && createFetcher({ ...connectOnlyTo(site), userAgent: userAgent(contact) })
      try {
        const worker = runCrawlWorker({
          ...request,
          readVisited: () => main.call('visited', { runId: request.run.runId }, { signal }),
          render: isRendering ? renderBy(main, site) : null,
          data,
          limits,
          fetchPage: own?.fetchPage ?? fetchPage,
          readPage: readWatched,
          clock: systemClock,
          signal,
        })
        return await synced(worker)
      } catch (error) {
        if (error instanceof WorkerReplacedError) return { kind: 'stopped' }
        throw error
      } finally {
        await own?.close()
      }
    },
    ignore: (request: IgnoreRequest, { signal }: Call): Promise<RunSummary> =>
      synced(ignoreFindings(data, { ...request, signal })),
    async finish({ retryMs, ...request }: FinishCall, { signal }: Call): Promise<RunSummary> {
      const { limits } = await connected.promise
      const finish = finishRun(data, {
        ...request,
        network: { fetchPage, limits, retryMs },
        signal,
        clock: systemClock,
        onError: (error) => process.emitWarning(error instanceof Error ? error : new Error(String(error))),
      })
      return await synced(finish)
    },
    async pageCounts(batch: PageCountBatch, { signal }: Call): Promise<void> {
      await addPageCounts(data, batch, signal)
    },
    async recheck({ site, ...request }: RecheckCall, { signal }: Call): Promise<readonly CheckedPage[]> {
      const { main, limits } = await connected.promise
      const isRendering = request.pages.some((page) => page.isRendered) && (await main.call('canRender', undefined))
      const own = site && createFetcher({ ...connectOnlyTo(site), userAgent: userAgent(contact) })
      try {
        return await recheckPages(
          {
            data,
            limits,
            fetchPage: own?.fetchPage ?? fetchPage,
            readPage: readPageOf,
            render: isRendering ? renderBy(main, site) : null,
            clock: systemClock,
            signal,
            retryMs: request.retryMs,
          },
          request,
        )
      } finally {
        await own?.close()
      }
    },
    /** Answered unless the thread is stuck. */
    ping(): void {},
    async remove({ runId }: { readonly runId: number }, { signal }: Call): Promise<void> {
      await synced(removeRun(data, runId, signal))
    },
  }
  return {
    methods,
    async close(): Promise<void> {
      await close()
      await data.close()
    },
  }
}

/** Says which page is being read, so that the page is known if the thread ends. */
function watchReading(reading: CrawlThreadStart['reading'], readPageOf: typeof readPage): PageReader {
  const idOfPage = new Float64Array(reading)
  return (page, options, id) => {
    idOfPage[0] = id
    try {
      return readPageOf(page, options)
    } finally {
      idOfPage[0] = 0
    }
  }
}

const renderBy =
  (main: Remote<RenderingMethods>, site: LoopbackSite | null): Render =>
  (page, signal) =>
    main.call('render', { ...page, site }, { signal })

export type CrawlMethods = ReturnType<typeof createCrawlMethods>['methods']
