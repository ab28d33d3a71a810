import { availableParallelism } from 'node:os'
import { message } from '../../base/message.ts'
import type { ConnectOptions } from '../../fetch/connection.ts'
import type { LoopbackSite } from '../../fetch/loopback-site.ts'
import { type BrowserOptions, type RunningBrowser, startBrowser } from './browser.ts'
import { type PrintResult, printPage } from './print-page.ts'
import { type ProfileName, profiles } from './profiles.ts'
import { type RenderProxy, startRenderProxy } from './proxy.ts'
import type { RenderResult } from './recording.ts'
import { defaultRenderLimits, type RenderLimits } from './render-limits.ts'
import { type PageRun, type PageRunResult, renderOnce } from './render-page.ts'

export interface RendererOptions extends Omit<BrowserOptions, 'proxyOrigin'> {
  readonly connect: ConnectOptions
  readonly product: string
  readonly limits?: Partial<RenderLimits>
}

export interface RenderRequest {
  readonly url: string
  /** The first one is that whose content is read. */
  readonly profiles: readonly ProfileName[]
  /** How often the metrics of each profile are measured; 0 to read only the content, without the throttling that they need. */
  readonly runs: number
  readonly withImages: boolean
  /** Header fields of requests to the page's own origin. */
  readonly headers?: Readonly<Record<string, string>>
  /** Instead of that of the profile. */
  readonly userAgent?: string | null
  /** If the page is of a site that this program serves itself: the browser can reach nothing else. */
  readonly site?: LoopbackSite | null
}

export interface Renderer {
  /** Starts a browser if there is none, for a page that is about to be rendered. Never rejects. */
  prepare(): Promise<void>
  /** Never rejects: a page that cannot be rendered has a reason. */
  render(request: RenderRequest, signal: AbortSignal): Promise<RenderResult>
  /** Prints a page that is given as text, without a network. Never rejects. */
  print(html: string, signal: AbortSignal): Promise<PrintResult>
  /** The most memory that a browser used so far, in megabytes. */
  peakMegabytes(): number
  close(): Promise<void>
}

/** A browser is replaced after this many pages, because browsers grow. */
const pagesPerBrowser = 50
/** An unused browser is closed after this time. */
const idleMs = 60_000

/** Renders pages. Each page that is rendered at the same time has its own browser, and a browser is reused for later pages. */
export function createRenderer(options: RendererOptions): Renderer {
  const limits = { ...defaultRenderLimits, ...options.limits }
  const idle = new Set<IdleBrowser>()
  const all = new Set<RunningBrowser>()
  let proxy: Promise<RenderProxy> | null = null
  let peak = 0
  let isClosed = false
  /** A browser that is being started for the next page. */
  let prepared: Promise<OpenBrowser | null> | null = null

  const open = async (): Promise<OpenBrowser> => {
    const starting = prepared
    prepared = null
    const ready = await starting
    if (ready?.running.isAlive()) return ready
    if (ready !== null) all.delete(ready.running)
    for (const entry of idle) {
      idle.delete(entry)
      clearTimeout(entry.timer)
      if (entry.running.isAlive()) return entry
      all.delete(entry.running)
    }
    return await start()
  }
  const startProxy = (): Promise<RenderProxy> => {
    proxy ??= startRenderProxy(options.connect)
    return proxy
  }
  const start = async (): Promise<OpenBrowser> => {
    const running = await startBrowser({ ...options, proxyOrigin: (await startProxy()).origin })
    all.add(running)
    if (isClosed) await drop(running)
    return { running, pages: 0 }
  }
  const drop = async (running: RunningBrowser): Promise<void> => {
    peak = Math.max(peak, running.peakMegabytes())
    all.delete(running)
    await running.close()
  }
  const putBack = ({ running, pages }: OpenBrowser): void => {
    if (isClosed || !running.isAlive() || pages >= pagesPerBrowser) return void drop(running)
    const entry: IdleBrowser = {
      running,
      pages,
      timer: setTimeout(() => {
        idle.delete(entry)
        void drop(running)
      }, idleMs).unref(),
    }
    idle.add(entry)
  }
  /** Whatever goes wrong with a page, the next one gets a new browser. */
  const use = async <Result extends { readonly ok: boolean }>(
    notStarted: Result,
    work: (opened: OpenBrowser) => Promise<Result>,
  ): Promise<Result> => {
    let opened: OpenBrowser
    try {
      opened = await open()
    } catch {
      return notStarted
    }
    const result = await work(opened)
    if (!result.ok) opened.running.kill()
    putBack({ running: opened.running, pages: opened.pages + 1 })
    return result
  }

  return {
    async prepare() {
      if (isClosed || all.size > 0) return
      if (prepared === null) {
        // If it does not start now, the page that needs it says so.
        const starting = start().catch(() => null)
        prepared = starting
        void starting.then((opened) => {
          if (prepared !== starting) return
          prepared = null
          if (opened !== null) putBack(opened)
        })
      }
      await prepared
    },
    render: (request, signal) =>
      use<RenderResult>(couldNotStart, async (opened) =>
        renderWith(opened, request, { ...options, limits, proxy: await startProxy() }, signal),
      ),
    print: (html, signal) =>
      use<PrintResult>({ ok: false, reason: 'The browser could not be started.' }, ({ running }) =>
        printPage(running, html, signal),
      ),
    peakMegabytes: () => Math.max(peak, ...[...all].map((running) => running.peakMegabytes())),
    async close() {
      isClosed = true
      for (const { timer } of idle) clearTimeout(timer)
      await prepared
      await Promise.all([...all].map(drop))
      await (await proxy)?.close()
    },
  }
}

interface RenderDeps extends Pick<RendererOptions, 'product' | 'maxMegabytes'> {
  readonly proxy: RenderProxy
  readonly limits: RenderLimits
}

async function renderWith(
  { running }: OpenBrowser,
  { url, runs, withImages, headers = {}, userAgent = null, site = null, profiles: names }: RenderRequest,
  { proxy, limits, product, maxMegabytes }: RenderDeps,
  signal: AbortSignal,
): Promise<RenderResult> {
  const firstFailed = new AbortController()
  const started: Promise<PageRunResult>[] = []
  let isOver = false
  for (const { name, run, index } of planOf(names, runs)) {
    if (isOver) break
    const isFirst = index === 0
    const measured = Promise.withResolvers<void>()
    const result = renderOnce(running, proxy, {
      url,
      profile: profiles[name],
      limits,
      product,
      headers,
      userAgent,
      site,
      withMetrics: runs > 0,
      withContent: isFirst,
      withImages: withImages && run === 0,
      onMeasured: () => void (hasRoom(running, maxMegabytes) && measured.resolve()),
      signal: isFirst ? signal : AbortSignal.any([signal, firstFailed.signal]),
    })
    started.push(result)
    // What follows the first run only adds to what is known, so it ends with the first failure.
    const ended = result.then(({ ok }) => {
      isOver ||= !ok
      if (isFirst && !ok) firstFailed.abort()
    })
    await Promise.race([ended, measured.promise])
  }
  const results = await Promise.all(started)
  const failedAt = results.findIndex(({ ok }) => !ok)
  const complete = failedAt < 0 ? results : results.slice(0, failedAt)
  const done = complete.flatMap((result) => (result.ok ? [result.run] : []))
  const [first] = done
  if (first !== undefined) return renderedPage(running.version, first, done)
  const [reason] = results
  return reason === undefined || reason.ok ? couldNotStart : { ...reason, cause: 'page' }
}

/** Whether the page can be loaded once more while its content is still being checked: on another core, and within the memory. */
const hasRoom = (running: RunningBrowser, maxMegabytes: number): boolean =>
  availableParallelism() > 1 && running.megabytes() * 2 < maxMegabytes

/** Each run of each profile, in the order in which they begin. */
const planOf = (names: readonly ProfileName[], runs: number) =>
  names
    .flatMap((name) => Array.from({ length: Math.max(1, runs) }, (_, run) => ({ name, run })))
    .map((planned, index) => ({ ...planned, index }))

interface OpenBrowser {
  readonly running: RunningBrowser
  readonly pages: number
}

interface IdleBrowser extends OpenBrowser {
  readonly timer: NodeJS.Timeout
}

const couldNotStart: RenderResult = {
  ok: false,
  reason: message('The browser could not be started.'),
  cause: 'none',
}

function renderedPage(browser: string, first: PageRun, all: readonly PageRun[]): RenderResult {
  const { url, html, leftFor, layout, violations } = first
  const recordings = all.flatMap(({ recording }) => recording ?? [])
  const images = all.flatMap((run) => run.images)
  return { ok: true, page: { url, html, leftFor, browser, layout, violations, recordings, images } }
}
