import { type Clock, systemClock } from '../base/clock.ts'
import { type Message, message } from '../base/message.ts'
import { renderText } from '../texts/render-text.ts'
import type { FetchFailureKind, FetchResult, RedirectHop } from './fetch-result.ts'
import type { Fetcher, FetchOptions } from './fetcher.ts'
import { type HostLimits, isOver, type RequestOutcome } from './host-limits.ts'
import { retryAfterMs } from './retry-after.ts'

export interface LimitedFetchOptions extends FetchOptions {
  /** The time (in milliseconds since 1970) at which `signal` is aborted. What cannot be fetched until then fails with the reason. */
  readonly until?: number
  /** See `AcquireOptions`. Such a request is sent once, whatever its status. */
  readonly isUrgent?: boolean
}

export type LimitedFetch = (url: string, options?: LimitedFetchOptions) => Promise<FetchResult>

/** How often a request is sent if the server asks us to send it after some time, and if it only refuses it with 429. */
const maxTries = { later: 3, refused: 2, other: 1 }

/** Fetches within the limits of each host. A request that the server wants later is sent again, if that is in time. */
export function createLimitedFetch(
  fetchPage: Fetcher['fetchPage'],
  limits: HostLimits,
  clock: Clock = systemClock,
): LimitedFetch {
  return async (url, { until, isUrgent = false, ...options } = {}) => {
    const host = URL.parse(url)?.host ?? ''
    let refused: FetchResult | null = null
    for (let tries = 1; ; tries++) {
      const permit = await limits.acquire(host, { signal: options.signal, until, isUrgent })
      if (permit.kind === 'refused') return refused ?? failure(permit.reason)
      const started = performance.now()
      let outcome: RequestOutcome = { kind: 'unknown' }
      try {
        const result = await fetchPage(url, options)
        outcome = outcomeOf(host, result, performance.now() - started, clock())
        const isTooLate = !result.ok && result.failure.kind === 'cancelled' && isOver(until, clock())
        if (isTooLate) return failure(timeIsOver, result.failure.redirects)
        const retry = retryOf(outcome)
        if (isUrgent || tries >= maxTries[retry]) return result
        refused = retry === 'refused' ? result : null
      } finally {
        permit.end(outcome)
      }
    }
  }
}

const timeIsOver = message('The server did not respond within the time limit.')

/** A 503 without a time may just as well describe the page, so it is not tried again. */
function retryOf(outcome: RequestOutcome): keyof typeof maxTries {
  if (outcome.kind !== 'overloaded') return 'other'
  if (outcome.retryAfterMs !== null) return 'later'
  return outcome.status === 429 ? 'refused' : 'other'
}

const failedByLoad: ReadonlySet<FetchFailureKind> = new Set(['connect', 'timeout', 'too-slow', 'protocol'])

/** What the result of a request to a host says about its load. */
export function outcomeOf(host: string, result: FetchResult, ms: number, now: number): RequestOutcome {
  // What follows is another host's reply: by an open redirect, anyone could have a host paused for everyone's audits.
  const { redirects } = result.ok ? result.page : result.failure
  const left = redirects.find(({ location }) => URL.parse(location)?.host !== host)
  if (left) return { kind: 'reply', ms: left.milliseconds }
  if (!result.ok) {
    const { kind, transient } = result.failure
    if (kind === 'cancelled') return { kind, ms }
    return { kind: transient && failedByLoad.has(kind) ? 'failed' : 'unknown' }
  }
  const { status, headers, timings } = result.page
  if (status !== 429 && status !== 503) return { kind: 'reply', ms: timings.firstByte }
  return { kind: 'overloaded', status, retryAfterMs: retryAfterMs(headers['retry-after']?.[0], now) }
}

function failure(text: Message, redirects: readonly RedirectHop[] = []): FetchResult {
  return {
    ok: false,
    failure: { kind: 'cancelled', message: renderText(text, 'en'), text, transient: true, redirects },
  }
}
