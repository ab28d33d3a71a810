import type { Transaction } from 'kysely'
import { DomainError } from '../../base/errors.ts'
import { demoDomain } from '../../base/hosts.ts'
import { copySiteName, type Transfer } from '../../database/owned/transferable.ts'
import type { Schema } from '../../database/schema.ts'
import { addJob } from '../../jobs/add.ts'
import { rescoreJobs } from '../../jobs/kinds.ts'
import { rescoreKey } from './ignored-checks.ts'
import { forgetProject } from './reports.ts'

export function refuseSamples(project: string): void {
  if (project !== demoDomain) return
  throw new DomainError('conflict', 'Sample data cannot be transferred.', { reason: 'sample-data' })
}

/**
 * What a report or crawl takes along of its project, after it has gone: the issues that the old account ignores there are ignored in the
 * new one too, so that scores stay, besides those that this one ignores already.
 */
export async function moveProjectParts(
  transaction: Transaction<Schema>,
  transfer: Transfer,
  project: string,
): Promise<void> {
  const { from, to, now } = transfer
  const ofProject = transaction.selectFrom('ignored_issues').where('project', '=', project)
  const ignored = await ofProject
    .select(['check_id', 'pattern', 'reason', 'ignored_by', 'created_at'])
    .where('account_id', '=', from)
    .where('report_id', 'is', null)
    .execute()
  for (const issue of ignored)
    await transaction
      .insertInto('ignored_issues')
      .values({ ...issue, account_id: to, project, report_id: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await copySiteName(transaction, transfer, project)
  await forgetProject(transaction, from, project)
  const job = { kind: rescoreJobs, key: rescoreKey(to, project, null), accountId: to, dueAt: now }
  await addJob(transaction, job, now)
}
