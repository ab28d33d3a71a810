import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChecksum, type FileChecksum } from './checksum.ts'

const sum = (kind: 'gmac' | 'sha256', ...chunks: readonly string[]): FileChecksum => {
  const checksum = createChecksum(kind)
  for (const chunk of chunks) checksum.update(Buffer.from(chunk))
  return checksum.finish()
}

test('checksums are those that openssl computes', () => {
  assert.deepEqual(sum('gmac', 'The quick brown fox jumps over the lazy dog'), {
    gmac: '515845ac06a2e82399bed3ad6150b4a2',
  })
  assert.deepEqual(sum('gmac'), { gmac: '530f8afbc74536b9a963b4f1c4cb738b' })
  assert.deepEqual(sum('sha256', 'abc'), { sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' })
})

test('checksums do not depend on how a file is divided into chunks', () => {
  assert.deepEqual(sum('gmac', 'The quick brown f', '', 'ox'), sum('gmac', 'The quick brown fox'))
})
