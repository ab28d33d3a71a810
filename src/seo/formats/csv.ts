import { csvLine } from '../../http/csv.ts'
import { type AuditDocument, byUrgency } from './audit-document.ts'

const columns = [
  'url',
  'check',
  'category',
  'severity',
  'weight',
  'verdict',
  'title',
  'reason',
  'line',
  'column',
  'found',
  'wanted',
  'snippet',
  'advice',
  'link',
  'status',
  'gain',
  'ignored',
  'ignore_reason',
  'points',
]

/** A line for each finding, or one for a check without any. */
export function formatCsv({ url, results }: AuditDocument): string {
  const lines = byUrgency(results).flatMap((check) => {
    const findings = check.evidence.length > 0 ? check.evidence : [nothing]
    return findings.map(({ line, column, found, wanted, snippet }) =>
      csvLine([
        url,
        check.id,
        check.category,
        check.severity,
        check.weight,
        check.verdict,
        check.title,
        check.reason,
        line,
        column,
        found,
        wanted,
        snippet,
        check.advice,
        check.link,
        check.status ?? null,
        check.gain ?? null,
        check.ignored?.scope ?? null,
        check.ignored?.reason ?? null,
        check.points ?? null,
      ]),
    )
  })
  return csvLine(columns) + lines.join('')
}

const nothing = { line: null, column: null, found: null, wanted: null, snippet: null }
