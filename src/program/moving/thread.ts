import type { CopyProgress } from '../../analytics/events/move/copy.ts'
import { beginMove } from '../../analytics/events/move/move.ts'
import type { MoveSource } from '../../analytics/events/move/move-store.ts'
import type { EventStore } from '../../analytics/events/store.ts'
import { type EngineModule, openEngine } from '../../analytics/events/thread/engine.ts'
import { systemClock } from '../../base/clock.ts'
import type { Call } from '../../threads/protocol.ts'
import type { EventServers } from '../event-engines.ts'
import { embeddedEvents, eventStoreAt } from '../event-store.ts'

export interface MoveData {
  readonly dataDir: string
  /** The name of the data folder's inbox. */
  readonly inbox: string
  readonly target: EventServers
}

/** The progress of a move. */
export type MoveProgress = CopyProgress | { readonly phase: 'waiting'; readonly message: string }

export type MoveMethods = ReturnType<typeof createMethods>

/** Copies in the thread of the embedded store, so that rows do not have to cross threads. */
export const createMethods = (store: MoveSource['store'], { dataDir, inbox, target }: MoveData) => ({
  async *copy(_: undefined, { signal }: Call): AsyncGenerator<MoveProgress, void, undefined> {
    const place = eventStoreAt({ ...target, dataDir })
    const to = yield* openTarget(place, signal)
    try {
      const sides = {
        from: { store, dialect: embeddedEvents(dataDir).engine.dialect },
        to: { store: to, dialect: place.engine.dialect },
      }
      for await (const progress of beginMove({ ...sides, inbox }, systemClock())) {
        if (signal.aborted) return
        yield progress
      }
    } finally {
      await to.close()
    }
  },
})

/** Opens the store and reports what it is waiting for. */
async function* openTarget(
  engine: EngineModule,
  signal: AbortSignal,
): AsyncGenerator<MoveProgress, EventStore, undefined> {
  const messages: string[] = []
  let isOpen = false
  let wake = (): void => {}
  const opening = openEngine(engine, (message) => {
    // Throwing also stops the wait.
    signal.throwIfAborted()
    messages.push(message)
    wake()
  })
  const opened = (): void => {
    isOpen = true
    wake()
  }
  opening.then(opened, opened)
  for (;;) {
    for (const message of messages.splice(0)) yield { phase: 'waiting', message }
    if (isOpen) return opening
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
}
