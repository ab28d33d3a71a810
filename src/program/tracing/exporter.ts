import { setTimeout as sleep } from 'node:timers/promises'
import type { TracingOptions } from './options.ts'
import { type FinishedSpan, serializeSpans } from './span.ts'

export interface SpanExporter {
  add(span: FinishedSpan): void
  /** Sends what is queued, unless that takes too long. */
  stop(): Promise<void>
}

export interface ExporterOptions extends Pick<TracingOptions, 'url' | 'headers' | 'resource'> {
  readonly version: string
  readonly warn: (message: string) => void
  readonly count: (outcome: 'exported' | 'dropped', spans: number) => void
  readonly delayMs?: number
}

const maxQueued = 2_048
const batchSize = 512
const defaultDelayMs = 5_000
const timeoutMs = 10_000
const stopTimeoutMs = 2_000
const maxAttempts = 5
const firstPauseMs = 1_000
const maxPauseMs = 30_000
const retried: ReadonlySet<number> = new Set([429, 502, 503, 504])

interface Refusal {
  readonly reason: string
  readonly isTemporary: boolean
}

/**
 * Posts spans in batches, one batch at a time. An endpoint that is slow or down costs the memory of the queue and nothing else:
 * spans that find it full are dropped and counted.
 */
export function createSpanExporter(options: ExporterOptions): SpanExporter {
  const { url, headers, resource, version, warn, count, delayMs = defaultDelayMs } = options
  const queue: FinishedSpan[] = []
  /** Ends pauses, but not a request: the endpoint may have its spans already, and would get them twice. */
  const stopping = new AbortController()
  const requestsEnd = new AbortController()
  let sending: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  /** Returns why the spans were not taken; null if they were. */
  const post = async (batch: readonly FinishedSpan[], signal: AbortSignal): Promise<Refusal | null> => {
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: serializeSpans(resource, version, batch),
        // Nothing is sent anywhere but to the configured address.
        redirect: 'manual',
        signal,
      })
      await reply.body?.cancel()
      const refusal = { reason: `the reply had the status ${reply.status}`, isTemporary: retried.has(reply.status) }
      return reply.ok ? null : refusal
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      return { reason: String(cause), isTemporary: true }
    }
  }

  const report = (batch: readonly FinishedSpan[], refusal: Refusal | null): void => {
    if (refusal) warn(`Traces could not be sent: ${refusal.reason}`)
    count(refusal ? 'dropped' : 'exported', batch.length)
  }

  /** What is still queued when the service stops is sent by `stop`. */
  const sendAll = async (): Promise<void> => {
    for (let attempts = 1; queue.length > 0 && !stopping.signal.aborted; ) {
      const batch = queue.slice(0, batchSize)
      const refusal = await post(batch, AbortSignal.any([requestsEnd.signal, AbortSignal.timeout(timeoutMs)]))
      if (!refusal?.isTemporary || attempts === maxAttempts) {
        queue.splice(0, batch.length)
        report(batch, refusal)
        attempts = 1
        continue
      }
      const pause = Math.min(firstPauseMs * 2 ** (attempts - 1), maxPauseMs)
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      attempts++
    }
  }

  const send = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    sending ??= sendAll().finally(() => {
      sending = null
    })
  }

  return {
    add(span) {
      if (stopping.signal.aborted || queue.length >= maxQueued) return count('dropped', 1)
      queue.push(span)
      if (queue.length >= batchSize) send()
      else if (!sending) timer ??= setTimeout(send, delayMs).unref()
    },
    async stop() {
      if (timer) clearTimeout(timer)
      stopping.abort()
      const end = setTimeout(() => requestsEnd.abort(new Error('the service is stopping')), stopTimeoutMs)
      await sending
      while (queue.length > 0) {
        const batch = queue.splice(0, batchSize)
        report(batch, await post(batch, requestsEnd.signal))
      }
      clearTimeout(end)
    },
  }
}
