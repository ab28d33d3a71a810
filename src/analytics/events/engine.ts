import type { Dialect } from './sql/dialect.ts'
import type { RollUps } from './sql/roll-ups.ts'
import type { EventStore } from './store.ts'

/** What statistics need to know of an engine. */
export interface CountingEngine {
  readonly dialect: Dialect
  /** Without them, everything is counted from rows. */
  readonly rollUps?: RollUps
}

/** What a store is opened with. Data, so that a store can be opened in another thread. */
export interface StoreOptions {
  /** One that `readUrl` takes. */
  readonly url: string
  readonly dataDir: string
  /** A cluster that the servers know; null for tables on one server. */
  readonly cluster?: string | null
  /** That a query may take. */
  readonly querySeconds?: number
  /** Queries, and streams, that run at a time. */
  readonly readers?: number
  readonly streams?: number
}

/** A kind of event store: everything that the rest of the program knows of it. */
export interface EventEngine extends CountingEngine {
  readonly id: string
  /** How its URLs look, for help and messages. */
  readonly urlForm: string
  /** Whether a store lives in the data folder of one node; else all nodes share it. */
  readonly isEmbedded: boolean
  /** Whether its stores read files to import themselves; else the embedded engine reads them, and they get events. */
  readonly importsFiles: boolean
  /** How long to let events gather before a batch, where it should have fewer and larger ones than others. */
  readonly gatherMs?: number
  /** What the URL says; undefined where it is none of this engine, or a wrong one. */
  readUrl(url: string): object | undefined
  /** Loads the engine, and opens the store. `say` is told why that takes long. */
  open(options: StoreOptions, say: (message: string) => void): Promise<EventStore>
}
