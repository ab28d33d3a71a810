import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import type { Records } from '../database/records.ts'
import type { EventWriter, VisitFinder } from './events/store.ts'
import type { Ingest } from './ingest/ingest.ts'
import type { PageRequestTotals } from './logs/page-request-totals.ts'
import { type LogProgress, type LogRequest, type PeopleDeps, readLog } from './logs/read-log.ts'
import type { ReverseNames } from './logs/reverse-names.ts'
import { earliestOf } from './server-events/accept-events.ts'

export interface WebsiteLogDeps {
  readonly records: Records
  readonly clock: Clock
  readonly store: EventWriter & VisitFinder
  readonly ingest: Pick<Ingest, 'logDeps' | 'sentHits'>
  readonly totals: PageRequestTotals
  readonly reverseNames: ReverseNames | undefined
}

/** Reads an access log of a website: as visits, or as totals of requests. */
export async function* readWebsiteLog(
  { records, clock, store, ingest, totals, reverseNames }: WebsiteLogDeps,
  { file, website, visits, reverseDns }: LogRequest,
  signal: AbortSignal,
): AsyncGenerator<LogProgress> {
  const [logDeps, row] = await Promise.all([ingest.logDeps(website), readRow(records, website)])
  if (!logDeps || !row)
    throw new DomainError('not-found', `There is no website ${website} whose domain counts for its account.`)
  const now = clock()
  const people: PeopleDeps = visits
    ? { kind: 'visits', sentHits: ingest.sentHits, earliest: earliestOf(row, now), now }
    : { kind: 'totals', totals, timezone: row.timezone }
  yield* readLog(file, { ...logDeps, store, people, reverseNames: reverseDns ? reverseNames : undefined }, signal)
}

const readRow = ({ db }: Records, website: number) =>
  db
    .selectFrom('websites')
    .select(['timezone', 'retention_days', 'rows_from'])
    .where('id', '=', website)
    .executeTakeFirst()
