import type { HostLimits } from '../../fetch/host-limits.ts'
import { type Renders, serveRendering } from '../render/serve-rendering.ts'
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
export function serveMainThread(limits: HostLimits, listeners: ReadonlyMap<number, OnProgress>, renders: Renders) {
  const { methods, close } = serveHostLimits(limits)
  return {
    methods: {
      ...methods,
      ...serveRendering(renders),
      // A report may arrive after the end of its audit, because it takes another port.
      async progress({ id, ...progress }: PoolProgress & { readonly id: number }): Promise<void> {
        listeners.get(id)?.(progress)
      },
    },
    close,
  }
}

export type MainMethods = ReturnType<typeof serveMainThread>['methods']
