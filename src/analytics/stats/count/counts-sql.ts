import type { StatsEngine } from '../../events/engine.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { scrollSql } from '../../events/sql/measure.ts'
import { type Sql, text } from '../../events/sql/sql.ts'
import { withConversions } from '../goals/goal-counts.ts'
import type { CountPart, PlannedCount, PlannedCounts } from '../plan/parts.ts'
import { measuresFor } from '../query/metrics.ts'
import { rowGroup, sumParts, sumWithImported } from './group-sql.ts'
import type { ImportedCounts } from './imported.ts'
import { rollUpsSql, rowsSql } from './roll-ups-sql.ts'
import { visitsSql } from './visits-sql.ts'

/** SELECT grp and the sums of all measures: what was planned, and imported totals. With a goal, its conversions too. */
export function countsSql(
  { counts, conversions }: PlannedCounts,
  imported: ImportedCounts | null,
  engine: StatsEngine,
): Sql {
  const all = counts.map((count) => countSql(count, engine))
  const sum = imported ? sumWithImported([imported.counts, ...all]) : sumOf(all)
  if (!conversions) return sum
  return withConversions(sum, sumOf(conversions.counts.map((count) => countSql(count, engine))), conversions.goal)
}

const countSql = (count: PlannedCount, engine: StatsEngine): Sql =>
  sumOf(count.parts.map((part) => partSql(part, count, engine)))

/** The sum of several; a single one is its own. */
const sumOf = (counts: readonly Sql[]): Sql => {
  const [only, ...others] = counts
  return only && others.length === 0 ? only : sumParts(counts)
}

function partSql(part: CountPart, count: PlannedCount, { dialect, rollUps }: StatsEngine): Sql {
  if (part.kind === 'rows') return rowsSql(part, count, dialect)
  if (part.kind === 'known') return knownSql(part.counts, count, dialect)
  if (!rollUps) throw new Error('The engine has no roll-ups.')
  return part.kind === 'visits' ? visitsSql(part, count, rollUps, dialect) : rollUpsSql(part, count, rollUps, dialect)
}

/** Known counts with filters have no scrolling. */
function knownSql(counts: Sql, { website, span, filters, metrics, groupBy }: PlannedCount, dialect: Dialect): Sql {
  if (filters.length === 0 || !measuresFor(metrics).includes('scroll_sum')) return counts
  const selection = { table: text('events'), website, span, filters }
  return sumParts([counts, scrollSql(selection, rowGroup(groupBy, dialect), dialect)])
}
