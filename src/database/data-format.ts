import { type Kysely, sql } from 'kysely'

/** Stored with the records: which release wrote them, and the oldest one that can work with them. See `releases.ts`. */
export interface DataFormat {
  readonly format: number
  readonly oldest: number
}

/** Null if an earlier version wrote the records, or nothing has. */
export async function readFormat(db: Kysely<never>): Promise<DataFormat | null> {
  const result = sql<DataFormat>`select format, oldest from data_format`.execute(db)
  // Earlier versions have no such table. Any other error happens again in the migration.
  return (await result.catch(() => null))?.rows[0] ?? null
}

/** Never lowers the format that a newer version has written. */
export async function raiseFormat<S>(db: Kysely<S>, { format, oldest }: DataFormat): Promise<void> {
  await sql`insert into data_format (id, format, oldest) values (1, ${format}, ${oldest})
    on conflict (id) do update set format = excluded.format, oldest = excluded.oldest
    where data_format.format <= excluded.format`.execute(db)
}

/** Whether a version that writes the format `own` can work with data of a newer one. */
export const canWorkWith = (stored: DataFormat | null, own: number): boolean =>
  stored !== null && stored.format > own && stored.oldest <= own
