import type { Fix, FixMeasure, FixResult } from '../../../api/generated.ts'
import { date, formatNumber, number } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'

type Verdict = FixResult['verdict']

const tones: Readonly<Partial<Record<Verdict, string>>> = { helped: 'good', hurt: 'bad' }

export const verdictClass = (verdict: Verdict): string => `pill ${tones[verdict] ?? ''}`

/** Percentages with their sign, or places. */
export const effectText = (name: FixMeasure['name'], value: number): string =>
  name === 'position'
    ? formatNumber(value, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })
    : formatNumber(value / 100, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })

export const effectRange = (name: FixMeasure['name'], { low, high }: { readonly low: number; readonly high: number }) =>
  t('fix.range', { low: effectText(name, low), high: effectText(name, high) })

export const measureText = (name: FixMeasure['name'], value: number | null): string =>
  value === null ? '–' : name === 'position' ? formatNumber(value, { maximumFractionDigits: 1 }) : number(value)

/** Dates of days, without a time zone. */
export const dayText = (day: string): string =>
  date(`${day}T00:00:00Z`, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** The same where it stands by itself. */
export const shortRange = (name: FixMeasure['name'], { low, high }: { readonly low: number; readonly high: number }) =>
  t('fix.range.short', { low: effectText(name, low), high: effectText(name, high) })

export function verdictSentence({ verdict, measure, measures, fix, control }: FixResult): string {
  const main = measures.find(({ name }) => name === measure)
  const name = t(`fix.measure.${measure}`)
  if (main?.effect && (verdict === 'helped' || verdict === 'hurt')) {
    const change = effectText(measure, Math.abs(main.effect.change)).replace('+', '')
    return t(`fix.sentence.${verdict}`, { name, change })
  }
  if (verdict === 'unclear')
    return t(control.kind === 'site' ? 'fix.sentence.unclear.site' : 'fix.sentence.unclear', { name })
  if (verdict === 'waiting') return t('fix.sentence.waiting', { day: dayText(fix.result_on) })
  return t(`fix.sentence.${verdict}`)
}

/** What the line below the sentence says. */
export function verdictNote({ measure, measures, verdict }: FixResult): string {
  const main = measures.find(({ name }) => name === measure)
  if (main?.effect) return t('fix.note.range', { range: effectRange(measure, main.effect) })
  return verdict === 'waiting' ? t('fix.note.waiting') : main?.lacks ? t(`fix.lacks.${main.lacks}`) : ''
}

/** What a row of the list says about the result. */
export function shortResult({ state, verdict, measure, effect, result_on }: Fix): string {
  if (state === 'waiting') return t('fix.due', { day: dayText(result_on) })
  if (effect && measure) return `${t(`fix.measure.${measure}`)} ${effectText(measure, effect.change)}`
  return verdict ? '' : t('fix.ready')
}
