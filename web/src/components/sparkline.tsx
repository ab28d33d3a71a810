/** A decorative line chart next to the number that it illustrates. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return <svg class="sparkline" viewBox="0 0 100 30" aria-hidden="true" />
  const top = Math.max(...values, 1)
  const points = values.map((value, index) => `${(index / (values.length - 1)) * 100} ${28 - (value / top) * 26}`)
  const line = `M${points.join('L')}`
  return (
    <svg class="sparkline" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
      <path class="area" d={`${line}L100 30L0 30Z`} />
      <path class="line" d={line} />
    </svg>
  )
}
