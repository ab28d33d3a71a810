import { escapeMarkup } from '../../base/escape-markup.ts'
import { type AuditEntry, byUrgency, type Check, isFailed } from './audit-document.ts'

/** JUnit's XML, which every CI shows: a suite for each page, a case for each check. */
export function formatJunit(entries: readonly AuditEntry[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${entries.map(suite).join('')}</testsuites>\n`
}

function suite(entry: AuditEntry): string {
  if (isFailed(entry)) {
    const message = escapeMarkup(entry.error)
    return `<testsuite name="${escapeMarkup(entry.url)}" tests="1" errors="1"><testcase name="audit"><error message="${message}"/></testcase></testsuite>\n`
  }
  const { checks, summary } = entry.results
  const cases = byUrgency(entry.results).map(testCase).join('')
  const counts = `tests="${checks.length}" failures="${summary.failed}" skipped="${summary.unverified}"`
  return `<testsuite name="${escapeMarkup(entry.url)}" ${counts}>\n${cases}</testsuite>\n`
}

function testCase(check: Check): string {
  const open = `<testcase classname="${escapeMarkup(check.category)}" name="${escapeMarkup(check.id)}: ${escapeMarkup(check.title)}"`
  if (check.verdict === 'pass') return `${open}/>\n`
  if (check.verdict === 'unverified')
    return `${open}><skipped message="${escapeMarkup(check.reason ?? '')}"/></testcase>\n`
  const places = check.evidence.map(
    ({ line, found, wanted }) =>
      `${line === null ? '' : `line ${line}: `}found ${found ?? '—'}${wanted === null ? '' : `, expected ${wanted}`}`,
  )
  const details = escapeMarkup([...places, check.advice, check.link].join('\n'))
  if (check.verdict === 'warn') return `${open}><system-out>warning: ${details}</system-out></testcase>\n`
  return `${open}><failure message="${escapeMarkup(check.title)}" type="${escapeMarkup(check.severity)}">${details}</failure></testcase>\n`
}
