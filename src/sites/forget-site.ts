import type { Transaction } from 'kysely'
import type { RecordLimits } from '../base/access-limits.ts'
import { websiteHosts } from '../base/hosts.ts'
import type { Schema } from '../database/schema.ts'

/** A site ends with its website and its last report and crawl: what it was called is deleted then. */
export async function forgetSite(transaction: Transaction<Schema>, account: number, domain: string): Promise<void> {
  const [host] = websiteHosts(domain)
  if (await hasSite(transaction, account, host)) return
  await transaction.deleteFrom('sites').where('account_id', '=', account).where('host', '=', host).execute()
}

/** Whether an account tracks, audits or crawls a host, as far as a caller with limits may know. */
export async function hasSite(
  db: Pick<Transaction<Schema>, 'selectFrom'>,
  account: number,
  host: string,
  parts: SiteParts = { tracked: true, audited: true },
  limits: RecordLimits | null = null,
): Promise<boolean> {
  const websites = () =>
    db
      .selectFrom('websites')
      .select('id')
      .where('account_id', '=', account)
      .where('domain', 'in', websiteHosts(host))
      .$if(limits !== null, (query) => query.where('id', 'in', [0, ...(limits?.websites ?? [])]))
      .limit(1)
      .executeTakeFirst()
  const audited = (table: 'reports' | 'crawls') =>
    db
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', account)
      .where('project', '=', host)
      .limit(1)
      .executeTakeFirst()
  if (parts.tracked && (await websites())) return true
  if (limits && !limits.projects.has(host)) return false
  return parts.audited && Boolean((await audited('reports')) ?? (await audited('crawls')))
}

/** The halves of sites that a caller may know. */
export interface SiteParts {
  readonly tracked: boolean
  readonly audited: boolean
}
