import type { HostLimits } from '../../fetch/host-limits.ts'
import { createThread } from '../../threads/thread.ts'
import { connectOncePerStart } from '../audit/connect-once.ts'
import { keepTreesYoung } from '../audit/pool.ts'
import { serveHostLimits } from '../audit/shared-host-limits.ts'
import type { CrawlMethods, CrawlThreadData, ShareRequest } from './crawl-thread.ts'
import type { RunSummary } from './finish/finish-run.ts'
import type { ShareEnd } from './worker/run-share.ts'

/** Runs the work of crawls in threads. */
export interface CrawlPool {
  /** How many shares of runs it can work on at a time. */
  readonly places: number
  share(request: ShareRequest, signal: AbortSignal): Promise<ShareEnd>
  finish(request: { readonly runId: number; readonly endReason: string }, signal: AbortSignal): Promise<RunSummary>
  remove(runId: number, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** A share mostly waits for the network, so a thread works on several. */
const sharesPerThread = 8
const memoryMb = 1024

export function createCrawlPool(threads: number, data: CrawlThreadData, hostLimits: HostLimits): CrawlPool {
  keepTreesYoung()
  const entry = new URL('./crawl-thread.ts', import.meta.url)
  const members = Array.from({ length: threads }, () => {
    const thread = createThread<CrawlMethods>({
      name: 'crawl thread',
      entry,
      data,
      onDeath: 'restart-on-call',
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const connect = connectOncePerStart(
      thread.starts,
      () => serveHostLimits(hostLimits),
      (port) => thread.call('connect', { port }, { transfer: [port] }),
    )
    return { thread, connect }
  })
  const leastBusy = () =>
    members.reduce((best, member) => (member.thread.pending() < best.thread.pending() ? member : best))
  return {
    places: threads * sharesPerThread,
    share(request, signal) {
      const { thread, connect } = leastBusy()
      const answer = thread.call('share', request, { signal, waitForEnd: true })
      connect()
      return answer
    },
    finish: (request, signal) => leastBusy().thread.call('finish', request, { signal, waitForEnd: true }),
    remove: (runId, signal) => leastBusy().thread.call('remove', { runId }, { signal, waitForEnd: true }),
    async close() {
      await Promise.all(members.map(({ thread }) => thread.close()))
    },
  }
}
