import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The encoding of imported files, and what happens with events that another import may have. */
export const importChoices = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const add = (name: string, type: 'text' | 'bigint', fallback: string | number) =>
      db.schema
        .alterTable('imports')
        .addColumn(name, type, (column) => column.notNull().defaultTo(fallback))
        .execute()
    await add('encoding', 'text', 'auto')
    await add('overlap', 'text', 'ask')
    await add('overlaps', 'text', '[]')
    await add('rows_with_ids', 'bigint', 0)
  },
})
