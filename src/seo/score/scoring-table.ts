import { categories, checklist } from '../checks/checklist.ts'

const heads = ['id', 'a page passes when', 'severity', 'weight', 'needs']

/** The checklist as it stands in docs/scoring.md, between its two marks. */
export function scoringTable(): string {
  const sections = categories.map(({ category, title }) => {
    const own = checklist.filter((entry) => entry.category === category)
    const sum = own.reduce((total, { weight }) => total + weight, 0)
    const rows = own.map(({ check, severity, weight }) => {
      return [`\`${check.id}\``, check.title, severity, String(weight), check.needs.join(', ')]
    })
    const heading = `### ${title} (\`${category}\`): ${own.length} checks, weight ${sum}`
    return [heading, '', ...tableOf([heads, ...rows])].join('\n')
  })
  return sections.join('\n\n')
}

/** Columns are padded to one width, as the formatter wants them. */
function tableOf(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const [head = '', ...body] = rows.map((row) => lineOf(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))))
  return [head, lineOf(widths.map((width) => '-'.repeat(width))), ...body]
}

export const tableStart = '<!-- checklist -->'
export const tableEnd = '<!-- /checklist -->'

/** The document with its table brought up to date. */
export function withScoringTable(document: string): string {
  const start = document.indexOf(tableStart)
  const end = document.indexOf(tableEnd)
  if (start === -1 || end < start) throw new Error(`docs/scoring.md has no ${tableStart} … ${tableEnd}`)
  return `${document.slice(0, start + tableStart.length)}\n${scoringTable()}\n${document.slice(end)}`
}
