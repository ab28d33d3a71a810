import type { Clock } from '../base/clock.ts'
import type { Schedule } from '../base/schedule.ts'
import type { Records } from '../database/records.ts'
import type { Secret } from '../database/secrets.ts'
import type { ApiAuth } from '../http/auth.ts'
import type { ServedFile } from '../http/send-file.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { MailSetup } from '../mail/setup.ts'
import type { Printing } from '../print/printing.ts'
import type { SharedPageAccess } from '../sharing/page-access.ts'
import type { SearchApiOptions } from './connections/options.ts'
import type { DemoSeo } from './demo/demo.ts'
import type { SeoService } from './digests/seo-results.ts'
import type { EventEngine, StatsEngine } from './events/engine.ts'
import type { StoreHost } from './events/thread/host.ts'
import type { IngestOptions } from './ingest/ingest.ts'
import type { ReverseNames } from './logs/reverse-names.ts'
import type { ExportLimits } from './stats/exports/exports.ts'
import type { OnQuery, QueryLimits } from './stats/slots/query-slots.ts'
import type { ProofSources } from './websites/domains/proofs.ts'

/** What all parts of the service use. */
export interface CommonDeps {
  readonly records: Records
  readonly clock: Clock
  readonly baseUrl: string
  /** Whether there is space for more hits. */
  readonly canStore: () => boolean
  readonly onError: (error: unknown) => void
}

/** Where events are stored. */
export interface EventDeps {
  readonly host: StoreHost
  /** The engine of the host's store. */
  readonly engine: StatsEngine & Pick<EventEngine, 'isEmbedded'>
}

/** How work in the background is run. */
export interface JobDeps {
  readonly queue: JobQueue
  /** Runs a task on one of the nodes. */
  readonly schedule: Schedule
}

/** Whom the API answers, and what it takes from other parts of the program. */
export interface ApiDeps {
  readonly auth: ApiAuth
  readonly sharedAccess: SharedPageAccess
  readonly tracker: ServedFile
  readonly printing: Printing
  readonly seo: SeoService
  /** Null if mail is not set up. */
  readonly mail: MailSetup | null
  readonly unsubscribeSecret: Secret
}

/** What the operator chooses about ingestion. */
export type IngestSettings = Omit<
  IngestOptions,
  'host' | 'websites' | 'salts' | 'clock' | 'sharedStore' | 'canStore' | 'onProblem'
>

export interface StatisticsOptions {
  readonly queryLimits: QueryLimits
  readonly exportLimits: ExportLimits
  /** Called after each query. */
  readonly onQuery?: OnQuery
}

export interface WebsiteOptions {
  /** Whether icons of websites and referrers are fetched. */
  readonly favicons: boolean
  /** Fetches from hosts that visitors name, and so from public addresses only. */
  readonly publicFetcher: ProofSources['fetcher']
  /** How proofs of domains are looked up: over the network, or a substitute in tests. */
  readonly proofs: ProofSources
  readonly verificationSecret: string
  /** How many days new websites keep their events; 0: forever. */
  readonly retentionDays?: number
  /** What the SEO service has of the demo website. */
  readonly demoSeo: DemoSeo
}

export interface RetentionOptions {
  /** How many days all events are kept; null: forever. */
  readonly days: number | null
  /** How many days bot hits are kept. */
  readonly botHitDays?: number
  /** How many days sent and failed mails are kept. */
  readonly mailDays: number
}

export interface ImportOptions {
  /** For the files of imports while they are read. */
  readonly folder: string
  /** Minutes of CPU time a day that the imports of one account may take to read. */
  readonly cpuMinutes: number
}

export interface AnalyticsDeps extends CommonDeps, EventDeps, JobDeps, ApiDeps {
  readonly ingest: IngestSettings
  readonly statistics: StatisticsOptions
  readonly websites: WebsiteOptions
  readonly retention: RetentionOptions
  readonly imports: ImportOptions
  readonly search: SearchApiOptions
  /** Verifies bots in access logs, where that is requested. */
  readonly reverseNames?: ReverseNames
  /** Whether work that can wait is paused. */
  readonly isPaused: () => boolean
  /** Logs a warning for the operator. */
  readonly warn: (message: string) => void
}
