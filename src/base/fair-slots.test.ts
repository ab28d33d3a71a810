import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from './errors.ts'
import { createFairSlots } from './fair-slots.ts'

const options = { what: 'exports', total: 4, perOwner: 2, maxWaitingPerOwner: 10, maxWaiting: 15, maxWaitMs: 5_000 }

const isRefusal = (error: unknown): boolean => error instanceof DomainError && error.code === 'too-many'

describe('fair slots', () => {
  test('limits slots per owner and in total', async () => {
    const slots = createFairSlots(options)
    const running = new Map<string, number>()
    let most = 0
    const work = (owner: string) => async (): Promise<void> => {
      running.set(owner, (running.get(owner) ?? 0) + 1)
      most = Math.max(most, slots.busy())
      assert.ok((running.get(owner) ?? 0) <= 2 && slots.busy() <= 4)
      await sleep(1)
      running.set(owner, (running.get(owner) ?? 0) - 1)
    }
    const owners = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'd', 'd']
    await Promise.all(owners.map((owner) => slots.use(owner, work(owner))))
    assert.equal(most, 4)
    assert.equal(slots.busy(), 0)
  })

  test('serves waiting owners round-robin, however much work one of them queued first', async () => {
    const slots = createFairSlots({ ...options, total: 1, perOwner: 1 })
    const order: string[] = []
    const work = (owner: string) => slots.use(owner, async () => void order.push(owner))
    const release = await slots.take('first')
    const all = [...Array.from({ length: 5 }, () => work('greedy')), work('modest'), work('patient')]
    release()
    await Promise.all(all)
    assert.deepEqual(order.slice(0, 3), ['greedy', 'modest', 'patient'])
  })

  test('refuses waiters beyond the limit immediately', async () => {
    const slots = createFairSlots({ ...options, total: 1, maxWaitingPerOwner: 1, maxWaiting: 2 })
    const release = await slots.take('a')
    const waiting = [slots.take('a'), slots.take('b')]
    await assert.rejects(slots.take('a'), isRefusal)
    await assert.rejects(slots.take('c'), isRefusal)
    release()
    for (const slot of waiting) (await slot)()
    assert.equal(slots.busy(), 0)
  })

  test('refuses after the maximum wait, with a time to retry', async () => {
    const slots = createFairSlots({ ...options, total: 1, maxWaitMs: 10 })
    const release = await slots.take('a')
    await assert.rejects(slots.take('b'), isRefusal)
    release()
    ;(await slots.take('b'))()
  })

  test('an aborted waiter leaves the queue, and a slot released twice counts once', async () => {
    const slots = createFairSlots({ ...options, total: 1 })
    const release = await slots.take('a')
    const controller = new AbortController()
    const waiting = slots.take('b', controller.signal)
    controller.abort(new Error('gone'))
    await assert.rejects(waiting, /gone/)
    await assert.rejects(slots.take('b', controller.signal), /gone/)
    release()
    release()
    assert.equal(slots.busy(), 0)
    await slots.take('c')
    assert.equal(slots.busy(), 1)
  })

  test('releases the slot of work that fails', async () => {
    const slots = createFairSlots(options)
    await assert.rejects(
      slots.use('a', () => Promise.reject(new Error('broken'))),
      /broken/,
    )
    assert.equal(slots.busy(), 0)
  })
})
