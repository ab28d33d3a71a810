import { listFunnels } from '../../api/funnels.ts'
import { listPathGroups } from '../../api/path-groups.ts'
import type { Result } from '../../api/problem.ts'
import { readGoalStats, readRows } from '../../api/stats.ts'
import { useLoad } from '../../state/use-load.ts'
import type { Scope } from '../view/scope.ts'
import type { FilterNames } from './filter-label.ts'

/** The names of the goals, funnels and path groups that filters refer to; empty until they are loaded. */
export function useFilterNames(scope: Scope, filters: readonly string[], needsGoals = false): FilterNames {
  const has = (part: string): boolean => filters.some((text) => text.includes(part))
  return {
    goals: useGoalNames(scope, needsGoals || has('goal:')),
    funnels: useFunnelNames(scope, has('funnel:')),
    pathGroups: usePathGroupNames(scope, filters),
  }
}

/** The names of the website's goals, if they are needed; empty until they are loaded. */
export function useGoalNames({ access, timezone }: Scope, needed: boolean): ReadonlyMap<string, string> {
  const query = { period: 'today', timezone }
  const goals = useLoad(needed ? `goal names ${access.id}` : null, (signal) => readGoalStats(access, query, signal))
  return new Map(goals.state === 'ready' ? goals.value.data.map(({ id, name }) => [String(id), name]) : [])
}

/** The names of the website's funnels by their id, if they are needed; empty until they are loaded. */
export function useFunnelNames({ access }: Scope, needed: boolean): ReadonlyMap<string, string> {
  const funnels = useLoad(needed ? `funnel names ${access.id}` : null, (signal) => listFunnels(access, signal))
  return new Map(funnels.state === 'ready' ? funnels.value.data.map(({ id, name }) => [String(id), name]) : [])
}

type Named = readonly { readonly id: number; readonly name: string }[]

/** As many as a filter can have. */
const maxIds = 50

/** The names of the path groups that filters select by their ids; empty until they are loaded. */
export function usePathGroupNames(scope: Scope, filters: readonly string[]): ReadonlyMap<string, string> {
  const ids = filters.flatMap((text) =>
    [...text.matchAll(/:in_group:([\d|]+)/g)].flatMap(([, list = '']) => list.split('|')),
  )
  const key = ids.length === 0 ? null : `path group names ${scope.access.id} ${ids}`
  const groups = useLoad<Named>(key, (signal) => readNames(scope, [...new Set(ids)].slice(0, maxIds), signal))
  return new Map(groups.state === 'ready' ? groups.value.map(({ id, name }) => [String(id), name]) : [])
}

/** Visitors of a shared page have no list of the groups: the names are in the rows. */
async function readNames(
  { access, website, timezone }: Scope,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Result<Named>> {
  if (website) {
    const result = await listPathGroups(website.id, signal)
    return result.ok ? { ok: true, value: result.value.data } : result
  }
  const query = { period: 'all', timezone, filter: [`page:in_group:${ids.join('|')}`], group_paths: 1, per_page: 100 }
  const result = await readRows(access, 'page', { ...query, metrics: 'visitors' }, signal)
  return result.ok ? { ok: true, value: result.value.data.flatMap(({ path_group }) => path_group ?? []) } : result
}
