import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EventStore } from '../../analytics/events/store.ts'
import type { StoreHost } from '../../analytics/events/thread/host.ts'
import { connectControl } from '../../control/client.ts'
import { controlSocketPath } from '../../control/messages.ts'
import { configuredEvents } from '../event-store.ts'
import type { StoresOptions } from '../options.ts'
import type { ExportEventsProgress, ExportEventsRequest } from './export-events.ts'
import { type EventFormat, eventFormats } from './manifest.ts'
import type { ExportMethods } from './thread.ts'

/** Where files of events are until the command takes them. The service may not be able to write anywhere else. */
export const exportFolder = (dataDir: string): string => join(dataDir, 'export.unfinished')

export const exportOperation = 'export-events'

/** What a command sends to the running service. */
type EventsRequest = Pick<ExportEventsRequest, 'website' | 'format'>

/** Writes the events of a website to files in `exportFolder`: by the service if it has the store open, otherwise here. */
export async function* writeEventFiles(
  config: StoresOptions,
  request: EventsRequest,
  openStore: (config: StoresOptions) => Promise<EventStore>,
): AsyncGenerator<ExportEventsProgress> {
  const { engine } = configuredEvents(config)
  const service = engine.isEmbedded ? await connectControl(controlSocketPath(config.dataDir)) : null
  if (service) {
    try {
      // The service is the same program.
      for await (const progress of service.call(exportOperation, request)) yield progress as ExportEventsProgress
    } finally {
      service.close()
    }
    return
  }
  // Loads the embedded engine, which the main thread of the service does not need.
  const { exportEvents } = await import('./export-events.ts')
  const store = await openStore(config)
  try {
    yield* exportEvents({ store, dialect: engine.dialect }, { ...request, folder: exportFolder(config.dataDir) })
  } finally {
    await store.close()
  }
}

/** The same in the running service. */
export async function* exportLive(
  host: Pick<StoreHost, 'load'>,
  dataDir: string,
  input: unknown,
  signal: AbortSignal,
): AsyncGenerator<ExportEventsProgress> {
  const methods = host.load<ExportMethods>({ module: new URL('./thread.ts', import.meta.url), data: { dataDir } })
  try {
    yield* methods.stream('export', { ...readRequest(input), folder: exportFolder(dataDir) }, { signal })
  } catch (error) {
    // The command is gone.
    if (!signal.aborted) throw error
    await rm(exportFolder(dataDir), { recursive: true, force: true })
  } finally {
    methods.close()
  }
}

/** Validates the request of a command, because the control socket carries untyped JSON. */
function readRequest(input: unknown): EventsRequest {
  if (typeof input === 'object' && input !== null && 'website' in input && 'format' in input) {
    const { website } = input
    const format: EventFormat | undefined = eventFormats.find((name) => name === input.format)
    if (typeof website === 'number' && format) return { website, format }
  }
  throw new Error('An export needs a website and a format.')
}
