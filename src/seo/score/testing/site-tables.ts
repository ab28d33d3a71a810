import { categories } from '../../checks/categories.ts'
import { checklist } from '../../checks/checklist.ts'
import { siteChecklist } from '../../site-checks/checklist.ts'
import { tableOf, withScoringTable, withTable } from '../scoring-table.ts'
import { siteCaps } from '../site-caps.ts'

function siteTable(): string {
  const sections = categories.flatMap(({ category, title }) => {
    const own = siteChecklist.filter((check) => check.category === category)
    if (own.length === 0) return []
    const rows = own.map(({ id, title: passes, severity }) => [`\`${id}\``, passes, severity])
    const heading = `### ${title}: ${own.length} site-level checks`
    return [[heading, '', ...tableOf([['id', 'a site passes when', 'severity'], ...rows])].join('\n')]
  })
  const total = `${checklist.length} checks of pages and ${siteChecklist.length} of sites: ${checklist.length + siteChecklist.length} in all.`
  return [total, ...sections].join('\n\n')
}

const siteCapTable = (): string =>
  tableOf([
    ['found by', 'score at most', 'because'],
    ...siteCaps.map(({ check, score, because }) => [`\`${check}\``, String(score), because]),
  ]).join('\n')

/** docs/scoring.md with all its tables brought up to date: those of pages, and those of sites. */
export const withAllTables = (document: string): string =>
  withTable(withTable(withScoringTable(document), 'site-checklist', siteTable()), 'site-caps', siteCapTable())
