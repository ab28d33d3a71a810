// Loaded before the first request, because its measured time would include loading.
import 'undici'
import { constants, setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { systemClock } from '../../base/clock.ts'
import { openCrawlDataInThread, type RecordsLocation } from '../../database/open.ts'
import { parseAllowList } from '../../fetch/allow-list.ts'
import { createFetcher } from '../../fetch/fetcher.ts'
import type { HostLimits } from '../../fetch/host-limits.ts'
import { userAgent } from '../../fetch/user-agent.ts'
import { connectPort } from '../../threads/connect.ts'
import type { Call } from '../../threads/protocol.ts'
import { runThread } from '../../threads/run-thread.ts'
import { type HostLimitMethods, remoteHostLimits } from '../audit/shared-host-limits.ts'
import { vocabulary } from '../checks/structured-data/vocabulary.ts'
import { finishRun, type RunSummary } from './finish/finish-run.ts'
import type { RunSpec } from './settings.ts'
import { removeRun } from './store/remove-run.ts'
import { ShareLostError, type ShareRef } from './store/totals.ts'
import { runShare, type ShareEnd } from './worker/run-share.ts'

export interface CrawlThreadData {
  readonly location: RecordsLocation
  readonly allow: readonly string[]
  /** Included in the user agent that servers see. */
  readonly contact: string
}

export interface ShareRequest {
  readonly run: RunSpec
  readonly by: ShareRef
  readonly endAt: number | null
  readonly retryMs: number
}

/**
 * A thread that crawls: it fetches, parses and judges pages, and writes to the data of crawls itself, so that a crawl costs the
 * main thread nothing but the limits of hosts.
 */
const createMethods = ({ location, allow, contact }: CrawlThreadData) => {
  const data = openCrawlDataInThread(location, (error) => process.emitWarning(error))
  const { fetchPage, close } = createFetcher({
    allow: parseAllowList(allow.join(',')).allow,
    userAgent: userAgent(contact),
  })
  const connected = Promise.withResolvers<HostLimits>()
  const methods = {
    connect({ port }: { readonly port: MessagePort }): void {
      connected.resolve(remoteHostLimits(connectPort<HostLimitMethods>(port, { name: 'main thread' })))
    },
    async share({ run, by, endAt, retryMs }: ShareRequest, { signal }: Call): Promise<ShareEnd> {
      const limits = await connected.promise
      try {
        return await runShare({ data, run, by, endAt, retryMs, limits, fetchPage, clock: systemClock, signal })
      } catch (error) {
        if (error instanceof ShareLostError) return { kind: 'stopped' }
        throw error
      }
    },
    finish: (request: { readonly runId: number; readonly endReason: string }, { signal }: Call): Promise<RunSummary> =>
      finishRun(data, {
        ...request,
        signal,
        clock: systemClock,
        onError: (error) => process.emitWarning(error instanceof Error ? error : new Error(String(error))),
      }),
    async remove({ runId }: { readonly runId: number }, { signal }: Call): Promise<void> {
      await removeRun(data, runId, signal)
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

export type CrawlMethods = ReturnType<typeof createMethods>['methods']

runThread<CrawlThreadData>((data) => {
  // Priorities apply to a thread only on Linux.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  vocabulary()
  return createMethods(data)
})
