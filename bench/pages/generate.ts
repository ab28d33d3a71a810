import { DuckDBInstance } from '@duckdb/node-api'

export const firstDay = Date.UTC(2026, 4, 1)
export const days = 60

/** A page of the generated site by its number. */
export const pageOf = (number: string): string => `'/section-' || (${number} % 40) || '/page-' || ${number}`

/** Writes a Parquet file of pageviews over 60 days on so many pages, all of which are visited, some of them often. */
export async function generateVisits(events: number, pages: number, file: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '3GB' })
  const connection = await instance.connect()
  await connection.run(`COPY (
    SELECT ${firstDay} + CAST((hash(view * 3) % 1000003 / 1000003.0) * ${days * 86_400_000 - 7_200_000} AS BIGINT) AS time,
      'visitor ' || (view // 2) AS visitor, 'pageview' AS kind, '' AS name, 'example.com' AS hostname,
      ${pageOf(`CASE WHEN view < ${pages} THEN view ELSE CAST(floor(power(hash(view * 7) % 1000003 / 1000003.0, 3) * ${pages}) AS BIGINT) END`)} AS page,
      'source-' || (view % 9) AS source, 'c' || (view % 20) AS country
    FROM range(${events}) AS numbers(view) ORDER BY time
  ) TO '${file}' (FORMAT parquet)`)
  connection.closeSync()
  instance.closeSync()
}
