import { escapeMarkup } from '../../base/escape-markup.ts'
import type { Language } from '../../texts/languages.ts'
import { type Say, textsIn } from '../../texts/texts.ts'
import { type AuditEntry, byUrgency, type Check, evidenceText, isFailed } from './audit-document.ts'

/** JUnit's XML, which every CI shows: a suite for each page, a case for each check. */
export function formatJunit(entries: readonly AuditEntry[], language: Language): string {
  const { say } = textsIn(language)
  const suites = entries.map((entry) => suite(entry, say)).join('')
  return junitDocument(suites)
}

export const junitDocument = (suites: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites}</testsuites>\n`

function suite(entry: AuditEntry, say: Say): string {
  if (isFailed(entry)) {
    const message = escapeMarkup(entry.error)
    return `<testsuite name="${escapeMarkup(entry.url)}" tests="1" errors="1"><testcase name="audit"><error message="${message}"/></testcase></testsuite>\n`
  }
  const { checks, summary } = entry.results
  const cases = byUrgency(entry.results)
    .map((check) => testCase(check, say))
    .join('')
  const counts = `tests="${checks.length}" failures="${summary.failed}" skipped="${summary.unverified}"`
  return `<testsuite name="${escapeMarkup(entry.url)}" ${counts}>\n${cases}</testsuite>\n`
}

function testCase(check: Check, say: Say): string {
  const open = `<testcase classname="${escapeMarkup(check.category)}" name="${escapeMarkup(check.id)}: ${escapeMarkup(check.title)}"`
  if (check.verdict === 'pass') return `${open}/>\n`
  if (check.verdict === 'unverified')
    return `${open}><skipped message="${escapeMarkup(check.reason ?? '')}"/></testcase>\n`
  const places = check.evidence.map((evidence) => evidenceText(evidence, say))
  const details = [...places, check.advice, check.link].join('\n')
  if (check.verdict === 'warn')
    return `${open}><system-out>${escapeMarkup(say('labeled', { label: say('seo.warning'), value: details }))}</system-out></testcase>\n`
  return `${open}><failure message="${escapeMarkup(check.title)}" type="${escapeMarkup(check.severity)}">${escapeMarkup(details)}</failure></testcase>\n`
}
