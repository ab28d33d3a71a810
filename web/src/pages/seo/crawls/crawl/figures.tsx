import type { ComponentChildren } from 'preact'
import { number } from '../../../../strings/format.ts'

export interface Figure {
  readonly label: string
  readonly value: string
  readonly note?: ComponentChildren
  readonly href?: string
}

/** A few large numbers in a row. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl class="figures">
      {figures.map(({ label, value, note, href }) => (
        <div key={label} class="figure">
          <dt>{label}</dt>
          <dd>{href ? <a href={href}>{value}</a> : value}</dd>
          <dd class="note">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

export const signed = (value: number): string =>
  value === 0 ? '±0' : `${value > 0 ? '+' : '−'}${number(Math.abs(value))}`

interface FigureChangeProps {
  readonly now: number | null
  readonly before: number | null
  readonly better: 'more' | 'less' | null
}

/** How much more or less it is than before, and whether that is better. */
export function FigureChange({ now, before, better }: FigureChangeProps) {
  if (now === null || before === null) return null
  const change = now - before
  const tone = change === 0 || better === null ? '' : change > 0 === (better === 'more') ? 'up' : 'down'
  return <span class={tone}>{signed(change)}</span>
}
