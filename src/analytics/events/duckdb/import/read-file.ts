import { undoNeutralizing } from '../../../../base/spreadsheet-formulas.ts'
import { eventColumns } from '../../sql/columns.ts'
import { join, type Sql, sql, text } from '../../sql/sql.ts'

/** A file that DuckDB can read, with every column as text. */
export interface ReadableFile {
  readonly path: string
  readonly columns: readonly string[]
}

export const tableOf = (path: string): Sql =>
  /\.parquet$/i.test(path) ? sql`read_parquet(${path})` : sql`read_csv(${path}, header = true, all_varchar = true)`

/** Columns that are imported unchanged. */
const texts = eventColumns.filter(({ imported }) => imported === 'text')
const textsOf = (level: 'row' | 'visit'): readonly string[] =>
  texts.filter((column) => column.level === level).map(({ name }) => name)

/** Longer cells are truncated. */
const maxText = 2000

/** The cells of a file, by the names of its columns; empty if it has no such column. */
export type ReadCell = (name: string) => Sql

/**
 * The rows of a file with the columns of events, as far as a single row determines them. An invalid row has no time. `n` is the
 * row's position in the file.
 */
export function inputRows({ path, columns }: ReadableFile): Sql {
  const cell = cellsOf(columns)
  return sql`SELECT n, CASE WHEN page <> '' AND visitor <> '' THEN time END AS time, visitor, visit, ${storedAction},
      CASE WHEN entry_page <> '' THEN entry_page ELSE page END AS entry_page, ${names(textsOf('visit'))}
    FROM (SELECT row_number() OVER () AS n, ${timeOf(cell('time'))} AS time, ${cell('visitor')} AS visitor,
      ${cell('visit')} AS visit, ${readAction(cell)}, ${readTexts(cell, ['entry_page', ...textsOf('visit')])}
      FROM ${tableOf(path)})`
}

export function cellsOf(columns: readonly string[]): ReadCell {
  const named = new Map(columns.map((column) => [column.trim().toLowerCase(), column]))
  return (name) => {
    const column = named.get(name)
    if (column === undefined) return text("''")
    const original = originalOf(sql`CAST(${text(`"${column.replaceAll('"', '""')}"`)} AS VARCHAR)`)
    return sql`coalesce(left(trim(${original}), ${text(String(maxText))}), '')`
  }
}

export const names = (list: readonly string[]): Sql => text(list.join(', '))

export const readTexts = (cell: ReadCell, list: readonly string[]): Sql =>
  join(
    list.map((name) => sql`${cell(name)} AS ${text(name)}`),
    ', ',
  )

/** The columns of a row that are not those of its visit, as the file has them. */
export function readAction(cell: ReadCell): Sql {
  const number = (name: string): Sql => sql`coalesce(TRY_CAST(${cell(name)} AS DOUBLE), 0)`
  const url = cell('url')
  const page = sql`CASE WHEN ${cell('page')} <> '' THEN ${cell('page')}
    WHEN ${url} = '' THEN '' WHEN regexp_extract(${url}, '^[a-z]+://[^/?#]*([^#]*)', 1) = '' THEN '/'
    ELSE regexp_extract(${url}, '^[a-z]+://[^/?#]*([^#]*)', 1) END`
  const hostname = sql`CASE WHEN ${cell('hostname')} <> '' THEN ${cell('hostname')}
    ELSE lower(regexp_extract(${url}, '^[a-z]+://([^/?#]*)', 1)) END`
  const kind = sql`CASE WHEN ${cell('kind')} IN ('pageview', 'event', 'engagement') THEN ${cell('kind')}
    WHEN ${cell('name')} IN ('', 'pageview') THEN 'pageview'
    WHEN ${cell('name')} = 'engagement' THEN 'engagement' ELSE 'event' END`
  return sql`${kind} AS kind, ${cell('name')} AS name, ${hostname} AS hostname, ${page} AS page,
      coalesce(TRY_CAST(TRY_CAST(nullif(${cell('props')}, '') AS JSON) AS MAP(VARCHAR, VARCHAR)),
        CAST(MAP {} AS MAP(VARCHAR, VARCHAR))) AS props,
      CAST(round(${number('revenue')} * 1000) AS BIGINT) AS revenue,
      CAST(least(greatest(${number('engaged_ms')}, 0), 86400000) AS BIGINT) AS engaged_ms,
      CAST(least(greatest(${number('scroll_depth')}, 0), 100) AS BIGINT) AS scroll_depth,
      ${readTexts(cell, textsOf('row'))}`
}

/** The columns of `readAction`, as they are stored. */
export const storedAction: Sql = sql`kind, CASE WHEN kind = 'event' THEN name ELSE kind END AS name, hostname, page, props, revenue,
      CASE WHEN kind = 'engagement' THEN engaged_ms ELSE 0 END AS engaged_ms,
      CASE WHEN kind = 'engagement' THEN scroll_depth ELSE 0 END AS scroll_depth, ${names(textsOf('row'))}`

const literal = (value: string): Sql => text(`'${value.replaceAll("'", "''")}'`)

/** Our own exports put an apostrophe before text that a spreadsheet would execute. */
export function originalOf(cell: Sql): Sql {
  const { inner, start } = undoNeutralizing
  const undone = sql`regexp_replace(${cell}, ${literal(inner.pattern)}, ${literal(inner.replacement)}, 'g')`
  return sql`regexp_replace(${undone}, ${literal(start.pattern)}, ${literal(start.replacement)})`
}

/** Milliseconds or seconds since 1970, or an ISO 8601 time, which is in the connection's time zone if it has no offset. */
const timeOf = (cell: Sql): Sql => sql`CASE
  WHEN TRY_CAST(${cell} AS DOUBLE) IS NULL THEN epoch_ms(TRY_CAST(${cell} AS TIMESTAMPTZ))
  WHEN TRY_CAST(${cell} AS DOUBLE) > 100000000000 THEN CAST(TRY_CAST(${cell} AS DOUBLE) AS BIGINT)
  ELSE CAST(TRY_CAST(${cell} AS DOUBLE) * 1000 AS BIGINT) END`
