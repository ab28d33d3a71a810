import type { CheckResult, ResultName } from '../api/generated.ts'
import { number } from '../strings/format.ts'
import { t } from '../strings/strings.ts'

const circumference = 2 * Math.PI * 50

export const resultForScore = (score: number): ResultName => (score >= 80 ? 'good' : score >= 50 ? 'decent' : 'bad')

/** The points that a check costs; results before scoring version 4 have only what fixing it alone gains. */
export const costOf = ({ points, gain }: Pick<CheckResult, 'points' | 'gain'>): number => points ?? gain ?? 0

export function ScoreRing({ score }: { readonly score: number | null }) {
  const result = score === null ? '' : resultForScore(score)
  return (
    <svg
      class="score-ring"
      viewBox="0 0 120 120"
      role="img"
      aria-label={score === null ? '–' : t('report.score', { n: score })}
    >
      <circle class="track" cx="60" cy="60" r="50" />
      {score !== null && (
        <circle
          class={`arc ${result}`}
          cx="60"
          cy="60"
          r="50"
          stroke-dasharray={`${(Math.max(score, 1) / 100) * circumference} ${circumference}`}
          transform="rotate(-90 60 60)"
        />
      )}
      <text class="value" x="60" y="67">
        {score === null ? '–' : number(score)}
      </text>
      <text class="of" x="60" y="84">
        {t('report.of100')}
      </text>
    </svg>
  )
}

export function ResultPill({ result }: { readonly result: ResultName | null }) {
  return result === null ? <span class="pill">–</span> : <span class={`pill ${result}`}>{t(`result.${result}`)}</span>
}

interface CategoryScoreProps {
  readonly label: string
  readonly score: number | null
  readonly selected: boolean
  readonly onSelect: () => void
}

/** The score of a category; a click filters the checks by it. */
export function CategoryScore({ label, score, selected, onSelect }: CategoryScoreProps) {
  return (
    <button type="button" class="category-score" aria-pressed={selected} onClick={onSelect}>
      <span class="label">
        <span>{label}</span>
        <b>{score === null ? '–' : number(score)}</b>
      </span>
      <span class="track">
        <span class={`fill ${score === null ? '' : resultForScore(score)}`} style={{ '--share': `${score ?? 0}%` }} />
      </span>
    </button>
  )
}
