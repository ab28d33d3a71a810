import { categories, checklist } from '../checks/checklist.ts'

/** The checklist as it stands in docs/scoring.md, between its two marks. */
export function scoringTable(): string {
  const sections = categories.map(({ category, title }) => {
    const own = checklist.filter((entry) => entry.category === category)
    const weight = own.reduce((sum, entry) => sum + entry.weight, 0)
    const rows = own.map(({ check, severity, weight: ownWeight }) => {
      return `| \`${check.id}\` | ${check.title} | ${severity} | ${ownWeight} | ${check.needs.join(', ')} |`
    })
    return [
      `### ${title} (\`${category}\`): ${own.length} checks, weight ${weight}`,
      '',
      '| id | a page passes when | severity | weight | needs |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n')
  })
  return sections.join('\n\n')
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
