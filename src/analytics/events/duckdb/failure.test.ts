import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { DomainError } from '../../../base/errors.ts'
import { sampleEvent } from '../testing/sample-event.ts'
import { openDuckdbEventStore } from './store.ts'

test('a query that needs more memory than allowed fails with the reason, or uses the disk, and the store goes on', async () => {
  const store = await openDuckdbEventStore({ path: join(temporaryFolder(), 'events.duckdb'), memoryLimit: '32MB' })
  const ask = (text: string) => store.query({ text, values: [] })
  try {
    // Everything is needed at once.
    await assert.rejects(
      ask('SELECT length(list(i)) AS n FROM range(6000000) numbers(i)'),
      (error) =>
        error instanceof DomainError &&
        error.code === 'unavailable' &&
        error.message.includes('SIGHTLINE_EVENTS_MEMORY_MB'),
    )
    // Sorted on disk: they take more than 32 MB.
    const sorted = `SELECT max(i) AS n FROM (SELECT i FROM range(4000000) numbers(i) ORDER BY hash(i) OFFSET 1)`
    assert.equal((await ask(sorted)).length, 1)
    await store.append({ events: [sampleEvent({ website: 1 })], drops: [], inbox: 'inbox', after: 0, lastId: 1 })
    assert.deepEqual(await ask('SELECT count(*)::INT AS n FROM events'), [{ n: 1 }])
  } finally {
    await store.close()
  }
})
