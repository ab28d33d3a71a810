import { type FileHandle, open } from 'node:fs/promises'
import type { EventStore, FrozenFile } from '../../analytics/events/store.ts'
import { connectControl } from '../../control/client.ts'
import { controlSocketPath } from '../../control/messages.ts'
import { embeddedInbox } from '../moving/finish-events.ts'
import type { StoresOptions } from '../options.ts'

/** The file of the event store, open for reading. */
export interface OpenFrozenFile extends FrozenFile {
  readonly handle: FileHandle
}

/**
 * Yields the file of the embedded event store once, and keeps it unchanged until the caller stops iterating. A running service keeps
 * it unchanged for this process, and goes on if this process dies. Yields nothing if there are no events.
 */
export async function* freezeEvents(
  config: StoresOptions,
  openStore: (config: StoresOptions) => Promise<EventStore>,
): AsyncGenerator<OpenFrozenFile> {
  const service = await connectControl(controlSocketPath(config.dataDir))
  if (service) {
    try {
      // The service is the same program.
      for await (const file of service.call('freeze-events', null)) yield* withHandle(file as FrozenFile)
    } finally {
      service.close()
    }
    return
  }
  if (embeddedInbox(config.dataDir) === null) return
  const store = await openStore(config)
  // Closing any handle of a file releases the locks that this process has on it, so it must be closed after the store.
  let handle: FileHandle | undefined
  try {
    for await (const file of store.freeze()) {
      handle = await open(file.path)
      yield { ...file, handle }
    }
  } finally {
    await store.close()
    await handle?.close()
  }
}

async function* withHandle(file: FrozenFile): AsyncGenerator<OpenFrozenFile> {
  const handle = await open(file.path)
  try {
    yield { ...file, handle }
  } finally {
    await handle.close()
  }
}
