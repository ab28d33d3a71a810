import type { Clock } from '../../base/clock.ts'
import { DomainError, invalid, notFound } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import type { Records } from '../../database/records.ts'
import type { SearchLinkRow, Switch } from '../../database/schema.ts'
import { addJob, removeJobs } from '../../jobs/add.ts'
import { inspectionJobs, searchSyncJobs } from '../../jobs/kinds.ts'
import type { Worker } from '../../jobs/worker.ts'
import type { Connections } from '../connections/connections.ts'
import type { SearchSource } from '../events/search-day.ts'
import type { SearchStore } from '../events/store.ts'
import { deleteIndexStatuses } from './inspection/index-statuses.ts'
import type { LinkChanges } from './search-link.ts'

export type SearchLinks = ReturnType<typeof createSearchLinks>

/** A link, and whether its job runs now. */
export interface LinkWithJob extends SearchLinkRow {
  readonly isRunning: boolean
}

export interface SearchLinkDeps {
  readonly records: Records
  readonly clock: Clock
  readonly connections: Pick<Connections, 'read' | 'properties'>
  readonly store: Pick<SearchStore, 'deleteSearch'>
  readonly worker: Pick<Worker, 'notify' | 'cancel'>
  readonly inspections: Pick<Worker, 'notify' | 'cancel'>
}

/** A sync that somebody asks for must not be asked for all the time. */
const leastPauseMs = 60_000

/** Which properties of search engines belong to websites. Callers have checked that their account may use the website. */
export function createSearchLinks({ records, clock, connections, store, worker, inspections }: SearchLinkDeps) {
  const { db } = records
  const { list, read } = createLinkReader(db)
  const { inspect, requeue, stopJobs } = createLinkJobs({ clock, worker, inspections })

  return {
    list,
    read,

    /** Links a property. Numbers of another property that were stored are deleted. */
    async put(account: number, website: number, source: SearchSource, sent: LinkChanges): Promise<LinkWithJob> {
      const connection = await readConnection(connections, account, source, sent)
      const before = (await list(website)).find((link) => link.source === source)
      if (before && before.property !== sent.property) {
        // Nothing of the other property may be stored after its numbers are deleted.
        const cancel = await stopJobs(db, website, source)
        cancel()
        await store.deleteSearch({ website, source })
        if (source === 'google') await deleteIndexStatuses(db, website)
      }
      const now = clock()
      const columns = columnsOf(connection.id, sent, before, now)
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('search_links')
          .values({ website_id: website, source, created_at: now, ...columns })
          .onConflict((conflict) => conflict.columns(['website_id', 'source']).doUpdateSet(columns))
          .execute()
        await requeue(transaction, account, website, source)
        if (source === 'google') await inspect(transaction, account, website)
      })
      worker.notify()
      inspections.notify()
      return await read(website, source)
    },

    /** Syncs now, instead of at its time. */
    async sync(account: number, website: number, source: SearchSource): Promise<LinkWithJob> {
      const link = await read(website, source)
      if (link.isRunning) return link
      const soonest = (link.synced_at ?? 0) + leastPauseMs
      if (link.error === null && soonest > clock())
        throw new DomainError('too-many', 'It was synced a moment ago.', {
          reason: 'synced-just-now',
          retryAfterSeconds: Math.ceil((soonest - clock()) / 1000),
        })
      await db.transaction().execute(async (transaction) => {
        await requeue(transaction, account, website, source)
        await transaction
          .updateTable('search_links')
          .set({ next_sync_at: null })
          .where('website_id', '=', website)
          .where('source', '=', source)
          .execute()
      })
      worker.notify()
      return await read(website, source)
    },

    /** Ends a link; what it has fetched stays. */
    async remove(website: number, source: SearchSource): Promise<void> {
      await read(website, source)
      const cancel = await db.transaction().execute(async (transaction) => {
        const stopped = await stopJobs(transaction, website, source)
        await transaction
          .deleteFrom('search_links')
          .where('website_id', '=', website)
          .where('source', '=', source)
          .execute()
        return stopped
      })
      cancel()
    },

    /** Deletes what was fetched. It would come back while there is a link. */
    async removeNumbers(website: number, source: SearchSource): Promise<void> {
      if ((await list(website)).some((link) => link.source === source))
        throw new DomainError('conflict', 'Delete the link first: otherwise its numbers would be fetched again.', {
          reason: 'still-linked',
        })
      await store.deleteSearch({ website, source })
      if (source === 'google') await deleteIndexStatuses(db, website)
    },

    /** Whether pages are inspected from now on; what is known of them stays. */
    async setInspecting(account: number, website: number, inspects: Switch): Promise<void> {
      const link = await read(website, 'google')
      if (link.inspects === inspects) return
      const cancel = await db.transaction().execute(async (transaction) => {
        const key = keyOf(website, 'google')
        await removeJobs(transaction, inspectionJobs, [key])
        await transaction
          .updateTable('search_links')
          .set({ inspects, inspection_error: null, inspection_failures: 0, next_inspection_at: null })
          .where('website_id', '=', website)
          .where('source', '=', 'google')
          .execute()
        if (inspects === 1) await inspect(transaction, account, website)
        return () => inspections.cancel(key)
      })
      if (inspects === 0) cancel()
      else inspections.notify()
    },

    async setBrand(website: number, brand: string): Promise<void> {
      await db
        .updateTable('websites')
        .set({ search_brand: brand, updated_at: clock() })
        .where('id', '=', website)
        .execute()
    },
  }
}

const keyOf = (website: number, source: SearchSource): string => `${website} ${source}`

function createLinkReader(db: Records['db']) {
  const select = (website: number) =>
    db
      .selectFrom('search_links')
      .leftJoin('jobs', (join) =>
        join
          .on('jobs.kind', '=', searchSyncJobs)
          .on(({ eb, ref, cast, fn }) =>
            eb(
              'jobs.key',
              '=',
              fn<string>('concat', [
                cast<string>(ref('search_links.website_id'), 'text'),
                cast<string>(eb.val(' '), 'text'),
                ref('search_links.source'),
              ]),
            ),
          ),
      )
      .selectAll('search_links')
      .select('jobs.lease')
      .where('search_links.website_id', '=', website)

  async function list(website: number): Promise<readonly LinkWithJob[]> {
    const rows = await select(website).orderBy('source', 'desc').execute()
    return rows.map(({ lease, ...row }) => ({ ...row, isRunning: lease !== null }))
  }

  async function read(website: number, source: SearchSource): Promise<LinkWithJob> {
    const stored = (await list(website)).find((link) => link.source === source)
    if (!stored) throw notFound('search link')
    return stored
  }

  return { list, read }
}

/** The jobs of links, which fetch numbers and inspect pages. */
function createLinkJobs({ clock, worker, inspections }: Pick<SearchLinkDeps, 'clock' | 'worker' | 'inspections'>) {
  const inspect = async (from: Records['db'], account: number, website: number): Promise<void> => {
    const job = { kind: inspectionJobs, key: keyOf(website, 'google'), accountId: account, dueAt: clock() }
    await addJob(from, job, clock())
  }

  /** Jobs that run must not store anything that is deleted afterwards. */
  async function stopJobs(from: Records['db'], website: number, source: SearchSource): Promise<() => void> {
    const key = keyOf(website, source)
    for (const kind of [searchSyncJobs, inspectionJobs]) await removeJobs(from, kind, [key])
    return () => {
      worker.cancel(key)
      inspections.cancel(key)
    }
  }

  const requeue = (transaction: Records['db'], account: number, website: number, source: SearchSource) =>
    addJob(
      transaction,
      { kind: searchSyncJobs, key: keyOf(website, source), accountId: account, dueAt: clock() },
      clock(),
    )

  return { inspect, stopJobs, requeue }
}

/** The connection of a link, if it can read the property. */
async function readConnection(
  connections: SearchLinkDeps['connections'],
  account: number,
  source: SearchSource,
  sent: LinkChanges,
) {
  const values = { source: source === 'bing' ? 'Bing' : 'Google', found: sent.connection }
  const notAConnection = invalid({ connection: [fieldError('not-a-connection', 'connection', values)] })
  const connection = await connections.read(account, sent.connection).catch((error) => {
    if (!(error instanceof DomainError) || error.code !== 'not-found') throw error
    throw notAConnection
  })
  if ((connection.kind === 'bing') !== (source === 'bing')) throw notAConnection
  const property = (await connections.properties(account, connection.id)).find((one) => one.property === sent.property)
  if (!property) throw invalid({ property: [fieldError('not-a-property', 'property')] })
  if (property.permission === 'none') throw invalid({ property: [fieldError('property-unverified', 'property')] })
  return connection
}

/** What is stored of a link. That of another property begins anew. */
function columnsOf(connection: number, sent: LinkChanges, before: LinkWithJob | undefined, now: number) {
  return {
    ...{ connection_id: connection, property: sent.property, error: null, failures: 0 },
    ...{ next_sync_at: null, updated_at: now },
    ...{ inspection_error: null, inspection_failures: 0, next_inspection_at: null },
    ...(before?.property === sent.property
      ? {}
      : {
          ...{ days_done: 0, days_total: 0, first_day: null, last_day: null, final_day: null, synced_at: null },
          ...{ inspected_at: null, known_pages: 0 },
        }),
  }
}
