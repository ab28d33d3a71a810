import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../../../test/support/eventually.ts'
import { inFull } from '../../../../test/support/tier.ts'
import { DomainError } from '../../../base/errors.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { EventStore } from '../../events/store.ts'
import { createMemoryGuard } from './memory-guard.ts'
import { createQuerySlots, defaultQueryLimits } from './query-slots.ts'

const megabyte = 1024 ** 2
const isTooMuch = (error: unknown): boolean => error instanceof DomainError && error.reason === 'query-memory'

let folder: string
let store: EventStore
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-memory-'))
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
})
after(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

/**
 * Statements of anonymous visitors and of an owner, as requests run them; the highest memory that all of them used is recorded, and the
 * longest time between two looks at it, which depends on how busy the machine is.
 */
function openRequests() {
  const highest = { used: 0, secondsBetweenLooks: 0 }
  let lookedAt: number | null = null
  const observed: typeof store = {
    ...store,
    async query(statement, options) {
      const rows = await store.query(statement, options)
      if (statement.text !== duckdbEngine.usedMemory) return rows
      const now = performance.now()
      highest.secondsBetweenLooks = Math.max(highest.secondsBetweenLooks, (now - (lookedAt ?? now)) / 1000)
      lookedAt = now
      highest.used = Math.max(highest.used, Number(rows[0]?.used))
      return rows
    },
  }
  const slots = createQuerySlots(observed, defaultQueryLimits, undefined, duckdbEngine.usedMemory)
  const { signal } = new AbortController()
  return {
    highest,
    anonymous: (owner: string) => slots.forRequest({ slots: 'shared', owner }, signal),
    owner: () => slots.forRequest({ slots: 'own', owner: '1' }, signal),
  }
}

/** Groups that need about 30 bytes of memory each. */
const distinct = (numbers: number): { text: string; values: [] } => ({
  text: `SELECT count(*) AS groups FROM (SELECT DISTINCT hash(range) AS value FROM range(${numbers}))`,
  values: [],
})

test('anonymous visitors use 75 MB for their queries together, and an owner as much as it takes', inFull, async () => {
  const { highest, anonymous, owner } = openRequests()
  const endless = distinct(40_000_000)
  const asked = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => anonymous(name).query(endless)))
  for (const one of asked) assert.ok(one.status === 'rejected' && isTooMuch(one.reason), JSON.stringify(one))
  // Statements allocate on until someone looks again, and for a moment until they have stopped.
  const most = 75 + 10 + 300 * (highest.secondsBetweenLooks + 0.05)
  assert.ok(highest.used > 65 * megabyte && highest.used < most * megabyte, JSON.stringify({ ...highest, most }))
  const large = distinct(4_000_000)
  assert.deepEqual(await owner().query(large), [{ groups: 4_000_000 }])
  assert.deepEqual(await anonymous('a').query(distinct(200_000)), [{ groups: 200_000 }])
})

test('an export that an anonymous visitor does not read gives its memory to the next one who needs it', async () => {
  const { anonymous } = openRequests()
  const half = 2_000_000
  const rows = anonymous('slow')
    .stream({ text: `SELECT DISTINCT hash(range) AS value FROM range(${half})`, values: [] })
    [Symbol.asyncIterator]()
  try {
    await rows.next()
    assert.deepEqual(await anonymous('quick').query(distinct(half)), [{ groups: half }])
    await assert.rejects(rows.next(), isTooMuch)
  } finally {
    await rows.return?.()
  }
})

/** A guard of work that takes as much memory as it is passed. */
function pretend(usedBefore = 0) {
  let used = usedBefore
  let looks = 0
  const readUsed = async (): Promise<number> => {
    looks++
    return used
  }
  const guard = createMemoryGuard({ readUsed, maxBytes: 10 })
  const hold = (bytes: number): Promise<'stopped'> => {
    const began = guard.use(async (signal) => {
      await sleep(60)
      used += bytes
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    return began.then(
      () => assert.fail('It was not stopped.'),
      () => {
        used -= bytes
        return 'stopped' as const
      },
    )
  }
  const grow = (bytes: number): void => {
    used += bytes
  }
  /** When the guard has looked at all that was there before. */
  const look = async (): Promise<void> => {
    const before = looks
    await eventually(() => looks > before + 1)
  }
  return { hold, grow, look }
}

test('the work that began first is stopped first, and only as much as it takes', async () => {
  const { hold, grow } = pretend()
  const [first, second] = [hold(6), hold(6)]
  assert.equal(await first, 'stopped')
  assert.equal(await Promise.race([second, sleep(300, 'goes on')]), 'goes on')
  grow(20)
  assert.equal(await second, 'stopped')
})

test('memory that others used before does not count', async () => {
  const { hold, grow } = pretend(500)
  const work = hold(9)
  assert.equal(await Promise.race([work, sleep(300, 'goes on')]), 'goes on')
  grow(9)
  assert.equal(await work, 'stopped')
})

test('memory that others took meanwhile does not count for who comes after that', async () => {
  const { hold, grow, look } = pretend()
  const first = hold(0)
  await look()
  grow(10)
  const second = hold(0)
  await look()
  grow(1)
  assert.equal(await first, 'stopped')
  grow(8)
  assert.equal(await Promise.race([second, look().then(() => 'goes on')]), 'goes on')
  grow(2)
  assert.equal(await second, 'stopped')
})

test('memory that could not be read at the beginning does not count', async () => {
  let reads = 0
  const readUsed = async (): Promise<number> => (++reads === 1 ? Promise.reject(new Error('unavailable')) : 500)
  const guard = createMemoryGuard({ readUsed, maxBytes: 10 })
  const work = guard.use(async (signal) => {
    while (reads < 4) await sleep(20)
    signal.throwIfAborted()
    return 'done'
  })
  assert.equal(await work, 'done')
})

test('work that has ended is not watched any more', async () => {
  let reads = 0
  const guard = createMemoryGuard({ readUsed: async () => ++reads, maxBytes: 10 })
  assert.equal(await guard.use(async () => 'done'), 'done')
  await sleep(200)
  assert.equal(reads, 1)
})
