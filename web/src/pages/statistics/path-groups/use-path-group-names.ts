import { listPathGroups } from '../../../api/path-groups.ts'
import type { Result } from '../../../api/problem.ts'
import { readRows } from '../../../api/stats.ts'
import { useLoad } from '../../../state/use-load.ts'
import type { Scope } from '../scope.ts'

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
