import type { ResultName } from '../api/generated.ts'
import { number } from '../strings/format.ts'
import { t } from '../strings/strings.ts'

const round = 2 * Math.PI * 50

export const resultOf = (score: number): ResultName => (score >= 80 ? 'good' : score >= 50 ? 'decent' : 'bad')

export function ScoreRing({ score }: { readonly score: number | null }) {
  const result = score === null ? '' : resultOf(score)
  return (
    <svg
      class="ring"
      viewBox="0 0 120 120"
      role="img"
      aria-label={score === null ? '–' : t('report.score', { n: score })}
    >
      <circle class="track" cx="60" cy="60" r="50" />
      {score !== null && score > 0 && (
        <circle
          class={`arc ${result}`}
          cx="60"
          cy="60"
          r="50"
          stroke-dasharray={`${(score / 100) * round} ${round}`}
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

interface MeterProps {
  readonly label: string
  readonly score: number | null
  readonly on: boolean
  readonly onChoose: () => void
}

/** A category's score; a click shows its checks alone. */
export function Meter({ label, score, on, onChoose }: MeterProps) {
  return (
    <button type="button" class="meter" aria-pressed={on} onClick={onChoose}>
      <span class="label">
        <span>{label}</span>
        <b>{score === null ? '–' : number(score)}</b>
      </span>
      <span class="track">
        <span class={`fill ${score === null ? '' : resultOf(score)}`} style={{ '--share': `${score ?? 0}%` }} />
      </span>
    </button>
  )
}
