import { compact, number } from '../../../strings/format.ts'

export interface Column {
  readonly name: string
  /** What the column stands for, for screen readers. */
  readonly label: string
  readonly count: number
  readonly warns?: boolean
  readonly href: string
}

/** A histogram; each column is a link to its pages. */
export function Columns({ columns }: { readonly columns: readonly Column[] }) {
  const max = Math.max(1, ...columns.map(({ count }) => count))
  return (
    <ol class="columns-chart">
      {columns.map(({ name, label, count, warns, href }) => (
        <li key={name}>
          <a href={href} title={`${label}: ${number(count)}`}>
            <span class="visually-hidden">{label}:</span>
            <span class="count">{compact(count)}</span>
            <i class={warns ? 'warn' : ''} style={{ '--height': String(count / max) }} />
            <span class="name" aria-hidden="true">
              {name}
            </span>
          </a>
        </li>
      ))}
    </ol>
  )
}
