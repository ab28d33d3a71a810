import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMail } from '../../test/support/mime.ts'
import { composeMime } from './mime.ts'

const evil = 'x\r\nBcc: victim@example.com\r\n\r\n<script>\u2028\u0000'
const plain = {
  to: { name: 'Ada', address: 'ada@example.com' },
  subject: 'A subject',
  text: 'Text',
  html: '<p>HTML</p>',
  unsubscribeUrl: 'https://stats.example.com/unsubscribe/1/abc',
  language: 'en',
}
const heading = { from: { name: 'Sightline', address: 'reports@example.com' }, messageId: 'one@example.com', date: 0 }

const written = async (message: typeof plain, head = heading) => {
  const { from, to, bytes } = await composeMime(message, head)
  return { from, to, ...readMail(bytes.toString()) }
}

test('a message survives encoding and decoding', async () => {
  const mail = await written({ ...plain, subject: 'Bücher, 日本 ✓', text: 'Grüße\n.\nend\n' })
  assert.equal(mail.headers.subject, 'Bücher, 日本 ✓')
  assert.equal(mail.headers.from, 'Sightline <reports@example.com>')
  assert.equal(mail.headers.to, 'Ada <ada@example.com>')
  assert.equal(mail.headers['message-id'], '<one@example.com>')
  assert.equal(mail.headers['list-unsubscribe'], '<https://stats.example.com/unsubscribe/1/abc>')
  assert.equal(mail.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  assert.equal(mail.text.trim(), 'Grüße\n.\nend')
  assert.equal(mail.html.trim(), '<p>HTML</p>')
})

const fields: Record<string, typeof plain> = {
  subject: { ...plain, subject: evil },
  "the recipient's name": { ...plain, to: { ...plain.to, name: evil } },
  "a recipient's name that looks like an address": {
    ...plain,
    to: { ...plain.to, name: 'a@b.test, <victim@example.com>' },
  },
  'the address to unsubscribe': { ...plain, unsubscribeUrl: `https://stats.example.com/${evil}` },
  language: { ...plain, language: evil },
  text: { ...plain, text: evil },
  HTML: { ...plain, html: evil },
}
for (const [name, message] of Object.entries(fields)) {
  test(`${name} adds no header and no recipient`, async () => {
    const mail = await written(message)
    assert.deepEqual(Object.keys(mail.headers).sort(), Object.keys((await written(plain)).headers).sort())
    for (const [header, value] of Object.entries(mail.headers)) assert.doesNotMatch(value, /[\r\n]/, header)
    assert.equal(mail.to, 'ada@example.com')
  })
}

test('a sender whose name has a line break in it adds no header', async () => {
  const mail = await written(plain, { ...heading, from: { name: evil, address: 'reports@example.com' } })
  assert.equal(mail.headers.bcc, undefined)
  assert.match(mail.headers.from ?? '', /<reports@example\.com>$/)
})
