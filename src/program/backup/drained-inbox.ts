import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventWriter } from '../../analytics/events/store.ts'
import { DomainError } from '../../base/errors.ts'
import { connectControl } from '../../control/client.ts'
import { controlSocketPath } from '../../control/messages.ts'
import { inboxFile } from '../data-folder.ts'

const pollEveryMs = 200
const longestWaitMs = 60_000
/** Nodes send their hits to the server once a second. */
const otherNodesMs = 2_000

/**
 * Waits until every hit that was acknowledged before now is in the event server, and returns up to which entry of the inbox of this
 * node that is so. Without a running service nothing is sent, so the entries stay in the inbox.
 */
export async function waitForDrain(
  dataDir: string,
  store: Pick<EventWriter, 'mark'>,
): Promise<ReadonlyMap<string, number>> {
  const path = inboxFile(dataDir)
  if (!existsSync(path)) return new Map()
  const inbox = new DatabaseSync(path, { readOnly: true, timeout: 10_000 })
  try {
    const number = (sql: string, ...values: readonly number[]): number =>
      Number(Object.values(inbox.prepare(sql).get(...values) ?? {})[0] ?? 0)
    const name = String(inbox.prepare('SELECT name FROM inbox').get()?.name ?? '')
    const last = number("SELECT seq FROM sqlite_sequence WHERE name = 'groups'")
    const service = await connectControl(controlSocketPath(dataDir))
    service?.close()
    const waiting = (): number => number('SELECT count(*) FROM groups WHERE id <= ?', last)
    if (!service) {
      const { inFlight } = await store.mark(name)
      if (inFlight === null || waiting() === 0) return new Map()
      throw new DomainError(
        'unavailable',
        'The last batch of this node may be in ClickHouse in part. Start the service, which completes it, and run the command again.',
      )
    }
    for (const began = performance.now(); waiting() > 0; ) {
      if (performance.now() - began > longestWaitMs)
        throw new DomainError(
          'unavailable',
          'Hits have been waiting for the event server for a minute. Try again later.',
        )
      await sleep(pollEveryMs)
    }
    await sleep(otherNodesMs)
    return new Map([[name, last]])
  } finally {
    inbox.close()
  }
}
