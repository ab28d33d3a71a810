import type { Replies } from './generated.ts'
import type { Result } from './problem.ts'
import { request } from './request.ts'

/** Whether a website is tracked as usual; only for its owner. */
export const readTrackingHealth = (
  website: number,
  signal: AbortSignal,
): Promise<Result<Replies['readTrackingHealth']>> =>
  request<'readTrackingHealth'>('analytics', `/api/v1/websites/${website}/tracking-health`, { signal })
