import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Accounts, keys, websites and reports. */
export const records = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await table(db, columns, 'accounts')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.unique())
      .addColumn('owner', 'integer', (column) => column.unique())
      .addColumn('website_count', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('report_count', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()

    await table(db, columns, 'api_keys')
      .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('hint', 'text', (column) => column.notNull())
      .addColumn('service', 'text')
      .addColumn('read_only', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute()

    await table(db, columns, 'websites')
      .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('domain', columns.sortedText, (column) => column.notNull())
      .addColumn('privacy', 'integer', (column) => column.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('email', 'integer', (column) => column.notNull())
      .addColumn('exclude_bots', 'integer', (column) => column.notNull())
      .addColumn('exclude_params', 'text', (column) => column.notNull())
      .addColumn('exclude_ips', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('websites_account_domain', ['account_id', 'domain'])
      .execute()
    await db.schema.createIndex('websites_account_id').on('websites').columns(['account_id', 'id']).execute()
    await db.schema.createIndex('websites_domain').on('websites').column('domain').execute()

    await db.schema
      .createTable('deleted_websites')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('deleted_at', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('salts')
      .addColumn('day', 'bigint', (column) => column.primaryKey())
      .addColumn('salt', 'text', (column) => column.notNull())
      .execute()

    await table(db, columns, 'reports')
      .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('url', columns.sortedText, (column) => column.notNull())
      .addColumn('project', columns.sortedText, (column) => column.notNull())
      .addColumn('privacy', 'integer', (column) => column.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('score', 'integer')
      .addColumn('result', 'integer')
      .addColumn('error', 'text')
      .addColumn('generated_at', 'bigint')
      .addColumn('run_id', 'bigint')
      .addColumn('intended_noindex', 'integer', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('lease', 'text')
      .addColumn('leased_until', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('reports_account_id').on('reports').columns(['account_id', 'id']).execute()
    await db.schema.createIndex('reports_account_url').on('reports').columns(['account_id', 'url', 'id']).execute()
    await db.schema
      .createIndex('reports_account_project')
      .on('reports')
      .columns(['account_id', 'project', 'id'])
      .execute()
    await db.schema
      .createIndex('reports_queue')
      .on('reports')
      .columns(['status', 'account_id', 'due_at', 'id'])
      .execute()

    await table(db, columns, 'report_runs')
      .addColumn('report_id', 'bigint', (column) => column.notNull().references('reports.id').onDelete('cascade'))
      .addColumn('score', 'integer')
      .addColumn('result', 'integer')
      .addColumn('results', columns.bytes)
      .addColumn('error', 'text')
      .addColumn('generated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('report_runs_report').on('report_runs').columns(['report_id', 'id']).execute()

    await db.schema
      .createTable('report_findings')
      .addColumn('report_id', 'bigint', (column) => column.notNull().references('reports.id').onDelete('cascade'))
      .addColumn('check_id', 'text', (column) => column.notNull())
      .addColumn('verdict', 'text', (column) => column.notNull())
      .addColumn('severity', 'text', (column) => column.notNull())
      .addColumn('category', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('report_findings_key', ['report_id', 'check_id'])
      .execute()
  },
})

function table(db: Kysely<unknown>, columns: ColumnTypes, name: string) {
  return db.schema
    .createTable(name)
    .addColumn('id', columns.id, (column) =>
      columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
}
