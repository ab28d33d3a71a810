import { categories } from '../checks/categories.ts'
import { checklist } from '../checks/checklist.ts'
import { caps } from './caps.ts'
import { curve } from './score.ts'

const heads = ['id', 'a page passes when', 'severity', 'weight', 'needs']

/** The checklist as a table for each category, for docs/reference/checks.md. */
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
export function tableOf(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const [head = '', ...body] = rows.map((row) => lineOf(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))))
  return [head, lineOf(widths.map((width) => '-'.repeat(width))), ...body]
}

const categoryTable = (): readonly string[] =>
  tableOf([
    ['category', 'weight'],
    ...categories.map(({ title, weight }) => [title, weight === 0 ? '0 (notes only)' : String(weight)]),
  ])

const capTable = (): readonly string[] =>
  tableOf([
    ['failed check', 'score at most', 'because'],
    ...caps.map(({ check, score, because }) => [`\`${check}\``, String(score), because]),
  ])

const curveTable = (): readonly string[] =>
  tableOf([['mean', 'score'], ...curve.map(([mean, score]) => [String(mean), String(score)])])

/** The tables about pages, by the names of their markers in the documentation. */
export const pageTables = (): Readonly<Record<string, string>> => ({
  checklist: scoringTable(),
  categories: categoryTable().join('\n'),
  curve: curveTable().join('\n'),
  caps: capTable().join('\n'),
})
