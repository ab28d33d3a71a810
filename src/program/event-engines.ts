import { clickhouseEngine } from '../analytics/events/clickhouse/engine.ts'
import { duckdbEngine, duckdbUrl } from '../analytics/events/duckdb/engine.ts'
import type { EventEngine, StoreOptions } from '../analytics/events/engine.ts'
import type { EngineModule } from '../analytics/events/thread/engine.ts'

/** Every engine that events can be stored in. */
const engines: readonly EventEngine[] = [duckdbEngine, clickhouseEngine]

/** Where events are, unless the configuration says otherwise. */
export const defaultEventsUrl = duckdbUrl

export const eventsUrlForms: string = engines.map(({ urlForm }) => urlForm).join('; ')

/** The engine whose URL this is. */
export const findEngine = (url: string): EventEngine | undefined =>
  engines.find((engine) => engine.readUrl(url) !== undefined)

/** Events outside of the data folder. */
export interface EventServers {
  readonly url: string
  readonly cluster: string | null
}

export const serverUrlForms: string = engines
  .filter(({ isEmbedded }) => !isEmbedded)
  .map(({ urlForm }) => urlForm)
  .join('; ')

export const isServerUrl = (url: string): boolean => findEngine(url)?.isEmbedded === false

/** A store that can be opened, here or in a thread, and its engine. */
export interface EventStorePlace extends EngineModule {
  readonly engine: EventEngine
}

export function eventStoreAt(options: StoreOptions): EventStorePlace {
  const engine = engineOf(options)
  return {
    engine,
    module: new URL('./open-store.ts', import.meta.url),
    open: 'openStore',
    options,
    ...(engine.batchIntervalMs === undefined ? {} : { batchIntervalMs: engine.batchIntervalMs }),
  }
}

export const embeddedEvents = (dataDir: string): EventStorePlace => eventStoreAt({ url: duckdbUrl, dataDir })

/** Of a URL that was read before. */
export function engineOf({ url }: Pick<StoreOptions, 'url'>): EventEngine {
  const engine = findEngine(url)
  if (!engine) throw new Error('The address of the event store is wrong.')
  return engine
}
