import { messageOf } from '../../base/errors.ts'
import { createFairSlots } from '../../base/fair-slots.ts'
import { message } from '../../base/message.ts'
import type { HostLimits } from '../../fetch/host-limits.ts'
import { createThread } from '../../threads/thread.ts'
import { findBrowser } from './find-browser.ts'
import type { PrintResult } from './print-page.ts'
import type { RenderResult } from './recording.ts'
import type { RenderMethods, RenderThreadData } from './render-thread.ts'
import type { RenderRequest } from './renderer.ts'

export interface RenderPoolOptions extends Omit<RenderThreadData, 'path'> {
  /** A path, `off`, or null to look where browsers usually are. */
  readonly browser: string | null
  /** How many pages are rendered at a time. */
  readonly places: number
  readonly runs: number
  readonly hostLimits: HostLimits
}

/** A page to render for someone. */
export interface PoolRequest extends Omit<RenderRequest, 'runs'> {
  /** Whose turn it is used up by: accounts are served in turn, and the reports of one do not wait for its crawls. */
  readonly owner: string
  /** Only the content is read, and nothing is measured. */
  readonly contentOnly?: boolean
}

export interface RenderPool {
  /** Why there is no browser, and what to do about it; null if there is one. */
  problem(): Promise<string | null>
  /** Starts a browser for a page that is about to be rendered. Never rejects: the page that needs it has the reason. */
  prepare(): Promise<void>
  /** Never rejects, unless the signal is aborted: a page that cannot be rendered has a reason. */
  render(request: PoolRequest, signal: AbortSignal): Promise<RenderResult>
  /** Prints a page that is given as text, without a network. Never rejects, unless the signal is aborted. */
  print(html: string, signal: AbortSignal): Promise<PrintResult>
  /** The most memory that a browser used so far, in megabytes. */
  peakMegabytes(): Promise<number>
  close(): Promise<void>
}

const noBrowser = message('There is no browser to render the page.')
/** A page may wait this long for a browser. */
const waitMs = 90_000
/** The renderer's own limits end a page long before this. */
const killAfterMs = 300_000

/** Renders pages in browsers, which are started on demand. Owners are served in turn, and none of them has all places. */
export function createRenderPool({ browser, places, runs, hostLimits, ...options }: RenderPoolOptions): RenderPool {
  const slots = createFairSlots({
    what: 'pages',
    total: places,
    perOwner: Math.max(1, places - 1),
    maxWaitingPerOwner: 100,
    maxWaiting: 1_000,
    maxWaitMs: waitMs,
  })
  // A browser may be installed while the service runs.
  const find = () => findBrowser(browser)
  let thread: ReturnType<typeof createThread<RenderMethods>> | null = null
  let threadPath = ''
  const threadFor = (path: string) => {
    if (thread === null || threadPath !== path) {
      void thread?.close()
      const data: RenderThreadData = { ...options, path }
      const entry = new URL('./render-thread.ts', import.meta.url)
      thread = createThread<RenderMethods>({ name: 'render thread', entry, data, onDeath: 'restart-on-call' })
      threadPath = path
    }
    return thread
  }

  const renderNow = async (
    path: string,
    host: string,
    { owner: _, contentOnly = false, ...request }: PoolRequest,
    signal: AbortSignal,
  ): Promise<RenderResult> => {
    const permit = await hostLimits.acquire(host, { signal, isUrgent: true })
    if (permit.kind === 'refused') return { ok: false, reason: permit.reason, cause: 'busy' }
    try {
      const call = { ...request, runs: contentOnly ? 0 : runs }
      return await threadFor(path).call('render', call, { signal, waitForEnd: true, killAfterMs })
    } finally {
      permit.end({ kind: 'unknown' })
    }
  }

  return {
    async problem() {
      const path = await find()
      return path.path === null ? path.problem : null
    },
    async prepare() {
      const path = await find()
      if (path.path !== null)
        await threadFor(path.path)
          .call('prepare', undefined)
          .catch(() => undefined)
    },
    async render(request, signal) {
      const path = await find()
      if (path.path === null) return { ok: false, reason: noBrowser, cause: 'none' }
      const host = URL.parse(request.url)?.host ?? ''
      try {
        return await slots.use(request.owner, () => renderNow(path.path, host, request, signal), signal)
      } catch {
        signal.throwIfAborted()
        return { ok: false, reason: message('No browser was free to render the page.'), cause: 'busy' }
      }
    },
    async print(html, signal) {
      const path = await find()
      if (path.path === null) return { ok: false, reason: path.problem }
      try {
        return await threadFor(path.path).call('print', html, { signal, waitForEnd: true, killAfterMs })
      } catch (error) {
        signal.throwIfAborted()
        return { ok: false, reason: messageOf(error) }
      }
    },
    peakMegabytes: async () => (thread === null ? 0 : await thread.call('peakMegabytes', undefined)),
    async close() {
      await thread?.close()
    },
  }
}
