import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { type Message, message } from '../../base/message.ts'
import type { LoopbackSite } from '../../fetch/loopback-site.ts'
import type { RunningBrowser } from './browser.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { startCoverage } from './coverage.ts'
import { recordFrames } from './filmstrip.ts'
import { guardNavigations } from './guard-navigations.ts'
import { openWorld, runInEveryDocument } from './isolated-world.ts'
import { pageScripts } from './page-scripts.ts'
import type { RenderProfile } from './profiles.ts'
import type { ProxySession, RenderProxy } from './proxy.ts'
import { readContent } from './read-content.ts'
import { recordRequests } from './record-requests.ts'
import { type ExecutedTasks, recordTasks } from './record-tasks.ts'
import type { AxeViolation, CapturedImage, ConsoleError, PhoneLayout, RecordedInPage, Recording } from './recording.ts'
import { crashed, RenderFailure, tooLarge } from './render-failure.ts'
import type { RenderLimits } from './render-limits.ts'
import { idleMs, settle } from './settle.ts'
import { onDevice, type SlowerDevice, slowerDevice } from './slower-device.ts'

export interface PageRun {
  readonly url: string
  readonly html: string
  readonly leftFor: string | null
  /** Null if nothing was measured. */
  readonly recording: Recording | null
  readonly layout: PhoneLayout | null
  readonly violations: readonly AxeViolation[] | null
  readonly images: readonly CapturedImage[]
}

export type PageRunResult =
  | { readonly ok: true; readonly run: PageRun }
  | { readonly ok: false; readonly reason: Message }

export interface PageRunOptions {
  readonly url: string
  readonly profile: RenderProfile
  readonly limits: RenderLimits
  /** Added to the browser's own, so that servers know who visits them. */
  readonly product: string
  /** Instead of the browser's own. */
  readonly userAgent: string | null
  /** The headers of requests to the page's own origin. */
  readonly headers: Readonly<Record<string, string>>
  /** The only site that can be reached, if it is one that this program serves itself. */
  readonly site: LoopbackSite | null
  /** Whether the device and the network of the profile are imitated, and everything is measured. */
  readonly withMetrics: boolean
  /** Whether the content is read and checked, too, or only the metrics. */
  readonly withContent: boolean
  readonly withImages: boolean
  /** Called when everything is measured, and only the content is still read and checked. */
  readonly onMeasured: () => void
  readonly signal: AbortSignal
}

const screenshotQuality = 60

/** Renders a page once, in a context of its own. Never rejects, and never takes longer than its limits. */
export async function renderOnce(
  running: RunningBrowser,
  proxy: RenderProxy,
  options: PageRunOptions,
): Promise<PageRunResult> {
  const { limits, site } = options
  const session = proxy.openSession({ maxRequests: limits.maxRequests, maxBytes: limits.maxBytes }, site)
  const deadline = AbortSignal.any([options.signal, AbortSignal.timeout(options.limits.totalMs)])
  const died = Promise.withResolvers<never>()
  const working = run(running, session, options, died.reject)
  const aborted = new Promise<never>((_, reject) => {
    const fail = (): void => reject(new RenderFailure(timeIsOver(options.limits)))
    if (deadline.aborted) fail()
    deadline.addEventListener('abort', fail, { once: true })
  })
  working.catch(() => {})
  aborted.catch(() => {})
  died.promise.catch(() => {})
  try {
    return { ok: true, run: await Promise.race([working, aborted, died.promise]) }
  } catch (error) {
    return { ok: false, reason: reasonOf(error, running, session) }
  } finally {
    session.end()
  }
}

const timeIsOver = ({ totalMs }: RenderLimits): Message =>
  message('The page was not rendered within {n} seconds.', { n: totalMs / 1000 })

function reasonOf(error: unknown, running: RunningBrowser, session: ProxySession): Message {
  if (running.isTooLarge()) return tooLarge
  if (error instanceof RenderFailure) return session.exceeded() ?? error.text
  return session.exceeded() ?? (running.isAlive() ? message('The browser could not render the page.') : crashed)
}

async function run(
  running: RunningBrowser,
  session: ProxySession,
  options: PageRunOptions,
  onDeath: (error: Error) => void,
): Promise<PageRun> {
  const { profile, limits, url, withMetrics } = options
  const { browser } = running
  browser.once('disconnected', () => onDeath(new RenderFailure(running.isTooLarge() ? tooLarge : crashed)))
  const { observe, closeWays, layout: layoutScript } = await pageScripts
  const context = await browser.newContext({
    viewport: { width: profile.width, height: profile.height },
    deviceScaleFactor: profile.scale,
    isMobile: profile.isMobile,
    hasTouch: profile.isMobile,
    userAgent: options.userAgent ?? userAgentOf(profile, running.version, options.product),
    acceptDownloads: false,
    serviceWorkers: 'block',
    permissions: [],
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'no-preference',
  })
  try {
    const page = await context.newPage()
    page.on('crash', () => onDeath(new RenderFailure(crashed)))
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
    context.on('page', (other) => void (other !== page && other.close().catch(() => {})))
    const cdp = await context.newCDPSession(page)
    await cdp.send('Page.enable')
    await page.addInitScript(closeWays)
    await runInEveryDocument(cdp, observe)
    const { frameTree } = await cdp.send('Page.getFrameTree')
    const frameId = frameTree.frame.id
    const left = await guardNavigations(cdp, frameId, session, options)
    const consoleErrors = recordConsole(page)
    const requests = await recordRequests(cdp)
    const coverage = withMetrics ? await startCoverage(cdp) : null
    if (withMetrics) await throttleNetwork(cdp, profile)
    const isSlower = withMetrics && profile.cpuSlowdown > 1
    const tasks = isSlower ? await recordTasks(browser, cdp, frameId) : null
    const frames = withMetrics && options.withImages ? await recordFrames(cdp) : null

    const started = performance.now()
    await navigate(page, cdp, url, limits)
    const activity = { pending: requests.pending, idleMs: () => idleMs(cdp, frameId) }
    await settle(activity, limits)
    const settledAt = performance.now() - started
    const shown = frames === null ? [] : await frames.stop()
    const executed = tasks && (await tasks.stop())
    const inWorld = await openWorld(cdp, frameId)
    const recorded = coverage && (await inWorld<RecordedInPage>('globalThis.sightlineRecorded'))
    const used = await coverage?.stop()
    if (withMetrics) await throttleNetwork(cdp, null)
    const screenshot = options.withImages ? await captureScreenshot(cdp) : null
    options.onMeasured()
    const layout =
      withMetrics && options.withContent && profile.isMobile
        ? await inWorld<PhoneLayout>(`${layoutScript};sightlineLayout()`)
        : null
    const violations = withMetrics && options.withContent ? await checkAccessibility(inWorld) : null
    const read = options.withContent ? await readContent(cdp, inWorld, { profile, limits, activity }) : ''
    const device = executed && recorded && (await calculateDevice(executed, recorded, requests, profile))
    const timeOf = (at: number): number => Math.round(device === null ? at : device.timeOf(at))
    const images: CapturedImage[] = shown.map(({ at, jpeg }) => ({
      profile: profile.name,
      kind: 'frame',
      at: timeOf(at),
      jpeg,
    }))
    if (screenshot !== null)
      images.push({ profile: profile.name, kind: 'screenshot', at: timeOf(settledAt), jpeg: screenshot })
    const recording = recorded &&
      used && {
        profile: profile.name,
        ...(device === null ? recorded : onDevice(recorded, device)),
        requests: requests.list(),
        consoleErrors: consoleErrors(),
        coverage: used,
        refused: session.refused(),
        settledAt: timeOf(settledAt),
      }
    return { url: page.url(), html: read, leftFor: left(), recording: recording ?? null, layout, violations, images }
  } finally {
    // A page in an endless loop may keep its context from closing.
    const closed = await Promise.race([context.close().then(() => true), sleep(2_000, false)]).catch(() => false)
    if (!closed) running.kill()
  }
}

async function captureScreenshot(cdp: CDPSession): Promise<Uint8Array<ArrayBuffer>> {
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'jpeg', quality: screenshotQuality })
  return bytesOf(data)
}

/** Without all tasks, the long ones that the page itself has recorded count alone. */
async function calculateDevice(
  executed: ExecutedTasks,
  { longTasks }: RecordedInPage,
  requests: Awaited<ReturnType<typeof recordRequests>>,
  { cpuSlowdown }: RenderProfile,
): Promise<SlowerDevice> {
  const tasks = (await executed.tasks) ?? longTasks.map(({ at, ms }) => ({ at, ms, cpuMs: ms }))
  return slowerDevice(tasks, requests.arrivals(executed.navigatedAt), cpuSlowdown)
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64, 'base64'))

const userAgentOf = ({ platform, isMobile }: RenderProfile, version: string, product: string): string => {
  const chrome = `${version.split('.')[0]}.0.0.0`
  return `Mozilla/5.0 (${platform}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chrome} ${isMobile ? 'Mobile ' : ''}Safari/537.36 ${product}`
}

/** Opens a page, and waits until it has loaded. */
async function navigate(page: Page, cdp: CDPSession, url: string, { loadMs }: RenderLimits): Promise<void> {
  const loaded = new Promise<void>((resolve) => page.once('load', () => resolve()))
  const { errorText } = await cdp.send('Page.navigate', { url })
  // A page that offers a file to download ends its navigation, too.
  if (errorText !== undefined)
    throw new RenderFailure(message('The browser could not load the page ({error}).', { error: errorText }))
  await Promise.race([loaded, sleep(loadMs, undefined, { ref: false })])
}

/** The processor is not throttled: the browser would do so by keeping it busy. What it would take is calculated instead. */
async function throttleNetwork(cdp: CDPSession, profile: RenderProfile | null): Promise<void> {
  const bytesPerSecond = (kbps: number): number => (kbps * 1024) / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile?.latencyMs ?? 0,
    downloadThroughput: profile === null ? -1 : bytesPerSecond(profile.downloadKbps),
    uploadThroughput: profile === null ? -1 : bytesPerSecond(profile.uploadKbps),
  })
}

const maxConsoleErrors = 50
const maxErrorText = 500

function recordConsole(page: Page): () => readonly ConsoleError[] {
  const errors: ConsoleError[] = []
  const add = (text: string, url: string): void => {
    if (errors.length < maxConsoleErrors)
      errors.push({ text: text.slice(0, maxErrorText), url: url.slice(0, maxErrorText) })
  }
  page.on('console', (entry) => void (entry.type() === 'error' && add(entry.text(), entry.location().url)))
  page.on('pageerror', (error) => add(String(error), ''))
  return () => errors
}
