import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDecryption, createEncryption, type Transform } from './age.ts'

const apply = async (transform: Transform, ...chunks: readonly Buffer[]): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(transform(chunks)))

/** Encrypted by the library age-encryption 0.3.1. */
const byOthers =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCB3OUtwZlIzbnV6TnhmTWxsOVU5cUxnIDEwCkZWbTJkY0djRWM3alRuSXVvcmNvVzdXbHNTL1B3ak5C' +
  'M2dqWjNwMFMyNkkKLS0tIEtyREFZbE4rTFJycWQ1SndDSmhlWUdqYk1NOWRWaFpGTWFwOTZGZmFUeEkK7PgWjKUYPKqMFt3/aVehRvk5X3qRqumn9W872FlO' +
  'UvLMKGABtWzoi621G0TVA1gYcQ1bml0EKANHvA=='

test('files that other programs encrypted can be read', async () => {
  const plain = await apply(createDecryption('known passphrase'), Buffer.from(byOthers, 'base64'))
  assert.equal(plain.toString(), 'written by another program')
})

/** Each derives its key once, which is slow on purpose. */
const [encrypt, decrypt] = [createEncryption('secret'), createDecryption('secret')]

test('files of all sizes are the same after encryption and decryption', async () => {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const plain = Buffer.alloc(size, size % 251)
    const sealed = await apply(encrypt, plain.subarray(0, 7), plain.subarray(7))
    assert.ok((await apply(decrypt, sealed.subarray(0, 5), sealed.subarray(5))).equals(plain), `${size} bytes`)
  }
})

test('a wrong passphrase, and damaged or incomplete files, are refused', async () => {
  const sealed = await apply(encrypt, Buffer.alloc(70_000))
  const flipped = Buffer.from(sealed)
  flipped[sealed.length - 100] = (flipped[sealed.length - 100] ?? 0) ^ 1
  await assert.rejects(apply(createDecryption('other'), sealed), /passphrase is wrong/)
  await assert.rejects(apply(decrypt, flipped), /damaged/)
  await assert.rejects(apply(decrypt, sealed.subarray(0, 66_000)), /damaged|incomplete/)
  await assert.rejects(apply(decrypt, Buffer.from('something else')), /no file of age/)
})
