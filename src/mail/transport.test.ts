import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSmtp } from '../../test/support/smtp.ts'
import { readMailAddress } from './address.ts'
import { composeMime } from './mime.ts'
import { needsTls, readSmtpServer } from './smtp-server.ts'
import { createMailTransport } from './transport.ts'

const always = { prepare: async () => ({ commit: async () => true, cancel: () => {} }) }

async function sendTo(url: string) {
  const server = readSmtpServer(url)
  assert.ok(server)
  const message = { to: { address: 'ada@example.com' }, subject: 'S', text: 'T', html: 'H', language: 'en' }
  const heading = { from: { address: 'reports@example.com' }, messageId: 'a@b', date: 0 }
  const transport = createMailTransport(server, { connectMs: 2_000, replyMs: 2_000 })
  return await transport.send(await composeMime(message, heading), always, new AbortController().signal)
}

test('signs in with the name and password in the address', async () => {
  const seen: unknown[] = []
  const smtp = await startSmtp(undefined, {
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, answer) {
      seen.push(username, password)
      answer(null, { user: 'ada' })
    },
  })
  const outcome = await sendTo(smtp.url.replace('//', '//ada%40example.com:p%3Ass@'))
  assert.equal(outcome.kind, 'accepted')
  assert.deepEqual(seen, ['ada@example.com', 'p:ss'])
})

test('a wrong password is reported as such, and is not permanent', async () => {
  const smtp = await startSmtp(undefined, {
    allowInsecureAuth: true,
    onAuth: (_auth, _session, answer) => answer(new Error('wrong')),
  })
  const outcome = await sendTo(smtp.url.replace('//', '//ada:wrong@'))
  assert.equal(outcome.kind, 'refused')
  assert.match(JSON.stringify(outcome), /"permanent":false.*did not accept the user name or password/)
})

test('smtps: to a server without TLS is reported as such', async () => {
  const smtp = await startSmtp()
  assert.match(JSON.stringify(await sendTo(smtp.url.replace('smtp:', 'smtps:'))), /Use smtp:\/\/ instead of smtps:/)
})

test('a host name that does not resolve is reported as such', async () => {
  assert.match(JSON.stringify(await sendTo('smtp://mail.invalid')), /has no address: mail\.invalid:587/)
})

test('a password is sent over a network only with TLS', () => {
  const rows: Record<string, boolean> = {
    'smtp://ada:secret@mail.example.com': true,
    'smtp://mail.example.com': false,
    'smtps://ada:secret@mail.example.com': false,
    'smtp://ada:secret@localhost': false,
    'smtp://ada:secret@[::1]:2525': false,
    'smtp://ada:secret@127.0.0.1.example.com': true,
  }
  for (const [url, needed] of Object.entries(rows)) {
    const server = readSmtpServer(url)
    assert.ok(server, url)
    assert.equal(needsTls(server), needed, url)
  }
})

test('invalid server addresses', () => {
  for (const url of [
    '',
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://a/b',
    'smtp://a?b',
    'smtp://%zz@a',
  ]) {
    assert.equal(readSmtpServer(url), undefined, url)
  }
})

test('senders', () => {
  const rows: Record<string, unknown> = {
    'reports@example.com': { address: 'reports@example.com' },
    'Sightline <reports@example.com>': { name: 'Sightline', address: 'reports@example.com' },
    '"Ada, Ltd" <reports@example.com>': { name: 'Ada, Ltd', address: 'reports@example.com' },
    'reports@example.com, other@example.com': undefined,
    'a\r\nBcc: b@example.com <reports@example.com>': undefined,
    'reports@example.com\r\nBcc: b@example.com': undefined,
    Sightline: undefined,
  }
  for (const [text, address] of Object.entries(rows)) assert.deepEqual(readMailAddress(text), address, text)
})
