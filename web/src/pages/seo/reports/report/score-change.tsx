/** The points by which a score rose or fell. */
export function ScoreChange({ change }: { readonly change: number | null }) {
  if (change === null) return null
  const tone = change > 0 ? 'up' : change < 0 ? 'down' : 'faint'
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
  return <span class={`score-change ${tone}`}>{`${sign}${Math.abs(change)}`}</span>
}
