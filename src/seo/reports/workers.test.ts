import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditOutcome } from './jobs.ts'
import { startWorkers } from './workers.ts'

test('a report that is being claimed when the service stops is handed back before it has stopped', async () => {
  const finished: string[] = []
  let left = 1
  const jobs = {
    async claim() {
      if (left-- <= 0) return undefined
      await sleep(50)
      return { id: 1, accountId: 1, url: 'http://example.com/', intendedNoindex: false, lease: 'one', attempts: 1 }
    },
    renew: async () => true,
    async finish(_: unknown, { kind }: { readonly kind: string }) {
      finished.push(kind)
    },
  }
  const audit = async () => ({ kind: 'failed', error: 'none', transient: true }) as const
  const workers = startWorkers(jobs, audit, { total: 4, perAccount: 3 }, assert.ifError)
  workers.wake()
  await workers.stop()
  assert.deepEqual(finished, ['failed'])
})

test('an audit that breaks off tells its report one plain line, and the log all of it', async () => {
  const logged: unknown[] = []
  const told: string[] = []
  let left = 1
  const jobs = {
    async claim() {
      if (left-- <= 0) return undefined
      return { id: 1, accountId: 1, url: 'http://example.com/', intendedNoindex: false, lease: 'one', attempts: 1 }
    },
    renew: async () => true,
    async finish(_: unknown, outcome: AuditOutcome) {
      if (outcome.kind === 'failed') told.push(outcome.error)
    },
  }
  const failure = new TypeError('x is not a function\n    at judge (file:///opt/sightline/judge.ts:1:2)')
  const workers = startWorkers(
    jobs,
    () => Promise.reject(failure),
    { total: 1, perAccount: 1 },
    (error) => logged.push(error),
  )
  workers.wake()
  await sleep(50)
  await workers.stop()
  assert.deepEqual(told, ['The audit broke off: x is not a function'])
  assert.deepEqual(logged, [failure])
})
