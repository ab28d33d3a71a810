import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepReplies } from './kept-replies.ts'

test('a reply is kept for a second', async () => {
  let now = 0
  const replies = keepReplies(() => now)
  await replies.keep('list', async () => 'one')
  now = 999
  assert.equal(replies.get('list'), 'one')
  now = 1_000
  assert.equal(replies.get('list'), undefined)
})

test('a change forgets what was kept', async () => {
  const replies = keepReplies(() => 0)
  await replies.keep('list', async () => 'one')
  replies.forget()
  assert.equal(replies.get('list'), undefined)
})

test('a reply that was being made while something changed is sent, but not kept', async () => {
  const replies = keepReplies(() => 0)
  const sent = await replies.keep('list', async () => {
    replies.forget()
    return 'old'
  })
  assert.equal(sent, 'old')
  assert.equal(replies.get('list'), undefined)
})
