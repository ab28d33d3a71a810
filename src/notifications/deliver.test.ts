import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { allEngines, engines } from '../../test/support/engines.ts'
import { eventually } from '../../test/support/eventually.ts'
import { readMail } from '../../test/support/mime.ts'
import { startSmtp } from '../../test/support/smtp.ts'
import type { NewChannel } from './channel.ts'
import { createDeliveries } from './deliveries.ts'
import { type OpenNotifications, openNotifications } from './testing/open-notifications.ts'
import type { HttpKind } from './testing/published-shapes.ts'
import { startReceiver } from './testing/receiver.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const events: NewChannel['events'] = ['website.created', 'goal.reached', 'member.joined', 'crawl.finished']

const settingsOf = (kind: HttpKind, url: string): Partial<NewChannel> =>
  ({
    slack: { url: `${url}/services/T0/B0/abc` },
    discord: { url: `${url}/api/webhooks/42/abc-def` },
    teams: { url: `${url}/workflows/abc/triggers/manual/paths/invoke?sig=x` },
    telegram: { token: '123456:abcdefghijklmnopqrstuvwxyz', chat: '-100123' },
    ntfy: { server: url, topic: 'my-topic', token: 'tk_secret' },
    webhook: { url: `${url}/hook?key=1` },
  })[kind]

const oneDelivery = async (opened: OpenNotifications, channel: number, state: string, attempts = 1) =>
  await eventually(async () => {
    const [delivery, ...more] = await opened.deliveries(channel)
    assert.deepEqual([delivery?.state, delivery?.attempts, more.length], [state, attempts, 0])
    assert.ok(delivery)
    return delivery
  })

for (const engine of allEngines)
  describe(`deliveries on ${engine.name}`, () => {
    test('a notice reaches the channels that have chosen it, once each, and no other account', async (t) => {
      const receiver = await startReceiver('webhook')
      t.after(receiver.stop)
      const opened = await openNotifications(t, engine)
      const [own, other] = [await opened.account('own'), await opened.account('other')]
      const url = { kind: 'webhook', url: receiver.url } as const
      const chosen = await opened.channel(own, { ...url, name: 'chosen', events })
      const limited = await opened.channel(own, { ...url, name: 'limited', events, limited: 1 })
      const silent = await opened.channel(own, { ...url, name: 'silent' })
      const foreign = await opened.channel(other, { ...url, name: 'foreign', events })
      const off = await opened.channel(own, { ...url, name: 'off', events, enabled: 0 })
      const { row: unverified } = await opened.notifications.channels.create(own, { ...url, name: 'new', events })
      await opened.notify(own, { website: 7 })
      // The cause may report it again, as after a crash.
      await opened.notify(own, { website: 7 })
      await oneDelivery(opened, chosen.id, 'delivered')
      for (const { id } of [limited, silent, foreign, off, unverified])
        assert.deepEqual(await opened.deliveries(id), [])
      // What is about no website reaches a limited channel, too; an alert names its channels itself.
      await opened.notify(own, {
        event: 'member.joined',
        key: 'a',
        data: { member: { name: 'Ada', role: 'editor' }, url: '' },
      })
      await oneDelivery(opened, limited.id, 'delivered')
      await opened.notify(own, { key: 'b', channels: [silent.id, foreign.id] })
      await oneDelivery(opened, silent.id, 'delivered')
      assert.deepEqual(await opened.deliveries(foreign.id), [])
      assert.equal(receiver.received.length, 4)
      assert.deepEqual(opened.errors, [])
    })

    test('a receiver that was away gets it later, signed anew; one that stays away gets no more after a day', async (t) => {
      const receiver = await startReceiver('webhook')
      const port = Number(new URL(receiver.url).port)
      const opened = await openNotifications(t, engine)
      const own = await opened.account('own')
      const { id, secret } = await opened.channel(own, { kind: 'webhook', name: 'a', url: receiver.url, events })
      await receiver.stop()
      const start = opened.clock()
      await opened.notify(own)
      const first = await oneDelivery(opened, id, 'retrying')
      assert.deepEqual([first.problem, first.due_at, first.status], ['connect', start + 30_000, null])
      opened.moveTo(start + 30_000)
      await oneDelivery(opened, id, 'retrying', 2)
      const again = await startReceiver('webhook', port)
      t.after(again.stop)
      // The library that verifies compares with the time of now.
      again.answer = (reply) => reply.writeHead(503, { 'retry-after': '3600' }).end('later')
      opened.moveTo(start + 2 * minute)
      const third = await oneDelivery(opened, id, 'retrying', 3)
      assert.deepEqual([third.problem, third.status, third.reply], ['status', 503, 'later'])
      assert.equal(third.due_at, start + 2 * minute + hour)
      again.answer = (reply) => reply.writeHead(204).end()
      opened.moveTo(start + 2 * hour)
      await oneDelivery(opened, id, 'delivered', 4)
      const ids = again.received.map(({ headers }) => headers['webhook-id'])
      assert.equal(new Set(ids).size, 1)
      const times = again.received.map(({ headers }) => Number(headers['webhook-timestamp']) * 1000)
      assert.deepEqual(times, [start + 2 * minute, start + 2 * hour])
      assert.ok(secret?.startsWith('whsec_'))

      await again.stop()
      await opened.notify(own, { key: '8' })
      const began = opened.clock()
      for (let attempt = 1; ; attempt++) {
        const [, second] = await eventually(async () => {
          const rows = await opened.deliveries(id)
          assert.ok((rows[1]?.attempts ?? 0) >= attempt && rows[1]?.state !== 'sending')
          return rows
        })
        assert.ok(second)
        if (second.state === 'failed') {
          assert.ok(second.attempts > 15 && opened.clock() > began + 20 * hour && opened.clock() <= began + day)
          break
        }
        opened.moveTo(second.due_at)
      }
      assert.equal((await opened.readChannel(id)).enabled, 1)
    })
  })

const [engine] = engines
assert.ok(engine)

for (const kind of ['slack', 'discord', 'teams', 'telegram', 'ntfy', 'webhook'] as const)
  test(`a test verifies a channel of ${kind}; one that is refused does not`, async (t) => {
    const receiver = await startReceiver(kind)
    t.after(receiver.stop)
    const opened = await openNotifications(t, engine, { urls: { telegram: receiver.url } })
    const own = await opened.account('own')
    const { channels, deliveries } = opened.notifications
    const { row } = await channels.create(own, { kind, name: 'a', ...settingsOf(kind, receiver.url) })
    const { answer } = receiver
    const tryOut = async (state: string) => {
      const data = { channel: { id: row.id, name: row.name }, url: 'https://stats.example.org/settings/notifications' }
      const id = await deliveries.addTest(row.id, own, { event: 'channel.test', at: opened.clock(), data })
      opened.notifications.deliver()
      return await eventually(async () => {
        const delivery = await deliveries.read(row.id, id)
        assert.equal(delivery.state, state, delivery.reply ?? '')
        return delivery
      })
    }
    receiver.answer = (reply) => reply.writeHead(403).end('no')
    const refused = await tryOut('failed')
    assert.deepEqual([refused.problem, refused.status, refused.attempts], ['status', 403, 1])
    assert.equal((await opened.readChannel(row.id)).verified_at, null)
    receiver.answer = answer
    const delivered = await tryOut('delivered')
    assert.equal((await opened.readChannel(row.id)).verified_at, opened.clock())
    assert.deepEqual(
      receiver.received.map(({ refused: why }) => why),
      [null, null],
    )
    assert.match(delivered.request ?? '', /^POST http:\/\/127\.0\.0\.1:\d+\/…\n/)
    // Neither the log nor the record shows a secret.
    for (const shown of [delivered.request ?? '', row.target, row.settings])
      assert.doesNotMatch(shown, /T0\/B0|abc-def|sig=x|abcdefghij|tk_secret|key=1|whsec_/)
    if (kind === 'ntfy') assert.equal(receiver.received[1]?.headers.authorization, 'Bearer tk_secret')
    await channels.update(
      own,
      row.id,
      kind === 'telegram' ? { chat: '-5' } : kind === 'ntfy' ? { topic: 'b' } : { url: `${receiver.url}/other` },
    )
    assert.equal((await opened.readChannel(row.id)).verified_at, null)
  })

test('an address gets a link, and then notices; an unsubscribed one gets nothing', async (t) => {
  const smtp = await startSmtp()
  t.after(smtp.stop)
  const opened = await openNotifications(t, engine, { smtpUrl: smtp.url })
  const own = await opened.account('own')
  const { channels } = opened.notifications
  const { row } = await channels.create(own, {
    kind: 'email',
    name: 'Ops',
    address: 'Ops@Example.com',
    language: 'de',
    events,
  })
  await opened.notify(own)
  await smtp.has(1)
  const asked = readMail(smtp.received[0]?.raw ?? '')
  assert.deepEqual(smtp.received[0]?.to, ['ops@example.com'])
  assert.match(asked.headers.subject ?? '', /Bestätigen/)
  const [, id = '', signature = ''] = /\/confirm\/notifications\/(\d+)\/([\w-]+)/.exec(asked.text) ?? []
  assert.equal(await channels.ofLink(Number(id), `${signature}x`), undefined)
  const linked = await channels.ofLink(Number(id), signature)
  assert.equal(linked?.id, row.id)
  assert.deepEqual([await channels.confirm(linked), await channels.confirm(linked)], [true, false])
  assert.equal(await channels.ofLink(Number(id), signature), undefined)
  await opened.notify(own, { key: '8' })
  await smtp.has(2)
  await oneDelivery(opened, row.id, 'delivered')
  const noticed = readMail(smtp.received[1]?.raw ?? '')
  assert.equal(noticed.headers.subject, 'Neue Website: example.com')
  assert.match(noticed.headers['list-unsubscribe'] ?? '', /\/unsubscribe\/notifications\/\d+\//)
  await channels.unsubscribe(row.id)
  await opened.notify(own, { key: '9' })
  assert.equal((await opened.deliveries(row.id)).length, 1)
  assert.equal((await opened.readChannel(row.id)).disabled_reason, 'unsubscribed')
  assert.deepEqual(opened.audited, ['verifyNotificationChannel', 'unsubscribeNotificationChannel'])
  // To turn it on again asks who has unsubscribed.
  await channels.update(own, row.id, { enabled: 1 })
  const again = await opened.readChannel(row.id)
  assert.deepEqual([again.enabled, again.verified_at], [1, null])
  await smtp.has(3)
  assert.match(readMail(smtp.received[2]?.raw ?? '').headers.subject ?? '', /Bestätigen/)
})

test('a channel that fails for days is turned off, and its owners get a mail; one that is gone, at once', async (t) => {
  const [smtp, receiver] = [await startSmtp(), await startReceiver('webhook')]
  t.after(smtp.stop)
  t.after(receiver.stop)
  const opened = await openNotifications(t, engine, { smtpUrl: smtp.url })
  const own = await opened.account('own')
  const person = await opened.db
    .insertInto('people')
    .values({ name: 'Ada', email: 'ada@example.com', created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await opened.db
    .insertInto('memberships')
    .values({ account_id: own, person_id: person.id, role: 'owner', created_at: 0 })
    .execute()
  const { id } = await opened.channel(own, { kind: 'webhook', name: 'a', url: receiver.url, events })
  receiver.answer = (reply) => reply.writeHead(500).end()
  const failForADay = async (key: string): Promise<void> => {
    await opened.notify(own, { key })
    for (;;) {
      const last = await eventually(async () => {
        const rows = await opened.deliveries(id)
        const row = rows.at(-1)
        assert.ok(
          row && row.attempts > 0 && row.state !== 'sending' && (row.ended_at !== null || row.due_at > opened.clock()),
        )
        return row
      })
      if (last.ended_at !== null) return
      opened.moveTo(last.due_at)
    }
  }
  for (const key of ['1', '2', '3']) await failForADay(key)
  assert.equal((await opened.readChannel(id)).enabled, 1)
  await failForADay('4')
  const off = await opened.readChannel(id)
  assert.deepEqual([off.enabled, off.disabled_reason, off.problem], [0, 'failures', 'status'])
  await smtp.has(1)
  assert.match(readMail(smtp.received[0]?.raw ?? '').headers.subject ?? '', /no longer notifies a/)
  await opened.notify(own, { key: '5' })
  assert.equal((await opened.deliveries(id)).length, 4)
  await opened.notifications.channels.update(own, id, { enabled: 1 })
  receiver.answer = (reply) => reply.writeHead(410).end()
  await opened.notify(own, { key: '6' })
  await eventually(async () => assert.equal((await opened.readChannel(id)).disabled_reason, 'gone'))
  await smtp.has(2)
})

test('a receiver in a private network, a redirect to one, and a name that leads there later are refused', async (t) => {
  const receiver = await startReceiver('webhook')
  t.after(receiver.stop)
  const port = new URL(receiver.url).port
  const addresses = new Map([
    ['public.test', ['93.184.216.34']],
    ['inside.test', ['10.0.0.1']],
    ['both.test', ['93.184.216.34', '127.0.0.1']],
  ])
  let rebound = 0
  const connected: string[] = []
  const opened = await openNotifications(t, engine, {
    allow: '',
    // Public addresses lead here, too: no test leaves this machine.
    open({ addresses }) {
      connected.push(...addresses)
      return connect(Number(port), '127.0.0.1')
    },
    async lookup(host) {
      if (host !== 'rebinding.test') return addresses.get(host) ?? []
      return rebound++ === 0 ? ['93.184.216.34'] : ['169.254.169.254']
    },
    timeoutMs: 300,
  })
  const own = await opened.account('own')
  const problemOf = async (url: string): Promise<string | null> => {
    const name = `${url} ${Math.random()}`
    const { id } = await opened.channel(own, { kind: 'webhook', name, url, events })
    await opened.notify(own, { key: name, channels: [id] })
    return (await oneDelivery(opened, id, 'retrying')).problem
  }
  assert.equal(await problemOf(receiver.url), 'forbidden-address')
  assert.equal(await problemOf(`http://localhost:${port}/`), 'forbidden-address')
  assert.equal(await problemOf('http://[::1]/'), 'forbidden-address')
  assert.equal(await problemOf('http://169.254.169.254/latest/meta-data'), 'forbidden-address')
  assert.equal(await problemOf('http://2130706433/'), 'forbidden-address')
  assert.equal(await problemOf('http://inside.test/'), 'forbidden-address')
  assert.equal(await problemOf('http://both.test/'), 'forbidden-address')
  assert.equal(await problemOf('http://public.test:25/'), 'forbidden-address')
  assert.deepEqual([connected, receiver.received.length], [[], 0])
  // Each request asks for the address anew, and connects to those that it has checked.
  receiver.answer = (reply) => reply.writeHead(500).end()
  assert.equal(await problemOf('http://rebinding.test/'), 'status')
  assert.equal(await problemOf('http://rebinding.test/'), 'forbidden-address')
  assert.deepEqual([connected, receiver.received.length], [['93.184.216.34'], 1])
})

test('redirects are not followed, and slow, endless and broken replies are cut off', async (t) => {
  const [receiver, target] = [await startReceiver('webhook'), await startReceiver('webhook')]
  t.after(receiver.stop)
  t.after(target.stop)
  const opened = await openNotifications(t, engine, { timeoutMs: 400 })
  const own = await opened.account('own')
  let number = 0
  const outcome = async (answer: typeof receiver.answer) => {
    receiver.answer = answer
    const name = String(number++)
    const { id } = await opened.channel(own, { kind: 'webhook', name, url: receiver.url, events })
    await opened.notify(own, { key: name, channels: [id] })
    return await eventually(async () => {
      const [row] = await opened.deliveries(id)
      assert.ok(row && row.attempts > 0 && row.state !== 'sending')
      return [row.state, row.problem, row.reply?.length ?? null] as const
    })
  }
  const redirect = (status: number) =>
    outcome((reply) => reply.writeHead(status, { location: target.url }).end('moved'))
  for (const status of [301, 302, 307, 308]) assert.deepEqual(await redirect(status), ['retrying', 'redirect', 5])
  assert.equal(target.received.length, 0)
  assert.deepEqual(await outcome(() => undefined), ['retrying', 'timeout', null])
  assert.deepEqual(await outcome((reply) => void reply.socket?.destroy()), ['retrying', 'protocol', null])
  assert.deepEqual(await outcome((reply) => void reply.socket?.end('HELLO\r\n\r\n')), ['retrying', 'protocol', null])
  assert.deepEqual(await outcome((reply) => reply.writeHead(200).end(Buffer.alloc(1_000_000, 120))), [
    'delivered',
    null,
    4_096,
  ])
  assert.deepEqual(await outcome((reply) => void reply.writeHead(200).write('begun')), ['delivered', null, 5])
  assert.deepEqual(await outcome((reply) => reply.writeHead(200).end('a\0b')), ['delivered', null, 3])
})

test('a process that dies while it sends sends it once more, and not a third time', async (t) => {
  const receiver = await startReceiver('webhook')
  t.after(receiver.stop)
  const opened = await openNotifications(t, engine)
  const own = await opened.account('own')
  const { id } = await opened.channel(own, { kind: 'webhook', name: 'a', url: receiver.url, events })
  await opened.notifications.stop()
  await opened.notify(own)
  const [delivery] = await opened.deliveries(id)
  assert.ok(delivery)
  // What a process leaves that dies after it has handed the request over.
  const die = async (attempts: number, uncertain: number): Promise<void> => {
    await opened.db
      .updateTable('notification_deliveries')
      .set({ state: 'sending', attempts, uncertain, first_tried_at: opened.clock(), handed_at: opened.clock() })
      .where('id', '=', delivery.id)
      .execute()
  }
  await die(1, 0)
  await opened.restart()
  await oneDelivery(opened, id, 'delivered', 2)
  await opened.notifications.stop()
  await opened.notify(own, { key: '8' })
  const [, second] = await opened.deliveries(id)
  assert.ok(second)
  await opened.db
    .updateTable('notification_deliveries')
    .set({ state: 'sending', attempts: 2, uncertain: 1, first_tried_at: opened.clock(), handed_at: opened.clock() })
    .where('id', '=', second.id)
    .execute()
  await opened.restart()
  await eventually(async () => assert.equal((await opened.read(second.id)).state, 'unconfirmed'))
  assert.equal(receiver.received.length, 1)
})

test('while a secret is replaced, either verifies; afterwards the new one alone', async (t) => {
  const receiver = await startReceiver('webhook')
  t.after(receiver.stop)
  const opened = await openNotifications(t, engine)
  opened.moveTo(Date.now())
  const own = await opened.account('own')
  const { id, secret } = await opened.channel(own, { kind: 'webhook', name: 'a', url: receiver.url, events })
  const { channels } = opened.notifications
  const rotated = await channels.rotateSecret(own, id, 24)
  assert.equal((await channels.read(own, id)).oldSecretUntil, opened.clock() + day)
  const verifiers = async (key: string, count: number): Promise<readonly boolean[]> => {
    await opened.notify(own, { key })
    await receiver.has(count)
    const received = receiver.received[count - 1]
    assert.ok(received)
    const { body, headers } = received
    // As if it were received when it was sent.
    return [secret, rotated.secret].map((one) => {
      const signatures = String(headers['webhook-signature']).split(' ')
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      return signatures.includes(new Webhook(one ?? '').sign(String(headers['webhook-id']), at, body))
    })
  }
  assert.deepEqual(await verifiers('1', 1), [true, true])
  opened.moveTo(opened.clock() + day + 1)
  assert.deepEqual(await verifiers('2', 2), [false, true])
  assert.equal((await channels.read(own, id)).oldSecretUntil, null)
})

test('deliveries are sent again with the same id, deleted when they are old, and gone with their channel', async (t) => {
  const receiver = await startReceiver('webhook')
  t.after(receiver.stop)
  const opened = await openNotifications(t, engine)
  const own = await opened.account('own')
  const { id } = await opened.channel(own, { kind: 'webhook', name: 'a', url: receiver.url, events })
  const { channels, deliveries } = opened.notifications
  await opened.notify(own)
  const first = await oneDelivery(opened, id, 'delivered')
  await deliveries.sendAgain(id, first.id)
  opened.notifications.deliver()
  await receiver.has(2)
  const [one, two] = receiver.received
  assert.equal(one?.headers['webhook-id'], two?.headers['webhook-id'])
  assert.equal(one?.body, two?.body)
  await eventually(async () => assert.ok((await opened.deliveries(id)).every(({ ended_at }) => ended_at !== null)))
  await deliveries.deleteSurplus(AbortSignal.timeout(10_000))
  assert.equal((await opened.deliveries(id)).length, 2)
  await createDeliveries(opened.records, opened.clock, 1).deleteSurplus(AbortSignal.timeout(10_000))
  assert.deepEqual(
    (await opened.deliveries(id)).map((row) => row.id > first.id),
    [true],
  )
  await deliveries.deleteEndedBefore(opened.clock(), AbortSignal.timeout(10_000))
  assert.equal((await opened.deliveries(id)).length, 1)
  await deliveries.deleteEndedBefore(opened.clock() + 1, AbortSignal.timeout(10_000))
  assert.deepEqual(await opened.deliveries(id), [])
  await channels.remove(own, id)
  await opened.notify(own, { key: '8' })
  await opened.db.deleteFrom('accounts').where('id', '=', own).execute()
  assert.deepEqual(opened.errors, [])
})
