import type { ComponentChildren } from 'preact'

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
