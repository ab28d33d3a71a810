import { type Kysely, sql } from 'kysely'

/** A column as the code of the previous release meets it. */
export interface SchemaColumn {
  readonly type: string
  readonly isNullable: boolean
  /** Whether a row can be inserted without it. */
  readonly isOptional: boolean
}

export interface StoredSchema {
  /** By `table.column`. */
  readonly columns: ReadonlyMap<string, SchemaColumn>
  /** By `table.index`. */
  readonly uniqueIndexes: ReadonlySet<string>
}

/** Reads the tables of SQLite or PostgreSQL. */
export async function readSchema<S>(db: Kysely<S>, engine: 'SQLite' | 'PostgreSQL'): Promise<StoredSchema> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView)
  const columns = tables.flatMap((table) =>
    table.columns.map(({ name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => {
      const isOptional = isNullable || hasDefaultValue || isAutoIncrementing
      return [`${table.name}.${name}`, { type: dataType, isNullable, isOptional }] as const
    }),
  )
  const indexes =
    engine === 'SQLite'
      ? sql<{ name: string }>`select tbl_name || '.' || name as name from sqlite_schema where sql like 'create unique%'`
      : sql<{ name: string }>`select tablename || '.' || indexname as name from pg_indexes
          where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`
  return {
    columns: new Map(columns),
    uniqueIndexes: new Set((await indexes.execute(db)).rows.map(({ name }) => name)),
  }
}

const tableOf = (name: string): string => name.split('.')[0] ?? ''

/** What nodes of the previous release would stumble over: what is gone or stricter. New tables are no concern of theirs. */
export function findContractions(before: StoredSchema, after: StoredSchema): readonly string[] {
  const known = new Set(Array.from(before.columns.keys(), tableOf))
  const gone = [...before.columns.keys()].filter((name) => !after.columns.has(name))
  const changed = [...after.columns].flatMap(([name, column]) => {
    const old = before.columns.get(name)
    if (!old) return known.has(tableOf(name)) && !column.isOptional ? [`${name} is new, and has no default`] : []
    if (old.type !== column.type) return [`${name} was ${old.type}, and is ${column.type}`]
    if ((old.isNullable && !column.isNullable) || (old.isOptional && !column.isOptional)) return [`${name} is required`]
    return []
  })
  const unique = [...after.uniqueIndexes].filter((name) => known.has(tableOf(name)) && !before.uniqueIndexes.has(name))
  return [
    ...gone.map((name) => `${name} is gone`),
    ...changed,
    ...unique.map((name) => `${name} is a new unique index`),
  ]
}
