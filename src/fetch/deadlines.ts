import { type Message, message, plural } from '../base/message.ts'
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
  const abort = (kind: FetchFailureKind, text: Message, transient: boolean) =>
    controller.abort(new FetchError(kind, text, transient))
  const cancel = () => abort('cancelled', message('The fetch was canceled.'), false)
  const timeOut = (text: Message) => abort('timeout', text, true)
  const totalTimer = setTimeout(
    timeOut,
    limits.totalMs,
    plural('The response took longer than {n} second.', 'The response took longer than {n} seconds.', {
      n: limits.totalMs / 1000,
    }),
  )
  let phaseTimer: NodeJS.Timeout | undefined
  let rateTimer: NodeJS.Timeout | undefined
  let bytes = 0

  const clearPhaseTimers = () => {
    clearTimeout(phaseTimer)
    clearInterval(rateTimer)
  }

  const checkRate = () => {
    const tooSlow = (bytes * 1000) / limits.rateWindowMs < limits.minBytesPerSecond
    if (tooSlow) abort('too-slow', message('The server sends its response too slowly.'), true)
    bytes = 0
  }

  if (cancelled?.aborted) cancel()
  cancelled?.addEventListener('abort', cancel, { once: true })

  return {
    signal: controller.signal,
    startPhase(phase) {
      clearPhaseTimers()
      const { milliseconds, text } = phaseLimits[phase](limits)
      phaseTimer = setTimeout(timeOut, milliseconds, text)
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
    text: plural('No connection within {n} second.', 'No connection within {n} seconds.', { n: connectMs / 1000 }),
  }),
  headers: ({ headersMs }: FetchLimits) => ({
    milliseconds: headersMs,
    text: plural('The server did not respond within {n} second.', 'The server did not respond within {n} seconds.', {
      n: headersMs / 1000,
    }),
  }),
  body: ({ idleMs }: FetchLimits) => ({
    milliseconds: idleMs,
    text: plural('The server sent nothing for {n} second.', 'The server sent nothing for {n} seconds.', {
      n: idleMs / 1000,
    }),
  }),
}
