interface ValuesProps {
  /** Rows that are null are left out. */
  readonly rows: readonly (readonly [name: string, value: string] | null)[]
}

/** Names on the left, and values on the right. */
export function Values({ rows }: ValuesProps) {
  return (
    <dl class="health-values">
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
