import { neutralizeFormulas } from '../base/spreadsheet-formulas.ts'

export type Cell = string | number | null

/**
 * One line of RFC 4180. Every text is quoted, and what a spreadsheet would run as a formula gets an apostrophe before it;
 * numbers are ours and stay as they are.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return `"${neutralizeFormulas(cell).replaceAll('"', '""')}"`
}
