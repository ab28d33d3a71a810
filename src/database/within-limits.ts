import { type RawBuilder, sql } from 'kysely'
import type { RecordLimits } from '../base/access-limits.ts'

/** Reports or crawls to which a caller is limited: single ones, and those of whole projects. Null: all. */
export function withinLimits(limits: RecordLimits | null, kind: 'reports' | 'crawls'): RawBuilder<boolean> {
  if (!limits) return sql<boolean>`1 = 1`
  const byId = listOf(`${kind}.id`, [...limits[kind]])
  return sql<boolean>`(${byId} or ${listOf(`${kind}.project`, [...limits.projects])})`
}

const listOf = (column: string, values: readonly (number | string)[]): RawBuilder<boolean> =>
  values.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`
