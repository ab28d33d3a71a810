import { FetchError } from './fetch-error.ts'
import type { FetchFailureKind } from './fetch-result.ts'
import type { FetchLimits } from './limits.ts'

/** The time limits of one fetch. The signal is aborted with a `FetchError` once one of them is exceeded. */
export interface FetchDeadlines {
  readonly signal: AbortSignal
  /** Ends the previous phase. Each phase has its own deadline. */
  startPhase(phase: 'connect' | 'headers' | 'body'): void
  /** Counts bytes from the wire, which also restarts the idle deadline of the body. */
  addBytes(bytes: number): void
  stop(): void
}

export function startDeadlines(limits: FetchLimits, cancelled: AbortSignal | undefined): FetchDeadlines {
  const controller = new AbortController()
  const abort = (kind: FetchFailureKind, message: string, transient: boolean) =>
    controller.abort(new FetchError(kind, message, transient))
  const cancel = () => abort('cancelled', 'The fetch was cancelled.', false)
  const timeOut = (message: string) => abort('timeout', message, true)
  const totalTimer = setTimeout(timeOut, limits.totalMs, `The answer took longer than ${seconds(limits.totalMs)}.`)
  let phaseTimer: NodeJS.Timeout | undefined
  let rateTimer: NodeJS.Timeout | undefined
  let bytes = 0

  const clearPhaseTimers = () => {
    clearTimeout(phaseTimer)
    clearInterval(rateTimer)
  }

  const checkRate = () => {
    const tooSlow = (bytes * 1000) / limits.rateWindowMs < limits.minBytesPerSecond
    if (tooSlow) abort('too-slow', 'The server sends its answer too slowly.', true)
    bytes = 0
  }

  if (cancelled?.aborted) cancel()
  cancelled?.addEventListener('abort', cancel, { once: true })

  return {
    signal: controller.signal,
    startPhase(phase) {
      clearPhaseTimers()
      const { milliseconds, message } = phaseLimits[phase](limits)
      phaseTimer = setTimeout(timeOut, milliseconds, message)
      if (phase !== 'body') return
      bytes = 0
      rateTimer = setInterval(checkRate, limits.rateWindowMs)
    },
    addBytes(count) {
      bytes += count
      phaseTimer?.refresh()
    },
    stop() {
      clearPhaseTimers()
      clearTimeout(totalTimer)
      cancelled?.removeEventListener('abort', cancel)
    },
  }
}

const phaseLimits = {
  connect: ({ connectMs }: FetchLimits) => ({
    milliseconds: connectMs,
    message: `No connection could be made within ${seconds(connectMs)}.`,
  }),
  headers: ({ headersMs }: FetchLimits) => ({
    milliseconds: headersMs,
    message: `The server did not answer within ${seconds(headersMs)}.`,
  }),
  body: ({ idleMs }: FetchLimits) => ({
    milliseconds: idleMs,
    message: `The server stopped sending for ${seconds(idleMs)}.`,
  }),
}

function seconds(milliseconds: number): string {
  return `${milliseconds / 1000} seconds`
}
