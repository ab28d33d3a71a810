import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createShareToken, isShareToken } from './share-links.ts'

test('share tokens are well-formed and all different, whichever random bytes they are made of', () => {
  const tokens = Array.from({ length: 1_000 }, createShareToken)
  assert.deepEqual(
    tokens.filter((token) => !isShareToken(token)),
    [],
  )
  assert.equal(new Set(tokens).size, tokens.length)
  const bytes = new Set(tokens.map((token) => Buffer.from(token, 'base64url').subarray(0, 8).toString('hex')))
  assert.equal(bytes.size, tokens.length)
})
