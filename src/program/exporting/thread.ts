import type { MoveSource } from '../../analytics/events/move/move-store.ts'
import type { Call } from '../../threads/protocol.ts'
import { embeddedEvents } from '../event-store.ts'
import { type ExportEventsProgress, type ExportEventsRequest, exportEvents } from './export-events.ts'

export type ExportMethods = ReturnType<typeof createMethods>

/** Exports in the thread of the embedded store, so that rows do not have to cross threads. */
export const createMethods = (store: MoveSource['store'], { dataDir }: { readonly dataDir: string }) => ({
  export(request: ExportEventsRequest, { signal }: Call): AsyncGenerator<ExportEventsProgress> {
    return exportEvents({ store, dialect: embeddedEvents(dataDir).engine.dialect }, request, signal)
  },
})
