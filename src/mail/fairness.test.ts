import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { engines, type RecordsEngine } from '../../test/support/engines.ts'
import { freshRecords } from '../../test/support/records.ts'
import { createAccounts } from '../accounts/accounts.ts'
import type { Records } from '../database/records.ts'
import { mailJobs } from '../jobs/kinds.ts'
import { createOutbox, leaseMs, type Outbox } from './outbox.ts'
import { type ComposedMail, startMailWorker } from './worker.ts'

for (const engine of engines) describe(`the mails of several accounts on ${engine.name}`, () => describeMails(engine))

function describeMails(engine: RecordsEngine): void {
  let records: Records
  let greedy = 0
  let modest = 0
  const clock = Date.now
  before(async () => {
    records = await freshRecords(engine)
    const { create } = createAccounts(records, clock)
    greedy = (await create('greedy@example.com', 'Greedy')).id
    modest = (await create('modest@example.com', 'Modest')).id
  })
  after(() => records.close())

  const dueAt = Date.now() - 60_000
  const queue = async (accountId: number, key: string): Promise<void> =>
    await createOutbox(records, clock, 'example.com').enqueue({ accountId, websiteId: null, kind: 'plain', key, dueAt })
  beforeEach(async () => {
    await records.db.deleteFrom('mails').execute()
    await records.db.deleteFrom('jobs').execute()
    for (let n = 0; n < 20; n++) await queue(greedy, `greedy ${n}`)
    await queue(modest, 'modest')
  })

  const claim = async (outbox: Outbox, passedOver: readonly number[] = []): Promise<number | undefined> => {
    const options = { leaseMs, passedOver: new Set(passedOver), begin: outbox.begin }
    return (await outbox.queue.claim(mailJobs, options))?.work.accountId
  }

  test('are sent round-robin', async () => {
    const outbox = createOutbox(records, clock, 'example.com')
    const turns: (number | undefined)[] = []
    for (let n = 0; n < 4; n++) turns.push(await claim(outbox))
    assert.deepEqual(turns, [greedy, modest, greedy, greedy])
  })

  test('skip an account that has reached its limit', async () => {
    const outbox = createOutbox(records, clock, 'example.com')
    assert.equal(await claim(outbox, [greedy]), modest)
    assert.equal(await claim(outbox, [greedy]), undefined)
  })

  test('do not wait for an account whose mails all hang', async () => {
    const letGo = Promise.withResolvers<ComposedMail>()
    const written: number[] = []
    const sender = startMailWorker({
      outbox: createOutbox(records, clock, 'example.com'),
      transport: { send: async () => ({ kind: 'accepted', reply: '' }) },
      from: { address: 'reports@example.com' },
      composers: {
        async plain({ accountId }) {
          written.push(accountId)
          return accountId === greedy ? await letGo.promise : { kind: 'unwanted' }
        },
      },
      clock,
      onError: assert.ifError,
      perAccount: 2,
    })
    try {
      for (let n = 0; n < 250 && written.length < 3; n++) await sleep(20)
      assert.deepEqual(
        written.toSorted((a, b) => a - b),
        [greedy, greedy, modest],
      )
      await queue(modest, 'later')
      for (let n = 0; n < 250 && written.length < 4; n++) await sleep(20)
      assert.equal(written.at(-1), modest)
    } finally {
      letGo.resolve({ kind: 'unwanted' })
      await sender.stop()
    }
  })
}
