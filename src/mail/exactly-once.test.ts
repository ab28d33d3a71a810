import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { allEngines, type Place } from '../../test/support/engines.ts'
import { readMail } from '../../test/support/mime.ts'
import { openAt } from '../../test/support/records.ts'
import { type Running, run } from '../../test/support/run.ts'
import { type Smtp, type Step, startSmtp, steps } from '../../test/support/smtp.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { migrate } from '../database/migrate.ts'
import type { Records } from '../database/records.ts'
import { createOutbox, leaseMs } from './outbox.ts'

/** By this time, the lease of a dead process has expired. */
const afterTheLease = 2 * leaseMs

const send = (place: Place, smtp: Smtp, later = 0): Running =>
  run('test/support/send-mails.ts', [JSON.stringify({ place, smtpUrl: smtp.url, later })], {})

async function openOutbox(
  place: Place,
  t: TestContext,
): Promise<{ records: Records; enqueue: (key: string) => Promise<void> }> {
  const records = openAt(place)
  t.after(() => records.close())
  await migrate(records)
  const account = await createAccounts(records, Date.now).create('ada@example.com', 'Ada')
  const outbox = createOutbox(records, Date.now, 'example.com')
  return {
    records,
    enqueue: (key) => outbox.enqueue({ accountId: account.id, websiteId: null, kind: 'plain', key, dueAt: 0 }),
  }
}

const stateOf = async ({ db }: Records) => await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()

const settled = async (records: Records): Promise<string> => {
  while (true) {
    const { state } = await stateOf(records)
    if (state !== 'sending' && state !== 'queued') return state
    await sleep(50)
  }
}

/** Whether any mail has not been handed over yet. */
const isAnythingLeft = async ({ db }: Records): Promise<boolean> =>
  (await db
    .selectFrom('mails')
    .select('id')
    .where('state', 'in', ['queued', 'sending'])
    .where('handed_at', 'is', null)
    .executeTakeFirst()) !== undefined

for (const engine of allEngines) {
  describe(`on ${engine.name}, a process killed at a step of sending`, () => {
    /** The final state of the row. For steps without an entry it depends on timing, but exactly one mail arrives either way. */
    const ends: Partial<Readonly<Record<Step, 'sent' | 'unconfirmed'>>> = {
      connect: 'sent',
      sender: 'sent',
      recipient: 'sent',
      end: 'unconfirmed',
    }
    for (const fatal of steps) {
      test(`${fatal}: the mail goes out once`, async (t) => {
        const place = await engine.place()
        const { records, enqueue } = await openOutbox(place, t)
        let victim: Running | undefined
        const died = Promise.withResolvers<void>()
        const smtp = await startSmtp(async (step) => {
          if (step !== fatal || victim === undefined) return
          const dying = victim
          victim = undefined
          dying.signal('SIGKILL')
          await dying.ended
          died.resolve()
        })
        await enqueue('one')
        victim = send(place, smtp)
        await died.promise
        const next = send(place, smtp, afterTheLease)
        const state = await settled(records)
        next.signal('SIGTERM')
        await next.ended
        assert.equal(smtp.received.length, 1)
        assert.equal(state, ends[fatal] ?? state)
      })
    }

    test('writing, before there is a connection: the mail goes out once, under the Message-ID it always had', async (t) => {
      const place = await engine.place()
      const { records, enqueue } = await openOutbox(place, t)
      const smtp = await startSmtp()
      await enqueue('one')
      const before = await stateOf(records)
      const victim = send(place, { ...smtp, url: 'smtp://127.0.0.1:9' })
      await victim.printed('writing one')
      victim.signal('SIGKILL')
      await victim.ended
      const next = send(place, smtp, afterTheLease)
      assert.equal(await settled(records), 'sent')
      next.signal('SIGTERM')
      await next.ended
      assert.equal(smtp.received.length, 1)
      assert.equal(readMail(smtp.received[0]?.raw ?? '').headers['message-id'], `<${before.message_id}>`)
    })

    test('at random, repeatedly: none of twenty mails is sent twice, and none is lost unnoticed', async (t) => {
      const place = await engine.place()
      const { records, enqueue } = await openOutbox(place, t)
      let stepsToLive = 0
      let victim: Running | undefined
      const smtp = await startSmtp(async () => {
        stepsToLive -= 1
        await sleep(Math.random() * 5)
        if (stepsToLive === 0) victim?.signal('SIGKILL')
      })
      for (let number = 0; number < 20; number++) await enqueue(String(number))
      let deaths = 0
      for (; await isAnythingLeft(records); deaths++) {
        stepsToLive = 10 + Math.floor(Math.random() * 40)
        victim = send(place, smtp, deaths * afterTheLease)
        const ended = victim.ended.then(() => true)
        while (!(await Promise.race([ended, sleep(50, false)])) && (await isAnythingLeft(records)));
        victim.signal('SIGKILL')
        await ended
      }
      const arrived = smtp.received.map(({ raw }) => readMail(raw).headers.subject)
      assert.equal(new Set(arrived).size, arrived.length, 'no mail came twice')
      const mails = await records.db.selectFrom('mails').selectAll().execute()
      const missing = mails.filter(({ key }) => !arrived.includes(`About ${key}`))
      // A process that dies between the commit and the last line leaves a mail whose delivery is reported as uncertain.
      assert.deepEqual(
        [...new Set(missing.map(({ handed_at }) => handed_at !== null))],
        missing.length > 0 ? [true] : [],
      )
      // Each process has several mails in progress when it dies, but at most one of them is between commit and last line.
      assert.ok(missing.length <= deaths, `${missing.length} of 20 did not go out, after ${deaths} deaths`)
    })
  })
}

test('two processes on one PostgreSQL send each mail once', async (t) => {
  const place = await allEngines[1]?.place()
  assert.ok(place)
  const { records, enqueue } = await openOutbox(place, t)
  const smtp = await startSmtp()
  for (let number = 0; number < 100; number++) await enqueue(String(number))
  const both = [send(place, smtp), send(place, smtp)]
  await smtp.has(100)
  for (const process of both) process.signal('SIGTERM')
  await Promise.all(both.map(({ ended }) => ended))
  assert.equal(new Set(smtp.received.map(({ raw }) => readMail(raw).headers.subject)).size, 100)
  assert.equal(smtp.received.length, 100)
  for (const process of both) assert.match(process.output(), /writing/, 'both had a part in it')
  const states = await records.db.selectFrom('mails').select('state').distinct().execute()
  assert.deepEqual(states, [{ state: 'sent' }])
})

test('a process that was suspended longer than its lease does not send a mail again', async (t) => {
  const place = await allEngines[0]?.place()
  assert.ok(place)
  const { records, enqueue } = await openOutbox(place, t)
  const asleep = Promise.withResolvers<void>()
  const awake = Promise.withResolvers<void>()
  let first = true
  const smtp = await startSmtp(async (step) => {
    if (step !== 'recipient' || !first) return
    first = false
    slow.signal('SIGSTOP')
    asleep.resolve()
    await awake.promise
  })
  await enqueue('one')
  const slow = send(place, smtp)
  await asleep.promise
  const other = send(place, smtp, afterTheLease)
  assert.equal(await settled(records), 'sent')
  slow.signal('SIGCONT')
  awake.resolve()
  slow.signal('SIGTERM')
  await slow.ended
  other.signal('SIGTERM')
  await other.ended
  assert.equal(smtp.received.length, 1)
})
