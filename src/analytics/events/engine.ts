import type { ChannelRule } from './channels.ts'
import type { Dialect } from './sql/dialect.ts'
import type { RollUps } from './sql/roll-ups.ts'
import type { EventStore } from './store.ts'

/** The parts of an engine that statistics use. */
export interface StatsEngine {
  readonly dialect: Dialect
  /** Without roll-ups, everything is counted from rows. */
  readonly rollUps?: RollUps
  /** The schema of the tables that `select` creates; without it, each query is counted by itself. */
  readonly selectionSchema?: string
  /** Reads how many bytes (`used`) statements use at the moment; without it, they use the memory of a server, not of this process. */
  readonly usedMemory?: string
}

/** An engine whose statistics name sources and channels by the rules of an account. */
export const withChannelRules = <E extends StatsEngine>(engine: E, channelRules: readonly ChannelRule[]): E =>
  channelRules.length === 0 ? engine : { ...engine, dialect: { ...engine.dialect, channelRules } }

/** The options of a store; plain data, so that it can be opened in another thread. */
export interface StoreOptions {
  /** A URL that `readUrl` accepts. */
  readonly url: string
  readonly dataDir: string
  /** The name of a cluster; null for tables on one server. */
  readonly cluster?: string | null
  /** The time limit of a query. */
  readonly querySeconds?: number
  /** The maximum of concurrent queries, and of concurrent streams. */
  readonly readers?: number
  readonly streams?: number
  /** The memory that an embedded engine may use; larger operations spill to disk. */
  readonly memoryMegabytes?: number
  /** The number of rows per batch of an import into an engine that does not read files itself. */
  readonly importBatchRows?: number
  /** Where backups are written to, from which a damaged store is restored. */
  readonly backups?: BackupPlace
}

export interface BackupPlace extends BucketSettings {
  readonly target: string
  readonly passphraseFile: string | null
}

/** How buckets are reached. */
export interface BucketSettings {
  readonly s3Endpoint: string | null
  readonly s3Region: string
  readonly s3AccessKey: string | null
  readonly s3SecretKey: string | null
  readonly s3SessionToken: string | null
}

/** Writes the last backup to the path, after `quarantine` has renamed what is there. Returns what it did; null if there is no backup. */
export type RecoverFile = (path: string, quarantine: () => Promise<void>) => Promise<string | null>

/** A kind of event store, as the rest of the program sees it. */
export interface EventEngine extends StatsEngine {
  readonly id: string
  /** The form of its URLs, for help and messages. */
  readonly urlForm: string
  /** Whether the store is in the data folder of one node; otherwise all nodes share it. */
  readonly isEmbedded: boolean
  /** Whether its stores can read files to import; otherwise the embedded engine reads them and sends the events. */
  readonly importsFiles: boolean
  /** The pause between batches, for engines that need fewer and larger ones. */
  readonly batchIntervalMs?: number
  /** Parses the URL; undefined if it is invalid or of another engine. */
  readUrl(url: string): object | undefined
  /**
   * Loads the engine and opens the store. `reportWaiting` is called with reasons why that takes long. If the file of an embedded store
   * is damaged, `recover` may replace it; otherwise the store rejects everything, as unavailable, until it is repaired.
   */
  open(options: StoreOptions, reportWaiting: (message: string) => void, recover?: RecoverFile): Promise<EventStore>
  /** Reads the format of the store without changing it; throws if it cannot be opened. */
  inspect(options: StoreOptions): Promise<StoreInspection>
  /** What can be done about the file of an embedded store. */
  readonly file?: EventFile
}

export interface EventFile {
  /** Reads the file without changing it, within this time, also while a service uses it. Null if there is none. */
  check(options: StoreOptions, withinMs: number): Promise<FileCheck | null>
  /**
   * Replaces a damaged file by what can be read of it, and renames it. `drained` has the position of each inbox, in case that its mark
   * cannot be read. Throws if the file cannot be opened.
   */
  salvage(options: StoreOptions, drained: ReadonlyMap<string, number>): Promise<Salvaged>
}

export interface FileCheck {
  readonly path: string
  /** What is damaged; null if nothing is. */
  readonly damage: string | null
  /** Which part of the file was read within the time: 1 for all of it. */
  readonly part: number
}

export interface Salvaged {
  readonly events: number
  /** Events that could not be read. */
  readonly lostEvents: number
  /** Events some of whose values could not be read, and are empty. */
  readonly emptiedEvents: number
  /** Other rows that could not be read: dropped hits, bot hits, and totals of days whose events are deleted. */
  readonly lostRows: number
  readonly quarantinedAs: string
}

export interface StoreInspection {
  /** The version of the stored format; null if there is no store yet. */
  readonly found: number | null
  /** The version that this program writes. */
  readonly expected: number
  /** Whether a newer version wrote it, and this one cannot work with it. */
  readonly isTooNew: boolean
  /** The names of the marks. */
  readonly marks: readonly string[]
}
