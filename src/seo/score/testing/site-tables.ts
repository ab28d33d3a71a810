import { categories } from '../../checks/categories.ts'
import { checklist } from '../../checks/checklist.ts'
import { siteChecklist } from '../../site-checks/checklist.ts'
import { pageTables, tableOf } from '../scoring-table.ts'
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

/** The tables about pages and sites, by the names of their markers in docs/explain/scoring.md and docs/reference/checks.md. */
export const scoringTables = (): Readonly<Record<string, string>> => ({
  ...pageTables(),
  'site-checklist': siteTable(),
  'site-faults': faultTable(),
  'site-caps': siteCapTable(),
})
