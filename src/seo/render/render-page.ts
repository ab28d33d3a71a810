import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { type Message, message } from '../../base/message.ts'
import type { RunningBrowser } from './browser.ts'
import { startCoverage } from './coverage.ts'
import { recordFrames } from './filmstrip.ts'
import type { RenderProfile } from './profiles.ts'
import type { ProxySession, RenderProxy } from './proxy.ts'
import { recordRequests } from './record-requests.ts'
import { type ExecutedTasks, recordTasks } from './record-tasks.ts'
import type { AxeViolation, CapturedImage, ConsoleError, PhoneLayout, RecordedInPage, Recording } from './recording.ts'
import type { RenderLimits } from './render-limits.ts'
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
  /** Of requests to the page's own origin. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether the device and the network of the profile are imitated, and everything is measured. */
  readonly withMetrics: boolean
  /** Whether the content is read and checked, too, or only the metrics. */
  readonly withContent: boolean
  readonly withImages: boolean
  /** Called when everything is measured, and only the content is still read and checked. */
  readonly onMeasured: () => void
  readonly signal: AbortSignal
}

const inPage = (name: string): Promise<string> => readFile(new URL(`./in-page/${name}.js`, import.meta.url), 'utf8')
const require = createRequire(import.meta.url)
const scripts = Promise.all([
  inPage('observe'),
  inPage('close-ways'),
  inPage('serialize'),
  inPage('layout'),
  readFile(require.resolve('axe-core/axe.min.js'), 'utf8'),
]).then(([observe, closeWays, serialize, layout, axe]) => ({ observe, closeWays, serialize, layout, axe }))
// The rejection is reported by whoever awaits it first.
scripts.catch(() => {})

const world = 'sightline'
/** How often scripts may load the same site again, as pages do that set a cookie first. */
const maxNavigations = 4
const maxConsoleErrors = 50
const maxText = 500
/** As tall as the viewport of Google's renderer, so that content which loads when it is scrolled into view does. */
const tallHeight = 12_140
const screenshotQuality = 60

/** Renders a page once, in a context of its own. Never rejects, and never takes longer than its limits. */
export async function renderOnce(
  running: RunningBrowser,
  proxy: RenderProxy,
  options: PageRunOptions,
): Promise<PageRunResult> {
  const session = proxy.openSession({ maxRequests: options.limits.maxRequests, maxBytes: options.limits.maxBytes })
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

class RenderFailure extends Error {
  readonly text: Message

  constructor(text: Message) {
    super()
    this.text = text
  }
}

const timeIsOver = ({ totalMs }: RenderLimits): Message =>
  message('The page was not rendered within {n} seconds.', { n: totalMs / 1000 })
const crashed = message('The page crashed the browser.')
const tooLarge = message('The page used too much memory in the browser.')

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
  const { observe, closeWays, serialize, layout: layoutScript, axe } = await scripts
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
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: observe, worldName: world })
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
    const violations = withMetrics && options.withContent ? await checkAccessibility(inWorld, axe) : null
    const read = options.withContent ? await readContent(cdp, inWorld, { serialize, profile, limits, activity }) : ''
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

type InWorld = <Value>(expression: string) => Promise<Value>

/** The proxy asks for credentials with the first document. Later, the browser sends them by itself. */
async function guardNavigations(
  cdp: CDPSession,
  mainFrame: string,
  session: ProxySession,
  { url, headers }: Pick<PageRunOptions, 'url' | 'headers'>,
): Promise<() => string | null> {
  const { username, password } = session
  const { host: allowed, origin = '' } = URL.parse(url) ?? {}
  const hosts = new Set([allowed])
  const own = Object.entries(headers).map(([name, value]) => ({ name, value }))
  let navigations = 0
  let leftFor: string | null = null
  cdp.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const isOurs = authChallenge.source === 'Proxy'
    const response = isOurs ? ({ response: 'ProvideCredentials', username, password } as const) : cancelled
    cdp.send('Fetch.continueWithAuth', { requestId, authChallengeResponse: response }).catch(() => {})
  })
  cdp.on('Fetch.requestPaused', ({ requestId, frameId, request, redirectedRequestId, resourceType }) => {
    const isMain = frameId === mainFrame && resourceType === 'Document'
    const { host, origin: to } = URL.parse(request.url) ?? {}
    // Redirects of the server lead to the page; those of scripts lead away from it.
    if (isMain && (redirectedRequestId !== undefined || navigations === 0)) hosts.add(host)
    if (isMain && redirectedRequestId === undefined) navigations += 1
    const isAllowed = !isMain || (hosts.has(host) && navigations <= maxNavigations)
    if (!isAllowed) leftFor ??= request.url.slice(0, maxText)
    const next = isAllowed
      ? cdp.send('Fetch.continueRequest', { requestId, ...(to === origin ? withHeaders(request.headers, own) : {}) })
      : cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    next.catch(() => {})
  })
  await cdp.send('Fetch.enable', {
    handleAuthRequests: true,
    patterns: [
      { urlPattern: '*', resourceType: 'Document', requestStage: 'Request' },
      ...(own.length === 0 ? [] : [{ urlPattern: `${origin}/*`, requestStage: 'Request' } as const]),
    ],
  })
  return () => leftFor
}

interface HeaderEntry {
  readonly name: string
  readonly value: string
}

/** What a request sends instead of its own header fields. Redirects are requests of their own, which do not inherit it. */
function withHeaders(sent: Readonly<Record<string, string>>, own: readonly HeaderEntry[]) {
  if (own.length === 0) return {}
  const names = new Set(own.map(({ name }) => name.toLowerCase()))
  const others = Object.entries(sent).filter(([name]) => !names.has(name.toLowerCase()))
  return { headers: [...others.map(([name, value]) => ({ name, value })), ...own] }
}

const cancelled = { response: 'CancelAuth' } as const

function recordConsole(page: Page): () => readonly ConsoleError[] {
  const errors: ConsoleError[] = []
  const add = (text: string, url: string): void => {
    if (errors.length < maxConsoleErrors) errors.push({ text: text.slice(0, maxText), url: url.slice(0, maxText) })
  }
  page.on('console', (entry) => void (entry.type() === 'error' && add(entry.text(), entry.location().url)))
  page.on('pageerror', (error) => add(String(error), ''))
  return () => errors
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

async function navigate(page: Page, cdp: CDPSession, url: string, limits: RenderLimits): Promise<void> {
  const loaded = new Promise<void>((resolve) => page.once('load', () => resolve()))
  const { errorText } = await cdp.send('Page.navigate', { url })
  // A page that offers a file to download ends its navigation, too.
  if (errorText !== undefined)
    throw new RenderFailure(message('The browser could not load the page ({error}).', { error: errorText }))
  await Promise.race([loaded, sleep(limits.loadMs, undefined, { ref: false })])
}

/** What a page is doing. */
interface Activity {
  /** The number of requests that are not complete. */
  readonly pending: () => number
  /** How long ago the last long task ended. */
  readonly idleMs: () => Promise<number>
}

/** Waits until nothing has been loading, and no long task has run, for a while. */
async function settle({ pending, idleMs }: Activity, { settleMs, quietMs }: RenderLimits): Promise<void> {
  const until = performance.now() + settleMs
  let quietSince = performance.now()
  while (performance.now() < until) {
    if (pending() > 0) quietSince = performance.now()
    if (performance.now() - quietSince >= quietMs) {
      // The page does not answer during a task.
      const idle = await Promise.race([idleMs(), sleep(until - performance.now(), 0, { ref: false })])
      if (idle >= quietMs) return
      quietSince = performance.now() - idle
    }
    await sleep(50)
  }
}

async function idleMs(cdp: CDPSession, frameId: string): Promise<number> {
  const asked = openWorld(cdp, frameId).then((inWorld) => inWorld<number>('sightlineIdleMs()'))
  // The page is being replaced by another one.
  return await asked.catch(() => 0)
}

/** Evaluates where the scripts of the page cannot interfere. */
async function openWorld(cdp: CDPSession, frameId: string): Promise<InWorld> {
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId, worldName: world })
  return async (expression) => {
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
}

async function readContent(
  cdp: CDPSession,
  inWorld: InWorld,
  { serialize, profile, limits, activity }: ContentOptions,
): Promise<string> {
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width: profile.width,
    height: tallHeight,
    deviceScaleFactor: profile.scale,
    mobile: profile.isMobile,
  })
  await sleep(100)
  await settle(activity, { ...limits, settleMs: 2_000, quietMs: 150 })
  const { html, length } = await inWorld<{ html: string; length: number }>(
    `${serialize};sightlineSerialize(${limits.maxHtml})`,
  )
  if (length > limits.maxHtml)
    throw new RenderFailure(
      message('The rendered page has more than {n} million characters.', { n: Math.round(limits.maxHtml / 1e6) }),
    )
  return html
}

interface ContentOptions {
  readonly serialize: string
  readonly profile: RenderProfile
  readonly limits: RenderLimits
  readonly activity: Activity
}

const axeRun = `axe.run(document, {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'], iframes: false,
}).then(({ violations }) => violations.slice(0, 50).map(({ id, impact, help, helpUrl, nodes }) => ({
  rule: id, impact: impact ?? 'minor', help: help.slice(0, 300), link: helpUrl.slice(0, 300), count: nodes.length,
  elements: nodes.slice(0, 5).map(({ target, html }) => ({
    selector: target.flat().join(' ').slice(0, 300), snippet: html.slice(0, 300),
  })),
})))`
const axeWithinMs = 8_000

/** Null where the page is too large to be checked in time. */
async function checkAccessibility(inWorld: InWorld, axe: string): Promise<readonly AxeViolation[] | null> {
  const checked = (async () => {
    await inWorld<undefined>(`${axe};undefined`)
    return await inWorld<readonly AxeViolation[]>(axeRun)
  })()
  checked.catch(() => {})
  return await Promise.race([checked, sleep(axeWithinMs, null, { ref: false })]).catch(() => null)
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64, 'base64'))

const userAgentOf = ({ platform, isMobile }: RenderProfile, version: string, product: string): string => {
  const chrome = `${version.split('.')[0]}.0.0.0`
  return `Mozilla/5.0 (${platform}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chrome} ${isMobile ? 'Mobile ' : ''}Safari/537.36 ${product}`
}
