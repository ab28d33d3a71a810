import { categories } from '../../checks/categories.ts'
import { checklist } from '../../checks/checklist.ts'
import { siteChecklist } from '../../site-checks/checklist.ts'
import { tableOf, withScoringTable, withTable } from '../scoring-table.ts'
import { siteFaults } from '../site-faults.ts'

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

const percentOf = (share: number): string => `${Math.round(100 * share)} %`

/** What each fault of a site costs, by what goes wrong. */
function faultTable(): string {
  const rows = Object.entries(siteFaults).flatMap(([name, faults]) =>
    faults
      .filter(({ weight }) => weight > 0)
      .map(({ check, weight, full }) => [
        name,
        `\`${check}\``,
        String(weight),
        full === 0 ? 'the first one' : percentOf(full),
      ]),
  )
  return tableOf([['issue', 'found by', 'points at most', 'all of them from'], ...rows]).join('\n')
}

function siteCapTable(): string {
  const rows = Object.values(siteFaults)
    .flat()
    .flatMap(({ check, cap }) =>
      cap === undefined
        ? []
        : [[`\`${check}\``, cap.from === 0 ? 'any' : percentOf(cap.from), String(cap.score), cap.because]],
    )
  return tableOf([['found by', 'on pages', 'score at most', 'because'], ...rows]).join('\n')
}

/** docs/explain/scoring.md with all its tables brought up to date: those of pages, and those of sites. */
export const withAllTables = (document: string): string =>
  Object.entries({ 'site-checklist': siteTable(), 'site-faults': faultTable(), 'site-caps': siteCapTable() }).reduce(
    (text, [name, table]) => withTable(text, name, table),
    withScoringTable(document),
  )
