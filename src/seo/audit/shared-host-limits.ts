import { message } from '../../base/message.ts'
import type { AcquireOptions, HostLimits, Permit, Refusal, RequestOutcome } from '../../fetch/host-limits.ts'
import type { Remote } from '../../threads/connect.ts'
import type { Call } from '../../threads/protocol.ts'

export type HostLimitMethods = ReturnType<typeof serveHostLimits>['methods']

/** A request that has ended, by the id of its permit. */
interface EndedRequest {
  readonly id: number
  readonly outcome: RequestOutcome
}

interface AcquireRequest extends Omit<AcquireOptions, 'signal'> {
  readonly host: string
  /** Requests that ended just before. */
  readonly ended: readonly EndedRequest[]
}

/** Offers the main thread's limits to one audit thread. `close` ends the permits that the thread had when it died. */
export function serveHostLimits(limits: HostLimits) {
  const held = new Map<number, Permit>()
  let lastId = 0
  let isClosed = false

  const endAll = (ended: readonly EndedRequest[]): void => {
    for (const { id, outcome } of ended) {
      held.get(id)?.end(outcome)
      held.delete(id)
    }
  }

  const methods = {
    async acquire({ host, ended, ...options }: AcquireRequest, { signal }: Call): Promise<number | Refusal> {
      endAll(ended)
      const permit = await limits.acquire(host, { ...options, signal })
      if (permit.kind === 'refused') return permit
      if (isClosed) permit.end({ kind: 'unknown' })
      const id = ++lastId
      held.set(id, permit)
      return id
    },
    end({ ended }: { readonly ended: readonly EndedRequest[] }): void {
      endAll(ended)
    },
    setSpacing({ host, ms }: { readonly host: string; readonly ms: number }): void {
      limits.setSpacing(host, ms)
    },
  }
  const close = (): void => {
    isClosed = true
    for (const permit of held.values()) permit.end({ kind: 'unknown' })
    held.clear()
  }
  return { methods, close }
}

/**
 * The limits of the main thread, as an audit thread uses them. A thread that ends a request often begins the next one at once, so
 * both are one message: messages are a considerable part of the cost of a small page.
 */
export function remoteHostLimits(main: Pick<Remote<HostLimitMethods>, 'call'>): HostLimits {
  const unreachable = (): Refusal => ({ kind: 'refused', reason: message('The fetch was canceled.') })
  let unsent: EndedRequest[] = []
  const takeUnsent = (): readonly EndedRequest[] => {
    const ended = unsent
    unsent = []
    return ended
  }
  const sendEnded = (ended: readonly EndedRequest[]): void => {
    if (ended.length > 0) main.call('end', { ended }).catch(() => {})
  }
  return {
    async acquire(host, { signal, ...options } = {}) {
      const ended = takeUnsent()
      // The main thread may have given the permit just before the call was cancelled.
      const call = main.call('acquire', { host, ended, ...options }, { signal, waitForEnd: true })
      const granted = await call.catch(() => {
        // The call may not have been sent. Ending a request again changes nothing.
        sendEnded(ended)
        return unreachable()
      })
      if (typeof granted !== 'number') return granted
      return {
        kind: 'permit',
        end(outcome) {
          if (unsent.length === 0) setImmediate(() => sendEnded(takeUnsent()))
          unsent.push({ id: granted, outcome })
        },
      }
    },
    setSpacing: (host, ms) => void main.call('setSpacing', { host, ms }).catch(() => {}),
  }
}
