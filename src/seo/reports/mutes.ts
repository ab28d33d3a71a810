import type { Records } from '../../database/records.ts'
import type { Mute } from './mute.ts'

/** What an account ignores on the pages of a project, in the order in which it was added. */
export async function readMutes(db: Records['db'], accountId: number, project: string): Promise<readonly Mute[]> {
  return await db
    .selectFrom('ignored_issues')
    .select(['check_id as check', 'pattern'])
    .where('account_id', '=', accountId)
    .where('project', '=', project)
    .where('report_id', 'is', null)
    .orderBy('id')
    .execute()
}

/** The job that recomputes scores: of all reports and crawls of a project, or of one report. A host has no spaces. */
export const rescoreKey = (accountId: number, project: string, report: number | null): string =>
  [accountId, project, ...(report === null ? [] : [report])].join(' ')
