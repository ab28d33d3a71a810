import { number } from '../../../../strings/format.ts'
import type { Tone } from './bar-rows.tsx'

export interface Part {
  readonly name: string
  readonly count: number
  readonly tone: Tone | 'strong' | 'empty'
}

/** The parts of a whole as one bar. */
export function SplitBar({ parts }: { readonly parts: readonly Part[] }) {
  const label = parts.map(({ name, count }) => `${name}: ${number(count)}`).join(', ')
  return (
    <div class="split-bar" role="img" aria-label={label}>
      {parts.map(
        ({ name, count, tone }) => count > 0 && <i key={name} class={tone} style={{ '--count': String(count) }} />,
      )}
    </div>
  )
}

export function Legend({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <ul class="split-legend">
      {parts.map(({ name, count, tone }) => (
        <li key={name}>
          <i class={tone} />
          {name} <b>{number(count)}</b>
        </li>
      ))}
    </ul>
  )
}
