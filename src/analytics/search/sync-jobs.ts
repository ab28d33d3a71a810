import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import type { ConnectionRow, SearchLinkRow, WebsiteRow } from '../../database/schema.ts'
import { addMissingJob } from '../../jobs/add.ts'
import { inspectionJobs, searchSyncJobs } from '../../jobs/kinds.ts'
import type { JobEnd, JobQueue, LeasedJob } from '../../jobs/queue.ts'
import { startWorker, type Worker } from '../../jobs/worker.ts'
import { ApiError, type ConnectionProblem, waitAfter } from '../connections/api-error.ts'
import type { ConnectionSecret, SearchApis } from '../connections/search-apis.ts'
import { dayMs } from '../events/day.ts'
import { isSearchSource, type SearchSource } from '../events/search-day.ts'
import type { SearchStore } from '../events/store.ts'
import { compileParams } from '../ingest/param-rules.ts'
import type { ReadStoredDays } from './stored-days.ts'
import { type SyncProgress, syncDays } from './sync.ts'
import { bingSync } from './sync-bing.ts'
import { googleSync } from './sync-google.ts'
import type { SourceSync } from './sync-source.ts'

export interface SyncJobDeps {
  readonly records: Records
  readonly store: Pick<SearchStore, 'replaceSearchDays'>
  readonly readStored: ReadStoredDays
  readonly apis: Pick<SearchApis, 'google' | 'bing'>
  readonly secretOf: (row: Pick<ConnectionRow, 'secret'>) => ConnectionSecret | null
  readonly queue: JobQueue
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  /** How many days this installation keeps events; null: forever. */
  readonly retentionDays: number | null
  readonly isPaused: () => boolean
}

const minute = 60_000
const hour = 60 * minute
/** How often search engines are asked for new numbers. */
const everyMs = 6 * hour

/** What a job fetches. */
interface Work {
  readonly link: SearchLinkRow
  readonly website: WebsiteRow
  readonly connection: ConnectionRow
}

/** The job of a link was taken over by another node, or the link was deleted. */
class LostLink extends Error {}

/** Fetches the numbers of all links, each by its own job, which repeats. */
export function startSearchSync(deps: SyncJobDeps): Worker {
  const { records, clock, queue, onError, isPaused } = deps
  const { db } = records

  const updateLink = ({ website_id, source }: SearchLinkRow, from: Records['db'] = db) =>
    from.updateTable('search_links').where('website_id', '=', website_id).where('source', '=', source)

  async function run({ link, website, connection }: Work, job: LeasedJob, signal: AbortSignal): Promise<JobEnd> {
    if (isPaused()) return { kind: 'repeat', dueAt: clock() + minute }
    const report = async ({ done, total, days }: SyncProgress): Promise<void> => {
      const { numUpdatedRows } = await updateLink(link)
        .set({ days_done: done, days_total: total, ...columnsOf(days), updated_at: clock() })
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('jobs').select('jobs.id').where('jobs.id', '=', job.id).where('lease', '=', job.lease)),
        )
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new LostLink('The link was changed or deleted.')
    }
    try {
      const request = {
        ...{ website: website.id, source: link.source, now: clock(), retainedFrom: retainedFrom(website) },
        naming: { domain: website.domain, excludesParam: compileParams(website.exclude_params) },
        sync: syncOf(deps.apis, link.source, link.property, deps.secretOf(connection)),
      }
      await syncDays(request, { store: deps.store, readStored: deps.readStored, report }, signal)
      return await end(link, connection, null, clock() + everyMs, website.account_id)
    } catch (error) {
      if (error instanceof LostLink) return { kind: 'release' }
      if (signal.aborted || !(error instanceof ApiError)) throw error
      const waitMs = waitAfter(error, link.failures)
      return await end(link, connection, error.problem, clock() + waitMs)
    }
  }

  const end = async (
    link: SearchLinkRow,
    connection: ConnectionRow,
    problem: ConnectionProblem | null,
    dueAt: number,
    account?: number,
  ): Promise<JobEnd> => ({
    kind: 'repeat',
    dueAt,
    async write(transaction) {
      const now = clock()
      await updateLink(link, transaction)
        .set({
          error: problem,
          failures: problem === null ? 0 : link.failures + 1,
          next_sync_at: dueAt,
          updated_at: now,
          ...(problem === null && { synced_at: now }),
        })
        .execute()
      // Links of earlier versions have no such job.
      if (account !== undefined && link.source === 'google' && link.inspects === 1) {
        const key = `${link.website_id} ${link.source}`
        await addMissingJob(transaction, { kind: inspectionJobs, key, accountId: account, dueAt: now }, now)
      }
      if (problem === null || problem === 'revoked')
        await transaction
          .updateTable('connections')
          .set({ error: problem, checked_at: now })
          .where('id', '=', connection.id)
          // A key that was replaced meanwhile was not tried.
          .where('secret', '=', connection.secret)
          .execute()
    },
  })

  /** The first day whose numbers are not older than all that the website keeps. */
  function retainedFrom({ retention_days, rollup_retention_days }: WebsiteRow): number | null {
    const own = retention_days > 0 && rollup_retention_days > 0 ? rollup_retention_days : null
    const limits = [own, deps.retentionDays].filter((days) => days !== null)
    return limits.length === 0 ? null : Math.floor(clock() / dayMs) - Math.min(...limits)
  }

  return startWorker(
    {
      kind: searchSyncJobs,
      total: 2,
      perAccount: 1,
      leaseMs: 20_000,
      pollMs: 5_000,
      retry: { firstMs: minute, maxMs: hour },
      async begin(transaction, job) {
        const work = await readWork(transaction, job.key)
        return work && ((signal) => run(work, job, signal))
      },
    },
    { queue, clock, onError },
  )
}

/** What a job works on; undefined if it is gone. */
async function readWork(transaction: Records['db'], key: string): Promise<Work | undefined> {
  const [website = '', source = ''] = key.split(' ')
  if (!isSearchSource(source)) return undefined
  const link = await transaction
    .selectFrom('search_links')
    .selectAll()
    .where('website_id', '=', Number(website))
    .where('source', '=', source)
    .executeTakeFirst()
  if (!link) return undefined
  const [connection, owner] = await Promise.all([
    transaction.selectFrom('connections').selectAll().where('id', '=', link.connection_id).executeTakeFirst(),
    transaction.selectFrom('websites').selectAll().where('id', '=', link.website_id).executeTakeFirst(),
  ])
  return connection && owner ? { link, connection, website: owner } : undefined
}

function syncOf(
  apis: SyncJobDeps['apis'],
  source: SearchSource,
  property: string,
  secret: ConnectionSecret | null,
): SourceSync {
  if (!secret) throw new ApiError('unreadable-secret', 'The key cannot be decrypted.')
  if (source === 'bing' && secret.kind === 'bing') return bingSync(apis.bing, secret, property)
  if (source === 'google' && secret.kind !== 'bing') return googleSync(apis.google, secret, property)
  throw new ApiError('denied', 'The connection is one to another search engine.')
}

const columnsOf = ({ first, last, final }: SyncProgress['days']) => ({
  first_day: first,
  last_day: last,
  final_day: final,
})
