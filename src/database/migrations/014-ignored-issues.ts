import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Two parameters per row: far below SQLite's limit of 32,766. */
const rowsOfBatch = 5_000

/** Issues that accounts ignore, and the path of each report, by which the reports of a page are found. */
export const ignoredIssues = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('ignored_issues')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('project', columns.sortedText, (column) => column.notNull())
      .addColumn('report_id', 'bigint', (column) => column.references('reports.id').onDelete('cascade'))
      .addColumn('check_id', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('ignored_by', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('ignored_issues_report', ['report_id', 'check_id'])
      .execute()
    // Rows of whole projects have no report, and databases treat nulls as distinct.
    await sql`create unique index ignored_issues_whole_project on ignored_issues (account_id, project, check_id)
      where report_id is null`.execute(db)
    await db.schema
      .createIndex('ignored_issues_project')
      .on('ignored_issues')
      .columns(['account_id', 'project', 'id'])
      .execute()

    await db.schema
      .alterTable('reports')
      .addColumn('path', columns.sortedText, (column) => column.notNull().defaultTo(''))
      .execute()
    await fillPaths(db)
    await db.schema
      .createIndex('reports_account_path')
      .on('reports')
      .columns(['account_id', 'project', 'path', 'id'])
      .execute()
  },
})

async function fillPaths(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; url: string }>`select id, url from reports where id > ${after}
      order by id limit ${rowsOfBatch}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const paths = rows.map(({ id, url }) => sql`(cast(${id} as bigint), ${pathOf(url)})`)
    // Both engines name the columns of a VALUES list like this.
    await sql`update reports set path = given.column2
      from (values ${sql.join(paths)}) as given where reports.id = given.column1`.execute(db)
    after = last.id
  }
}

function pathOf(text: string): string {
  const url = URL.parse(text)
  return url ? url.pathname + url.search : ''
}
