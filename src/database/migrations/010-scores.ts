import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The scoring version of a run, and the points that fixing a finding gains. Both are null in rows of earlier versions. */
export const scoreRecords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('report_runs').addColumn('scoring_version', 'integer').execute()
    await db.schema.alterTable('report_findings').addColumn('gain', 'integer').execute()
  },
}
