import { once } from 'node:events'
import manifest from '../../package.json' with { type: 'json' }
import type { Analytics } from '../analytics/app.ts'
import { parseDemoRequest, runDemo } from '../analytics/demo/run-demo.ts'
import { streamPreview } from '../analytics/digests/preview-stream.ts'
import { importFile, parseImportRequest } from '../analytics/events/import.ts'
import type { EventStore, FrozenFile } from '../analytics/events/store.ts'
import type { StoreHost } from '../analytics/events/thread/host.ts'
import { parseLogRequest } from '../analytics/logs/read-log.ts'
import { parseErasureRequest, runErasure } from '../analytics/retention/erasures.ts'
import { DomainError } from '../base/errors.ts'
import { type ServiceStatus, statusOperation } from './doctor/service-status.ts'
import { configuredEvents } from './event-store.ts'
import { exportLive, exportOperation } from './exporting/read-events.ts'
import { embeddedInbox } from './moving/finish-events.ts'
import { eventServersOf, moveLive } from './moving/live-move.ts'
import type { EventsOptions } from './options.ts'
import type { ServiceDeps } from './service.ts'

/** What commands ask of the running service, because it has the event store open. */
export function serviceOperations(
  analytics: Pick<Analytics, 'digests' | 'demo' | 'erasures' | 'readLog' | 'stores' | 'inboxStatus'>,
  host: StoreHost,
  { config, disk }: Pick<ServiceDeps, 'config' | 'disk'>,
) {
  const rejectOnLowDisk = (): void => {
    if (disk.state() === 'ok') return
    throw new DomainError(
      'unavailable',
      'The disk of the data folder is almost full. Free some space, and run the command again.',
    )
  }
  return {
    'preview-mail': (input: unknown) => streamPreview(analytics.digests, input),
    demo: (input: unknown) => runDemo(analytics.demo, parseDemoRequest(input)),
    erase: (input: unknown) => runErasure(analytics.erasures, parseErasureRequest(input)),
    import(input: unknown, signal: AbortSignal) {
      rejectOnLowDisk()
      return importFile(host.store, parseImportRequest(input), signal)
    },
    logs(input: unknown, signal: AbortSignal) {
      rejectOnLowDisk()
      return analytics.readLog(parseLogRequest(input), signal)
    },
    async *[statusOperation](): AsyncGenerator<ServiceStatus> {
      const { state, problem } = await analytics.stores.events.read()
      yield {
        version: manifest.version,
        node: process.version,
        areEventsAvailable: state !== 'unavailable',
        eventsProblem: problem,
        inbox: analytics.inboxStatus(),
        // The monotonic clock goes on as before when the other one is set.
        clockStepMs: Date.now() - performance.timeOrigin - performance.now(),
      }
    },
    'freeze-events': (_: unknown, signal: AbortSignal) => freezeLive(host.store, signal),
    [exportOperation](input: unknown, signal: AbortSignal) {
      rejectOnLowDisk()
      return exportLive(host, config.dataDir, input, signal)
    },
    'move-events': (input: unknown, signal: AbortSignal) => moveEvents(config, host, input, signal),
  }
}

function moveEvents(
  config: EventsOptions,
  host: StoreHost,
  input: unknown,
  signal: AbortSignal,
): AsyncIterable<unknown> {
  const inbox = embeddedInbox(config.dataDir)
  if (!configuredEvents(config).engine.isEmbedded || inbox === null) {
    throw new DomainError('conflict', 'The events of the running service do not live in its data folder.')
  }
  return moveLive(host, { dataDir: config.dataDir, inbox, target: eventServersOf(input) }, signal)
}

/** Keeps the file of the event store unchanged until the command has copied it and disconnects, or dies. */
async function* freezeLive(store: EventStore, signal: AbortSignal): AsyncGenerator<FrozenFile> {
  for await (const file of store.freeze({ signal })) {
    yield file
    if (!signal.aborted) await once(signal, 'abort')
  }
}
