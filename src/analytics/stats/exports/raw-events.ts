import { iso } from '../../../base/clock.ts'
import type { Cell } from '../../../http/csv.ts'
import { isRuled } from '../../events/sql/channel-rules.ts'
import { eventColumns } from '../../events/sql/columns.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { dimensionValue } from '../../events/sql/dimensions.ts'
import type { Span } from '../../events/sql/measures.ts'
import { join, sql, text, toStatement } from '../../events/sql/sql.ts'
import type { Row } from '../../events/sql/statement.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import { selectedRows } from '../../events/sql/whole-visits.ts'
import type { EventReader, ReadOptions } from '../../events/store.ts'

export const exportedColumns = eventColumns.filter(({ name }) => name !== 'website')
export const rawEventColumns: readonly string[] = exportedColumns.map(({ name }) => name)

/** Streams the stored events in chunks of rows, with cells in the order of `rawEventColumns`. */
export async function* streamRawEvents(
  store: Pick<EventReader, 'stream'>,
  dialect: Dialect,
  website: WebsiteIds,
  span: Span,
  filters: readonly Condition[],
  options: ReadOptions = {},
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const columns = rawEventColumns.map((name) => {
    if (name === 'props') return sql`${dialect.asJson(text(name))} AS props`
    return isRuled(name) ? sql`${dimensionValue({ name }, dialect)} AS ${text(name)}` : text(name)
  })
  const selected = selectedRows({ table: text('events'), website, span, filters }, dialect)
  const select = sql`SELECT ${join(columns, ', ')} FROM events WHERE ${selected}`
  for await (const rows of store.stream(toStatement(select, dialect.placeholder), options)) yield rows.map(cellsOf)
}

const cellsOf = (row: Row): readonly Cell[] =>
  rawEventColumns.map((name) => {
    const value = row[name] ?? null
    if (name === 'time' || name === 'started_at') return iso(Number(value))
    if (name === 'revenue') return Number(value) / 1000
    return typeof value === 'number' || value === null ? value : String(value)
  })
