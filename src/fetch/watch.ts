import { FetchError } from './fetch-error.ts'
import type { FailureKind } from './fetched.ts'
import type { FetchLimits } from './limits.ts'

/** Looks at the clock while a fetch runs, and aborts its signal with the reason. */
export interface Watch {
  readonly signal: AbortSignal
  /** What happens from now on; each step has its own deadline. */
  enter(step: 'connect' | 'headers' | 'body'): void
  received(bytes: number): void
  stop(): void
}

export function startWatch(limits: FetchLimits, cancelled: AbortSignal | undefined): Watch {
  const controller = new AbortController()
  const abort = (kind: FailureKind, message: string, transient: boolean) =>
    controller.abort(new FetchError(kind, message, transient))
  const cancel = () => abort('cancelled', 'The fetch was cancelled.', false)
  const runOut = (message: string) => abort('timeout', message, true)
  const total = setTimeout(runOut, limits.totalMs, `The answer took longer than ${seconds(limits.totalMs)}.`)
  let step: NodeJS.Timeout | undefined
  let pace: NodeJS.Timeout | undefined
  let bytes = 0

  const leave = () => {
    clearTimeout(step)
    clearInterval(pace)
  }

  const judgePace = () => {
    const tooSlow = (bytes * 1000) / limits.paceMs < limits.minBytesPerSecond
    if (tooSlow) abort('too-slow', 'The server sends its answer too slowly.', true)
    bytes = 0
  }

  if (cancelled?.aborted) cancel()
  cancelled?.addEventListener('abort', cancel, { once: true })

  return {
    signal: controller.signal,
    enter(name) {
      leave()
      const { milliseconds, message } = deadlines[name](limits)
      step = setTimeout(runOut, milliseconds, message)
      if (name !== 'body') return
      bytes = 0
      pace = setInterval(judgePace, limits.paceMs)
    },
    received(count) {
      bytes += count
      step?.refresh()
    },
    stop() {
      leave()
      clearTimeout(total)
      cancelled?.removeEventListener('abort', cancel)
    },
  }
}

const deadlines = {
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
