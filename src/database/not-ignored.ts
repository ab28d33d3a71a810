import { sql } from 'kysely'

/** Whether a row of `report_findings`, joined with its report, is not ignored in the report or in its project. */
export const isNotIgnored = sql<boolean>`not exists (select 1 from ignored_issues
  where ignored_issues.account_id = reports.account_id and ignored_issues.project = reports.project
    and ignored_issues.check_id = report_findings.check_id
    and (ignored_issues.report_id is null or ignored_issues.report_id = reports.id))`
