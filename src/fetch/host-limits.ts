import { type Clock, systemClock } from '../base/clock.ts'
import { type Message, message } from '../base/message.ts'

/**
 * How many requests a host gets at a time, and how soon after one another. A host starts with a few concurrent requests. It gets more
 * while its replies are quick, and fewer after overload, timeouts, connection resets and slow replies.
 */
export interface HostLimits {
  /** Waits until a request to the host may be sent. Never rejects. */
  acquire(host: string, options?: AcquireOptions): Promise<Permit | Refusal>
  /** Sets the minimum time between the starts of two requests, which robots.txt may ask for (`Crawl-delay`). */
  setSpacing(host: string, ms: number): void
}

export interface AcquireOptions {
  /** A waiting caller whose signal is aborted is refused. */
  readonly signal?: AbortSignal | undefined
  /** The time (in milliseconds since 1970) by which the request must start. It is refused as soon as that is known to be impossible. */
  readonly until?: number | undefined
  /** For a page that a user is waiting for: the request goes first, and waits only for the maximum concurrency. */
  readonly isUrgent?: boolean | undefined
}

export interface Permit {
  readonly kind: 'permit'
  /** Must be called once, when the request has ended. */
  end(outcome: RequestOutcome): void
}

export interface Refusal {
  readonly kind: 'refused'
  /** A sentence for the report. */
  readonly reason: Message
}

export type RequestOutcome =
  /** The host replied, `ms` after the request. */
  | { readonly kind: 'reply'; readonly ms: number }
  /** The host asked for fewer requests, by status 429 or 503; `retryAfterMs` is null if it did not say for how long. */
  | { readonly kind: 'overloaded'; readonly status: number; readonly retryAfterMs: number | null }
  /** The host did not reply in time, or closed the connection. */
  | { readonly kind: 'failed' }
  /** The caller did not wait any longer. */
  | { readonly kind: 'cancelled'; readonly ms: number }
  /** Says nothing about the host's load. */
  | { readonly kind: 'unknown' }

export interface HostLimitOptions {
  /** Concurrent requests to a host at first, and at most. */
  readonly initial: number
  readonly max: number
  /** Replies within this time allow more concurrent requests. */
  readonly quickMs: number
  /** Replies after this time allow fewer. */
  readonly slowMs: number
  readonly clock: Clock
}

const defaults: HostLimitOptions = { initial: 2, max: 8, quickMs: 1_000, slowMs: 2_000, clock: systemClock }

/** Hosts that are remembered, and requests that may wait for one of them. */
const maxHosts = 1_000
const maxWaiting = 10_000
/** What was learned about a host is forgotten after this time without a request. */
const forgetAfterMs = 60_000
/** A pause that the host asks for is remembered for this long at most. */
const maxPauseMs = 3_600_000
/** Pauses after 429 without `Retry-After`: 1, 4, 16 and 60 seconds. */
const firstPauseMs = 1_000
const pauseFactor = 4
const maxOwnPauseMs = 60_000
/** The pause between the requests to a host that has trouble with even one at a time. */
const firstDelayMs = 100
const maxDelayMs = 2_000

interface Waiter {
  readonly until: number
  readonly settle: (result: Permit | Refusal) => void
}

interface Pause {
  readonly until: number
  readonly reason: Message
}

interface Host {
  readonly waiting: Set<Waiter>
  readonly urgent: Set<Waiter>
  running: number
  /** How many requests may run at a time. The fraction counts toward the next one. */
  limit: number
  /** Whether each quick reply adds one to the limit, as long as there was no trouble. Afterwards, each full round adds one. */
  isStarting: boolean
  /** Requests that started before this time belong to a round that was already counted as trouble. */
  reducedAt: number
  /** Consecutive rounds that ended in 429 without `Retry-After`. */
  refusals: number
  pause: Pause
  spacingMs: number
  delayMs: number
  lastStart: number
  lastUse: number
  timer: NodeJS.Timeout | undefined
}

export function createHostLimits(options: Partial<HostLimitOptions> = {}): HostLimits {
  const limits = { ...defaults, ...options }
  const { initial, max, clock } = limits
  /** Ordered by last use. */
  const hosts = new Map<string, Host>()

  const hostOf = (name: string): Host => {
    const now = clock()
    const host = hosts.get(name) ?? newHost(initial)
    if (isIdle(host) && now - host.lastUse > forgetAfterMs) {
      Object.assign(host, { limit: Math.min(host.limit, initial), isStarting: true, delayMs: 0, refusals: 0 })
    }
    host.lastUse = now
    hosts.delete(name)
    hosts.set(name, host)
    if (hosts.size > maxHosts) forgetIdleHosts(hosts)
    return host
  }

  /** Starts as many waiting requests as are allowed now, and sets a timer if the next one has to wait for a time. */
  const startNext = (host: Host): void => {
    clearTimeout(host.timer)
    while (host.running < max) {
      const [next] = host.urgent
      if (!next) break
      start(host, next)
    }
    while (host.running < Math.floor(host.limit)) {
      const [next] = host.waiting
      if (!next) return
      const waitMs = nextStart(host) - clock()
      if (waitMs > 0) {
        host.timer = setTimeout(startNext, Math.min(waitMs, maxPauseMs), host)
        return
      }
      start(host, next)
    }
  }

  const start = (host: Host, { settle }: Waiter): void => {
    const startedAt = clock()
    host.running += 1
    host.lastStart = startedAt
    let isRunning = true
    settle({
      kind: 'permit',
      end(outcome) {
        if (!isRunning) return
        isRunning = false
        const isFull = host.running >= Math.floor(host.limit)
        host.running -= 1
        host.lastUse = clock()
        adapt(host, outcome, { startedAt, isFull, now: host.lastUse }, limits)
        startNext(host)
      },
    })
  }

  return {
    acquire(name, { signal, until = Number.POSITIVE_INFINITY, isUrgent = false } = {}) {
      const host = hostOf(name)
      const cancelReason = (): Message => (isOver(until, clock()) ? timeOverReason(host, clock()) : cancelled)
      if (signal?.aborted) return Promise.resolve(refusal(cancelReason()))
      const queue = isUrgent ? host.urgent : host.waiting
      if (queue.size >= maxWaiting)
        return Promise.resolve(refusal(message('Too many requests are waiting for this server.')))
      const reason = isUrgent ? null : lateReason(host, host.waiting.size, until, clock())
      if (reason !== null) return Promise.resolve(refusal(reason))
      return new Promise((resolve) => {
        const settle = (result: Permit | Refusal): void => {
          queue.delete(waiter)
          signal?.removeEventListener('abort', cancel)
          resolve(result)
        }
        const cancel = (): void => {
          settle(refusal(cancelReason()))
          startNext(host)
        }
        const waiter = { until, settle }
        queue.add(waiter)
        signal?.addEventListener('abort', cancel, { once: true })
        startNext(host)
      })
    },

    setSpacing(name, ms) {
      const host = hostOf(name)
      if (host.spacingMs === ms) return
      host.spacingMs = ms
      refuseLate(host, clock())
      startNext(host)
    },
  }
}

function forgetIdleHosts(hosts: Map<string, Host>): void {
  for (const [name, host] of hosts) {
    if (hosts.size <= maxHosts) return
    if (isIdle(host)) hosts.delete(name)
  }
}

const nextStart = ({ lastStart, spacingMs, delayMs, pause }: Host): number =>
  Math.max(lastStart + Math.max(spacingMs, delayMs), pause.until)

function adapt(
  host: Host,
  outcome: RequestOutcome,
  { startedAt, isFull, now }: { readonly startedAt: number; readonly isFull: boolean; readonly now: number },
  { max, quickMs, slowMs }: HostLimitOptions,
): void {
  if (outcome.kind === 'unknown' || (outcome.kind === 'cancelled' && outcome.ms < slowMs)) return
  if (outcome.kind === 'reply' && outcome.ms < slowMs) {
    host.refusals = 0
    host.delayMs = host.delayMs > firstDelayMs ? host.delayMs / 2 : 0
    // A limit that is not used is not tested either.
    if (outcome.ms > quickMs || !isFull) return
    host.limit = Math.min(max, host.limit + (host.isStarting ? 1 : 1 / host.limit))
    return
  }
  const isNewRound = startedAt >= host.reducedAt
  if (outcome.kind === 'overloaded') pauseHost(host, outcome, isNewRound, now)
  if (!isNewRound) return
  // One slow reply after another is no more than the host can handle.
  const isSlow = outcome.kind === 'reply' || outcome.kind === 'cancelled'
  if (!isSlow && host.limit < 2) {
    host.delayMs = Math.min(maxDelayMs, Math.max(firstDelayMs, host.delayMs * 2))
  }
  host.limit = Math.max(1, host.limit / 2)
  host.isStarting = false
  host.reducedAt = now
}

function pauseHost(
  host: Host,
  { status, retryAfterMs }: { readonly status: number; readonly retryAfterMs: number | null },
  isNewRound: boolean,
  now: number,
): void {
  if (retryAfterMs !== null) {
    const reason = message('The server responded with status {status} and asked us to wait {n} seconds.', {
      status: String(status),
      n: Math.ceil(retryAfterMs / 1000),
    })
    pauseFor(host, Math.min(retryAfterMs, maxPauseMs), reason, now)
  } else if (status === 429 && isNewRound) {
    const ms = Math.min(firstPauseMs * pauseFactor ** host.refusals, maxOwnPauseMs)
    host.refusals += 1
    pauseFor(host, ms, message('The server responded with status 429: too many requests.'), now)
  }
}

function pauseFor(host: Host, ms: number, reason: Message, now: number): void {
  const until = now + ms
  if (until <= host.pause.until) return
  host.pause = { until, reason }
  refuseLate(host, now)
}

/** Why the request that waits behind `ahead` others cannot start in time; null if it still may. */
function lateReason(host: Host, ahead: number, until: number, now: number): Message | null {
  if (host.pause.until > Math.max(now, until)) return host.pause.reason
  const earliest = Math.max(host.lastStart + host.spacingMs, host.pause.until, now) + ahead * host.spacingMs
  return host.spacingMs > 0 && earliest > until ? spacingReason(host) : null
}

/** Refuses the waiting requests that can no longer start in time. */
function refuseLate(host: Host, now: number): void {
  let ahead = 0
  for (const { until, settle } of host.waiting) {
    const reason = lateReason(host, ahead, until, now)
    if (reason === null) ahead += 1
    else settle({ kind: 'refused', reason })
  }
}

const newHost = (limit: number): Host => ({
  waiting: new Set(),
  urgent: new Set(),
  running: 0,
  limit,
  isStarting: true,
  reducedAt: 0,
  refusals: 0,
  pause: { until: 0, reason: tooSlow },
  spacingMs: 0,
  delayMs: 0,
  lastStart: 0,
  lastUse: 0,
  timer: undefined,
})

const isIdle = ({ running, waiting, urgent }: Host): boolean => running + waiting.size + urgent.size === 0

const cancelled = message('The fetch was canceled.')
const tooSlow = message('The server responded too slowly to check this within the time limit.')

/** Timers and clocks differ by a few milliseconds. */
export const isOver = (until: number | undefined, now: number): boolean => until !== undefined && now >= until - 50

function timeOverReason(host: Host, now: number): Message {
  if (host.pause.until > now) return host.pause.reason
  return host.spacingMs > 0 ? spacingReason(host) : tooSlow
}

const refusal = (reason: Message): Refusal => ({ kind: 'refused', reason })

const spacingReason = ({ spacingMs }: Host): Message =>
  message(
    'robots.txt asks for {n} seconds between requests (Crawl-delay), too long to check this within the time limit.',
    { n: spacingMs / 1000 },
  )
