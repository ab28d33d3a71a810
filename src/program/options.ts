import { availableParallelism } from 'node:os'
import type { Config } from './config.ts'

// What each part of the program is given of the configuration: what it needs, by names of its own.

export type DataFolder = Pick<Config, 'dataDir'>

export type RecordsOptions = DataFolder & Pick<Config, 'databaseUrl' | 'databasePool'>

/** Where backups are, and how they are read and written. */
export type BackupOptions = Pick<
  Config,
  'backupTo' | 'backupPassphraseFile' | 's3Endpoint' | 's3Region' | 's3AccessKey' | 's3SecretKey' | 's3SessionToken'
>

/** How many queries and exports run at the same time. */
export type QueryOptions = Pick<
  Config,
  'querySeconds' | 'queries' | 'queriesPerAccount' | 'sharedQueries' | 'exports' | 'sharedExports'
>

/** The event store, which is restored from backups if it is damaged. */
export type EventsOptions = DataFolder &
  BackupOptions &
  QueryOptions &
  Pick<Config, 'eventsUrl' | 'eventsCluster' | 'eventsMegabytes'>

export type StoresOptions = RecordsOptions & EventsOptions

/** Where the services listen, and the URLs that they are reached at. */
export type AddressOptions = Pick<Config, 'host' | 'analyticsUrl' | 'analyticsPort' | 'seoUrl' | 'seoPort'>

export type SmtpOptions = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailsPerAccount'>

/** The browsers that render and print pages. */
export type BrowserOptions = Pick<Config, 'browser' | 'browserSandbox' | 'renders' | 'renderMegabytes' | 'renderRuns'>

/** How proofs of domains are looked up. */
export type ProofOptions = Pick<Config, 'dnsServers' | 'seoAllow' | 'analyticsUrl'>

/** The APIs of search engines. */
export type SearchOptions = Pick<
  Config,
  | 'googleClientId'
  | 'googleClientSecret'
  | 'googleTokenUrl'
  | 'googleConsentUrl'
  | 'searchConsoleUrl'
  | 'bingWebmasterUrl'
  | 'indexNowUrl'
>

export type ImportsOptions = StoresOptions & Pick<Config, 'importCpuMinutes' | 'analyticsUrl'>

/** What an account may have of crawls and reports, of which the demo website is some. */
export type SeoQuotas = Pick<Config, 'crawlsPerAccount' | 'runningCrawlsPerAccount' | 'queuedAuditsPerAccount'>

export type DigestOptions = StoresOptions & Pick<AddressOptions, 'analyticsUrl' | 'seoUrl'>

/** Where a move goes, unless the command says so. */
export type MoveTargets = Pick<Config, 'moveDatabaseUrl' | 'moveEventsUrl'>

/** What the doctor checks of the machine. */
export type MachineOptions = DataFolder & Pick<Config, 'browser' | 'diskLowMegabytes' | 'diskFullMegabytes'>

/** What the doctor checks of the network. */
export type NetworkOptions = RecordsOptions &
  AddressOptions &
  ProofOptions &
  Pick<SmtpOptions, 'smtpUrl' | 'mailFrom'> &
  Pick<Config, 'trustProxy'>

/** What the doctor checks of the stores. */
export type CheckedStores = StoresOptions & Pick<Config, 'inboxMegabytes'>

/** The variables of OpenTelemetry. */
export type TracingConfig = Pick<
  Config,
  | 'otlpEndpoint'
  | 'otlpTracesEndpoint'
  | 'otlpHeaders'
  | 'otelServiceName'
  | 'otelResource'
  | 'otelSampler'
  | 'otelSamplerArgument'
  | 'otelDisabled'
>

/** How pages are rendered; a page takes all of a core for seconds. */
export const renderOptions = ({ browser, browserSandbox, renders, renderMegabytes, renderRuns }: BrowserOptions) => ({
  browser,
  sandbox: browserSandbox,
  places: renders ?? (availableParallelism() > 2 ? 2 : 1),
  maxMegabytes: renderMegabytes,
  runs: renderRuns,
})
