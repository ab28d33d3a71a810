import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Mails about scheduled audits, and the PDF files that mails have. */
export const mailedFiles: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, column] of [
      ['crawls', 'email_pdf'],
      ['websites', 'email_pdf'],
      ['reports', 'email'],
      ['reports', 'email_pdf'],
      ['reports', 'scheduled'],
    ] as const) {
      await db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
        .execute()
    }
  },
}
