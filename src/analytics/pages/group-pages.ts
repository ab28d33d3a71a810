import { columnOf, type PageColumn } from './columns.ts'
import type { Values } from './page-source.ts'
import type { PageTable } from './page-table.ts'
import { totalOf } from './select-rows.ts'

export const pageGroups = ['folder', 'template', 'index_reason', 'status'] as const
export type PageGroup = (typeof pageGroups)[number]

/** A table with a row for each group of these rows; the group without a name is that of the others. */
export function groupPages(table: PageTable, rows: Uint32Array, by: PageGroup): PageTable {
  const values = table.columns.get(by)
  const groups = new Map<string, number[]>()
  for (const row of rows) {
    const value = values?.[row]
    const name = value === undefined || value === null || Number.isNaN(value) ? '' : String(value)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  const all = [...groups.values()]
  const columns = new Map<PageColumn, Values>()
  for (const [name, own] of table.columns) {
    if (!(own instanceof Float64Array)) continue
    if (columnOf(name).total === undefined && name !== 'visits_change') continue
    columns.set(
      name,
      Float64Array.from(all, (some) => totalOf(table, some, name, own) ?? Number.NaN),
    )
  }
  return { pages: [...groups.keys()], columns, counts: Float64Array.from(all, ({ length }) => length) }
}
