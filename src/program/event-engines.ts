import { clickhouseEngine } from '../analytics/events/clickhouse/engine.ts'
import { duckdbEngine, duckdbFile, duckdbUrl } from '../analytics/events/duckdb/engine.ts'
import type { ParquetWriter } from '../analytics/events/duckdb/parquet.ts'
import type { OpenParquetFiles, ParquetFiles } from '../analytics/events/duckdb/parquet-files.ts'
import type { EventEngine, StoreOptions } from '../analytics/events/engine.ts'

export type { OpenParquetFiles, ParquetWriter }

/** Every engine that events can be stored in. */
const engines: readonly EventEngine[] = [duckdbEngine, clickhouseEngine]

/** The default event store. */
export const defaultEventsUrl = duckdbUrl

export const eventsUrlForms: string = engines.map(({ urlForm }) => urlForm).join('; ')

/** Returns the engine that accepts this URL. */
export const findEngine = (url: string): EventEngine | undefined =>
  engines.find((engine) => engine.readUrl(url) !== undefined)

/** Event servers outside the data folder. */
export interface EventServers {
  readonly url: string
  readonly cluster: string | null
}

export const serverUrlForms: string = engines
  .filter(({ isEmbedded }) => !isEmbedded)
  .map(({ urlForm }) => urlForm)
  .join('; ')

export const isServerUrl = (url: string): boolean => findEngine(url)?.isEmbedded === false

/** The file of the embedded store. */
export const embeddedEventsFile = duckdbFile

/** Returns the engine of a URL that is already validated. */
export function engineOf({ url }: Pick<StoreOptions, 'url'>): EventEngine {
  const engine = findEngine(url)
  if (!engine) throw new Error('The address of the event store is wrong.')
  return engine
}

/** Collects events in Parquet files. Loads the embedded engine. */
export const openParquetWriter = async (scratch: string): Promise<ParquetWriter> =>
  (await import('../analytics/events/duckdb/parquet.ts')).openParquetWriter(scratch)

/** Reads Parquet files as if they were a store. Loads the embedded engine. */
export const openParquetFiles = async (files: ParquetFiles): Promise<OpenParquetFiles> =>
  (await import('../analytics/events/duckdb/parquet-files.ts')).openParquetFiles(files)
