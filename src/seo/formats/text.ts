import { styleText } from 'node:util'
import { type AuditEntry, byUrgency, gainText, isFailed, judgedText, unverifiedText } from './audit-document.ts'

type Colour = Parameters<typeof styleText>[0]

const resultColours: Readonly<Record<string, Colour>> = { good: 'green', decent: 'yellow', bad: 'red' }
const marks: Readonly<Record<string, readonly [mark: string, color: Colour]>> = {
  fail: ['✖', 'red'],
  warn: ['▲', 'yellow'],
  unverified: ['?', 'gray'],
  pass: ['✔', 'green'],
}

const severityColors: Readonly<Record<string, Colour>> = {
  critical: ['bold', 'white', 'bgRed'],
  high: 'red',
  medium: 'yellow',
  low: 'cyan',
  information: 'gray',
}

/** For people: what to fix first, with the place and the advice; what is fine in one line. */
export function formatText(entries: readonly AuditEntry[], colors: boolean): string {
  const paint = (color: Colour, text: string): string =>
    colors ? styleText(color, text, { validateStream: false }) : text
  return entries.map((entry) => textOfEntry(entry, paint)).join('\n')
}

function textOfEntry(entry: AuditEntry, paint: (color: Colour, text: string) => string): string {
  const heading = paint('bold', printable(entry.url))
  if (isFailed(entry)) return `${heading}\n  ${paint('red', `✖ ${printable(entry.error)}`)}\n`
  const { summary, categories } = entry.results
  const score = summary.score === null ? 'no score' : `${summary.score} of 100, ${summary.result}`
  const counts = `${summary.failed} failed, ${summary.warned} warned, ${[`${summary.passed} passed`, unverifiedText(summary), judgedText(summary)].filter(Boolean).join(', ')}`
  const byCategory = categories
    .filter((category) => category.score !== null)
    .map(({ title, score }) => `${title} ${score}`)
    .join(' · ')
  const findings = byUrgency(entry.results)
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
    .flatMap((check) => {
      const [mark, color] = marks[check.verdict] ?? ['·', 'gray']
      const places = check.evidence.slice(0, 3).map(({ line, found, wanted }) => {
        const place = line === null ? '' : `line ${line}: `
        return `      ${place}found ${found ?? '—'}${wanted === null ? '' : `, expected ${wanted}`}`
      })
      return [
        `  ${paint(color, mark)} ${printable(check.title)} ${paint('gray', '(')}${paint(severityColors[check.severity] ?? 'gray', check.severity)}${paint('gray', `, ${check.id})`)}`,
        ...places.map((line) => paint('gray', printable(line))),
        `      ${printable(check.advice)}${gainText(check) && ` (${gainText(check)})`}`,
      ]
    })
  return [
    `${heading}  ${paint(resultColours[summary.result ?? ''] ?? 'gray', score)}`,
    `  ${counts}`,
    `  ${paint('gray', byCategory)}`,
    ...findings,
    '',
  ].join('\n')
}

/** A page must not be able to move the cursor of whoever reads about it. */
const printable = (text: string): string => text.toWellFormed().replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
