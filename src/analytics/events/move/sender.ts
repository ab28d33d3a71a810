import { setTimeout as sleep } from 'node:timers/promises'
import type { Drops, Event } from '../event.ts'
import type { Batch, EventStore } from '../store.ts'

/** Sends what it is given in batches under a name of its own. Each arrives once, be the sender killed or not. */
export interface Sender {
  add(events: readonly Event[], drops: readonly Drops[]): Promise<void>
  /** Afterwards all of it has arrived. */
  flush(): Promise<void>
}

const attempts = 8

export async function createSender(
  target: Pick<EventStore, 'mark' | 'append'>,
  inbox: string,
  batchRows = 20_000,
): Promise<Sender> {
  let { arrived } = await target.mark(inbox)
  let events: Event[] = []
  let drops: Drops[] = []

  const flush = async (): Promise<void> => {
    if (events.length + drops.length === 0) return
    // A batch of the last process that may have arrived had this number too: only one of the two does.
    await appendPatiently(target, { events, drops, inbox, after: arrived, lastId: arrived + 1 })
    arrived++
    events = []
    drops = []
  }

  return {
    flush,
    async add(moreEvents, moreDrops) {
      events.push(...moreEvents)
      drops.push(...moreDrops)
      if (events.length + drops.length >= batchRows) await flush()
    },
  }
}

/** A store that is away for moments need not end what took hours so far. */
export async function appendPatiently(target: Pick<EventStore, 'append'>, batch: Batch): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await target.append(batch)
    } catch (error) {
      if (attempt === attempts) throw error
      await sleep(100 * 2 ** attempt)
    }
  }
}
