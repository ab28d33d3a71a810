import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, renderings } from '../../../database/crawl-data/codes.ts'
import type { HostLimits } from '../../../fetch/host-limits.ts'
import type { Render } from '../../audit/render-page-facts.ts'
import type { RenderedPage } from '../../render/recording.ts'
import { type RenderCandidate, type UrlResult, unjudged } from '../page/url-result.ts'
import type { RunSpec } from '../settings.ts'
import type { Claim } from '../store/claim.ts'
import type { RenderDecision } from '../store/rendering.ts'
import { ownHeadersOf } from './own-headers.ts'

export interface RenderingDeps {
  readonly run: RunSpec
  /** Null if there is no browser. */
  readonly render: Render | null
  readonly reserve: (id: number, candidate: RenderCandidate) => Promise<RenderDecision>
  readonly limits: HostLimits
  /** Waits until the rate of the settings allows a request. */
  readonly waitForRate: (host: string) => Promise<void>
  readonly signal: AbortSignal
}

/** Renders the page of a result if it has to be, and reads it by `read`. */
export type PageRendering = (
  claim: Claim,
  raw: UrlResult,
  read: (rendered: RenderedPage) => UrlResult,
) => Promise<UrlResult>

const waitMs = 200
/** A page whose template another worker seems to decide about forever is not rendered. */
const maxWaits = 600
const busyMs = 1_000
const maxBusy = 600
/** So often may the browser fail to start in a row before the worker continues without. */
const maxStarts = 3
/** Templates that are remembered; the others are asked for again. */
const maxTemplates = 10_000

/** Decides which pages of a run are rendered, and renders them in turn with the pages of others. */
export function createRendering({ run, render, reserve, limits, waitForRate, signal }: RenderingDeps): PageRendering {
  const { settings, owner = '' } = run
  const unneeded = new Set<string>()
  let isOver = settings.render === 'never'
  let failedStarts = 0

  const isWanted = async (claim: Claim, candidate: RenderCandidate): Promise<boolean> => {
    if (unneeded.has(candidate.template) && !candidate.isShell) return false
    for (let waits = 0; waits < maxWaits && !isOver; waits++) {
      const decision = await reserve(claim.id, candidate)
      if (decision === 'render') return true
      if (decision === 'over') isOver = true
      if (decision === 'never' && unneeded.size < maxTemplates) unneeded.add(candidate.template)
      if (decision !== 'wait') return false
      await sleep(waitMs, undefined, { signal })
    }
    return false
  }

  const renderWithinLimits = async (url: string): Promise<Awaited<ReturnType<Render>>> => {
    if (render === null) return null
    const { host } = new URL(url)
    await waitForRate(host)
    // The browser loads the page when the host would get its next request.
    const permit = await limits.acquire(host, { signal })
    if (permit.kind === 'permit') permit.end({ kind: 'unknown' })
    const { 'user-agent': userAgent = null, ...headers } = ownHeadersOf(run, url)
    const request = { url, headers, userAgent, profiles: ['phone'], withImages: false, contentOnly: true } as const
    for (let tries = 0; ; tries++) {
      const result = await render({ ...request, owner: `${owner} crawls` }, signal)
      if (result === null || result.ok || result.cause !== 'busy' || tries >= maxBusy) return result
      await sleep(busyMs, undefined, { signal })
    }
  }

  return async (claim, raw, read) => {
    if (isOver || raw.toRender === null || raw.outcome !== 'ok') return raw
    if (render === null) return settings.render === 'always' ? withRendering(raw, 'failed') : raw
    const { rendering, contentHash } = claim.previous ?? {}
    const wasLeftOut = rendering === 'not_rendered' && contentHash === raw.page.content_hash
    if (failedStarts >= maxStarts || !(await isWanted(claim, { ...raw.toRender, wasLeftOut }))) return raw
    const result = await renderWithinLimits(claim.url)
    signal.throwIfAborted()
    const isOurs = result === null || (!result.ok && result.cause !== 'page')
    failedStarts = isOurs ? failedStarts + 1 : 0
    if (isOurs) return withRendering(raw, 'failed')
    if (result.ok) return read(result.page)
    return { ...withRendering(unjudged(raw), 'failed'), reason: 'render-failed' }
  }
}

const withRendering = (result: UrlResult, name: (typeof renderings)[number]): UrlResult => ({
  ...result,
  page: { ...result.page, rendering: codeOf(renderings, name) },
})
