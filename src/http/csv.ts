import { neutralizeFormulas } from '../base/spreadsheet-formulas.ts'

export type Cell = string | number | null

/**
 * One line of RFC 4180. All text is quoted, and text that a spreadsheet would run as a formula gets a leading apostrophe.
 * Numbers never come from visitors and are written as they are.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell === '') return '""'
  const text = neutralizeFormulas(cell)
  return `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`
}
