import { t } from '../strings/strings.ts'

interface SplitProps {
  readonly good: number
  readonly decent: number
  readonly bad: number
}

/** How many of each result, as one bar. */
export function Split({ good, decent, bad }: SplitProps) {
  const parts = [
    ['good', good],
    ['decent', decent],
    ['bad', bad],
  ] as const
  const label = parts.map(([result, count]) => `${t(`result.${result}`)}: ${count}`).join(', ')
  return (
    <div class="split" role="img" aria-label={label} title={label}>
      {parts.map(
        ([result, count]) => count > 0 && <i key={result} class={result} style={{ '--share': String(count) }} />,
      )}
    </div>
  )
}
