import type { MessagePort } from 'node:worker_threads'
import type { CopyProgress } from '../../analytics/events/move/copy.ts'
import { beginMove } from '../../analytics/events/move/move.ts'
import type { EventStore } from '../../analytics/events/store.ts'
import { openEngine } from '../../analytics/events/thread/engine.ts'
import { systemClock } from '../../base/clock.ts'
import { type EventServers, embeddedEvents, eventStoreAt } from '../event-engines.ts'

export interface MoveData {
  readonly dataDir: string
  /** The name of the data folder's inbox. */
  readonly inbox: string
  readonly target: EventServers
}

export type FromMove =
  | { readonly kind: 'progress'; readonly progress: CopyProgress }
  | { readonly kind: 'waiting'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

/** Copies beside the embedded store, where rows need not cross threads. Ends with the port. */
export function start(store: EventStore, { dataDir, inbox, target }: MoveData, port: MessagePort): void {
  const tell = (message: FromMove): void => port.postMessage(message)
  let isWanted = true
  port.on('close', () => {
    isWanted = false
  })

  const run = async (): Promise<void> => {
    const place = eventStoreAt({ ...target, dataDir })
    const to = await openEngine(place, (message) => tell({ kind: 'waiting', message }))
    try {
      const sides = {
        from: { store, dialect: embeddedEvents(dataDir).engine.dialect },
        to: { store: to, dialect: place.engine.dialect },
      }
      for await (const progress of beginMove({ ...sides, inbox }, systemClock())) {
        if (!isWanted) return
        tell({ kind: 'progress', progress })
      }
    } finally {
      await to.close()
    }
  }

  run()
    .catch((error) => tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }))
    .finally(() => port.close())
}
