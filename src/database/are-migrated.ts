/** A row of the table in which Kysely records the migrations that have run. */
export interface MigrationRow {
  name: string
}

/** Whether exactly these migrations have run. Kysely's migrator would first read the whole schema and take a lock, at every start. */
export async function areMigrated(
  done: { execute(): Promise<readonly MigrationRow[]> },
  names: readonly string[],
): Promise<boolean> {
  try {
    const found = (await done.execute()).map(({ name }) => name).sort()
    return found.length === names.length && found.every((name, index) => name === names[index])
  } catch {
    // A new database has no such table. Any other error happens again in the migration.
    return false
  }
}
