/** A row of the table in which Kysely records the migrations that have run. */
export interface MigrationRow {
  name: string
}

export interface ExecutedMigrations {
  /** Those of this version that have not run yet. */
  readonly pending: readonly string[]
  /** Those that this version does not know, because a newer one has run them. */
  readonly unknown: readonly string[]
}

/** Compares what has run with the migrations of this version. Kysely's migrator would first read the whole schema and take a lock, at every start. */
export async function readExecuted(
  done: { execute(): Promise<readonly MigrationRow[]> },
  names: readonly string[],
): Promise<ExecutedMigrations> {
  // A new database has no such table. Any other error happens again in the migration.
  const rows = await done.execute().catch(() => [])
  const executed = new Set(rows.map(({ name }) => name))
  const known = new Set(names)
  return {
    pending: names.filter((name) => !executed.has(name)),
    unknown: [...executed].filter((name) => !known.has(name)).sort(),
  }
}
