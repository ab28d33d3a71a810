import type { AnyCheck } from './check.ts'
import { descriptionMissing } from './content/description-missing.ts'
import { h1Missing } from './content/h1-missing.ts'
import { titleMissing } from './content/title-missing.ts'
import { noindex } from './indexability/noindex.ts'
import { status } from './indexability/status.ts'
import { https } from './security/https.ts'

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'information'

export const categories = [
  { category: 'indexability', title: 'Indexability' },
  { category: 'content', title: 'Content' },
  { category: 'links', title: 'Links and URLs' },
  { category: 'images', title: 'Images' },
  { category: 'structured-data', title: 'Social and structured data' },
  { category: 'performance', title: 'Performance' },
  { category: 'security', title: 'Security' },
  { category: 'accessibility', title: 'Accessibility, mobile, languages' },
  { category: 'ai', title: 'AI and agents' },
] as const

export type Category = (typeof categories)[number]['category']

export interface CheckEntry {
  readonly check: AnyCheck
  readonly category: Category
  readonly severity: Severity
  readonly weight: number
}

type Row = readonly [check: AnyCheck, severity: Severity, weight: number]

/** Every check of a report, in the order of the report. */
export const checklist: readonly CheckEntry[] = [
  ...list('indexability', [
    [status, 'critical', 10],
    [noindex, 'critical', 10],
  ]),
  ...list('content', [
    [titleMissing, 'high', 6],
    [descriptionMissing, 'medium', 3],
    [h1Missing, 'medium', 3],
  ]),
  ...list('security', [[https, 'high', 6]]),
]

function list(category: Category, rows: readonly Row[]): readonly CheckEntry[] {
  return rows.map(([check, severity, weight]) => ({ check, category, severity, weight }))
}
