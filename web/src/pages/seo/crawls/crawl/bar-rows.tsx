import { RowHeads } from '../../../../components/panel.tsx'
import { number, percent } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'neutral'

export interface BarRow {
  readonly name: string
  readonly count: number
  readonly tone?: Tone
  readonly href: string
}

/** Shares below half a percent are not rounded to nothing. */
export const shareText = (count: number, total: number): string =>
  total === 0 ? '' : count > 0 && count / total < 0.005 ? `<${percent(0.01)}` : percent(count / total)

interface BarRowsProps {
  readonly rows: readonly BarRow[]
  readonly total: number
  /** What is counted. */
  readonly unit: string
}

/** Counts with bars; each is a link to its pages. */
export function BarRows({ rows, total, unit }: BarRowsProps) {
  const max = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <>
      <RowHeads
        heads={[
          ['value', unit],
          ['share', t('column.share')],
        ]}
      />
      <ol class="rows">
        {rows.map(({ name, count, tone = 'good', href }) => (
          <li key={name}>
            <a class={`row ${tone}`} style={{ '--share': `${(count / max) * 100}%` }} href={href}>
              <span class="name">{name}</span>
              <b>{number(count)}</b>
              <small>{shareText(count, total)}</small>
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}
