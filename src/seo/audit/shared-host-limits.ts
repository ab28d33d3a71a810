import { message } from '../../base/message.ts'
import type { AcquireOptions, HostLimits, Permit, Refusal, RequestOutcome } from '../../fetch/host-limits.ts'
import type { Remote } from '../../threads/connect.ts'
import type { Call } from '../../threads/protocol.ts'

export type HostLimitMethods = ReturnType<typeof serveHostLimits>['methods']

interface AcquireRequest extends Omit<AcquireOptions, 'signal'> {
  readonly host: string
}

/** Offers the main thread's limits to one audit thread. `close` ends the permits that the thread had when it died. */
export function serveHostLimits(limits: HostLimits) {
  const held = new Map<number, Permit>()
  let lastId = 0
  let isClosed = false

  const methods = {
    async acquire({ host, ...options }: AcquireRequest, { signal }: Call): Promise<number | Refusal> {
      const permit = await limits.acquire(host, { ...options, signal })
      if (permit.kind === 'refused') return permit
      if (isClosed) permit.end({ kind: 'unknown' })
      const id = ++lastId
      held.set(id, permit)
      return id
    },
    end({ id, outcome }: { readonly id: number; readonly outcome: RequestOutcome }): void {
      held.get(id)?.end(outcome)
      held.delete(id)
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

/** The limits of the main thread, as an audit thread uses them. */
export function remoteHostLimits(main: Pick<Remote<HostLimitMethods>, 'call'>): HostLimits {
  const unreachable = (): Refusal => ({ kind: 'refused', reason: message('The fetch was canceled.') })
  return {
    async acquire(host, { signal, ...options } = {}) {
      // The main thread may have given the permit just before the call was cancelled.
      const call = main.call('acquire', { host, ...options }, { signal, waitForEnd: true })
      const granted = await call.catch(unreachable)
      if (typeof granted !== 'number') return granted
      return { kind: 'permit', end: (outcome) => void main.call('end', { id: granted, outcome }).catch(() => {}) }
    },
    setSpacing: (host, ms) => void main.call('setSpacing', { host, ms }).catch(() => {}),
  }
}
