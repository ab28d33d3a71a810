import type { DuckDBConnection } from '@duckdb/node-api'
import { dayMs } from '../../day.ts'
import { importTagBits } from '../../import.ts'
import { visitCapMs, visitIdBits, visitIdleMs } from '../../visit.ts'

/** As `visitIdPrefix`. */
const idPrefix = `CAST(CAST(floor(started_at / ${visitIdBits.unitMs}) AS BIGINT) & ${visitIdBits.units - 1} AS UBIGINT) * ${2n ** BigInt(visitIdBits.random)}::UBIGINT`

/** Derived from the file's hash, so that a repeated step creates the same ids and another file never does. */
const idOf = (parts: string): string => `md5_number_lower(concat_ws(chr(31), $1, ${parts}))`

/** A time and the number of a row, as one number that is not negative: comparing these is much faster than comparing pairs. */
const [offset, rowNumbers] = [2n ** 63n, 2n ** 40n]
const positionOf = `(CAST(time AS HUGEINT) + ${offset}) * ${rowNumbers} + n`
const timeOf = (position: string): string => `CAST(${position} // ${rowNumbers} - ${offset} AS BIGINT)`
const rowOf = (position: string): string => `CAST(${position} % ${rowNumbers} AS BIGINT)`

/** The rows of a file that names all of its visits. */
const named = 'SELECT n, time, visitor, kind, visit AS session FROM input WHERE time IS NOT NULL'

/** Visits that are not named are separated by the time between the rows of a visitor. */
const separated = `SELECT n, time, visitor, kind,
    CASE WHEN visit <> '' THEN visit ELSE CAST(sum(begins) OVER visits AS VARCHAR) END AS session
  FROM (SELECT n, time, visitor, visit, kind,
      CASE WHEN time - lag(time) OVER visits < ${visitIdleMs} THEN 0 ELSE 1 END AS begins
    FROM input WHERE time IS NOT NULL WINDOW visits AS (PARTITION BY visitor ORDER BY time, n))
  WINDOW visits AS (PARTITION BY visitor ORDER BY time, n ROWS UNBOUNDED PRECEDING)`

/**
 * Creates `assigned` from `input`: for each valid row its visit, its visitor, and the first row of the visit. Rows that name a
 * visit belong to it; the others are grouped into visits like live events.
 */
export async function assignVisits(connection: DuckDBConnection, hash: string, tag?: number): Promise<void> {
  const unnamed = await count(connection, "SELECT count(*) FROM input WHERE time IS NOT NULL AND visit = ''")
  await connection.run(`CREATE OR REPLACE TABLE parted AS
    SELECT n, time, visitor, kind, 0 AS part, session FROM (${unnamed === 0 ? named : separated})`)
  await createVisits(connection, hash, tag)
  if ((await count(connection, `SELECT count(*) FROM visits WHERE lasted >= ${visitCapMs}`)) > 0) {
    await cutAtCap(connection)
    await createVisits(connection, hash, tag)
  }
  await connection.run(`CREATE OR REPLACE TABLE assigned AS
    SELECT n, time, started_at, first_n, visits.visit, visits.id AS visitor
    FROM parted JOIN visits USING (visitor, session, part) WHERE time >= started_at`)
  await connection.run('DROP TABLE parted')
  await connection.run('DROP TABLE visits')
}

/**
 * Visits without an action have none of the rows that are imported. Visitors with a tag are numbered in the order of their ids, which nobody
 * can link to each other, and so without two getting the same id.
 */
async function createVisits(connection: DuckDBConnection, hash: string, tag: number | undefined): Promise<void> {
  const tagged = `${tag}::UBIGINT * ${2n ** BigInt(importTagBits.visitor)}::UBIGINT
    + CAST(dense_rank() OVER (ORDER BY hashed) - 1 AS UBIGINT)`
  await connection.run(
    `CREATE OR REPLACE TABLE visits AS
    SELECT visitor, session, part, started_at, first_n, lasted,
      ${tag === undefined ? 'hashed' : tagged} AS id,
      ${idPrefix} + (${idOf('visitor, session, part')} >> ${64 - visitIdBits.random}) AS visit
    FROM (SELECT *, ${idOf(`visitor, started_at // ${dayMs}`)} AS hashed
      FROM (SELECT visitor, session, part, lasted, ${timeOf('first')} AS started_at, ${rowOf('first')} AS first_n
        FROM (SELECT visitor, session, part, max(time) - min(time) AS lasted,
            min(${positionOf}) FILTER (kind <> 'engagement') AS first
          FROM parted GROUP BY visitor, session, part)
        WHERE first IS NOT NULL))`,
    [hash],
  )
}

const count = async (connection: DuckDBConnection, question: string): Promise<number> =>
  Number((await connection.runAndReadAll(question)).value(0, 0))

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
