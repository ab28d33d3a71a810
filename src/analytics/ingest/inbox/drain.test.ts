import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Batch, Mark } from '../../events/store.ts'
import { withFolder } from '../testing/folder.ts'
import { pollUntil } from '../testing/poll-until.ts'
import { createMethods } from './drain.ts'
import { encodeGroup } from './entry.ts'
import { openWriter } from './writer.ts'

interface Draining {
  readonly sent: readonly Batch[]
  addGroups(count: number): void
}

interface DrainScenario {
  readonly groups: number
  /** Groups up to this one are deleted. */
  readonly deleted?: number
  readonly mark?: Mark
  /** Called with the number of the attempt; may throw. */
  readonly take?: (attempt: number) => void
}

/** Drains an inbox in batches of at most three groups into a store with the given mark. */
async function draining(given: DrainScenario, work: (drain: Draining) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const path = join(folder, 'inbox.sqlite')
    const inbox = openWriter({ path, recentKeys: 10, recentMs: 1000 })
    const addGroups = (count: number): void => {
      const body = encodeGroup(0, [], [[1, 'bot', 1]])
      for (let group = 0; group < count; group++) inbox.commit({ time: 0, entries: 1, body, keys: new Float64Array() })
    }
    addGroups(given.groups)
    inbox.drained(given.deleted ?? 0)
    const sent: Batch[] = []
    const store = {
      mark: async () => given.mark ?? { arrived: 0, inFlight: null },
      async append(batch: Batch) {
        sent.push(batch)
        given.take?.(sent.length)
      },
    }
    const { drain, stop } = createMethods(store, { path, batchEntries: 3, batchIntervalMs: 5 })
    const run = async (): Promise<void> => {
      for await (const _ of drain(undefined, { signal: new AbortController().signal }));
    }
    const running = run()
    try {
      await work({ sent, addGroups })
    } finally {
      stop(0)
      await running
      inbox.close()
    }
  })
}

const describeBatches = (batches: readonly Batch[]): readonly string[] =>
  batches.map(({ after, lastId, drops }) => `(${after}, ${lastId}] ${drops[0]?.count ?? 0}`)

const sentUntil = (drain: Draining, lastId: number): Promise<readonly string[]> =>
  pollUntil(
    async () => describeBatches(drain.sent),
    () => drain.sent.at(-1)?.lastId === lastId,
  )

test('batches follow each other', async () => {
  await draining({ groups: 5 }, async (drain) => {
    assert.deepEqual(await sentUntil(drain, 5), ['(0, 3] 3', '(3, 5] 2'])
    drain.addGroups(1)
    assert.deepEqual(await sentUntil(drain, 6), ['(0, 3] 3', '(3, 5] 2', '(5, 6] 1'])
  })
})

test('a failed batch is sent again unchanged, even if more has arrived', async () => {
  let more = (): void => {}
  const take = (attempt: number): void => {
    if (attempt > 2) return
    more()
    throw new Error('The answer was lost.')
  }
  await draining({ groups: 0, take }, async (drain) => {
    more = () => drain.addGroups(1)
    drain.addGroups(2)
    assert.deepEqual(await sentUntil(drain, 4), ['(0, 2] 2', '(0, 2] 2', '(0, 2] 2', '(2, 4] 2'])
  })
})

test('a batch that was in flight when the last process ended is sent again unchanged', async () => {
  await draining({ groups: 5, mark: { arrived: 1, inFlight: 2 } }, async (drain) => {
    assert.deepEqual(await sentUntil(drain, 5), ['(1, 2] 1', '(2, 5] 3'])
  })
})

test('an in-flight batch that is gone from the inbox is completed by an empty batch', async () => {
  await draining({ groups: 5, deleted: 2, mark: { arrived: 0, inFlight: 2 } }, async (drain) => {
    assert.deepEqual(await sentUntil(drain, 5), ['(0, 2] 0', '(2, 5] 3'])
  })
})
