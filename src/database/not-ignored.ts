import { sql } from 'kysely'

/** The pattern of an ignored issue as one of `like`, in which only its stars are wildcards; both engines read it in the same way. */
const likePattern = sql`replace(replace(replace(replace(lower(ignored_issues.pattern), '\\', '\\\\'), '%', '\\%'), '_', '\\_'), '*', '%')`

/** Whether a row of `report_findings`, joined with its report, is not ignored in the report or in its project. */
export const isNotIgnored = sql<boolean>`not exists (select 1 from ignored_issues
  where ignored_issues.account_id = reports.account_id and ignored_issues.project = reports.project
    and ignored_issues.check_id = report_findings.check_id
    and (ignored_issues.report_id is null or ignored_issues.report_id = reports.id)
    and (ignored_issues.pattern = '' or (case when ignored_issues.pattern like '/%' then lower(reports.path)
      else lower(reports.url) end) like ${likePattern} escape '\\'))`
