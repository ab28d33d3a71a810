import { listFunnels } from '../../api/funnels.ts'
import { useLoad } from '../../state/use-load.ts'
import type { Scope } from '../statistics/scope.ts'

/** The names of the website's funnels by their id, if they are needed; empty until they are loaded. */
export function useFunnelNames({ access }: Scope, needed: boolean): ReadonlyMap<string, string> {
  const funnels = useLoad(needed ? `funnel names ${access.id}` : null, (signal) => listFunnels(access, signal))
  return new Map(funnels.state === 'ready' ? funnels.value.data.map(({ id, name }) => [String(id), name]) : [])
}
