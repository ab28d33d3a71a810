import type { Replies } from '../api/generated.ts'
import { request } from '../api/request.ts'
import { type Loadable, useLoad } from '../state/use-load.ts'

export const useWebsite = (id: string): Loadable<Replies['readWebsite']> =>
  useLoad(id, (signal) => request<'readWebsite'>('analytics', `/api/v1/websites/${encodeURIComponent(id)}`, { signal }))
