import { setTimeout as sleep } from 'node:timers/promises'
import type { BotHit } from '../bot-hit.ts'
import type { Drops, Event } from '../event.ts'
import type { Batch, EventWriter } from '../store.ts'

/** Writes rows in batches under an inbox name. Each batch is stored once, even if the process is killed. */
export interface BatchWriter {
  add(rows: Partial<Pick<Batch, 'events' | 'drops' | 'bots'>>): Promise<void>
  /** Resolves when everything added is stored. */
  flush(): Promise<void>
}

const maxAttempts = 8

export async function createBatchWriter(target: EventWriter, inbox: string, batchRows = 20_000): Promise<BatchWriter> {
  let { arrived } = await target.mark(inbox)
  let events: Event[] = []
  let drops: Drops[] = []
  let bots: BotHit[] = []

  const flush = async (): Promise<void> => {
    if (events.length + drops.length + bots.length === 0) return
    // A batch that the last process may have sent had the same number: only one of the two is stored.
    await appendWithRetries(target, { events, drops, bots, inbox, after: arrived, lastId: arrived + 1 })
    arrived++
    events = []
    drops = []
    bots = []
  }

  return {
    flush,
    async add(rows) {
      events.push(...(rows.events ?? []))
      drops.push(...(rows.drops ?? []))
      bots.push(...(rows.bots ?? []))
      if (events.length + drops.length + bots.length >= batchRows) await flush()
    },
  }
}

/** A short outage of the store must not abort a copy that took hours. */
export async function appendWithRetries(target: Pick<EventWriter, 'append'>, batch: Batch): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await target.append(batch)
    } catch (error) {
      if (attempt === maxAttempts) throw error
      await sleep(100 * 2 ** attempt)
    }
  }
}
