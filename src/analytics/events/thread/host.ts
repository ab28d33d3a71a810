import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { type Connection, connectPort, type Remote } from '../../../threads/connect.ts'
import type { Methods } from '../../../threads/protocol.ts'
import { startThread, type Thread } from '../../../threads/thread.ts'
import type { EventStore } from '../store.ts'
import type { EngineModule } from './engine.ts'
import type { StoreMethods, StoreThreadData } from './store-thread.ts'

/** A module that works in the store's thread: it exports `createMethods(store, data)`. */
export interface StoreModule {
  readonly module: URL
  readonly data: unknown
}

/** The methods of a module in the store's thread, also after that was restarted. */
export interface LoadedMethods<M extends Methods> extends Remote<M> {
  /** Cancels what is running. */
  close(): void
}

/** A store in its own thread, so that it never blocks the main thread. */
export interface StoreHost {
  /** Closing it ends the thread. */
  readonly store: EventStore
  /** The pause between batches: a batch of one event costs as much as one of a thousand. */
  readonly batchIntervalMs: number
  /** Loads a module into the store's thread, for work on much data that should not cross threads. */
  load<M extends Methods>(module: StoreModule): LoadedMethods<M>
}

export interface HostOptions {
  /** Called with reasons why it takes long. */
  readonly reportWaiting?: (message: string) => void
  /** Cancels opening. */
  readonly signal?: AbortSignal
}

/**
 * A thread that dies is started again, on what the store has on disk. Meanwhile everything that is asked of it fails as
 * unavailable. `reportDeath` is called with the reason.
 */
export async function hostStore(
  { module, open, options, batchIntervalMs = 250 }: EngineModule,
  reportDeath: (error: Error) => void,
  { reportWaiting, signal }: HostOptions = {},
): Promise<StoreHost> {
  const data: StoreThreadData = { module: module.href, open, options }
  const thread = await startThread<StoreMethods>(
    {
      name: 'event store',
      entry: new URL('./store-thread.ts', import.meta.url),
      data,
      onDeath: 'restart',
      reportDeath,
      reportStarting: reportWaiting,
    },
    signal,
  )
  return { store: proxyStore(thread), batchIntervalMs, load: (loaded) => loadInto(thread, loaded) }
}

const proxyStore = (thread: Thread<StoreMethods>): EventStore => ({
  append: (batch) => thread.call('append', batch),
  mark: (inbox) => thread.call('mark', inbox),
  marks: () => thread.call('marks', undefined),
  openVisits: (since, of) => thread.call('openVisits', { since, of }),
  // The reader has a slot of the engine until that has stopped.
  query: (statement, { signal } = {}) => thread.call('query', statement, { signal, waitForEnd: true }),
  stream: (statement, { signal } = {}) => thread.stream('stream', statement, { signal, waitForEnd: true }),
  select: (request, { signal } = {}) => thread.call('select', request, { signal, waitForEnd: true }),
  dropSelection: (id) => thread.call('dropSelection', id),
  changes: (span) => thread.call('changes', span),
  version: () => thread.call('version', undefined),
  setTimeZones: (zones) => thread.call('setTimeZones', zones),
  addViewerZone: (viewer) => thread.call('addViewerZone', viewer),
  deleteWebsite: (website) => thread.call('deleteWebsite', website),
  deleteSpans: (spans) => thread.call('deleteSpans', spans),
  deleteBotHits: (before) => thread.call('deleteBotHits', before),
  deleteBefore: (time) => thread.call('deleteBefore', time),
  deleteVisitors: (deleted) => thread.call('deleteVisitors', deleted),
  setRevenue: (changes) => thread.call('setRevenue', changes),
  setExcluded: (change) => thread.call('setExcluded', change),
  setPages: (change) => thread.call('setPages', change),
  deleteImport: (deleted) => thread.call('deleteImport', deleted),
  wipeDeleted: ({ signal } = {}) => thread.call('wipeDeleted', undefined, { signal, waitForEnd: true }),
  canExpire: (days) => thread.call('canExpire', days),
  expire: (days) => thread.call('expire', days),
  deleteRetained: (days) => thread.call('deleteRetained', days),
  replaceRetained: (days) => thread.call('replaceRetained', days),
  addImported: (days) => thread.call('addImported', days),
  replaceSearchDays: (days) => thread.call('replaceSearchDays', days),
  deleteSearch: (deleted) => thread.call('deleteSearch', deleted),
  importNext: (request, { signal } = {}) => thread.call('importNext', request, { signal }),
  rollUp: (now) => thread.call('rollUp', now),
  freeze: ({ signal } = {}) => thread.stream('freeze', undefined, { signal, waitForEnd: true }),
  probe: () => thread.call('probe', undefined),
  close: () => thread.close(),
})

function loadInto<M extends Methods>(thread: Thread<StoreMethods>, { module, data }: StoreModule): LoadedMethods<M> {
  let loaded: { readonly port: MessagePort; readonly connection: Connection<M>; readonly start: number } | null = null

  const load = (): NonNullable<typeof loaded> => {
    const { port1: near, port2: far } = new MessageChannel()
    const connection = connectPort<M>(near, { name: 'event store' })
    const request = { module: module.href, data, port: far }
    thread.call('load', request, { transfer: [far] }).catch((error) => {
      connection.fail(error)
      near.close()
      if (loaded?.port === near) loaded = null
    })
    return { port: near, connection, start: thread.starts() }
  }

  const current = (): Connection<M> => {
    if (loaded?.start !== thread.starts()) {
      loaded?.port.close()
      loaded = load()
    }
    return loaded.connection
  }

  return {
    call: (...args) => current().call(...args),
    stream: (...args) => current().stream(...args),
    close: () => loaded?.port.close(),
  }
}
