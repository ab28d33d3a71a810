interface ChartDataTableProps {
  readonly caption: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The data of a chart as a table for screen readers. */
export function ChartDataTable({ caption, headers, rows }: ChartDataTableProps) {
  return (
    <table class="visually-hidden">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {headers.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, index) => (
              <td key={headers[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
