import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

/** A small file of so many events, whose rows take long to read. */
export async function parquetOfRows(folder: string, rows: number): Promise<string> {
  const file = join(folder, `${rows}.parquet`)
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`COPY (SELECT ${Date.UTC(2026, 0, 31)} + i AS time, 'v' || (i % 1000) AS visitor, '/' AS page
    FROM range(${rows}) AS rows(i)) TO '${file}'`)
  connection.closeSync()
  instance.closeSync()
  return file
}
