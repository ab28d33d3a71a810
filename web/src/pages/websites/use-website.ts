import type { One, Website } from '../../api/records.ts'
import { request } from '../../api/request.ts'
import { type Loading, useLoad } from '../../state/use-load.ts'

export const useWebsite = (id: string): Loading<One<Website>> =>
  useLoad(id, (signal) => request('analytics', `/api/v1/websites/${encodeURIComponent(id)}`, { signal }))
