interface TrendLineProps {
  readonly values: readonly number[]
  readonly max: number
}

/** A small line chart with its last value marked. */
export function TrendLine({ values, max }: TrendLineProps) {
  const x = (index: number): number => (values.length < 2 ? 50 : (index / (values.length - 1)) * 100)
  const y = (value: number): number => 95 - (value / max) * 90
  const last = values.at(-1) ?? 0
  return (
    <div class="trend-line-box">
      <svg class="trend-line" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {[0, 0.5, 1].map((share) => (
          <path key={share} class="grid-line" d={`M0 ${y(max * share)}H100`} />
        ))}
        <path class="line" d={`M${values.map((value, index) => `${x(index)} ${y(value)}`).join('L')}`} />
      </svg>
      <i class="end" style={{ left: `${x(values.length - 1)}%`, top: `${y(last)}%` }} />
    </div>
  )
}
