import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../../test/support/folder.ts'
import { freePort } from '../../test/support/port.ts'
import { openAt } from '../../test/support/records.ts'
import { type AtStep, refusal, type Smtp, startSmtp } from '../../test/support/smtp.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { migrate } from '../database/migrate.ts'
import type { MailRow } from '../database/schema.ts'
import { createOutbox } from './outbox.ts'
import { readSmtpServer } from './smtp-server.ts'
import { createMailTransport } from './transport.ts'
import { type ComposeMail, startMailWorker } from './worker.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Creates one due mail, a worker that sends it, and a clock that the test controls. */
async function sendOne(t: TestContext, smtpUrl: string, write: ComposeMail = async () => plain) {
  const records = openAt({ url: null, dataDir: temporaryFolder() })
  await migrate(records)
  const start = Date.UTC(2026, 10, 2, 8)
  let now = start
  const clock = (): number => now
  const { id } = await createAccounts(records, clock).create('ada@example.com', 'Ada')
  const outbox = createOutbox(records, clock, 'example.com', { random: () => 0 })
  await outbox.enqueue({ accountId: id, websiteId: null, kind: 'plain', key: 'one', dueAt: now })
  const logged: string[] = []
  const server = readSmtpServer(smtpUrl)
  assert.ok(server)
  const sender = startMailWorker({
    outbox,
    transport: createMailTransport(server, { connectMs: 1_500, replyMs: 1_500 }),
    from: { name: 'Sightline', address: 'reports@example.com' },
    composers: { plain: write },
    clock,
    onError: (error) => logged.push(String(error)),
    perAccount: 2,
  })
  t.after(async () => {
    await sender.stop()
    await records.close()
  })
  const read = (): Promise<MailRow> => records.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  return {
    start,
    read,
    /** The log for the operator. */
    log: (): string => logged.join('\n'),
    moveTo(time: number) {
      now = time
    },
    /** Returns the row after this number of attempts. */
    async tried(attempts: number): Promise<MailRow> {
      while (true) {
        const row = await read()
        if (row.attempts >= attempts && row.state !== 'sending') return row
        await sleep(20)
      }
    },
  }
}

const plain = {
  kind: 'message' as const,
  summary: null,
  message: {
    to: { address: 'ada@example.com' },
    subject: 'One',
    text: 'One.',
    html: '<p>One.</p>',
    language: 'en',
  },
}

/** Larger than all buffers between this process and the server. */
const endless = { ...plain, message: { ...plain.message, text: 'One.\n'.repeat(2_400_000) } }

const once = (atStep: AtStep): AtStep => {
  let done = false
  return (step, session) => {
    if (done) return
    return Promise.resolve(atStep(step, session)).catch((error) => {
      done = true
      throw error
    })
  }
}

const refuseAt =
  (wanted: string, code: number, text: string): AtStep =>
  async (step) => {
    if (step === wanted) throw refusal(code, text)
  }

test('a slow server gets the mail', async (t) => {
  const smtp = await startSmtp(() => sleep(300))
  const mail = await (await sendOne(t, smtp.url)).tried(1)
  assert.equal(mail.state, 'sent')
  assert.equal(mail.recipient, 'ada@example.com')
  assert.equal(smtp.received.length, 1)
})

test('a mail that cannot be composed is retried', async (t) => {
  const smtp = await startSmtp()
  const broken = await sendOne(t, smtp.url, () => Promise.reject(new Error('no statistics')))
  const mail = await broken.tried(1)
  assert.equal(mail.state, 'queued')
  assert.match(mail.error ?? '', /could not be composed/)
})

describe('a temporary rejection is retried a minute later', () => {
  const rows: Record<string, readonly [step: string, code: number, reported: RegExp, logged: RegExp]> = {
    'busy at once': ['connect', 421, /could not be sent|closed the connection/, /Sending through|broke the connection/],
    'sender, later': [
      'sender',
      451,
      /^The mail server refused the sender\. /,
      /refuses the sender in SIGHTLINE_MAIL_FROM.*try later/,
    ],
    'sender, never': [
      'sender',
      550,
      /^The mail server refused the sender\. /,
      /refuses the sender in SIGHTLINE_MAIL_FROM.*try later/,
    ],
    'recipient, later (greylisting)': [
      'recipient',
      450,
      /^The mail server does not accept mail for the recipient yet\.$/,
      /retry later.*try later/,
    ],
    'message, later': [
      'end',
      452,
      /^The mail server cannot accept the message right now\.$/,
      /cannot take the message now.*try later/,
    ],
  }
  for (const [name, [step, code, reported, logged]] of Object.entries(rows)) {
    test(name, async (t) => {
      const smtp = await startSmtp(once(refuseAt(step, code, 'try later')))
      const sending = await sendOne(t, smtp.url)
      const first = await sending.tried(1)
      assert.equal(first.state, 'queued')
      assert.match(first.error ?? '', reported)
      assert.doesNotMatch(first.error ?? '', /try later|127\.0\.0\.1|SIGHTLINE/)
      assert.match(sending.log(), logged)
      assert.equal(first.due_at, sending.start + minute)
      sending.moveTo(sending.start + minute)
      assert.equal((await sending.tried(2)).state, 'sent')
      assert.equal(smtp.received.length, 1)
    })
  }
})

describe('a permanent rejection is not retried', () => {
  const rows: Record<string, readonly [step: string, reported: string, logged: RegExp]> = {
    recipient: ['recipient', 'The mail server refused the recipient.', /refuses the recipient.*no such user/],
    message: ['end', 'The mail server refused the message.', /refuses the message.*no such user/],
  }
  for (const [name, [step, reported, logged]] of Object.entries(rows)) {
    test(name, async (t) => {
      const smtp = await startSmtp(refuseAt(step, 550, 'no such user'))
      const sending = await sendOne(t, smtp.url)
      const mail = await sending.tried(1)
      assert.equal(mail.state, 'failed')
      assert.equal(mail.error, reported)
      assert.match(sending.log(), logged)
      assert.equal(smtp.received.length, 0)
    })
  }
})

describe('a server that disconnects', () => {
  const breaking = async (at: string): Promise<Smtp> => {
    let broken = false
    const smtp: Smtp = await startSmtp((step, session) => {
      if (step !== at || broken) return
      broken = true
      smtp.breakOff(session)
    })
    return smtp
  }
  for (const step of ['connect', 'sender', 'recipient', 'data', 'body']) {
    test(`at ${step}, before it had the whole mail: sent again`, async (t) => {
      const smtp = await breaking(step)
      const sending = await sendOne(t, smtp.url, async ({ attempts }) =>
        step === 'body' && attempts === 1 ? endless : plain,
      )
      const first = await sending.tried(1)
      assert.equal(first.state, 'queued')
      assert.equal(first.handed_at, null)
      sending.moveTo(first.due_at)
      assert.equal((await sending.tried(2)).state, 'sent')
      assert.equal(smtp.received.length, 1)
    })
  }

  test('after it had the whole mail: not sent again, and reported as unconfirmed', async (t) => {
    const smtp = await breaking('end')
    const sending = await sendOne(t, smtp.url)
    const mail = await sending.tried(1)
    assert.equal(mail.state, 'unconfirmed')
    assert.match(mail.error ?? '', /closed the connection/)
    sending.moveTo(sending.start + 2 * day)
    await sleep(1_200)
    assert.equal((await sending.read()).attempts, 1)
  })
})

test('a server that stops responding is retried later', async (t) => {
  const smtp = await startSmtp(async (step) => {
    if (step === 'sender') await sleep(3_000)
  })
  const mail = await (await sendOne(t, smtp.url)).tried(1)
  assert.equal(mail.state, 'queued')
  assert.match(mail.error ?? '', /did not answer in time/)
})

test('an unreachable server is retried for a day, at growing intervals, and then the mail fails', async (t) => {
  const sending = await sendOne(t, `smtp://127.0.0.1:${await freePort()}`)
  const waits: number[] = []
  let now = sending.start
  let mail = await sending.tried(1)
  while (mail.state === 'queued') {
    waits.push((mail.due_at - now) / minute)
    now = mail.due_at
    sending.moveTo(now)
    mail = await sending.tried(mail.attempts + 1)
  }
  assert.deepEqual(waits, [1, 2, 4, 8, 16, 32, 64, ...Array<number>(10).fill(120)])
  assert.equal(mail.state, 'failed')
  assert.ok(now <= sending.start + day)
  assert.equal(mail.error, 'The mail server could not be reached. See the log of this installation for the reason.')
  assert.match(sending.log(), /Nothing answers at 127\.0\.0\.1/)
})
