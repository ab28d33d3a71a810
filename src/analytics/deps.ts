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
import type { DemoSeo } from './demo/demo.ts'
import type { SeoService } from './digests/seo-results.ts'
import type { EventEngine, StatsEngine } from './events/engine.ts'
import type { StoreHost } from './events/thread/host.ts'
import type { BotAddresses } from './ingest/bots/addresses.ts'
import type { HitRates } from './ingest/hit-limits.ts'
import type { ReverseNames } from './logs/reverse-names.ts'
import type { ExportLimits } from './stats/exports/exports.ts'
import type { OnQuery, QueryLimits } from './stats/slots/query-slots.ts'
import type { ProofSources } from './websites/domains/proofs.ts'

export interface AnalyticsDeps {
  readonly records: Records
  readonly clock: Clock
  readonly baseUrl: string
  readonly auth: ApiAuth
  readonly sharedAccess: SharedPageAccess
  readonly host: StoreHost
  /** The engine of the host's store. */
  readonly engine: StatsEngine & Pick<EventEngine, 'isEmbedded'>
  readonly tracker: ServedFile
  readonly inboxPath: string
  /** For the files of imports while they are read. */
  readonly importsFolder: string
  readonly inboxBytes: number
  /** The memory for open visits. */
  readonly visitBytes: number
  readonly hitRates: HitRates
  readonly geoDatabasePath: string | null
  readonly asnDatabasePath?: string | null
  /** Whether icons of websites and referrers are fetched. */
  readonly favicons: boolean
  /** Fetches from hosts that visitors name, and so from public addresses only. */
  readonly publicFetcher: ProofSources['fetcher']
  readonly trustProxy: readonly string[]
  readonly retentionDays: number | null
  /** How many days bot hits are kept. */
  readonly botHitDays?: number
  /** How many bot hits a website stores one by one on a day. */
  readonly botHitsPerDay?: number
  /** Minutes of CPU time a day that the imports of one account may take to read. */
  readonly importCpuMinutes?: number
  readonly botAddresses?: () => BotAddresses
  /** Verifies bots in access logs, where that is requested. */
  readonly reverseNames?: ReverseNames
  /** How many days new websites keep their events; 0: forever. */
  readonly websiteRetentionDays?: number
  readonly exportLimits: ExportLimits
  readonly queryLimits: QueryLimits
  /** Called after each query of statistics. */
  readonly onQuery?: OnQuery
  /** How many days sent and failed mails are kept. */
  readonly mailDays: number
  /** Whether there is space for more hits. */
  readonly canStore?: () => boolean
  /** The last id of the inbox of this name that the last backup has. */
  readonly backedUpId?: (inbox: string) => number
  /** Whether work that can wait is paused. */
  readonly isPaused?: () => boolean
  /** Null if mail is not set up. */
  readonly mail: MailSetup | null
  readonly printing: Printing
  readonly seo: SeoService
  /** What the SEO service has of the demo website. */
  readonly demoSeo: DemoSeo
  readonly unsubscribeSecret: Secret
  /** How proofs of domains are looked up: over the network, or a substitute in tests. */
  readonly proofs: ProofSources
  readonly verificationSecret: string
  readonly queue: JobQueue
  /** Runs a task on one of the nodes. */
  readonly schedule: Schedule
  readonly onError: (error: unknown) => void
  /** Logs a warning for the operator. */
  readonly warn: (message: string) => void
}
