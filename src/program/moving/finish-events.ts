import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { duckdbFile } from '../../analytics/events/duckdb/engine.ts'
import { endMove, readMoves } from '../../analytics/events/move/move.ts'
import type { MoveStore } from '../../analytics/events/move/move-store.ts'
import type { EventStore } from '../../analytics/events/store.ts'
import { openEngine } from '../../analytics/events/thread/engine.ts'
import { readInboxName } from '../../analytics/ingest/inbox/file.ts'
import { createProgressReporter } from '../../base/progress.ts'
import { inboxFile } from '../data-folder.ts'
import { embeddedEvents } from '../event-store.ts'
import type { FinishMoveOptions } from './finish-records.ts'

const lookEveryMs = 1_000

/** The identity of the events in a data folder, or null if there are none. */
export const embeddedInbox = (dataDir: string): string | null =>
  existsSync(duckdbFile(dataDir)) ? readInboxName(inboxFile(dataDir)) : null

/**
 * Finishes a move into this store if one has begun: copies the events that arrived in the data folder since the copy, and the
 * position of its inbox. A node with another data folder waits until this is done.
 */
export async function finishEventsMove(to: MoveStore, { dataDir, log, signal }: FinishMoveOptions): Promise<void> {
  for (let hasReported = false; ; hasReported = true) {
    const moving = await readMoves(to)
    if (moving.length === 0) return
    const inbox = embeddedInbox(dataDir)
    if (inbox !== null && moving.includes(inbox) && (await finishFrom(dataDir, to, inbox, log))) return
    if (!hasReported) {
      log(
        'Waiting: events are being moved into this store. That ends when Sightline is started on it in their data folder, ' +
          `and nothing else uses that any more; this one is ${dataDir}`,
      )
    }
    await sleep(lookEveryMs, undefined, { signal })
  }
}

/** Returns false if another process has opened the embedded store. */
async function finishFrom(
  dataDir: string,
  to: MoveStore,
  inbox: string,
  log: (what: string) => void,
): Promise<boolean> {
  const store = await openUnlessLocked(dataDir)
  if (!store) return false
  try {
    const from = { store, dialect: embeddedEvents(dataDir).engine.dialect }
    const percent = createProgressReporter('Moving the events that came since they were copied', log)
    for await (const progress of endMove({ from, to, inbox })) {
      if (progress.phase === 'copying') percent(progress.done, progress.total)
    }
    log('All events are moved')
    return true
  } finally {
    await store.close()
  }
}

async function openUnlessLocked(dataDir: string): Promise<EventStore | null> {
  try {
    return await openEngine(embeddedEvents(dataDir), () => {})
  } catch (error) {
    if (error instanceof Error && /lock/i.test(error.message)) return null
    throw error
  }
}
