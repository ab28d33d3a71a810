import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { type AuditEntry, byUrgency, countsText, evidenceText, gainText, isFailed } from './audit-document.ts'
import { marks, type Paint, painter, printable, resultColors, severityColors } from './terminal.ts'

/** For people: what to fix first, with the place and the advice. */
export function formatText(entries: readonly AuditEntry[], language: Language, colors: boolean): string {
  const paint = painter(colors)
  return entries.map((entry) => textOfEntry(entry, language, paint)).join('\n')
}

function textOfEntry(entry: AuditEntry, language: Language, paint: Paint): string {
  const heading = paint('bold', printable(entry.url))
  if (isFailed(entry)) return `${heading}\n  ${paint('red', `✖ ${printable(entry.error)}`)}\n`
  const { say } = textsIn(language)
  const { summary, categories } = entry.results
  const score =
    summary.score === null || summary.result === null
      ? say('seo.noScore')
      : `${say('seo.score', { score: summary.score })}, ${say(`result.${summary.result}`)}`
  const byCategory = categories
    .filter((category) => category.score !== null)
    .map(({ title, score }) => `${title} ${score}`)
    .join(' · ')
  const findings = byUrgency(entry.results)
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
    .flatMap((check) => {
      const [mark, color] = marks[check.verdict] ?? ['·', 'gray']
      const places = check.evidence.slice(0, 3).map((evidence) => `      ${evidenceText(evidence, say)}`)
      const gain = gainText(check, say)
      return [
        `  ${paint(color, mark)} ${printable(check.title)} ${paint('gray', '(')}${paint(severityColors[check.severity] ?? 'gray', say(`severity.${check.severity}`))}${paint('gray', `, ${check.id})`)}`,
        ...places.map((line) => paint('gray', printable(line))),
        `      ${printable(check.advice)}${gain && ` (${gain})`}`,
      ]
    })
  return [
    `${heading}  ${paint(resultColors[summary.result ?? ''] ?? 'gray', score)}`,
    `  ${countsText(summary, say)}`,
    `  ${paint('gray', byCategory)}`,
    ...findings,
    '',
  ].join('\n')
}
