import type { DuckDBConnection } from '@duckdb/node-api'
import { dayMs } from '../../day.ts'
import { importTagBits } from '../../import.ts'
import { visitCapMs, visitIdBits, visitIdleMs } from '../../visit.ts'

/** As `visitIdPrefix`. */
const idPrefix = `CAST(CAST(floor(started_at / ${visitIdBits.unitMs}) AS BIGINT) & ${visitIdBits.units - 1} AS UBIGINT) * ${2n ** BigInt(visitIdBits.random)}::UBIGINT`

/**
 * Creates `assigned` from `input`: for each valid row its visit, its visitor, and the first row of the visit. Rows that name a
 * visit belong to it; the others are grouped into visits like live events.
 */
export async function assignVisits(connection: DuckDBConnection, hash: string, tag?: number): Promise<void> {
  await connection.run(`CREATE OR REPLACE TABLE parted AS
    SELECT n, time, visitor, kind, 0 AS part,
      CASE WHEN visit <> '' THEN visit ELSE CAST(sum(begins) OVER visits AS VARCHAR) END AS session
    FROM (SELECT n, time, visitor, visit, kind,
        CASE WHEN time - lag(time) OVER visits < ${visitIdleMs} THEN 0 ELSE 1 END AS begins
      FROM input WHERE time IS NOT NULL WINDOW visits AS (PARTITION BY visitor ORDER BY time, n))
    WINDOW visits AS (PARTITION BY visitor ORDER BY time, n ROWS UNBOUNDED PRECEDING)`)
  await cutAtCap(connection)
  // Ids are derived from the file's hash, so that a repeated step creates the same ids and another file never does.
  await connection.run(
    `CREATE OR REPLACE TABLE assigned AS
    SELECT n, time, started_at, first_n,
      ${idPrefix} + (md5_number_lower(concat_ws(chr(31), $1, visitor, session, part)) >> ${64 - visitIdBits.random}) AS visit,
      md5_number_lower(concat_ws(chr(31), $1, visitor, started_at // ${dayMs})) AS visitor
    FROM (SELECT *, min(CASE WHEN kind <> 'engagement' THEN time END) OVER visits AS started_at,
        arg_min(n, CASE WHEN kind <> 'engagement' THEN (time, n) END) OVER visits AS first_n
      FROM parted WINDOW visits AS (PARTITION BY visitor, session, part))
    WHERE time >= started_at`,
    [hash],
  )
  await connection.run('DROP TABLE parted')
  if (tag !== undefined) await tagVisitors(connection, tag)
}

/** Numbers visitors in the order of their ids, which nobody can link to each other, and so without two getting the same id. */
async function tagVisitors(connection: DuckDBConnection, tag: number): Promise<void> {
  await connection.run(`CREATE TABLE tagged AS SELECT visitor, ${tag}::UBIGINT * ${2n ** BigInt(importTagBits.visitor)}::UBIGINT
      + CAST(row_number() OVER (ORDER BY visitor) - 1 AS UBIGINT) AS id FROM (SELECT DISTINCT visitor FROM assigned)`)
  await connection.run('UPDATE assigned SET visitor = tagged.id FROM tagged WHERE assigned.visitor = tagged.visitor')
  await connection.run('DROP TABLE tagged')
}

/** Each round splits the last part of every visit that exceeds 24 hours. Such visits are very rare. */
async function cutAtCap(connection: DuckDBConnection): Promise<void> {
  for (;;) {
    const { rowsChanged } = await connection.run(`UPDATE parted SET part = parted.part + 1 FROM (
        SELECT visitor, session, part, min(time) AS began FROM parted
        GROUP BY visitor, session, part HAVING max(time) - min(time) >= ${visitCapMs}) AS long
      WHERE parted.visitor = long.visitor AND parted.session = long.session AND parted.part = long.part
        AND parted.time - long.began >= ${visitCapMs}`)
    if (rowsChanged === 0) return
  }
}
