import { t } from '../strings/strings.ts'

interface ResultBarProps {
  readonly good: number
  readonly decent: number
  readonly bad: number
}

/** The number of reports with each result, as a stacked bar. */
export function ResultBar({ good, decent, bad }: ResultBarProps) {
  const counts = [
    ['good', good],
    ['decent', decent],
    ['bad', bad],
  ] as const
  const label = counts.map(([result, count]) => `${t(`result.${result}`)}: ${count}`).join(', ')
  return (
    <div class="result-bar" role="img" aria-label={label} title={label}>
      {counts.map(
        ([result, count]) => count > 0 && <i key={result} class={result} style={{ '--share': String(count) }} />,
      )}
    </div>
  )
}
