import type { Clock } from '../../../base/clock.ts'
import type { Outcome } from '../../../database/crawl-data/codes.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Fetcher } from '../../../fetch/fetcher.ts'
import type { HostLimits } from '../../../fetch/host-limits.ts'
import { createLimitedFetch } from '../../../fetch/limited-fetch.ts'
import type { Render } from '../../audit/render-page-facts.ts'
import type { readPage } from '../page/read-page.ts'
import { createScope } from '../scope.ts'
import type { RunSpec } from '../settings.ts'
import { crawlUrl } from './crawl-url.ts'
import { withOwnHeaders } from './own-headers.ts'
import { createRendering } from './render-page.ts'
import { createRobots } from './robots.ts'

export interface RecheckRequest {
  /** The run that found the issue: its pages are requested and judged as it did. */
  readonly run: RunSpec
  readonly check: string
  readonly pages: readonly PageToCheck[]
  /** What is not read until then is inconclusive. */
  readonly maxMs: number
}

export interface PageToCheck {
  readonly id: number
  readonly url: string
  /** Whether the run judged it as a browser shows it. */
  readonly isRendered: boolean
}

/** How a page is now. Nothing of it is stored. */
export interface CheckedPage {
  readonly url: string
  readonly state: 'passed' | 'failed' | 'inconclusive'
  /** Why it is inconclusive, and the last status. */
  readonly outcome: Outcome | null
  readonly reason: string | null
  readonly status: number | null
  readonly count: number
  readonly evidence: Uint8Array | null
}

export interface RecheckDeps {
  readonly data: Pick<CrawlData, 'db'>
  readonly limits: HostLimits
  readonly fetchPage: Fetcher['fetchPage']
  readonly readPage: typeof readPage
  /** Null if there is no browser. */
  readonly render: Render | null
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly retryMs: number
}

const concurrency = 4

/** Requests a few pages of a run again, and judges them as the run did. */
export async function recheckPages(deps: RecheckDeps, request: RecheckRequest): Promise<readonly CheckedPage[]> {
  const { run, check, pages, maxMs } = request
  const { settings } = run
  const scope = createScope(run.url, settings)
  const signal = AbortSignal.any([deps.signal, AbortSignal.timeout(maxMs)])
  const fetchPage = withOwnHeaders(deps.fetchPage, scope.isInternal, run)
  const robots = createRobots({
    ...deps,
    runId: run.runId,
    fetchPage: createLimitedFetch(fetchPage, deps.limits),
    userAgent: settings.user_agent,
    signal,
  })
  const judge = async ({ id, url, isRendered }: PageToCheck): Promise<CheckedPage> => {
    const settled = await crawlUrl(
      { id, url, kind: 'page', depth: 0, attempts: 0, previous: null },
      {
        ...deps,
        fetchPage,
        scope,
        signal,
        robotsOf: settings.respect_robots === 1 ? robots : null,
        waitForRate: async () => {},
        rendering: createRendering({
          ...deps,
          run,
          signal,
          reserve: async () => (isRendered ? 'render' : 'over'),
          waitForRate: async () => {},
        }),
      },
    )
    if (settled.kind !== 'done') {
      const reason = settled.kind === 'later' ? (settled.cause ?? 'later') : 'timeout'
      return { url, state: 'inconclusive', outcome: null, reason, status: null, count: 0, evidence: null }
    }
    const { outcome, reason, status, page, findings, evidence } = settled.result
    if (outcome !== 'ok' || page.score === null)
      return { url, state: 'inconclusive', outcome, reason, status, count: 0, evidence: null }
    const finding = findings.find((one) => one.check === check)
    const state = finding === undefined ? 'passed' : 'failed'
    return { url, state, outcome, reason, status, count: finding?.count ?? 0, evidence: finding ? evidence : null }
  }
  const queue = pages.map((page, index) => ({ page, index }))
  const checked: CheckedPage[] = []
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      checked[next.index] = await judge(next.page)
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, settings.concurrency) }, work))
  return checked
}
