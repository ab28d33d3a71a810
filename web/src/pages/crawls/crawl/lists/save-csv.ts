import type { Result } from '../../../../api/problem.ts'
import { showToast } from '../../../../components/toast.tsx'
import { t } from '../../../../strings/strings.ts'

export type CsvCell = string | number | null

/** Longer lists are cut here. */
const maxPages = 100

/** Reads all pages of a list, and saves them as a CSV file. */
export async function saveCsv<Row>(
  name: string,
  header: readonly string[],
  cellsOf: (row: Row) => readonly (readonly CsvCell[])[],
  read: (page: number) => Promise<Result<{ readonly data: readonly Row[]; readonly lastPage: number }>>,
): Promise<void> {
  const lines = [csvLine(header)]
  for (let page = 1, last = 1; page <= Math.min(last, maxPages); page++) {
    const result = await read(page)
    if (!result.ok) {
      showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
      return
    }
    last = result.value.lastPage
    for (const row of result.value.data) for (const cells of cellsOf(row)) lines.push(csvLine(cells))
  }
  const href = URL.createObjectURL(new Blob(lines, { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A text that a spreadsheet would run as a formula gets a leading apostrophe, as in the files of the server. */
function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = /^\s*[=+\-@|%\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}
