import type { Dialect } from '../../events/sql/dialect.ts'
import type { Dimension } from '../../events/sql/dimensions.ts'
import type { Measure } from '../../events/sql/measures.ts'
import { join, type Sql, sql, text } from '../../events/sql/sql.ts'
import type { Row } from '../../events/sql/statement.ts'
import { measuresFor } from '../query/metrics.ts'
import type { StatsQuery } from '../query/stats-query.ts'
import type { ImportedCounts } from './imported.ts'

export interface CountedGroupsQuery extends StatsQuery {
  readonly dimension: Dimension
  /** Those with the most visits. */
  readonly limit: number
}

type CountedMeasure = Measure | 'conversions'

/** Groups in columns, for tables of many rows. */
export interface CountedGroups {
  readonly values: readonly string[]
  readonly measures: ReadonlyMap<CountedMeasure, Float64Array>
  /** What is not known of some days. */
  readonly unknown: readonly Measure[]
}

/** No page, and nothing else that is stored, contains them. */
const [endOfField, endOfGroup] = ['\u001f', '\u001e']

const measuresOf = ({ metrics, goal }: StatsQuery): readonly CountedMeasure[] => [
  ...new Set<CountedMeasure>([...measuresFor(metrics), ...(goal ? (['conversions'] as const) : [])]),
]

/** All groups as one text: a hundred thousand rows take ten times as long from the thread of the store. */
export function packedGroups(counts: Sql, query: CountedGroupsQuery, dialect: Dialect): Sql {
  const fields = measuresOf(query).flatMap((name) => [sql`${endOfField}`, text(`CAST(${name} AS VARCHAR)`)])
  const group = sql`concat(grp, ${join(fields, ', ')})`
  const most = sql`SELECT * FROM (${counts}) AS counts ORDER BY visits DESC LIMIT ${text(String(query.limit))}`
  return sql`SELECT ${dialect.joinTexts(group, endOfGroup)} AS packed FROM (${most}) AS most`
}

export function groupsOf(
  row: Row | undefined,
  query: CountedGroupsQuery,
  imported: ImportedCounts | null,
): CountedGroups {
  const names = measuresOf(query)
  const packed = String(row?.packed ?? '')
  const groups = packed === '' ? [] : packed.split(endOfGroup)
  const values: string[] = []
  const columns = names.map(() => new Float64Array(groups.length))
  for (const group of groups) {
    const fields = group.split(endOfField)
    if (fields.length !== names.length + 1) continue
    for (const [at, column] of columns.entries()) column[values.length] = Number(fields[at + 1])
    values.push(fields[0] ?? '')
  }
  return {
    values,
    measures: new Map(names.map((name, at) => [name, columns[at] ?? new Float64Array()])),
    unknown: imported?.unknown ?? [],
  }
}
