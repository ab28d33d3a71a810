export interface RetryOptions {
  /** How often a request is sent again; 3 by default, and 0 for never. */
  readonly retries?: number
  /** The longest wait between two attempts, in milliseconds. A service that asks for a longer one is not asked again. */
  readonly maxWaitMs?: number
  readonly signal?: AbortSignal
}

const firstWaitMs = 250

/**
 * Sends a request until it succeeds, fails for good or was sent too often. A request that only reads, replaces or deletes is
 * sent again if it was not answered or the service was not available; one that creates only if the service rejected it as one
 * too many (429), because otherwise it may have been carried out.
 */
export async function withRetries(
  method: string,
  { retries = 3, maxWaitMs = 30_000, signal }: RetryOptions,
  send: () => Promise<Response>,
): Promise<Response> {
  const canRepeat = method !== 'POST'
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt >= retries
    const backOff = Math.min(maxWaitMs, firstWaitMs * 2 ** attempt) * (0.5 + Math.random() / 2)
    let waitMs = backOff
    try {
      const response = await send()
      const isTemporary = response.status === 429 || (canRepeat && [502, 503, 504].includes(response.status))
      if (isLast || !isTemporary) return response
      waitMs = retryAfterMs(response) ?? backOff
      if (waitMs > maxWaitMs) return response
      await response.body?.cancel()
    } catch (error) {
      if (isLast || !canRepeat || signal?.aborted) throw error
    }
    await wait(waitMs, signal)
  }
}

/** What `Retry-After` asks for, in seconds or as a date. */
function retryAfterMs(response: Response): number | null {
  const header = response.headers.get('retry-after')
  if (header === null) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
