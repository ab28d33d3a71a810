import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
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
