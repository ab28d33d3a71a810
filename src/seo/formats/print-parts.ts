import { escapeMarkup as text } from '../../base/escape-markup.ts'
import { type Severity, severities } from '../../database/schema.ts'
import { barChart } from '../../print/charts.ts'
import type { Texts } from '../../texts/texts.ts'
import { resultOf } from './terminal.ts'

const colors = { good: '#1a7f45', decent: '#b36b00', bad: '#b42318' }

/** The color of a score. */
export const colorOf = (score: number | null): string => (score === null ? '#5f6570' : colors[resultOf(score)])

const severityColors: Readonly<Record<Severity, string>> = {
  critical: '#b42318',
  high: '#d9574b',
  medium: '#d98e1f',
  low: '#c9b458',
  information: '#9aa0a8',
}

/** How many issues there are of each severity. */
export function severityBars(present: readonly Severity[], { say }: Texts): string {
  const counts = severities.map((severity) => ({
    label: say(`severity.${severity}`),
    value: present.filter((one) => one === severity).length,
    color: severityColors[severity],
  }))
  const max = Math.max(1, ...counts.map(({ value }) => value))
  return barChart(counts, max, counts.map(({ label, value }) => say('labeled', { label, value })).join(', '))
}

/** What to do about an issue. Our own texts write code between backticks. */
export const adviceOf = (advice: string, label: string): string =>
  advice === ''
    ? ''
    : `<p class="advice"><b>${text(label)}</b><br>${text(advice).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`
