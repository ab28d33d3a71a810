import type { MessagePort } from 'node:worker_threads'
import type { Call, Methods } from '../../../threads/protocol.ts'
import { runThread } from '../../../threads/run-thread.ts'
import { serve } from '../../../threads/serve.ts'
import type { ExpiredDays } from '../expired-days.ts'
import type { ImportedEvents, ImportRequest } from '../import.ts'
import type { RetainedDay } from '../retained-days.ts'
import type { DeletedSearch, SearchDay } from '../search-day.ts'
import type { Statement } from '../sql/statement.ts'
import type { VisitsOf } from '../sql/stored-visits.ts'
import type {
  Batch,
  DeletedVisitors,
  EventStore,
  ExclusionChange,
  PageChange,
  RevenueChange,
  SelectRequest,
  WebsiteSpan,
} from '../store.ts'
import type { ViewerZone } from '../viewer-zones.ts'
import { openEngine } from './engine.ts'

export interface StoreThreadData {
  readonly module: string
  readonly open: string
  readonly options: unknown
}

export interface LoadRequest {
  readonly module: string
  readonly data: unknown
  /** Its methods are served there. */
  readonly port: MessagePort
}

/** What a module exports that is loaded into the thread. */
interface LoadedModule {
  createMethods(store: EventStore, data: unknown): Methods
}

const storeMethods = (store: EventStore) => ({
  append: (batch: Batch) => store.append(batch),
  mark: (inbox: string) => store.mark(inbox),
  marks: () => store.marks(),
  openVisits: ({ since, of }: { readonly since: number; readonly of: VisitsOf | undefined }) =>
    store.openVisits(since, of),
  query: (statement: Statement, { signal }: Call) => store.query(statement, { signal }),
  stream: (statement: Statement, { signal }: Call) => store.stream(statement, { signal }),
  select: (request: SelectRequest, { signal }: Call) => store.select(request, { signal }),
  dropSelection: (id: string) => store.dropSelection(id),
  changes: (span: WebsiteSpan) => store.changes(span),
  version: () => store.version(),
  setTimeZones: (zones: ReadonlyMap<number, string>) => store.setTimeZones(zones),
  addViewerZone: (viewer: ViewerZone) => store.addViewerZone(viewer),
  deleteWebsite: (website: number) => store.deleteWebsite(website),
  deleteSpans: (spans: readonly WebsiteSpan[]) => store.deleteSpans(spans),
  deleteBotHits: (before: number) => store.deleteBotHits(before),
  deleteBefore: (time: number) => store.deleteBefore(time),
  deleteVisitors: (deleted: DeletedVisitors) => store.deleteVisitors(deleted),
  setRevenue: (changes: readonly RevenueChange[]) => store.setRevenue(changes),
  setExcluded: (change: ExclusionChange) => store.setExcluded(change),
  setPages: (change: PageChange) => store.setPages(change),
  deleteImport: (deleted: ImportedEvents) => store.deleteImport(deleted),
  wipeDeleted: (_: undefined, { signal }: Call) => store.wipeDeleted({ signal }),
  canExpire: (days: ExpiredDays) => store.canExpire(days),
  expire: (days: ExpiredDays) => store.expire(days),
  deleteRetained: (days: ExpiredDays) => store.deleteRetained(days),
  replaceRetained: (days: readonly RetainedDay[]) => store.replaceRetained(days),
  addImported: (days: readonly RetainedDay[]) => store.addImported(days),
  replaceSearchDays: (days: readonly SearchDay[]) => store.replaceSearchDays(days),
  deleteSearch: (deleted: DeletedSearch) => store.deleteSearch(deleted),
  importNext: (request: ImportRequest, { signal }: Call) => store.importNext(request, { signal }),
  rollUp: (now: number) => store.rollUp(now),
  freeze: (_: undefined, { signal }: Call) => store.freeze({ signal }),
  probe: () => store.probe(),
  async load({ module, data, port }: LoadRequest): Promise<void> {
    const { createMethods }: LoadedModule = await import(module)
    serve(port, createMethods(store, data))
  },
})

export type StoreMethods = ReturnType<typeof storeMethods>

runThread<StoreThreadData>(async ({ module, open, options }, reportStarting) => {
  const store = await openEngine({ module: new URL(module), open, options }, reportStarting)
  return { methods: storeMethods(store), close: () => store.close() }
})
