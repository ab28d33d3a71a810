import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** One queue for all work that one of several nodes does. Rows that are queued already move into it. */
export const jobRecords = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('jobs')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('account_id', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('ready', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('runs', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('lease', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('jobs_kind_key', ['kind', 'key'])
      .execute()
    await db.schema.createIndex('jobs_due').on('jobs').columns(['kind', 'ready', 'due_at']).execute()
    await db.schema
      .createIndex('jobs_turns')
      .on('jobs')
      .columns(['kind', 'ready', 'account_id', 'due_at', 'id'])
      .execute()

    await sql`insert into jobs (kind, key, ready, due_at, runs, lease, created_at)
      select 'delete events', cast(id as text), 0, due_at, passes, lease, deleted_at from deleted_websites`.execute(db)
    await db.schema.dropTable('deleted_websites').execute()

    await sql`insert into jobs (kind, key, account_id, ready, due_at, attempts, lease, created_at)
      select 'mail', cast(id as text), account_id, 0, case when state = 'sending' then leased_until else due_at end,
        attempts, lease, created_at from mails where state in ('queued', 'sending')`.execute(db)
    for (const name of ['mails_queue', 'mails_turns']) await db.schema.dropIndex(name).execute()
    for (const name of ['lease', 'leased_until']) await db.schema.alterTable('mails').dropColumn(name).execute()
    await db.schema.createIndex('mails_ended').on('mails').column('ended_at').execute()

    await sql`insert into jobs (kind, key, account_id, ready, due_at, attempts, lease, created_at)
      select 'audit', cast(id as text), account_id, 0, case when status = 'running' then leased_until else due_at end,
        attempts, lease, created_at from reports where status in ('queued', 'running')`.execute(db)
    await db.schema.dropIndex('reports_queue').execute()
    for (const name of ['attempts', 'due_at', 'lease', 'leased_until']) {
      await db.schema.alterTable('reports').dropColumn(name).execute()
    }

    // Every periodic task is due once after the upgrade, and has its period from then on.
    await db.schema.dropTable('tasks').execute()
  },
})
