import type { HostLimits } from '../../fetch/host-limits.ts'
import { type Call, Transferred } from '../../threads/protocol.ts'
import type { RenderPool } from '../render/pool.ts'
import type { RenderResult } from '../render/recording.ts'
import type { AuditRequest } from './audit-page.ts'
import { serveHostLimits } from './shared-host-limits.ts'

/** An audit with the number by which its thread reports progress. */
export interface NumberedAudit extends AuditRequest {
  readonly id: number
}

export interface PoolProgress {
  readonly done: number
  readonly planned: number
  /** The page-level results as JSON, only in the first report of an audit. */
  readonly results: string | null
}

export type OnProgress = (progress: PoolProgress) => void

/** What the main thread offers to one audit thread. */
export function serveMainThread(
  limits: HostLimits,
  listeners: ReadonlyMap<number, OnProgress>,
  renders: Pick<RenderPool, 'render' | 'problem'>,
) {
  const { methods, close } = serveHostLimits(limits)
  return {
    methods: {
      ...methods,
      // A report may arrive after the end of its audit, because it takes another port.
      async progress({ id, ...progress }: PoolProgress & { readonly id: number }): Promise<void> {
        listeners.get(id)?.(progress)
      },
      async render(
        request: Parameters<RenderPool['render']>[0],
        { signal }: Call,
      ): Promise<Transferred<RenderResult | null>> {
        if ((await renders.problem()) !== null) return new Transferred(null, [])
        const result = await renders.render(request, signal)
        return new Transferred(result, result.ok ? result.page.images.map(({ jpeg }) => jpeg.buffer) : [])
      },
    },
    close,
  }
}

export type MainMethods = ReturnType<typeof serveMainThread>['methods']
