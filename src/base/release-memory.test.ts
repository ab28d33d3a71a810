import assert from 'node:assert/strict'
import { constants, PerformanceObserver, performance } from 'node:perf_hooks'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { releaseIdleMemory } from './release-memory.ts'

test('the memory of the start, and of each load, is released once nothing happens', async () => {
  const collections: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { flags = 0 } = 'detail' in entry ? (entry.detail as { readonly flags?: number }) : {}
      if (flags & constants.NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE) collections.push(flags)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  const work = setInterval(() => {
    for (const end = performance.now() + 5; performance.now() < end; );
  }, 10)
  releaseIdleMemory(500)
  await sleep(1_000)
  assert.equal(collections.length, 0)
  clearInterval(work)
  for (let waits = 0; waits < 100 && collections.length === 0; waits++) await sleep(100)
  const released = collections.length
  assert.ok(released > 0)
  const before = performance.eventLoopUtilization()
  await sleep(1_000)
  // On a busy machine the little that an idle thread does takes as long as work.
  const wasIdle = performance.eventLoopUtilization(before).utilization < 0.02
  if (wasIdle) assert.equal(collections.length, released, 'an idle thread has no garbage')
  const releasedFirst = collections.length
  const load = setInterval(() => {
    for (const end = performance.now() + 5; performance.now() < end; );
  }, 10)
  await sleep(1_000)
  clearInterval(load)
  for (let waits = 0; waits < 100 && collections.length === releasedFirst; waits++) await sleep(100)
  assert.ok(collections.length > releasedFirst, 'that of a load is released, too')
  observer.disconnect()
})
