export type Cell = string | number | null

/**
 * One line of RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe before it, which makes it a
 * text there too; numbers are ours and stay as they are.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = /^[=+\-@\t\r\n]|^\s+[=+\-@]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
