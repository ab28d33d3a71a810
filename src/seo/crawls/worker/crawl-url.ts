import type { Clock } from '../../../base/clock.ts'
import { nameOf, type Rendering, renderings } from '../../../database/crawl-data/codes.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { FetchResult } from '../../../fetch/fetch-result.ts'
import type { Fetcher, FetchOptions } from '../../../fetch/fetcher.ts'
import type { HostLimits } from '../../../fetch/host-limits.ts'
import { outcomeOf } from '../../../fetch/limited-fetch.ts'
import { retryAfterMs } from '../../../fetch/retry-after.ts'
import type { RenderedPage } from '../../render/recording.ts'
import { classifyFailure, classifyStatus, triesFor } from '../page/classify.ts'
import { packFailure } from '../page/evidence.ts'
import { imageOptions } from '../page/image-file.ts'
import type { readPage } from '../page/read-page.ts'
import { type UrlResult, withoutPage } from '../page/url-result.ts'
import type { Scope } from '../scope.ts'
import type { Claim, Settled } from '../store/claim.ts'
import { readPreviousResult } from '../store/previous-result.ts'
import { WorkerReplacedError } from '../store/totals.ts'
import type { PageRendering } from './render-page.ts'
import type { HostRobots } from './robots.ts'

/** Reads a response. Takes the id of its URL as well, so that it can be known which page a thread was reading when it died. */
export type PageReader = (...args: [...Parameters<typeof readPage>, id: number]) => UrlResult

export interface CrawlUrlDeps {
  readonly data: Pick<CrawlData, 'db'>
  readonly limits: HostLimits
  /** Sends the crawl's own headers to its own hosts. */
  readonly fetchPage: Fetcher['fetchPage']
  /** Null if robots.txt is not respected. */
  readonly robotsOf: ((origin: string) => Promise<HostRobots>) | null
  readonly scope: Scope
  readonly readPage: PageReader
  readonly rendering: PageRendering
  /** Waits until the rate of the settings allows a request. */
  readonly waitForRate: (host: string) => Promise<void>
  readonly clock: Clock
  readonly signal: AbortSignal
  /** How long the first retry waits; each further one waits four times as long. */
  readonly retryMs: number
}

const maxBytes = 5 * 1024 * 1024
/** For a host that wants no requests for a while. */
const maxWaitMs = 60_000
const laterMs = 15_000
const maxRetryAfterMs = 600_000

/** Requests a URL that was claimed, and decides what its result is, or whether to try again later. */
export async function crawlUrl(claim: Claim, deps: CrawlUrlDeps): Promise<Settled> {
  const { signal, clock } = deps
  try {
    const refusal = await refusalOf(claim, deps)
    if (refusal) return refusal
    await deps.waitForRate(new URL(claim.url).host)
    const fetched = await fetchWithinLimits(claim, deps)
    if (signal.aborted) return { kind: 'released', claim }
    if (fetched === null) return { kind: 'later', claim, dueAt: clock() + laterMs, counts: false }
    return await settle(claim, fetched, deps)
  } catch (error) {
    if (signal.aborted) return { kind: 'released', claim }
    throw error
  }
}

/** What robots.txt says against a request; null if it is allowed. */
async function refusalOf(claim: Claim, { robotsOf, limits }: CrawlUrlDeps): Promise<Settled | null> {
  if (robotsOf === null) return null
  const { url } = claim
  const { origin, host } = new URL(url)
  const done = (result: UrlResult): Settled => ({ kind: 'done', claim, result })
  const robots = await robotsOf(origin)
  if (robots.delaySeconds > 0) limits.setSpacing(host, robots.delaySeconds * 1000)
  if (robots.retryAt !== null) return { kind: 'later', claim, dueAt: robots.retryAt, counts: false }
  if (robots.access === 'unreachable') return done(withoutPage('inconclusive', 'robots-unreachable'))
  return robots.allows(url) ? null : done(withoutPage('blocked', 'robots', { indexReason: 'robots' }))
}

/** Null if the host wants no request for now. */
async function fetchWithinLimits(claim: Claim, deps: CrawlUrlDeps): Promise<FetchResult | null> {
  const { limits, fetchPage, signal, clock } = deps
  const { host } = new URL(claim.url)
  const permit = await limits.acquire(host, { signal, until: clock() + maxWaitMs })
  if (permit.kind === 'refused') return null
  const started = performance.now()
  let result: FetchResult | null = null
  try {
    result = await fetchPage(claim.url, optionsFor(claim, signal))
    const { ok } = result
    if (claim.kind !== 'image' || !ok) return result
    // Not every server knows ranges.
    if (classifyStatus(result.page.status) === 'broken') {
      const { headers: _, ...whole } = imageOptions
      result = await fetchPage(claim.url, { ...whole, signal })
    } else if (result.page.status === 206) {
      // A part that was asked for is what others get as a whole.
      result = { ok, page: { ...result.page, status: 200 } }
    }
    return result
  } finally {
    const outcome =
      result === null ? ({ kind: 'unknown' } as const) : outcomeOf(host, result, performance.now() - started, clock())
    permit.end(outcome)
  }
}

function optionsFor({ kind, previous }: Claim, signal: AbortSignal): FetchOptions {
  if (kind === 'image') return { ...imageOptions, signal }
  const headers: Record<string, string> = {}
  if (previous?.etag) headers['if-none-match'] = previous.etag
  if (previous?.lastModified) headers['if-modified-since'] = previous.lastModified
  return { limits: { maxBytes }, whenTooLarge: 'truncate', whenRedirected: 'return', headers, signal }
}

async function settle(claim: Claim, fetched: FetchResult, deps: CrawlUrlDeps): Promise<Settled> {
  const { clock, scope, retryMs } = deps
  const tried = claim.attempts + 1
  const later = (waitMs: number, cause?: string): Settled => ({
    kind: 'later',
    claim,
    dueAt: clock() + waitMs,
    counts: true,
    ...(cause === undefined ? {} : { cause }),
  })
  const backOff = retryMs * 4 ** claim.attempts
  if (!fetched.ok) {
    const { kind, text } = fetched.failure
    const outcome = classifyFailure(kind)
    const mayPass = outcome === 'broken' || kind === 'too-slow'
    if (mayPass && tried < triesFor('broken', null)) return later(backOff, kind)
    return { kind: 'done', claim, result: withoutPage(outcome, kind, { evidence: packFailure(text) }) }
  }
  const { page } = fetched
  if (page.status === 304) return await settleUnchanged(claim, deps)
  const classified = classifyStatus(page.status)
  if (tried < triesFor(classified, page.status)) {
    const asked = retryAfterMs(page.headers['retry-after']?.[0], clock()) ?? 0
    const isOverloaded = page.status === 429 || page.status === 503
    return later(Math.max(backOff, Math.min(asked, maxRetryAfterMs)), isOverloaded ? String(page.status) : undefined)
  }
  try {
    const options = { now: clock(), isInternal: scope.isInternal }
    const raw = deps.readPage(page, options, claim.id)
    const read = (rendered: RenderedPage) => deps.readPage(page, { ...options, rendered }, claim.id)
    const result = await deps.rendering(claim, raw, read)
    return { kind: 'done', claim, result: (await asRenderedBefore(claim, result, deps)) ?? result }
  } catch (error) {
    if (deps.signal.aborted || error instanceof WorkerReplacedError) throw error
    // A page that cannot be read must not end the crawl.
    return { kind: 'done', claim, result: withoutPage('inconclusive', 'crash', { status: page.status }) }
  }
}

const rendered: ReadonlySet<string> = new Set<Rendering>(['same', 'different'])

/** What a browser showed in the run before, if the HTML is still the same and the page is not rendered this time; null otherwise. */
async function asRenderedBefore(
  { previous }: Claim,
  { page }: UrlResult,
  { data }: CrawlUrlDeps,
): Promise<UrlResult | null> {
  if (previous === null || !rendered.has(previous.rendering ?? '') || page.rendering === null) return null
  const isSame = previous.htmlHash !== null && previous.htmlHash === page.html_hash
  return isSame && !rendered.has(nameOf(renderings, page.rendering))
    ? await readPreviousResult(data, previous.id)
    : null
}

async function settleUnchanged(claim: Claim, { data, clock, retryMs }: CrawlUrlDeps): Promise<Settled> {
  const { previous } = claim
  const wasAsked = previous !== null && (previous.etag !== null || previous.lastModified !== null)
  const result = wasAsked ? await readPreviousResult(data, previous.id) : null
  if (result) return { kind: 'done', claim, result }
  // The earlier run was deleted meanwhile, or the server says so without having been asked.
  if (!wasAsked) return { kind: 'done', claim, result: withoutPage('inconclusive', 'status', { status: 304 }) }
  return { kind: 'later', claim: { ...claim, previous: null }, dueAt: clock() + retryMs, counts: true }
}
