import { DuckDBInstance } from '@duckdb/node-api'

export const firstDay = Date.UTC(2026, 5, 1)
export const days = 30

/**
 * Writes a Parquet file of events over 30 days: 0.3 visits per event, 200 pages, 50 sources and 40 countries, with skewed
 * frequencies. The importer has to detect the visits.
 */
export async function generateEvents(events: number, file: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '4GB' })
  const connection = await instance.connect()
  const visits = Math.round(events * 0.3)
  // A deterministic number from 0 to 1 for each visit and purpose.
  const chance = (purpose: number): string => `(hash(visit * 100 + ${purpose}) % 1000003 / 1000003.0)`
  const of = (count: number, purpose: number): string =>
    `CAST(floor(power(${chance(purpose)}, 2) * ${count}) AS INTEGER)`
  await connection.run(`COPY (
    WITH visits AS (
      SELECT visit, 'visitor ' || CAST(floor(visit * 0.8) AS BIGINT) AS visitor,
        ${firstDay} + CAST(${chance(1)} * ${days * 86_400_000 - 7_200_000} AS BIGINT) AS began, ${of(50, 2)} AS source,
        ${of(40, 3)} AS country, ${of(8, 4)} AS browser, ${of(6, 5)} AS os, ${of(3, 6)} AS device, ${of(12, 7)} AS campaign,
        ${of(10, 8)} AS language, ${of(200, 9)} AS entry
      FROM range(${visits}) AS numbers(visit)),
    steps AS (
      SELECT *, step // 3 AS view, CASE step % 3 WHEN 0 THEN 'pageview' WHEN 1 THEN 'engagement' ELSE 'event' END AS kind
      FROM (SELECT *, unnest(range(CASE WHEN ${chance(10)} < 0.4 THEN 2 ELSE 4 + CAST(floor(${chance(11)} * 1.45) AS INTEGER) END)) AS step
        FROM visits))
    SELECT began + step * 40000 + hash(visit + step) % 20000 AS time, visitor, kind,
      CASE kind WHEN 'event' THEN 'Event ' || (visit % 5) ELSE '' END AS name, 'example.com' AS hostname,
      '/articles/number-' || CASE view WHEN 0 THEN entry ELSE (entry * 7 + view * 13) % 200 END AS page,
      CASE kind WHEN 'engagement' THEN 1000 + hash(visit * 3 + step) % 40000 ELSE 0 END AS engaged_ms,
      CASE kind WHEN 'engagement' THEN 1 + hash(visit * 5 + step) % 100 ELSE 0 END AS scroll_depth,
      'source-' || source AS source, 'channel-' || (source % 7) AS channel, 'campaign-' || campaign AS utm_campaign,
      'c' || country AS country, 'browser-' || browser AS browser, 'os-' || os AS os, 'device-' || device AS device,
      'language-' || language AS language
    FROM steps ORDER BY time
  ) TO '${file}' (FORMAT parquet)`)
  connection.closeSync()
  instance.closeSync()
}
