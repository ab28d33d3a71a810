import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Crawls and reports that run again by themselves, and mails about crawls that did. */
export const schedules: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['crawls', 'reports']) {
      // One statement for each column, because SQLite adds only one at a time.
      const add = (name: string, type: 'text' | 'integer', value: string | number) =>
        db.schema
          .alterTable(table)
          .addColumn(name, type, (column) => column.notNull().defaultTo(value))
          .execute()
      await add('schedule', 'text', 'none')
      await add('schedule_time', 'text', '03:00')
      await add('schedule_weekday', 'integer', 1)
      await add('schedule_day', 'integer', 1)
      await db.schema.alterTable(table).addColumn('next_run_at', 'bigint').execute()
    }
    await db.schema
      .alterTable('crawls')
      .addColumn('email', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema
      .alterTable('crawl_runs')
      .addColumn('scheduled', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
