import type { DuckDBConnection } from '@duckdb/node-api'
import type { Span } from '../../sql/measures.ts'

const hourMs = 3_600_000
export interface TimeChunk extends Span {
  readonly rows: number
}

/** Combines whole hours until a chunk has enough rows. The result is deterministic for the same rows. */
export async function splitByTime(connection: DuckDBConnection, chunkRows: number): Promise<readonly TimeChunk[]> {
  const reader = await connection.runAndReadAll(
    `SELECT time // ${hourMs} AS hour, count(*) AS rows FROM assigned GROUP BY hour ORDER BY hour`,
  )
  const chunks: TimeChunk[] = []
  for (const [hour, rows] of reader.getRows()) {
    const from = Number(hour) * hourMs
    const open = chunks.at(-1)
    if (open && open.rows < chunkRows) chunks.pop()
    const kept = open && open.rows < chunkRows ? open : { from, to: from, rows: 0 }
    chunks.push({ from: kept.from, to: from + hourMs, rows: kept.rows + Number(rows) })
  }
  return chunks
}
