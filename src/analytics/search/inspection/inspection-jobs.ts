import type { Clock } from '../../../base/clock.ts'
import type { Records } from '../../../database/records.ts'
import type { ConnectionRow, SearchLinkRow, WebsiteRow } from '../../../database/schema.ts'
import { inspectionJobs } from '../../../jobs/kinds.ts'
import type { JobEnd, JobQueue, LeasedJob } from '../../../jobs/queue.ts'
import { startWorker, type Worker } from '../../../jobs/worker.ts'
import { ApiError, waitAfter } from '../../connections/api-error.ts'
import type { GoogleSecret } from '../../connections/google-tokens.ts'
import type { ConnectionSecret, SearchApis } from '../../connections/search-apis.ts'
import type { UrlInspection } from '../../connections/search-console.ts'
import { dayMs } from '../../events/day.ts'
import { deleteIndexStatuses, inspectionTimes, storeIndexStatus } from './index-statuses.ts'
import { inspectablePages, type ReadCrawledSite, type ReadVisits } from './inspectable-pages.ts'
import { planInspections } from './plan-inspections.ts'

export interface InspectionJobDeps {
  readonly records: Records
  readonly apis: { readonly google: Pick<SearchApis['google'], 'inspect'> }
  readonly secretOf: (row: Pick<ConnectionRow, 'secret'>) => ConnectionSecret | null
  readonly readCrawledSite: ReadCrawledSite
  readonly readVisits: ReadVisits
  readonly queue: JobQueue
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  readonly isPaused: () => boolean
}

const minute = 60_000
const hour = 60 * minute
/** While there is a quota, and when all pages were inspected. */
const goOnMs = hour
const everyMs = 6 * hour
/** About as many as are within the quota at once. */
const atATime = 250
/** After so many failures in a row it is not the page that fails. */
const mostFailures = 3
/** Later than all pages of the largest site have been inspected again. */
const retainedMs = 120 * dayMs

interface Work {
  readonly link: SearchLinkRow
  readonly website: WebsiteRow
  readonly connection: ConnectionRow
}

/** The job of a link was taken over by another node, or the link was deleted. */
class LostLink extends Error {}

/** Asks Google for the index status of the pages of all linked websites, within its quota. Every page is stored at once. */
export function startInspections(deps: InspectionJobDeps): Worker {
  const { records, clock, queue, onError, isPaused } = deps
  const { db } = records

  const updateLink = ({ website_id }: SearchLinkRow, from: Records['db'] = db) =>
    from.updateTable('search_links').where('website_id', '=', website_id).where('source', '=', 'google')

  async function plan({ link, website }: Work) {
    const now = clock()
    await deleteIndexStatuses(db, website.id, retainedFrom(website, now))
    const [crawl, visits, inspected] = await Promise.all([
      deps.readCrawledSite(website.account_id, website.domain),
      deps.readVisits(website.id, now),
      inspectionTimes(db, website.id),
    ])
    const pages = inspectablePages(website, link.property, { crawl, visits, inspected })
    await updateLink(link).set({ known_pages: pages.length }).execute()
    return planInspections(pages, now, atATime)
  }

  /** Stores a page, unless this process may not do that any more. */
  const store = (work: Work, job: LeasedJob, page: { page: string; url: string }, inspection: UrlInspection | null) =>
    db.transaction().execute(async (transaction) => {
      const at = clock()
      const { numUpdatedRows } = await updateLink(work.link, transaction)
        .set({ inspected_at: at })
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('jobs').select('jobs.id').where('jobs.id', '=', job.id).where('lease', '=', job.lease)),
        )
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new LostLink('The link was changed or deleted.')
      await storeIndexStatus(transaction, { website: work.website.id, ...page, inspection, at })
    })

  async function run(work: Work, job: LeasedJob, signal: AbortSignal): Promise<JobEnd> {
    if (isPaused()) return { kind: 'repeat', dueAt: clock() + minute }
    const { link, connection } = work
    try {
      const secret = googleSecretOf(deps.secretOf(connection))
      const planned = await plan(work)
      let failures = 0
      for (const { page, url } of planned) {
        signal.throwIfAborted()
        try {
          const inspection = await deps.apis.google.inspect(secret, { property: link.property, url }, signal)
          await store(work, job, { page, url }, inspection)
          failures = 0
        } catch (error) {
          if (!isOfOnePage(error) || ++failures === mostFailures) throw error
        }
      }
      if (failures > 0 && failures === planned.length) throw new ApiError('unavailable', 'No page could be inspected.')
      return end(link, null, clock() + (planned.length < atATime ? everyMs : minute))
    } catch (error) {
      if (error instanceof LostLink) return { kind: 'release' }
      if (signal.aborted || !(error instanceof ApiError)) throw error
      // That the quota is used up is how it should be.
      if (error.problem === 'limited') return end(link, null, clock() + Math.max(goOnMs, error.retryAfterMs ?? 0))
      return end(link, error, clock() + waitAfter(error, link.inspection_failures))
    }
  }

  const end = (link: SearchLinkRow, error: ApiError | null, dueAt: number): JobEnd => ({
    kind: 'repeat',
    dueAt,
    async write(transaction) {
      await updateLink(link, transaction)
        .set({
          inspection_error: error?.problem ?? null,
          inspection_failures: error === null ? 0 : link.inspection_failures + 1,
          next_inspection_at: dueAt,
        })
        .execute()
    },
  })

  return startWorker(
    {
      kind: inspectionJobs,
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
  const link = await transaction
    .selectFrom('search_links')
    .selectAll()
    .where('website_id', '=', Number(key.split(' ')[0]))
    .where('source', '=', 'google')
    .where('inspects', '=', 1)
    .executeTakeFirst()
  if (!link) return undefined
  const [connection, website] = await Promise.all([
    transaction.selectFrom('connections').selectAll().where('id', '=', link.connection_id).executeTakeFirst(),
    transaction.selectFrom('websites').selectAll().where('id', '=', link.website_id).executeTakeFirst(),
  ])
  return connection && website ? { link, connection, website } : undefined
}

const retainedFrom = ({ retention_days, rollup_retention_days }: WebsiteRow, now: number): number => {
  const own = retention_days > 0 && rollup_retention_days > 0 ? rollup_retention_days * dayMs : retainedMs
  return now - Math.min(own, retainedMs)
}

/** A page that Google fails to inspect must not keep others from being inspected. */
const isOfOnePage = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem === 'unavailable' || error.problem === 'unreadable')

export function googleSecretOf(secret: ConnectionSecret | null): GoogleSecret {
  if (!secret) throw new ApiError('unreadable-secret', 'The key cannot be decrypted.')
  if (secret.kind === 'bing') throw new ApiError('denied', 'The connection is one to another search engine.')
  return secret
}
