import type { ServiceTokens } from '../accounts/service-tokens.ts'
import type { CountEvents } from '../analytics/count-events.ts'
import type { SeoService } from '../analytics/digests/seo-results.ts'
import type { InboxStatus } from '../analytics/ingest/inbox/inbox.ts'
import type { Ingest } from '../analytics/ingest/ingest.ts'
import type { OnQuery } from '../analytics/stats/slots/query-slots.ts'
import type { Clock } from '../base/clock.ts'
import type { Schedule } from '../base/schedule.ts'
import type { StoreCheck } from '../base/store-health.ts'
import type { Records } from '../database/records.ts'
import type { Secrets } from '../database/secrets.ts'
import type { App } from '../http/app.ts'
import type { ApiAuth } from '../http/auth.ts'
import type { RawHandler } from '../http/listener.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { setUpMail } from '../mail/setup.ts'
import type { Printing } from '../print/printing.ts'
import type { SharedPageAccess } from '../sharing/page-access.ts'
import type { Config } from './config.ts'
import type { DiskWatch } from './disk.ts'
import type { ProgramMetrics } from './metrics.ts'
import type { AddressOptions, SmtpOptions } from './options.ts'
import type { Tracing } from './tracing/tracing.ts'

export type StoreName = 'events' | 'crawls'

/** A service with its engines open. */
export interface Service {
  /** The stores that it uses, by their name, apart from the records database, which is checked separately. */
  readonly stores?: Readonly<Partial<Record<StoreName, StoreCheck>>>
  readonly inboxStatus?: () => InboxStatus
  readonly countEvents?: CountEvents
  /** Whether it could write to the disk when it last tried. */
  readonly canWrite?: () => boolean
  readonly raw?: RawHandler
  /** Receives the requests of `raw` in further threads. */
  readonly startThreads?: Ingest['startThreads']
  readonly addRoutes: (app: App) => Promise<void>
}

export interface ServiceDeps {
  readonly config: Config
  readonly records: Records
  readonly secrets: Pick<Secrets, 'read'>
  readonly clock: Clock
  readonly auth: ApiAuth
  readonly serviceTokens: ServiceTokens
  readonly sharedAccess: SharedPageAccess
  /** The folder of built files. */
  readonly dist: string
  readonly queue: JobQueue
  /** For tasks that one node does for all nodes. */
  readonly schedule: Schedule
  readonly onError: (error: unknown) => void
  readonly disk: Pick<DiskWatch, 'state'>
  /** The browsers that print documents, for both services. */
  readonly printing: Printing
  readonly measured: Pick<ProgramMetrics, 'metrics' | 'countMails'>
  /** Null if traces are not exported. */
  readonly tracing: Pick<Tracing, 'traceMails' | 'headers'> | null
  readonly onQuery: OnQuery
  /** Reports ongoing conditions to the operator. */
  readonly warn: (message: string) => void
  /** Closes what is opened here, in reverse order. */
  readonly stops: (() => Promise<void>)[]
}

/** Mail whose sending is counted, and traced where traces are exported. */
export function setUpMeasuredMail(
  config: SmtpOptions,
  { measured, tracing }: Pick<ServiceDeps, 'measured' | 'tracing'>,
) {
  const setup = measured.countMails(setUpMail(config.smtpUrl, config.mailFrom, config.mailsPerAccount))
  return tracing ? tracing.traceMails(setup) : setup
}

export const tracingHeaders = ({ tracing }: Pick<ServiceDeps, 'tracing'>) =>
  tracing ? { traceHeaders: tracing.headers } : {}

export const seoServiceOf = (config: Pick<AddressOptions, 'seoUrl'>, tokens: ServiceTokens): SeoService => ({
  baseUrl: config.seoUrl,
  tokenFor: (accountId) => tokens.issue('seo', accountId),
})
